"""Run as a program: fills an empty database with a drawn tour of twelve rooms and two dozen judges."""

import json
import os
from typing import Any

import django

JUDGES = (
    "Анна Берг", "Борис Ли", "Вера Орлова", "Глеб Зимин", "Дина Сомова", "Егор Нилов", "Жанна Крамер", "Захар Лось",
    "Ирина Белова", "Кирилл Дёмин", "Лада Вольская", "Максим Тур", "Нина Аверина", "Олег Пак", "Полина Рей",
    "Роман Сухов", "Софья Яшина", "Тимур Ахметов", "Ульяна Гай", "Фёдор Мельник", "Хельга Рот", "Эмиль Цой",
    "Юлия Северина", "Яков Дрозд", "Степан Запасной", "Марта Запасная",
)  # fmt: skip


def main() -> None:
    """Twenty-four teams, two tours; the first is played, the second has its rooms and judges; two judges are free."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.draws.write.assignments import assign_judges, assign_rooms
    from tournaments.draws.write.draws import make_draw
    from tournaments.models import Match, Room, Tour

    olga = make.make_user("olga")
    tournament = make.make_tournament(organiser=olga, slug="cup", name="Кубок школы")
    for number in range(1, 25):
        make.make_team(tournament, seed=number, players=0)
    for _ in range(3):
        make.make_tour(tournament, kind="points")
    for position in range(1, 14):
        Room.objects.create(tournament=tournament, name=f"{position + 200}", position=position)
    for place, name in enumerate(JUDGES):
        make.make_judge(tournament, name, can_be_senior=place % 2 == 0 or place > 21)

    def where(number: int) -> dict[str, Any]:
        tour = Tour.objects.get(number=number)
        return {"tournament_id": tournament.pk, "tour_id": tour.pk, "version": tour.version}

    for number in (1, 2):
        wish = {"method": "swiss", "seed": 1}
        make_draw(make.by(olga), **where(number), draw_request=wish, despite_warnings=True)
        assign_rooms(make.by(olga), **where(number))
        assign_judges(make.by(olga), **where(number), wanted=2, seed=3)
        totals = {"total_a": 3, "total_b": 1, "entered_a": 3, "entered_b": 1}
        Match.objects.filter(tour__number=1).update(state="approved", **totals)
    print(json.dumps({"slug": tournament.slug, "password": make.PASSWORD}))


if __name__ == "__main__":
    main()
