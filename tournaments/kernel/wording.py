"""The engines' sentences in the language of the page.

``games`` and ``tournaments.formats`` mark their English texts for the translators where they stand.
"""

from collections.abc import Callable
from functools import cache

from django.utils.translation import get_language, gettext, override

from games.core.faults import Fault
from games.core.words import Phrase, Word
from tournaments.kernel.faults import Sentence, Worded, template_of
from tournaments.kernel.sentences import fill


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
