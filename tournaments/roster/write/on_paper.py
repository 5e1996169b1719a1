"""What whoever stores names is told of those that paper cannot show."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from games.core.types import quoted
from tournaments.paper.names import unprintable_name

_MOST: Final = 8
"""Names that one sentence says."""
_LONGEST: Final = 30


def told_of(names: Iterable[str], known: Iterable[str] = ()) -> list[str]:
    """A sentence about all names but those that were ``known`` before; none where paper shows them."""
    lacking = [name for name in sorted({*names} - {*known}) if unprintable_name(name)]
    if not lacking:
        return []
    shown = ", ".join(quoted(name, _LONGEST) for name in lacking[:_MOST])
    shown += f" (+{len(lacking) - _MOST})" if len(lacking) > _MOST else ""
    sentence = _(
        "Saved, but some signs cannot be printed; on paper there will be boxes in their place: %(names)s. To have them "
        "printed, use Cyrillic or Latin letters."
    )
    return [sentence % {"names": shown}]
