"""A list of judges that somebody pastes: what its lines say."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.intake.rules import plain
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.names import name_key
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.roster.rules import most_tours, tour_numbers
from tournaments.roster.rules.lists import HEADINGS

SENIOR_WORDS = frozenset({
    *("senior", "senior judge", "yes", "да", "+", "1", "✓", "✔"),
    *("старший", "старшая", "старший судья", "старшая судья", "ст.", "ст. судья", "ст.судья"),
})  # fmt: skip
_TICKS: Final = SENIOR_WORDS | {"x", "х", "v", "*", "☑", "✅", "можно", "может"}
_NO_TICKS: Final = frozenset({"", "no", "not", "нет", "не", "-", "–", "—", "−", "0", "✗", "✘", "☐"})
"""What a column of senior judges says; elsewhere an x or a dash may be a team."""
_SENIOR_HEADINGS: Final = frozenset({
    *("senior", "senior judge", "can be senior", "can be senior judge"),
    *("старший", "старшая", "старший судья", "ст", "ст судья", "может быть старшим", "может быть старшим судьей"),
})  # fmt: skip
_SENIOR: Final = re.compile(r"\s*[,(]\s*(?:senior|старш(?:ий|ая)|ст\.)(?:\s*(?:judge|судья))?\)?$", re.IGNORECASE)
"""The mark of a senior judge behind a name."""
_OF_NAMES: Final = ("player", "surname")
Said = tuple[str, str]
"""What is said of a judge, and the text that says it."""
_COUNTED: Final = re.compile(r"^\d+[.)]\s*")
_COUNT: Final = re.compile(r"\d+[.)]?|№.*")
"""What numbers a list, or is the heading of such a column."""
WISH_WORDS: Final = {
    "strong": "strong", "strong tables": "strong", "сильные": "strong", "сильные столы": "strong",
    "weak": "weak", "weak tables": "weak", "слабые": "weak", "слабые столы": "weak",
}  # fmt: skip
NAMED: Final = {
    "not": "away_numbers", "away": "away_numbers", "нет": "away_numbers", "не может": "away_numbers",
    "room": "room_name", "комната": "room_name", "кабинет": "room_name",
    "at most": "most_tours", "не больше": "most_tours",
}  # fmt: skip
"""How a list names what it says of a judge besides the name and the teams."""


_ALONE: Final = {
    "name": ("судья", "судьи", "фио судьи", "имя судьи", "judge", "judges", "judge name"),
    "teams": ("команда", "команды", "team", "teams", "связи", "связан с", "связана с", "связи с командами",
              "связь с командами", "connected to", "connections", "never judges", "не судит"),
    "room_name": ("комната", "кабинет", "аудитория", "room", "would like to judge in",
                  "в какой комнате хочет судить"),
    "away_numbers": ("не может", "отсутствует", "нет", "away", "absent", "not"),
    "most_tours": ("не больше", "не больше туров", "at most", "tours at most"),
    "wish": ("столы", "tables", "wish", "пожелание"),
}  # fmt: skip
_HEADINGS: Final = {
    **{heading: {"player": "name"}.get(name, name) for heading, name in HEADINGS.items() if name in _OF_NAMES},
    **dict.fromkeys(_SENIOR_HEADINGS, "senior"),
    **{heading: name for name, headings in _ALONE.items() for heading in headings},
}
"""Heading → what its column says of a judge."""


def _cells(line: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;\t]", line)]


def _uncounted(cells: list[str]) -> list[str]:
    """Without a number before the name."""
    return cells[1:] if len(cells) > 1 and _COUNT.fullmatch(cells[0]) else cells


def _named(cells: list[str]) -> tuple[str, ...] | None:
    """What the columns say where these are their headings, "" for one that is not known; None for a judge's line. A
    word that names people is a heading at the beginning of the list, elsewhere only beside others."""
    named = tuple(_HEADINGS.get(plain(cell), "") for cell in cells)
    first = _HEADINGS.get(plain(_uncounted(cells)[0]), "")
    of_names = {"name", "surname"} & {*named}
    return named if of_names and (first in of_names or len({*named} - {""}) > 1) else None


def _by_heading(cells: list[str], named: tuple[str, ...]) -> tuple[str, list[Said]]:
    """The name of a line under headings and what else it says; cells to the right of the last heading say it by
    themselves."""
    told = [(meaning, cell) for meaning, cell in zip(named, cells, strict=False) if meaning and cell]
    words = [cell for wanted in ("surname", "name") for meaning, cell in told if meaning == wanted]
    others = [(meaning, cell) for meaning, cell in told if meaning not in ("surname", "name")]
    return " ".join(words), [*map(_ticked, others), *map(_said, cells[len(named) :])]


def _ticked(said: Said) -> Said:
    """A column of senior judges ticks them; whatever else stands there says it by itself."""
    meaning, cell = said
    if meaning in ("away_numbers", "senior") and name_key(cell) in _NO_TICKS:
        return "", ""
    is_free = (meaning == "senior" and name_key(cell) not in _TICKS) or (
        meaning == "wish" and name_key(cell) not in WISH_WORDS
    )
    return _said(cell) if is_free else said


def _said(part: str) -> Said:
    """What a part of a line says: it may name that before a colon."""
    label, colon, value = part.partition(":")
    if colon and (meaning := NAMED.get(name_key(label))):
        return meaning, value.strip()
    if name_key(part) in WISH_WORDS:
        return "wish", part
    return ("mark" if name_key(part) in SENIOR_WORDS else "teams"), part


def _judge(name: str, told: Iterable[Said]) -> dict[str, object]:
    """A judge as the service takes one. A word such as “yes” is the mark of a senior judge only before the teams."""
    name = _COUNTED.sub("", name)
    judge: dict[str, Any] = {"name": _SENIOR.sub("", name), "can_be_senior": bool(_SENIOR.search(name)), "teams": []}
    for meaning, text in told:
        if meaning == "senior" or (meaning == "mark" and not judge["teams"]):
            judge["can_be_senior"] = True
        elif meaning in ("teams", "mark"):
            judge["teams"] += [team.strip() for team in text.split(",") if team.strip()]
        elif meaning == "away_numbers":
            judge[meaning] = [*judge.get(meaning, ()), *tour_numbers(text)]
        elif meaning:
            judge[meaning] = _READ[meaning](text)
    return judge


_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "room_name": str, "most_tours": most_tours, "wish": lambda text: WISH_WORDS[name_key(text)],
}  # fmt: skip


MAX_JUDGES: Final = 100_000
"""Letters of a list of judges."""


class JudgeListForm(BootstrapForm):
    """Several judges, one a line; ``unused`` are headings of columns of which nothing is read."""

    unused: tuple[str, ...] = ()

    text = forms.CharField(
        label=_("One judge per line"),
        max_length=MAX_JUDGES,
        widget=forms.Textarea({"rows": 6}),
        help_text=_(
            "Name; then “; senior” if they can lead; then “; ” and whom they are connected to. You can add "
            "“; not: 2, 5” (tours), “; strong” or “; weak” (tables), “; room: 5”, “; at most: 3” (tours). "
            "For judges who are already here, only what is missing is added."
        ),
    )

    def clean_text(self) -> list[tuple[int, dict[str, object]]]:
        """(number of the line, judge as the service takes it)."""
        judges: list[tuple[int, dict[str, object]]] = []
        faults: list[str] = []
        lines = enumerate(str(self.cleaned_data["text"]).splitlines(), start=1)
        listed = [(number, cells) for number, line in lines if any(cells := _cells(line))]
        named = _named(listed[0][1]) if listed else None
        if named is not None:
            headings = listed.pop(0)[1]
            said = [(heading, meaning) for heading, meaning in zip(headings, named, strict=True) if heading]
            self.unused = tuple(heading for heading, meaning in said if not meaning and not _COUNT.fullmatch(heading))
        for number, cells in listed:
            try:
                name, *rest = _uncounted(cells)
                judges.append((number, _judge(*(_by_heading(cells, named) if named else (name, map(_said, rest))))))
            except FaultError as error:
                fault = format_sentence(error.fault)
                faults.append(gettext("Line %(number)s: %(fault)s") % {"number": number, "fault": fault})
        if faults:
            raise ValidationError(faults)
        return judges
