"""Run as a program: another process plays the next sample moves of a match's game, or changes who may look.

``play MATCH GAME COUNT``: so many more moves of that game (its slug) in the team stage. ``close MATCH …``: the games of
these matches are over. ``private``: the tournament is closed to the public.
"""

import os
import sys
import uuid

import django


def main(what: str, *more: str) -> None:
    """Do it through the services, as a server would."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db.models import F

    from tests import factories as make
    from tests.boards import Table, sample
    from tournaments.formats.rules.tour_format import GameKey, Stage
    from tournaments.models import AccessLink, Match, Tournament

    if what == "private":
        Tournament.objects.update(visibility="private", revision=1_000)
        return
    if what == "close":
        Match.objects.filter(pk__in=more).update(state="closing")
        Tournament.objects.update(revision=F("revision") + 1)
        return
    match, slug, count = Match.objects.get(pk=more[0]), more[1], int(more[2])
    link = AccessLink.objects.get(judge__match_judges__match=match)
    table = Table(match, link, GameKey(Stage.TEAM, 0, 1))
    done = table.game.plies
    for text in sample(slug).texts[done : done + count]:
        table.play(text, by=make.by(link, key=uuid.uuid4().hex))


if __name__ == "__main__":
    main(*sys.argv[1:])
