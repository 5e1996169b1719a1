"""What the way of writing says when something was written; who listens is not its business."""

from django.dispatch import Signal

written = Signal()
"""Sent inside the transaction of every write, with ``tournament`` (it has its new revision) and ``match_id``, which is
None when any page of the tournament may look otherwise now."""
