"""The engines' sentences in the language of the page.

``games`` and ``tournaments.formats`` mark their English texts for the translators where they stand."""

from collections.abc import Callable
from datetime import date
from functools import cache

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language, gettext, override

from games.core.types import Fault, Phrase, Word
from tournaments.kernel.values import Sentence, Worded, fill, template_of


def phrase(said: Phrase) -> str:
    """A name or sentence of a game; arguments that are words are translated too."""
    args = {name: gettext(arg) if isinstance(arg, Word) else arg for name, arg in said.args.items()}
    return gettext(said.template) % args


def namer() -> Callable[[Phrase], str]:
    """``phrase`` in the present language: one object for each language, so that drawings can remember what it says."""
    return _namer_in(get_language())


@cache
def _namer_in(language: str | None) -> Callable[[Phrase], str]:
    def name(said: Phrase) -> str:
        with override(language):
            return phrase(said)

    return name


def sentence(fault: Fault) -> str:
    """Why a game refuses something, without the rule's number."""
    return phrase(fault.phrase)


def cited(fault: Fault) -> str:
    """Why a game refuses something, with the number of the rule that is broken, when there is one."""
    if fault.rule is None:
        return sentence(fault)
    return gettext("%(sentence)s (Rule %(rule)s.)") % {"sentence": sentence(fault), "rule": fault.rule}


def format_sentence(said: Worded | Sentence) -> str:
    """A fault or any other text of ``tournaments.formats``."""
    return fill(gettext(template_of(said)), said.args, get_language() or "ru")


# The days of a tournament as people write them, in the language of the page.


def days_text(first: date, last: date) -> str:
    """One day, or both with what they share said once: "14–16 июля 2026 г.", "July 31 – Aug. 2, 2026"."""
    if first == last:
        return date_format(first)
    if first.year != last.year:
        return f"{date_format(first)} – {date_format(last)}"
    day_goes_first = get_format("DATE_FORMAT").startswith("j")
    if first.month != last.month:
        return f"{date_format(first, 'j E' if day_goes_first else 'N j')} – {date_format(last)}"
    if day_goes_first:
        return f"{first.day}–{date_format(last)}"
    return f"{date_format(first, 'N j')}–{last.day}, {last.year}"


# What the audit log writes down of a row: enough to make it again.
