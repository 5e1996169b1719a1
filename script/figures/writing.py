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


def as_module(figures: Iterable[Likeness]) -> str:
    """The text of ``games/partner/figures.py``."""
    rows = [
        "    Likeness(\n"
        + "".join(_field(field.name, getattr(likeness, field.name)) for field in fields(likeness))
        + "    ),\n"
        for likeness in figures
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
    return f"        {name}=(\n{''.join(f'            {_literal(part)},{NEW}' for part in value)}        ),\n"


def _literal(value: object) -> str:
    return repr(value).replace("'", '"')


def as_document(figures: Sequence[Likeness]) -> str:
    """The text of ``docs/games-in-figures.md``."""
    parts = [_HEAD]
    for game in registry.all_games():
        own = [likeness for likeness in figures if likeness.slug == game.slug]
        if own:
            parts.append(_section(game.name, own))
    return "\n".join((*parts, _endless(figures)))


_HEAD: Final = f"""# The games in figures

What the games are like when two equal partners play them. `script/selfplay` writes this document and
`games/partner/figures.py` from the same games; a test compares the two. A turn is all that one side does before the
other one acts: in Sonor the steps of all evaders together. Minutes are those of turns at {SECONDS} seconds each. The
share is the points of the side that begins, a draw as half a point, with its interval of 95 % certainty (Wilson).
Partners are no people: children play longer or shorter games and make other errors.
"""


def _section(name: str, figures: Sequence[Likeness]) -> str:
    lines = [
        f"## {name}\n",
        "| options | games | who begins wins | drawn | share of who begins | turns: middle (10–90 %, most) | minutes |",
        "|---|---|---|---|---|---|---|",
        *map(_row, figures),
        "",
        *(f"- {_options(likeness)}: {_endings(likeness)}." for likeness in figures),
        "",
        "Taken with:\n",
        *(f"    {_command(likeness)}" for likeness in figures),
        "",
    ]
    return "\n".join(lines)


def _row(likeness: Likeness) -> str:
    (low, high), (_least, tenth, middle, nine, most) = likeness.interval, likeness.turns
    return (
        f"| {_options(likeness)} | {likeness.games} | {likeness.first} | {likeness.draws} | "
        f"{100 * likeness.share:.0f} % ({100 * low:.0f}–{100 * high:.0f}) | {middle} ({tenth}–{nine}, {most}) | "
        f"{_minutes(middle)} ({_minutes(tenth)}–{_minutes(nine)}) |"
    )


def _minutes(turns: int) -> int:
    return round(turns * SECONDS / 60)


def _options(likeness: Likeness) -> str:
    return f"`{likeness.options}`" if likeness.options else "usual"


def _endings(likeness: Likeness) -> str:
    return ", ".join(f"{name} {count}" for name, count in likeness.endings)


def _command(likeness: Likeness) -> str:
    """What gives the same figures again."""
    options = f" --options {likeness.options}" if likeness.options else " --usual"
    figures = f"--level {likeness.level} --positions {likeness.positions} --seed {likeness.seed}"
    return f"script/selfplay {likeness.slug}{options} --games {likeness.games} {figures}"


def _endless(figures: Sequence[Likeness]) -> str:
    lines = [
        "## Games that did not end by themselves\n",
        (
            f"Those of {LONGEST:,} actions without an end. In Sonor the referee can end a part: it was done after "
            f"{PATIENCE} actions.\n"
        ),
    ]
    for likeness in figures:
        if not likeness.unfinished:
            continue
        ends = [
            f"{_options(other)} ({other.games} games)"
            for other in figures
            if other.slug == likeness.slug and not other.unfinished
        ]
        helped = f"all ended with {', '.join(ends)}" if ends else "no option ended all of them"
        lines.append(f"- {likeness.slug}, {_options(likeness)}: {likeness.unfinished} of {likeness.games}; {helped}.")
    if len(lines) == 2:
        lines.append("None.")
    return "\n".join((*lines, ""))
