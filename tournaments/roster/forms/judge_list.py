"""A list of judges that somebody pastes."""

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.intake.rules import MAX_EXAMPLE
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.roster.rules.judge_list import JudgeLines, judge_lines

MAX_JUDGES: Final = 100_000
"""Letters of a list of judges."""


class JudgeListForm(BootstrapForm):
    """Several judges, one a line. ``unused`` are the columns of which nothing is read, ``above`` the lines above the
    headings, both as they are told."""

    unused: tuple[str, ...] = ()
    above: tuple[str, ...] = ()

    text = forms.CharField(
        label=_("One judge per line"),
        max_length=MAX_JUDGES,
        strip=False,  # a tab at the beginning is an empty cell
        widget=forms.Textarea({"rows": 6}),
        help_text=_(
            "Name; then “; senior” if they can lead; then “; ” and whom they are connected to. You can add "
            "“; not: 2, 5” (tours), “; strong” or “; weak” (tables), “; room: 5”, “; at most: 3” (tours). "
            "For judges who are already here, only what is missing is added."
        ),
    )

    def clean_text(self) -> list[tuple[int, dict[str, object]]]:
        """(number of the line, judge as the service takes it)."""
        text = str(self.cleaned_data["text"])
        if not text.strip():
            raise ValidationError(self.fields["text"].error_messages["required"], code="required")
        listed = judge_lines(text)
        self._tell_left_out(listed)
        judges: list[tuple[int, dict[str, object]]] = []
        faults: list[str] = []
        for number, cells in listed.rows:
            try:
                judges.append((number, listed.judge(cells)))
            except FaultError as error:
                fault = format_sentence(error.fault)
                faults.append(gettext("Line %(number)s: %(fault)s") % {"number": number, "fault": fault})
        if faults:
            raise ValidationError(faults)
        return judges

    def _tell_left_out(self, listed: JudgeLines) -> None:
        unnamed = [gettext("column %(number)s") % {"number": number} for number in listed.unnamed]
        self.unused = (*listed.unused, *unnamed)
        titles = [(number, next(filter(None, cells))) for number, cells in listed.above]
        self.above = tuple(
            f"{number} ({text if len(text) <= MAX_EXAMPLE else text[:MAX_EXAMPLE] + '…'})" for number, text in titles
        )
