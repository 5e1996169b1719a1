"""Enter in a field presses the first button of its form: it has to be the one that whoever types expects, or one that
does no harm."""

import re
from pathlib import Path
from typing import Final

TEMPLATES: Final = Path(__file__).parents[2] / "templates"
_FORM: Final = re.compile(r"<form.*?(?:</form>|\Z)", re.DOTALL)
_BUTTON: Final = re.compile(r'<button(?![^>]*type="button")(?![^>]*form=")([^>]*)>(.*?)</button>', re.DOTALL)
_FIELD: Final = re.compile(r'<input(?![^>]*type="hidden")|{{ \w*form\.\w+|as_field_group|/_line_up_row\.html')
_LOOP: Final = re.compile(r"{% for .*?{% endfor %}", re.DOTALL)

FIRST: Final = {
    "documents/envelopes.html": "Save and count the sheets",
    "draws/_places_forms.html": "Assign judges",
    "draws/draw.html": "Save this draw",
    "pages/captain/line_up.html": "Save the line-up",
    "pages/judge/_absent_team.html": "disabled",
    "pages/judge/_extra.html": "disabled",
    "pages/judge/_penalties.html": "disabled",
    "pages/judge/_signing.html": "Sign and hand the phone over",
    "pages/judge/board/_correct.html": "Correct",
    "pages/judge/game/_sheet.html": "disabled",
    "pages/judge/line_up.html": "Save",
    "play/board/_board.html": "Enter",
    "publishing/publish.html": "Publish the tour",
    "standings/settings.html": "preview",
    "timetable/desk.html": "Save",
}
"""For each form with fields and several buttons: what its first button does. "disabled": Enter does nothing,
since nobody could say which of them was meant."""


def forms_with_a_choice(template: Path) -> list[list[tuple[str, str]]]:
    """The buttons, as attributes and words, of each form that has a field and several buttons; a button in
    a loop is several."""
    found = []
    for form in _FORM.findall(template.read_text()):
        buttons = _BUTTON.findall(form)
        several = len(buttons) + sum(len(_BUTTON.findall(loop)) for loop in _LOOP.findall(form)) > 1
        if several and _FIELD.search(form):
            found.append(buttons)
    return found


def name_of(attributes: str, words: str) -> str:
    """How the table calls a button: disabled, by what it sends, or by its words."""
    if " disabled" in attributes:
        return "disabled"
    sent = re.search(r' name="(?:do|order)" value="([^"{]+)"', attributes)
    translated = re.search(r'{% translate "([^"]+)"', words)
    return sent[1] if sent else translated[1] if translated else words


def test_the_first_button_of_each_form_is_the_one_that_enter_may_press() -> None:
    first = {
        str(template.relative_to(TEMPLATES)): {name_of(*buttons[0]) for buttons in forms}
        for template in sorted(TEMPLATES.rglob("*.html"))
        if (forms := forms_with_a_choice(template))
    }
    assert first == {template: {button} for template, button in FIRST.items()}
