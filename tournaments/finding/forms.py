"""What of the standings stands on another site, and how."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.kernel.forms import BootstrapForm

ROWS: Final = (("5", "5"), ("10", "10"), ("20", "20"), ("all", pgettext_lazy("rows of a table", "All")))
LOOKS: Final = (("auto", _("As the reader’s device is set")), ("light", _("Light")), ("dark", _("Dark")))
USUAL: Final = {"rows": "10", "look": "auto", "group": ""}


class EmbedForm(BootstrapForm):
    """Rows, group and colours of the block. Whatever is missing is the usual one."""

    rows = forms.ChoiceField(label=_("Rows"), choices=ROWS, required=False)
    group = forms.ChoiceField(label=_("Group"), required=False)
    look = forms.ChoiceField(label=_("Colours"), choices=LOOKS, required=False)

    def __init__(self, data: Any, groups: tuple[str, ...]) -> None:
        known = {name: data[name] for name in USUAL if data.get(name)}
        super().__init__(USUAL | known, label_suffix="")
        self.fields["group"].choices = [("", _("All")), *((name, name) for name in groups)]  # type: ignore[attr-defined]
        if not groups:
            del self.fields["group"]

    @property
    def asked(self) -> dict[str, str]:
        """What of the choice is not the usual: what the address of the block says. Nonsense is the usual too."""
        self.full_clean()
        return {name: value for name, value in self.cleaned_data.items() if value and value != USUAL[name]}

    def chosen(self, name: str) -> str:
        return self.asked.get(name, USUAL[name])
