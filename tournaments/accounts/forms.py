"""Forms of log-in and of one's own account."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.read import passkeys_of
from tournaments.accounts.write.second_step import Checked
from tournaments.kernel.forms import BootstrapField, BootstrapForm

LONGEST_CODE = 40
CODE = {"autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false", "class": "code-field"}


class LogInForm(AuthenticationForm):
    """Django's form in the site's look: fields as wide and as high as a thumb needs them."""

    bound_field_class = BootstrapField


class AppCodeForm(BootstrapForm):
    """Six digits that the app shows now."""

    code = forms.CharField(
        label=_("Code from the app"), max_length=LONGEST_CODE, widget=forms.TextInput({**CODE, "inputmode": "numeric"})
    )

    wrong = _("This code is wrong or has been used before. Wait for the next one and enter that.")

    def say(self, checked: Checked) -> None:
        """Why the code was not taken."""
        self.add_error("code", wait_sentence(checked.wait) if checked.wait else str(self.wrong))


class RecoveryForm(AppCodeForm):
    """A recovery code has letters: a field of its own, for the keyboard of a phone."""

    code = forms.CharField(label=_("Recovery code"), max_length=LONGEST_CODE, widget=forms.TextInput(CODE))
    wrong = _("This code is wrong or has been used before. Enter another one.")


class PasswordForm(BootstrapForm):
    """One's own password once more; a wrong one counts as at the log-in."""

    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_password(self) -> str:
        return own_password(self.request, self.cleaned_data["password"])


class PasskeyForm(BootstrapForm):
    """What a new passkey is called; the answer of the browser comes with it."""

    name = forms.CharField(label=_("Name, to tell your passkeys apart"), max_length=60)
    answer = forms.CharField(widget=forms.HiddenInput, max_length=20_000)


class ConfirmForm(PasswordForm, AppCodeForm):
    """What is asked for before the second step is changed: password and code."""

    field_order = ["password", "code"]

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, request=request, **kwargs)
        self.fields["code"].label = _("Code from the app, or a recovery code")
        self.fields["code"].widget.attrs.pop("inputmode")


class OwnPasswordForm(PasswordChangeForm):
    """Django's, with the site's look; a wrong password counts as one at the log-in does."""

    bound_field_class = BootstrapField

    def __init__(self, user: User, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request
        if passkeys := len(passkeys_of(user)):
            self.fields["remove_passkeys"] = _remove_passkeys(passkeys)

    def clean_old_password(self) -> str:
        return own_password(self.request, self.cleaned_data["old_password"])


def _remove_passkeys(number: int) -> forms.BooleanField:
    label = ngettext("Remove my passkey too", "Remove my %(number)s passkeys too", number)
    stay = ngettext(
        "Your passkey will still open the account without the password. Remove it if you no longer have that device.",
        "Your %(number)s passkeys will still open the account without the password. Remove them if you no longer have "
        "one of those devices.",
        number,
    )
    known = {"number": number}
    return forms.BooleanField(label=label % known, help_text=stay % known, required=False)


def own_password(request: HttpRequest, password: str) -> str:
    """The password, when it is the account's own; asked where django-axes counts."""
    if authenticate(request, username=request.user.get_username(), password=password) is None:
        raise ValidationError(gettext("The password is wrong."))
    return password


def wait_sentence(seconds: int) -> str:
    """After wrong codes the next one is looked at only later."""
    if seconds >= 120:
        minutes = -(-seconds // 60)
        sentence = ngettext(
            "Wrong codes have been entered. Wait %(number)s minute, then enter the newest code.",
            "Wrong codes have been entered. Wait %(number)s minutes, then enter the newest code.",
            minutes,
        )
        return sentence % {"number": minutes}
    sentence = ngettext(
        "A wrong code has been entered. Wait %(number)s second, then enter the newest code.",
        "A wrong code has been entered. Wait %(number)s seconds, then enter the newest code.",
        seconds,
    )
    return sentence % {"number": seconds}
