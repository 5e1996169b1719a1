"""What ``script/mutate`` does once the environment stands: every survivor without a reason, a line a file."""

import argparse
import re
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from script.lib.console import ROOT, Refusal, run_as_command, say
from script.lib.mutation.mutants import Mutant, mutants
from script.lib.mutation.runner import Fate, Plan, fates, time_limits

DOCUMENT = ROOT / "docs" / "mutation.md"
GOAL = 95
"""Per cent of the mutants that tests must notice."""
FORMATS: dict[str, tuple[tuple[str, ...], ...]] = {
    "protocol": (("protocol", "short_teams", "messages"), ("signing",)),
    "signing": (("signing", "short_teams", "messages"),),
    "line_up": (("line_up", "messages"), ("protocol", "short_teams")),
    "metrics": (("metrics", "standings", "messages"), ("standings_second_calculator",)),
    "standings": (("standings", "metrics"), ("finals",), ("standings_second_calculator",)),
    "finals": (("finals", "messages"), ("standings",)),
    "progress": (("progress",),),
}
"""Module of the formats → the tests that use it, the quickest first."""
PACKAGES = ("pairing", "assignment")
"""Packages of the formats that may be named; their tests are the folder of the same name."""
FIRST = {"reasons": "swiss judges", "entry": "swiss"}
"""Module of these packages without tests of its own → those that notice most of its mutants, where they are."""
RULES = ("rules.py", "refusals.py", "moves.py", "steps.py", "ends.py", "result.py")
"""Modules of a game that decide what is legal, and what follows from it."""
HEADING = (
    "| file | mutants | noticed | … by going on for ever | survived with a reason | survived without |\n"
    "|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Verdict:
    """How a file's mutants fared; `unexplained` are the survivors whose key has no reason in the document.

    `endless` are those among the noticed ones that made a test go on for ever.
    """

    path: str
    total: int
    endless: int
    explained: int
    unexplained: tuple[Mutant, ...]

    @property
    def noticed(self) -> int:
        return self.total - self.explained - len(self.unexplained)

    def line(self) -> str:
        """As a row of a Markdown table."""
        share = f"{self.noticed} ({self.noticed * 100 / max(self.total, 1):.1f} %)"
        cells = (f"`{self.path}`", self.total, share, self.endless, self.explained, len(self.unexplained))
        return f"| {' | '.join(map(str, cells))} |"


def main(arguments: Sequence[str]) -> int:
    """Mutate the files named on the command line, or all; the status is 1 when they miss the goal."""
    options = _parser().parse_args(arguments)
    plans = [plan_of(path) for path in options.file or all_files()]
    verdicts = []
    for plan in plans:
        verdicts.append(_mutate(plan, options.only))
        for mutant in verdicts[-1].unexplained:
            say(f"survived, line {mutant.line}: {mutant.key}")
    say("\n".join(["", HEADING, *(verdict.line() for verdict in verdicts)]))
    return 0 if are_good(verdicts) else 1


def are_good(verdicts: Sequence[Verdict]) -> bool:
    """Whether most mutants of all files together are noticed and every other one has its reason."""
    noticed, total = sum(verdict.noticed for verdict in verdicts), sum(verdict.total for verdict in verdicts)
    return noticed * 100 >= GOAL * total and not any(verdict.unexplained for verdict in verdicts)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/mutate",
        description="Changes files in small ways, one at a time and in memory only, and counts the changes that no "
        "test notices. Reasons for survivors stand in docs/mutation.md.",
    )
    parser.add_argument(
        "file", nargs="*", help="what to change (default: rules of games, protocol, standings)"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only mutants whose line of report holds the text"
    )
    return parser


def all_files() -> list[str]:
    """Where a mistake would give wrong results."""
    rules = (path for name in RULES for path in (ROOT / "games").glob(f"*/{name}"))
    return [
        *sorted(str(path.relative_to(ROOT)) for path in rules),
        *(f"tournaments/formats/{name}.py" for name in FORMATS),
    ]


def plan_of(path: str) -> Plan:
    """The tests for a file; Refusal for one that has no plan."""
    if found := re.fullmatch(r"games/([a-z]+)/\w+\.py", path):
        slug = found[1]
        own = f"tests/games/{slug}"
        first = (f"{own}/test_rules.py", "tests/games/test_playthroughs.py", "-k", slug)
        return Plan(path, (first, (own,), ("tests/games/test_contract.py", "-k", slug)))
    if found := re.fullmatch(rf"tournaments/formats/({'|'.join(PACKAGES)})/(\w+)\.py", path):
        folder = f"tests/formats/{found[1]}"
        names = (f"{folder}/test_{name}.py" for name in FIRST.get(found[2], found[2]).split())
        quick = tuple(name for name in names if (ROOT / name).exists())
        return Plan(path, (quick, (folder,)) if quick else ((folder,),))
    if (found := re.fullmatch(r"tournaments/formats/(\w+)\.py", path)) and found[1] in FORMATS:
        stages = (tuple(f"tests/formats/test_{name}.py" for name in stage) for stage in FORMATS[found[1]])
        return Plan(path, tuple(stages))
    raise Refusal(f"{path}: which tests are its own is not known; the files are: {', '.join(all_files())}.")


def reasons(document: str) -> frozenset[str]:
    """The keys of the survivors that the document explains: list items, the key before the reason after an en dash."""
    return frozenset(re.findall(r"^- (.+?`) –", document, re.MULTILINE)) | frozenset(
        re.findall(r"^- (.+?` \(no\. \d+\)) –", document, re.MULTILINE)
    )


def _mutate(plan: Plan, only: str) -> Verdict:
    limits = time_limits(plan)
    if limits is None:
        raise Refusal(f"{plan.path}: its tests fail without any change; mend them first.")
    begun = time.monotonic()
    made = [each for each in mutants(plan.path, Path(plan.path).read_text("utf-8")) if only in each.key]
    found = list(_shown(plan, made, limits))
    left = [mutant for mutant, fate in found if fate is Fate.SURVIVED]
    endless = sum(fate is Fate.ENDLESS for _, fate in found)
    known = reasons(DOCUMENT.read_text("utf-8")) if DOCUMENT.exists() else frozenset()
    unexplained = tuple(sorted((each for each in left if each.key not in known), key=lambda each: each.line))
    say(f"{plan.path}: {len(made)} mutants in {time.monotonic() - begun:.0f} s")
    return Verdict(plan.path, len(made), endless, len(left) - len(unexplained), unexplained)


def _shown(plan: Plan, made: Sequence[Mutant], limits: Sequence[int]) -> Iterable[tuple[Mutant, Fate]]:
    for number, found in enumerate(fates(plan, made, limits), start=1):
        if number % 50 == 0:
            say(f"{plan.path}: {number} of {len(made)}")
        yield found


if __name__ == "__main__":
    run_as_command(lambda _: main(sys.argv[1:]))
