"""The names of files that leave the site."""

import re
from typing import Final

_NOT_IN_NAMES: Final = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+')
_LONGEST_FILE_NAME: Final = 80
_SHORT_PART: Final = 30
"""The last part of a name stays whole up to this length."""
_DASH: Final = " – "


def file_name(name: str, file_format: str) -> str:
    """A name that every system can store: no separators, no invisible signs, not too long.

    Of one that is too long the longest of its parts between dashes becomes shorter: a file's kind, and that its results
    have not been announced yet, stand after a name of any length.
    """
    parts = " ".join(_NOT_IN_NAMES.sub(" ", name).split()).split(_DASH)
    for _over in range(len(_DASH.join(parts)) - _LONGEST_FILE_NAME):
        stays = len(parts) > 1 and len(parts[-1]) <= _SHORT_PART
        place = max(range(len(parts) - stays), key=lambda at: len(parts[at]))
        parts[place] = parts[place][:-1]
    whole = _DASH.join(part.strip() for part in parts)[:_LONGEST_FILE_NAME]
    return f"{whole.strip('. ') or 'table'}.{file_format}"
