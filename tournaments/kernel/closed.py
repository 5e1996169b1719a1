"""A tournament that an organiser has closed: what is said of it, and the way from a page that would write into it."""

from django.utils.translation import gettext

from tournaments.models import Match


def closed_sentence() -> str:
    return gettext("This tournament is closed and can no longer be changed. An organiser can reopen it.")


class Over(Exception):
    """Somebody opened a page on which a match is written, of a tournament that is closed."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.pk} belongs to a closed tournament")
        self.match = match
