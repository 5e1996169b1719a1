"""The documents of a tour: what there is, what each still lacks, when it was printed, how they become one file.

A further document is one more ``Kind`` in ``before.py`` or ``after.py``; page, files and pictures follow.
"""

from tournaments.views.papers.after import AFTER
from tournaments.views.papers.before import BEFORE
from tournaments.views.papers.job import Job, job_of
from tournaments.views.papers.kind import Kind, Lack

KINDS = {kind.key: kind for kind in (*BEFORE, *AFTER)}
"""Every document by the last piece of its address, in the order in which they are printed."""

__all__ = ["AFTER", "BEFORE", "KINDS", "Job", "Kind", "Lack", "job_of"]
