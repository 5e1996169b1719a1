"""Figures as data of the program, and as a document."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Final

from games import registry
from games.core.likeness import Likeness
from script.figures.play import LONGEST
from script.levels.play import PATIENCE

WIDEST, NEW = 121, "\n"
"""Signs of a line with its end."""
SECONDS: Final = 40
"""For a move, as in the team stage."""


def as_module(found: Iterable[Likeness]) -> str:
    """The text of ``games/partner/figures.py``."""
    rows = [
        "    Likeness(\n" + "".join(_field(field.name, getattr(one, field.name)) for field in fields(one)) + "    ),\n"
        for one in found
    ]
    return (
        '"""What each game was like between equal partners. Written by ``script/selfplay``, not by hand."""\n\n'
        "from typing import Final\n\nfrom games.core.likeness import Likeness\n\n"
        f"FIGURES: Final = (\n{''.join(rows)})\n"
    )


def _field(name: str, value: object) -> str:
    """As the formatter of the project writes it: a long list on several lines."""
    line = f"        {name}={_literal(value)},\n"
    if len(line) <= WIDEST or not isinstance(value, tuple):
        return line
    return f"        {name}=(\n{''.join(f'            {_literal(one)},{NEW}' for one in value)}        ),\n"


def _literal(value: object) -> str:
    return repr(value).replace("'", '"')


def as_document(found: Sequence[Likeness]) -> str:
    """The text of ``docs/games-in-figures.md``."""
    parts = [_HEAD]
    for game in registry.all_games():
        own = [one for one in found if one.slug == game.slug]
        if own:
            parts.append(_section(game.name, own))
    return "\n".join((*parts, _endless(found)))


_HEAD: Final = f"""# The games in figures

What the games are like when two equal partners play them. `script/selfplay` writes this document and
`games/partner/figures.py` from the same games; a test compares the two. A turn is all that one side does before the
other one acts: in Sonor the steps of all evaders together. Minutes are those of turns at {SECONDS} seconds each. The
share is the points of the side that begins, a draw as half a point, with its interval of 95 % certainty (Wilson).
Partners are no people: children play longer or shorter games and make other errors.
"""


def _section(name: str, found: Sequence[Likeness]) -> str:
    lines = [
        f"## {name}\n",
        "| options | games | who begins wins | drawn | share of who begins | turns: middle (10–90 %, most) | minutes |",
        "|---|---|---|---|---|---|---|",
        *map(_row, found),
        "",
        *(f"- {_options(one)}: {_endings(one)}." for one in found),
        "",
        "Taken with:\n",
        *(f"    {_command(one)}" for one in found),
        "",
    ]
    return "\n".join(lines)


def _row(one: Likeness) -> str:
    (low, high), (_least, tenth, middle, nine, most) = one.interval, one.turns
    return (
        f"| {_options(one)} | {one.games} | {one.first} | {one.draws} | {100 * one.share:.0f} % "
        f"({100 * low:.0f}–{100 * high:.0f}) | {middle} ({tenth}–{nine}, {most}) | {_minutes(middle)} "
        f"({_minutes(tenth)}–{_minutes(nine)}) |"
    )


def _minutes(turns: int) -> int:
    return round(turns * SECONDS / 60)


def _options(one: Likeness) -> str:
    return f"`{one.options}`" if one.options else "usual"


def _endings(one: Likeness) -> str:
    return ", ".join(f"{name} {count}" for name, count in one.endings)


def _command(one: Likeness) -> str:
    """What gives the same figures again."""
    options = f" --options {one.options}" if one.options else " --usual"
    figures = f"--level {one.level} --positions {one.positions} --seed {one.seed}"
    return f"script/selfplay {one.slug}{options} --games {one.games} {figures}"


def _endless(found: Sequence[Likeness]) -> str:
    lines = [
        "## Games that did not end by themselves\n",
        (
            f"Those of {LONGEST:,} actions without an end. In Sonor the referee can end a part: it was done after "
            f"{PATIENCE} actions.\n"
        ),
    ]
    for one in found:
        if not one.unfinished:
            continue
        ends = [
            f"{_options(other)} ({other.games} games)"
            for other in found
            if other.slug == one.slug and not other.unfinished
        ]
        helped = f"all ended with {', '.join(ends)}" if ends else "no option ended all of them"
        lines.append(f"- {one.slug}, {_options(one)}: {one.unfinished} of {one.games}; {helped}.")
    if len(lines) == 2:
        lines.append("None.")
    return "\n".join((*lines, ""))
