"""The documents of a tour: what there is, what each still lacks, when it was printed, how they become one file.

A further document is one more ``Kind`` in ``before.py`` or ``after.py``; page, files and pictures follow.
"""

from tournaments.documents.registry.after import AFTER
from tournaments.documents.registry.before import BEFORE
from tournaments.documents.registry.job import Job, job_of
from tournaments.documents.registry.kind import Kind, Lack

KINDS = {kind.key: kind for kind in (*BEFORE, *AFTER)}
"""Every document by the last piece of its address, in the order in which they are printed."""

__all__ = ["AFTER", "BEFORE", "KINDS", "Job", "Kind", "Lack", "job_of"]
