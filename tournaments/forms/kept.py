"""Keeping what somebody typed when it could not be stored."""

from django.http import HttpRequest

HIDDEN = ("csrfmiddlewaretoken", "key", "version", "password", "password1", "password2")


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """(field, value) of a submitted form, without what belongs to the form's machinery and without passwords;
    nothing of a pick that is a secret."""
    if "card" in request.POST or any(
        text.lower().startswith("(pick ") for text in request.POST.dict().values()
    ):
        return []
    return [
        (name, value) for name in request.POST for value in request.POST.getlist(name) if name not in HIDDEN
    ]
