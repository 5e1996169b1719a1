"""Names that paper cannot show as they are written: the fonts have no such letters."""

from typing import Final

from games.core.types import gettext_noop, quoted
from tournaments.kernel.values import Fault, tell
from tournaments.paper.fitting import unprintable

MESSAGES: Final = {
    "name.unprintable": gettext_noop(
        "“%(name)s” cannot be printed as it is: on paper, %(signs)s become boxes. Write it in Cyrillic or "
        "Latin letters, or save it as it is."
    )
}
tell(MESSAGES)
_QUOTED: Final = 30
_MOST: Final = 8


def unprintable_name(name: str) -> Fault | None:
    """What is to be told of a name, which refuses nothing; None where paper shows all of it."""
    signs = unprintable(name)
    if not signs:
        return None
    shown = " ".join(signs[:_MOST]) + (" …" if len(signs) > _MOST else "")
    return Fault("name.unprintable", {"name": quoted(name, _QUOTED), "signs": shown})
