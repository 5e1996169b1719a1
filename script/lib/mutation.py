"""``script/mutate``: has mutmut change files in small ways, and shows every change that no test notices."""

import argparse
import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from script.lib import environment
from script.lib.console import ROOT, Refusal, run_as_command, say

SOURCES = ("config", "games", "tournaments")
COPIED = ("locale", "manage.py", "script", "templates")
"""What tests need besides the sources, themselves and pyproject.toml, which mutmut copies by itself."""
PYTEST = (
    *("-p", "no:cacheprovider", "--hypothesis-profile=ci"),
    *("-m", "not nightly and not slow and not browser and not postgres"),
)
"""The same inputs for every change, however busy the machine is."""
GOAL = 95
"""Per cent of the changes that tests must notice."""
Counts = dict[str, int]
"""What became of a file's changes → how many, as mutmut calls it."""
HEADING = "| file | changes | noticed | … by going on for ever | survived |\n|---|---|---|---|---|"


def main(arguments: Sequence[str]) -> int:
    """Mutate the files that are named; the status is 1 when tests notice too little of all together."""
    options = _parser().parse_args(arguments)
    mutmut = environment.ensure(environment.DEVELOPMENT).parent / "mutmut"
    made = {file: mutate(mutmut, ROOT, file, options.tests or [mirror(file)]) for file in options.file}
    say("\n".join([HEADING, *(row(file, counts) for file, counts in made.items())]))
    total = sum(counts["total"] for counts in made.values())
    return 0 if sum(map(_noticed, made.values())) * 100 >= GOAL * total else 1


def mirror(file: str, root: Path = ROOT) -> str:
    """The folder of tests that mirrors the file's folder, or the nearest one above it; Refusal for no file of ours."""
    if not (root / file).is_file() or Path(file).parts[0] not in SOURCES:
        raise Refusal(f"{file} is no file in {', '.join(SOURCES)}; name it as it is called from the project's folder.")
    folder = Path(file.removeprefix("tournaments/")).parent
    while not (root / "tests" / folder).is_dir():
        folder = folder.parent
    return str(Path("tests") / folder)


def row(file: str, counts: Counts) -> str:
    """How a file's changes fared, as a row of a Markdown table."""
    share = f"{_noticed(counts)} ({_noticed(counts) * 100 / max(counts['total'], 1):.1f} %)"
    left = counts["survived"] + counts["no_tests"]
    return f"| `{file}` | {counts['total']} | {share} | {counts['timeout']} | {left} |"


def _noticed(counts: Counts) -> int:
    return counts["total"] - counts["survived"] - counts["no_tests"] - counts["skipped"]


def mutate(mutmut: Path, root: Path, file: str, tests: Sequence[str]) -> Counts:
    """mutmut's counts for one file; it works beside the project, and shows what survives."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in (*SOURCES, *COPIED, "tests", "pyproject.toml"):
            if (root / part).exists():
                (folder / part).symlink_to(root / part)
        (folder / "setup.cfg").write_text(_settings(folder, file, tests))
        if subprocess.run([mutmut, "run"], cwd=folder, check=False).returncode:
            raise Refusal(f"{file}: nothing could be learned from {' '.join(tests)}; mutmut says above why.")
        for survivor in _survivors(mutmut, folder):
            subprocess.run([mutmut, "show", survivor], cwd=folder, check=True)
        subprocess.run([mutmut, "export-cicd-stats"], cwd=folder, stdout=subprocess.DEVNULL, check=True)
        counts: Counts = json.loads((folder / "mutants" / "mutmut-cicd-stats.json").read_text())
        return counts


def _settings(folder: Path, file: str, tests: Sequence[str]) -> str:
    """mutmut's file of settings; it takes no options."""
    lists = {
        "source_paths": [part for part in SOURCES if (folder / part).exists()],
        "only_mutate": [file],
        "also_copy": [part for part in COPIED if (folder / part).exists()],
        "pytest_add_cli_args": PYTEST,
        "pytest_add_cli_args_test_selection": tests,
    }
    parts = ("".join(f"\n    {value}" for value in ("", *values)) for values in lists.values())
    return "[mutmut]\n" + "\n".join(f"{name} ={part}" for name, part in zip(lists, parts, strict=True))


def _survivors(mutmut: Path, folder: Path) -> list[str]:
    output = subprocess.run([mutmut, "results"], cwd=folder, capture_output=True, text=True, check=True).stdout
    mutants = (line.strip().partition(": ") for line in output.splitlines())
    return [name for name, _, fate in mutants if fate in ("survived", "no tests")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/mutate",
        description="Changes files in small ways, one at a time and in a copy, and shows the changes that no test "
        "notices; docs/mutation.md says what the figures mean.",
    )
    parser.add_argument("file", nargs="+", help="what to change, for example games/corners/rules.py")
    parser.add_argument(
        "--tests", nargs="+", metavar="PATH", help="what to run (default: the folder of tests that mirrors the file's)"
    )
    return parser


if __name__ == "__main__":
    run_as_command(main)
