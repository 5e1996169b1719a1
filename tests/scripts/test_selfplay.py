"""``script/selfplay``: what was played is what is written, as data and as a document."""

from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core.likeness import STOPPED, UNFINISHED, Likeness
from games.core.types import Side
from games.partner.figures import FIGURES
from script.figures.command import DOCUMENT, MODULE, main, merged
from script.figures.play import Task, ending, likeness, numbered, one, play, variants
from script.figures.writing import as_document, as_module

DEER = Task("deer", (), 2, 60, 0, 6)


def some(**changes: Any) -> Likeness:
    values: dict[str, Any] = {
        "slug": "deer", "options": "", "level": 2, "positions": 100, "seed": 0, "first": 6, "second": 3, "draws": 1,
        "turns": (30, 40, 60, 90, 120), "endings": (("taken", 6), ("surrounded", 3), ("quiet", 1)),
    }  # fmt: skip
    return Likeness(**(values | changes))


def figures_of(task: Task) -> Likeness:
    return likeness(task, [play(game) for game in numbered(task)])


def test_the_document_tells_the_figures_that_the_program_has() -> None:
    assert DOCUMENT.read_text("utf-8") == as_document(FIGURES)
    assert MODULE.read_text("utf-8") == as_module(FIGURES)


def test_every_game_with_a_partner_has_figures_of_the_usual_options() -> None:
    assert {row.slug for row in FIGURES if not row.options} >= {"corners", "deer", "sonor"}
    assert all(sum(count for _name, count in row.endings) == row.games for row in FIGURES)


def test_the_same_seed_plays_the_same_games() -> None:
    figures = figures_of(DEER)
    assert figures == figures_of(DEER)
    assert figures.games == 6
    assert figures.turns[0] <= figures.turns[2] <= figures.turns[4]
    assert (
        figures.endings != figures_of(DEER._replace(seed=50)).endings
        or figures.turns != figures_of(DEER._replace(seed=50)).turns
    )


def test_turns_are_counted_and_not_steps() -> None:
    """In Sonor all evaders together have one turn: there are as many as changes of the side that acts."""
    played = one(registry.get("sonor"), Task("sonor", (), 1, 0, 0, 1), 1)
    assert 20 < played.turns < 140
    assert played.began is Side.A


def test_an_option_is_played_with() -> None:
    """The pursuer begins, so the side without the evaders does."""
    assert one(registry.get("sonor"), Task("sonor", (("first", "pursuer"),), 1, 0, 0, 1), 0).began is Side.B


def test_each_option_is_tried_by_itself() -> None:
    assert list(variants(registry.get("deer"))) == [
        (), (("entry_diagonals", "no"),), (("repetition", "3"),), (("quiet", "40"),),
    ]  # fmt: skip


def test_an_option_that_every_game_is_played_with_is_none_to_try() -> None:
    assert not [tried for tried in variants(registry.get("isses")) if "picks" in dict(tried)]
    assert not [row for row in FIGURES if "picks" in row.options]


def test_a_game_that_goes_on_is_called_so() -> None:
    game = registry.get("sonor")
    position = game.start({"first": "evaders", "stay": "no", "reach": "touch"}, {})
    assert ending(game, position, stopped=False) == UNFINISHED
    for stop in game.interjections(position) * 2:
        position = game.apply(position, stop)
    assert ending(game, position, stopped=True) == STOPPED
    assert ending(game, position, stopped=False) == "drawn"


def test_shares_have_wilsons_interval() -> None:
    figures = some(first=8, second=2, draws=0)
    assert figures.share == 0.8
    assert [round(end, 3) for end in figures.interval] == [0.490, 0.943]
    assert some().share == 0.65


def test_the_document_says_how_to_take_its_figures_again() -> None:
    text = as_document([some(), some(options="quiet=40", seed=7)])
    assert "| usual | 10 | 6 | 1 | 65 % (35–86) | 60 (40–90, 120) | 40 (27–60) |" in text
    assert "- usual: taken 6, surrounded 3, quiet 1." in text
    assert "script/selfplay deer --usual --games 10 --level 2 --positions 100 --seed 0" in text
    assert "script/selfplay deer --options quiet=40 --games 10 --level 2 --positions 100 --seed 7" in text


def test_games_that_did_not_end_are_listed_with_the_option_that_ends_them() -> None:
    endless = {"first": 60, "second": 30, "draws": 10, "endings": (("won", 90), (STOPPED, 10))}
    ended = {"first": 60, "second": 30, "draws": 10, "endings": (("won", 100),)}
    text = as_document([some(**endless)])
    assert "- deer, usual: 10 of 100; by their rules any game ends with `repetition=3`, `quiet=40`." in text
    sonor = [some(slug="sonor", **endless), some(slug="sonor", options="stay=yes", **ended)]
    assert "- sonor, usual: 10 of 100; all ended with `stay=yes` (100 games)." in as_document(sonor)
    assert "10 of 100; no option is known to end them." in as_document(sonor[:1])


def test_what_may_be_chance_ends_nothing() -> None:
    """Ten games that all ended say little about one of ten that did not."""
    few = [some(slug="sonor", endings=(("won", 9), (UNFINISHED, 1))), some(slug="sonor", options="stay=yes")]
    assert "1 of 10; no option is known to end them." in as_document(few)


def test_options_that_a_program_needs_are_said() -> None:
    assert "All games are played with `picks=sealed`" in as_document([some(slug="isses")])
    assert "All games are played with" not in as_document([some()])


def test_new_figures_take_the_place_of_old_ones_and_the_rest_stays() -> None:
    old = [some(options="quiet=40"), some(slug="sonor"), some(first=0)]
    assert merged(old, [some()]) == (some(slug="sonor"), some(), some(options="quiet=40"))


def test_processes_share_the_games_of_all_tasks(tmp_path: Path) -> None:
    asked = ["deer", "--games", "7", "--positions", "10", "--level", "1", "--jobs"]
    written = [tmp_path / "alone.py", tmp_path / "together.py"]
    for jobs, module in zip("12", written, strict=True):
        assert main([*asked, jobs], module, tmp_path / "figures.md") == 0
    alone, together = (module.read_text("utf-8") for module in written)
    assert alone == together
    assert alone != MODULE.read_text("utf-8")


def test_the_command_writes_what_it_has_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module, document = tmp_path / "figures.py", tmp_path / "figures.md"
    asked = ["deer", "--options", "quiet=40", "--games", "2", "--positions", "30", "--level", "1"]
    assert main(asked, module, document) == 0
    assert capsys.readouterr().out.startswith("deer quiet=40: 2 games")
    written: dict[str, Any] = {}
    exec(module.read_text("utf-8"), written)  # noqa: S102 - our own text, which has to be Python
    expected = figures_of(Task("deer", (("quiet", "40"),), 1, 30, 0, 2))
    assert expected in written["FIGURES"]
    assert document.read_text("utf-8") == as_document(written["FIGURES"])
