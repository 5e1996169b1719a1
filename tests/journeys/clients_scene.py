"""Run as a program: fills an empty database with a tournament for other programs to follow; ``approve`` goes on."""

import json
import os
import sys
from typing import Any

import django


def main() -> None:
    """Four teams, two tours; of the first match only the approval lacks. ``approve``: it gets it, ``remove``: the
    second tour's match is taken away, each from another process than the server."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    steps = {"approve": _approve, "remove": _remove}
    print(json.dumps(steps[sys.argv[1]]() if sys.argv[1:] else _fill()))


def _fill() -> dict[str, object]:
    from tests import factories as make

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    alpha, beta, gamma, delta = (make.make_team(tournament) for _ in range(4))
    first, second = (make.make_tour(tournament, kind="points") for _ in range(2))
    points: dict[str, Any] = {"total_a": 3, "total_b": 1, "entered_a": 3, "entered_b": 1}
    match = make.make_match(first, alpha, beta, state="signed", **points)
    make.make_match(first, gamma, delta, state="approved", **points)
    make.make_match(second, gamma, alpha)
    return {"slug": tournament.slug, "match": match.pk}


def _approve() -> dict[str, object]:
    from django.contrib.auth.models import User

    from tests import factories as make
    from tournaments.matches.write.signing import approve_match
    from tournaments.models import Match

    match = Match.objects.get(state=Match.State.SIGNED)
    return dict(approve_match(make.by(User.objects.get()), match_id=match.pk, version=match.version))


def _remove() -> dict[str, object]:
    from django.contrib.auth.models import User

    from tests import factories as make
    from tournaments.matches.write.matches import remove_match
    from tournaments.models import Match

    match = Match.objects.get(tour__number=2)
    ids = {"tournament_id": match.tour.tournament_id, "match_id": match.pk}
    return dict(remove_match(make.by(User.objects.get()), **ids, version=match.version))


if __name__ == "__main__":
    main()
