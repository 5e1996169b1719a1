"""Russian text in Latin letters, for addresses."""

import re
from typing import Final

MAX_SLUG: Final = 60

_RUSSIAN: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN: Final = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".split()
_TABLE: Final = {ord(letter): latin.strip("_") for letter, latin in zip(_RUSSIAN, _LATIN, strict=True)}
_OTHER: Final = re.compile(r"[^a-z0-9]+")


def slug_of(name: str) -> str:
    """An address made from a name: "Кубок школы 2026" → "kubok-shkoly-2026"; "" when no letter is left."""
    latin = name.casefold().translate(_TABLE)
    return _OTHER.sub("-", latin)[:MAX_SLUG].strip("-")
