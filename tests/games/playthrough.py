"""Whole games written out ply by ply, kept as text to compare with.

`python -m tests.games.playthrough` writes the files anew; a change in them is a change of the rules.
"""

from pathlib import Path

from games.core.record import Record, read, write
from games.core.sheets import write_options
from games.registry import AnyGame, all_games, replay
from tests.games.samples import random_match, variants

FOLDER = Path(__file__).parent / "golden"


def written_out(text: str) -> str:
    """A record's canonical text, and for every position its text, the number of legal actions and the points."""
    (record,) = read(text)
    played = replay(record)
    game = played.game
    if game is None or played.fault:
        raise ValueError(f"not a legal record: {played.fault}")
    lines = [write(played.canonical)]
    for ply, position in enumerate(played.positions):
        action = game.format(played.actions[ply - 1]) if ply else "start"
        points = " ".join(f"{side} {count}" for side, count in game.points(position).as_dict().items())
        lines.append(f"{ply}. {action} | {game.encode(position)} | legal {game.count_legal(position)} | {points}")
    return "\n".join(lines) + "\n"


def sample_record(game: AnyGame, options: tuple[tuple[str, str], ...], seed: int) -> str:
    """A seeded random game as a record."""
    match = random_match(game, options, seed)
    tags = {"Game": game.slug, "A": "Альфа", "B": "Бета"}
    if text := write_options(game.options, dict(options)):
        tags["Options"] = text
    return write(Record.of(tags, match.texts, game.outcome(match.position)))


def main() -> None:
    for game in all_games():
        for number, options in enumerate(variants(game), 1):
            text = written_out(sample_record(game, options, seed=2))
            (FOLDER / f"{game.slug}-{number}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
