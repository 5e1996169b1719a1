"""Figures as data of the program, and as a document."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Final

from games import registry
from games.core.likeness import Likeness, wilson
from games.core.sheets import OptionSpec
from games.partner.players import played_with
from script.figures.play import LONGEST, USUAL_LIMITS
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
    slug = figures[0].slug
    lines = [
        f"## {name}\n",
        *_always(slug),
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


def _always(slug: str) -> Iterator[str]:
    """What every game of the section was played with, whatever its row says."""
    if always := played_with(slug):
        options = " ".join(f"{name}={value}" for name, value in always)
        yield (
            f"All games are played with `{options}`, since a program can play no other. The figures are used for every "
            "value of that option.\n"
        )


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
        ends = [f"`{spec.name}={USUAL_LIMITS[spec.name]}`" for spec in _limits(likeness.slug)]
        rarer = [
            f"{_options(other)} ({other.games} games)"
            for other in figures
            if other.slug == likeness.slug and not other.unfinished and _is_rarer(other, likeness)
        ]
        helped = "no option is known to end them"
        if ends:
            helped = f"by their rules any game ends with {', '.join(ends)}"
        elif rarer:
            helped = f"all ended with {', '.join(rarer)}"
        lines.append(f"- {likeness.slug}, {_options(likeness)}: {likeness.unfinished} of {likeness.games}; {helped}.")
    if len(lines) == 2:
        lines.append("None.")
    return "\n".join((*lines, ""))


def _limits(slug: str) -> Iterator[OptionSpec]:
    """The options of a game that are numbers: each ends games that go on without anything new."""
    return (spec for spec in registry.get(slug).options if spec.name in USUAL_LIMITS)


def _is_rarer(other: Likeness, likeness: Likeness) -> bool:
    """Whether fewer games went on and on with the other options, and not by chance."""
    (_least, most), (least, _most) = (wilson(each.unfinished / each.games, each.games) for each in (other, likeness))
    return most < least
