"""What people are told about copies."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.keeping.read import Folder
from tournaments.keeping.rules import Problem, Reason

REASONS: Final[dict[Reason, str | Promise]] = {
    Reason.HOURLY: _("regular backup"),
    Reason.DRAW: _("before a draw"),
    Reason.IMPORT: _("before an import"),
    Reason.RESTORE: _("before going back to a restore point"),
    Reason.UPGRADE: _("before an upgrade"),
    Reason.ASKED: _("made by hand"),
}
PROBLEMS: Final[dict[Problem, str | Promise]] = {
    Problem.ROOM: _(
        "There is not enough free disk space for a backup. Ask the person who runs the server to free some."
    ),
    Problem.COPY: _("A backup could not be made. Ask the person who runs the server to look at its log."),
    Problem.DAMAGED: _(
        "The last backup did not pass its check. Ask the person who runs the server to look at its log."
    ),
    Problem.LOG: _(
        "The audit log in the last backup has been tampered with. Ask the person who runs the server to check it."
    ),
    Problem.UNREADABLE: _(
        "The folder of backups cannot be read. Ask the person who runs the server to check who may read it."
    ),
}
LATE: Final = _("There has been no backup for some time. Ask the person who runs the server to look at its log.")
NOT_BEFORE: Final = _("Saved, but without a backup of the previous state.")


def trouble(folder: Folder | None) -> str:
    """What is wrong with the copies, and what to do; "" when nothing is."""
    if folder is None or folder.is_well:
        return ""
    return str(PROBLEMS[folder.problem] if folder.problem else LATE)
