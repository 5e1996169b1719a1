"""What a browser sends when somebody taps a button of a preview."""

import re
from html import unescape


def tapped(page: str, button: str, **changed: str) -> dict[str, str]:
    """The fields of the preview's form as they are shown, but for what is ``changed``, with the button of that name;
    an empty value clears a tick."""
    form = page[page.index('id="look"') :]
    form = form[: form.index("</form>")] + "".join(re.findall(r'<input[^>]* form="look"[^>]*>', page))
    sent = {}
    for field in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf' {what}="([^"]*)"', field) for what in ("name", "value"))
        if name and ('type="checkbox"' not in field or " checked" in field):
            sent[name[1]] = unescape(value[1]) if value else "on"
    for name, options in re.findall(r'<select name="([^"]+)"(.*?)</select>', form, re.DOTALL):
        option = re.search(r'<option value="([^"]*)" selected>', options)
        sent[name] = unescape(option[1]) if option else ""
    tag = re.search(rf'<button[^>]* form="look"[^>]* name="{button}"[^>]* value="([^"]*)"', page)
    assert tag, "the button belongs to the form of the preview"
    sent |= {button: unescape(tag[1])} | changed
    return {name: value for name, value in sent.items() if value or name not in ("create", "approve")}
