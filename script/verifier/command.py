"""The command: all checks of one file, or its standings alone."""

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path

from script.verifier.against import check_story
from script.verifier.chain import check_chain
from script.verifier.draws import check_draws
from script.verifier.protocols import check_protocols
from script.verifier.reading import MAX_BYTES, Damaged, Report, load, quoted, refuse
from script.verifier.standings import counting, standings_csv
from script.verifier.tournament import Tournament, tournament_of


def verified(tournament: Tournament) -> Report:
    report = Report()
    check_chain(tournament, report)
    check_protocols(tournament, report)
    check_story(tournament, report)
    check_draws(tournament, report)
    counted_matches = counting(tournament, published=False)
    rows = list(standings_csv(tournament, published=False))
    compared = f"standings: worked out for {len(rows) - 1} teams over {len(counted_matches)} matches, by {rows[0][2]}"
    report.check(" ".join([compared, *(f"then {title}" for title in rows[0][3:])]), ())
    report.lines += [f"           {'  '.join(quoted(cell)[1:-1] for cell in row)}" for row in rows]
    return report


def read(path: str) -> Tournament:
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if path == "-" else content(Path(path))
    if len(data) > MAX_BYTES:
        refuse(f"it is larger than {MAX_BYTES // 1024 // 1024} MB")
    return tournament_of(load(data))


def content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        refuse(f"it cannot be read: {error.strerror}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="script/verify", description="Works out anew what a tournament's file says.")
    parser.add_argument("file", help="an exported tournament; “-” reads standard input")
    parser.add_argument("--standings", action="store_true", help="print the standings alone, as CSV")
    parser.add_argument("--published", action="store_true", help="with --standings: without results that are hidden")
    options = parser.parse_args(arguments)
    try:
        return told(read(options.file), alone=options.standings, published=options.published)
    except Damaged as damaged:
        print(f"{quoted(options.file)[1:-1]} is no file of a tournament, or a damaged one: {damaged}.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the answer has gone
        return 2


def told(tournament: Tournament, *, alone: bool, published: bool) -> int:
    """Prints the standings alone, or everything that was compared; the status of the command."""
    if alone:
        csv.writer(sys.stdout, lineterminator="\n").writerows(standings_csv(tournament, published=published))
        return 0
    report = verified(tournament)
    end = f"Differences: {report.differences}" if report.differences else "Nothing differs."
    sys.stdout.write("\n".join([*report.lines, end]) + "\n")
    sys.stdout.flush()
    return 1 if report.differences else 0
