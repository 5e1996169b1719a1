"""Logging in with a password."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm

from tournaments.kernel.forms.bootstrap import style_widget


class LogInForm(AuthenticationForm):
    """Django's form in the site's look: fields as wide and as high as a thumb needs them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            style_widget(field.widget)
