"""Run as a program: fills an empty database with boards to try a game on, each shortly before its end."""

import json
import os
import sys

import django


def main(games: dict[str, list[str]]) -> None:
    """A board of each game with these actions on it; told is its address."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tournaments.play.write import trying

    told = {"slug": ""}
    for kind, actions in games.items():
        board = trying.make_board(key=f"board-of-{kind}", game=kind, options={}, tags={})
        board.actions = actions
        board.save()
        told[kind] = f"/try/{kind}/{board.key}/"
    print(json.dumps(told))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
