"""A list of judges that somebody pastes: what its lines say."""

import re
from collections.abc import Sequence
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
_COUNTED: Final = re.compile(r"^\d+[.)]\s*")
_COUNT: Final = re.compile(r"\d+[.)]?|№.*")
"""What numbers a list, or is the heading of such a column."""
_JUDGE_HEADINGS: Final = frozenset({
    *(heading for heading, meaning in HEADINGS.items() if meaning in ("player", "surname")),
    *("судья", "судьи", "фио судьи", "имя судьи", "judge", "judges", "judge name"),
})  # fmt: skip

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


def _cells(line: str) -> list[str]:
    """What a line says, without a number before the name."""
    cells = [part.strip() for part in re.split(r"[;\t]", line)]
    numbered = len(cells) > 1 and _COUNT.fullmatch(cells[0])
    name, *rest = cells[1:] if numbered else cells
    return [_COUNTED.sub("", name), *rest]


def _judge(cells: Sequence[str], senior: int | None) -> dict[str, object]:
    """A judge as the service takes one; ``senior`` is the cell that says whether they can lead, if there is one."""
    name, *rest = cells
    judge: dict[str, Any] = {"name": _SENIOR.sub("", name), "can_be_senior": bool(_SENIOR.search(name)), "teams": []}
    if senior is not None and name_key("".join(cells[senior : senior + 1])) in _TICKS | _NO_TICKS:
        judge["can_be_senior"] |= name_key("".join(cells[senior : senior + 1])) in _TICKS
        rest[senior - 1 : senior] = []
    for part in rest:
        label, colon, value = part.partition(":")
        meaning = NAMED.get(name_key(label)) if colon else None
        if meaning == "room_name":
            judge[meaning] = value.strip()
        elif meaning == "away_numbers":
            judge[meaning] = [*judge.get(meaning, ()), *tour_numbers(value)]
        elif meaning:
            judge[meaning] = most_tours(value)
        elif name_key(part) in WISH_WORDS:
            judge["wish"] = WISH_WORDS[name_key(part)]
        elif name_key(part) in SENIOR_WORDS and not judge["teams"]:
            judge["can_be_senior"] = True
        else:
            judge["teams"] += [team.strip() for team in part.split(",") if team.strip()]
    return judge


MAX_JUDGES: Final = 100_000
"""Letters of a list of judges."""


class JudgeListForm(BootstrapForm):
    """Several judges, one a line."""

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
        senior = None
        if listed and plain(listed[0][1][0]) in _JUDGE_HEADINGS:
            headings = [plain(cell) for cell in listed.pop(0)[1]]
            senior = next((place for place, heading in enumerate(headings) if heading in _SENIOR_HEADINGS), None)
        for number, cells in listed:
            try:
                judges.append((number, _judge(cells, senior)))
            except FaultError as error:
                fault = format_sentence(error.fault)
                faults.append(gettext("Line %(number)s: %(fault)s") % {"number": number, "fault": fault})
        if faults:
            raise ValidationError(faults)
        return judges
