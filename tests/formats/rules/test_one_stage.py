"""What is of one stage of a match alone stands in few files; docs/architecture.md says which a new one touches."""

import re

from script.lib.console import ROOT
from tournaments.formats.rules.tour_format import Stage

PLACES = {
    "tournaments/formats/rules/tour_format.py": "the stages, their settings and terms",
    "tournaments/models/match.py": "the states of a match in which they are played",
    "tournaments/models/clock.py": "the clocks that run in them",
    "tournaments/matches/read/positions.py": "which clock runs in which state, by which name, for which game",
    "tournaments/pages/judge/page.py": "short titles of the steps; the game beside the clock of moves",
    "templates/pages/judge/_sheet.html": "the time for a move of a whole team",
    "tournaments/regulations/read/course.py": "the sections of the tour's own rules",
    "tournaments/play/guide.py": "the steps of the judge's guide",
}
FOLDERS = ("tournaments/migrations/", "tournaments/management/demo/")
STAGE = re.compile(
    r"""\b(Stage|State|Kind|Step)\.(TEAM|INDIVIDUAL)\b|["']individual["']|individual team"""
    r"""|\b(stage|state|panel|step)\b[^"'\n]{0,12}(==|!=|\bin\b)[^"'\n]{0,4}["']team["']|TEAM = "team"."""
)
OTHERS = {"tournaments/timetable/rules/plan.py": "a team is one of those who are needed somewhere"}


def test_few_files_name_a_stage() -> None:
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("tournaments", "templates")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".js"}
    ]
    names = {
        name for name in files
        if not name.startswith(FOLDERS) and STAGE.search((ROOT / name).read_text("utf-8"))
    }  # fmt: skip
    assert names - OTHERS.keys() == PLACES.keys()
    assert len(files) > len(PLACES) + 100


def test_it_would_notice_one() -> None:
    lines = (
        'game.stage == "team"', "{% if panel == 'team' %}", "if stage is Stage.TEAM:", "State.INDIVIDUAL: 1",
        '"individual"', 'match.state in "individual team closing"', 'state in ("team",)',
    )  # fmt: skip
    assert [line for line in lines if not STAGE.search(line)] == []
    assert not STAGE.search('reverse("team", args=[1])')
    assert {stage.name for stage in Stage} == {"INDIVIDUAL", "TEAM", "EXTRA"}


def test_a_new_stage_touches_at_most_fifteen_files() -> None:
    """Those that the recipe lists; each of them is there."""
    whole = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    recipe = whole.partition("## A new kind of stage\n")[2].partition("\nFifteen files")[0]
    listed = set(re.findall(r"`([\w/.]+\.(?:py|po)|script/verify)`", recipe))
    assert 10 < len(listed) + 1 <= 15, "and one migration"
    paths = {name: [ROOT / name, ROOT / "tournaments" / name] for name in listed}
    assert [name for name, ways in paths.items() if not any(way.is_file() for way in ways)] == []
