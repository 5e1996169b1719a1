"""``script/licences``: every package that is used, with its licence, and whether that is one we accept."""

from collections.abc import Iterable, Sequence

from script.lib.console import run_as_command, say
from script.lib.packages import Used, used

ACCEPTED = frozenset(
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause Bitstream-Vera CNRI-Python ISC MIT MIT-0 MIT-CMU MPL-2.0 PSF-2.0 "
    "Python-2.0 Unlicense LGPL-3.0-only".split()
)
"""Whoever runs the program, changes it or hands it on under its own licence (MIT) may have these beside it. Of LGPL
there is only psycopg, which is imported and never changed."""
ONLY_FOR_WORK = frozenset({"GPL-3.0-only", "GPL-3.0-or-later"})
"""Accepted of what only checks or measures the program, and is never handed on with it."""


def main(arguments: Sequence[str]) -> int:
    """A line a package; status 1 when a licence is missing or not accepted."""
    del arguments
    everything = used()
    for package in everything:
        purpose = "shipped" if package.shipped else "for work"
        say(f"{package.name} {package.version}  {package.licence or 'NO LICENCE'}  ({package.kind}, {purpose})")
    wrong = faults(everything)
    for fault in wrong:
        say(fault)
    return 1 if wrong else 0


def faults(packages: Iterable[Used]) -> list[str]:
    """A sentence for each package whose licence is missing or not accepted."""
    return [
        f"✗ {package.name} {package.version} has "
        f"{f'the licence {package.licence}' if package.licence else 'no licence'}: "
        "look whether it may be used, then put it into script/lib/licences.py, or do without the package."
        for package in packages
        if not _accepted(package)
    ]


def _accepted(package: Used) -> bool:
    """One of the alternatives has only accepted parts."""
    allowed = ACCEPTED if package.shipped else ACCEPTED | ONLY_FOR_WORK
    alternatives = package.licence.replace("(", "").replace(")", "").split(" OR ")
    return any(set(alternative.split(" AND ")) <= allowed for alternative in alternatives)


if __name__ == "__main__":
    run_as_command(main)
