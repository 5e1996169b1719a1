"""Run as a program: fills an empty database with a tournament amid its first tour, tells what people hold."""

import json
import os
from datetime import UTC, datetime, timedelta

import django


def noon_zone(now: datetime) -> str:
    """A time zone in which it is about noon now, so that the whole day lies around it."""
    ahead = 12 - now.hour
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


def main() -> None:
    """Olga's tournament at two sites, today: tour 1 has begun 41 minutes ago, and room 1.1 is behind; lunch; tour 2
    after it, another one tomorrow, one without a time."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.models import Match, Room, Site, TimetableItem

    now = datetime.now(UTC).replace(second=0, microsecond=0)
    today = (now + timedelta(hours=12 - now.hour)).date()
    tournament = make.make_tournament(
        organiser=make.make_user("olga"), slug="cup", name="Кубок школы", place="Школа № 57", time_zone=noon_zone(now),
        starts_on=today, ends_on=today + timedelta(days=1),
    )  # fmt: skip
    began = now - timedelta(minutes=41)
    first = make.make_tour(tournament, name="Уголки", starts_at=began)
    second = make.make_tour(tournament, kind="sonor", starts_at=began + timedelta(minutes=140))
    make.make_tour(tournament, kind="points", name="Викторина", starts_at=began + timedelta(days=1))
    make.make_tour(tournament, kind="deer")
    teams = [make.make_team(tournament, players=6) for _ in range(4)]
    judges = [make.make_judge(tournament, name, can_be_senior=True) for name in ("Семён Ветров", "Катя Фомина")]
    for tour, pairs in ((first, ((0, 1), (2, 3))), (second, ((0, 2), (1, 3)))):
        for number, (a, b) in enumerate(pairs):
            make.make_match(tour, teams[a], teams[b], judges=(judges[number],), room=f"{number + 1}.1")
    Match.objects.filter(tour=first, number=1).update(state="individual", started_at=began)
    Match.objects.filter(tour=first, number=2).update(state="team", started_at=began)
    names = (("Главный корпус", "ул. Садовая, 5, вход со двора"), ("Спортзал", "Через двор, второй этаж"))
    for number, (name, way) in enumerate(names, start=1):
        site = Site.objects.create(tournament=tournament, name=name, directions=way, walk=10)
        Room.objects.filter(tournament=tournament, name=f"{number}.1").update(site=site)
    for name, after, minutes, place in (("Открытие", -30, 20, "Актовый зал"), ("Обед", 85, 50, "Столовая")):
        starts = began + timedelta(minutes=after)
        TimetableItem.objects.create(tournament=tournament, name=name, starts_at=starts, minutes=minutes, place=place)
    tokens = {"judge": make.make_link(judges[0])[1], "captain": make.make_link(teams[0])[1]}
    print(json.dumps({"slug": tournament.slug, "password": make.PASSWORD} | tokens))


if __name__ == "__main__":
    main()
