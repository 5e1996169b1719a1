"""Run as a program: fills an empty database with a small tournament whose hall display shows a page of each kind."""

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import django

from tests.journeys.times_scene import noon_zone

PAIRS = (
    ("Альтаир", "Гроза", "3.5", "1.5"),
    ("Бригантина", "Дельфин", "5", "11"),
    ("Эврика", "Этюд", "16.5", "4"),
    ("Зенит", "Теремок", "8.5", "8.5"),
)


def main() -> None:
    """Four matches of one tour amid their individual stage, two boards under way in the first; its clock has run for so
    many seconds more than it has."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tests.boards import Table, sample
    from tournaments.formats.rules.tour_format import GameKey, Stage
    from tournaments.models import Clock, HallDisplay, Match

    over = int(sys.argv[1])
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    today = (now + timedelta(hours=12 - now.hour)).date()
    tournament = make.make_tournament(
        organiser=make.make_user("olga"), slug="small", name="Осенний кубок", time_zone=noon_zone(now),
        starts_on=today, ends_on=today,
    )  # fmt: skip
    kinds = ["match", "timetable", "now", "scores", "clock"]
    HallDisplay.objects.create(tournament=tournament, programme={"slides": kinds})
    tour = make.make_tour(tournament, kind="corners", name="Уголки", starts_at=now)
    judge = make.make_judge(tournament, can_be_senior=True)
    for name_a, name_b, *_points in PAIRS:
        teams = (make.make_team(tournament, name) for name in (name_a, name_b))
        make.make_match(tour, *teams, judges=(judge,), state="individual", started_at=now)
    match = Match.objects.filter(tour=tour).order_by("number")[0]
    for side in "AB":
        make.make_line_up(match, side)
    table = Table(match, make.make_link(judge)[0], GameKey(Stage.INDIVIDUAL, 1, 1))
    for board in (1, 2):
        table.key = table.key._replace(board=board)
        table.begin()
        table.play(*sample("corners", seed=board).texts[:4])
    table.clock("start", kind="individual", number=None)
    for number, (*_names, a, b) in enumerate(PAIRS, start=1):
        Match.objects.filter(tour=tour, number=number).update(total_a=Decimal(a), total_b=Decimal(b))
    clock = Clock.objects.get(match=match, kind="individual")
    clock.running_since = datetime.now(UTC) - timedelta(seconds=clock.limit + over)
    clock.save()
    print(json.dumps({"slug": tournament.slug, "match": match.pk, "over": over}))


if __name__ == "__main__":
    main()
