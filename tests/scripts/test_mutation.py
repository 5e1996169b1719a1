"""Mutants are small, whole and findable again; a run tells those that tests notice from those that none does."""

import ast
from pathlib import Path

import pytest

from script.lib.console import ROOT, Refusal
from script.lib.mutation.command import DOCUMENT, Verdict, are_good, plan_of, reasons
from script.lib.mutation.mutants import Mutant, mutants
from script.lib.mutation.runner import Fate, Plan, fates, time_limits

SOURCE = '''"""Says nothing."""

Kind = "Put | None"


def far(a: int, b: "x" = 1) -> bool:
    """Says nothing."""
    if a < b and not a:
        return True
    elif a == 2:
        raise ValueError("ü")
    return abs(b - a) > 2
'''


def changed(source: str) -> set[str]:
    """Each mutant as its one changed line."""
    found = set()
    for mutant in mutants("far.py", source):
        ast.parse(mutant.source)
        old, new = source.splitlines(), mutant.source.splitlines()
        (line,) = [line for before, line in zip(old, new, strict=True) if before != line]
        found.add(line.strip())
    return found


def test_operators_numbers_words_and_results_are_changed_and_nothing_else() -> None:
    assert changed(SOURCE) == {
        "if (not (a < b and (not a))):",
        "if ((a < b) or (not a)):",
        "if a <= b and not a:",
        "if a < b and a:",
        "return False",
        "elif a != 2:",
        "elif a == 3:",
        "return None",
        "return abs(b - a) >= 2",
        "return abs((b + a)) > 2",
        "return abs(b - a) > 3",
        'def far(a: int, b: "x" = 2) -> bool:',
    }


def test_text_before_the_change_may_have_any_letters() -> None:
    assert changed("name = 'ы', 1\n") == {"name = 'ы?', 1", "name = 'ы', 2"}


def test_equal_changes_in_one_function_have_keys_of_their_own() -> None:
    keys = [mutant.key for mutant in mutants("x.py", "a = f(1)\na = f(1)\n")]
    assert keys == ["x.py module: `a = f(1)` → `a = f(2)`", "x.py module: `a = f(1)` → `a = f(2)` (no. 2)"]


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plan:
    (tmp_path / "far.py").write_text("def far(a: int) -> bool:\n    return a > 2 or a > 7\n")
    (tmp_path / "test_far.py").write_text(
        "from far import far\n\ndef test_far():\n    assert far(3) and far(9) and not far(2)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return Plan("far.py", (("test_far.py",),))


@pytest.mark.slow
def test_a_change_that_no_test_notices_survives(plan: Plan) -> None:
    limits = time_limits(plan)
    assert limits
    made = mutants("far.py", Path("far.py").read_text())
    left = {
        mutant.key.partition(": ")[2] for mutant, fate in fates(plan, made, limits) if fate is Fate.SURVIVED
    }
    line = "`return a > 2 or a > 7`"
    assert left == {f"{line} → `return a > 2 or a >= 7`", f"{line} → `return a > 2 or a > 8`"}
    assert len(made) == 6


@pytest.mark.slow
def test_tests_that_fail_anyway_are_noticed(plan: Plan) -> None:
    Path("test_far.py").write_text("def test_far():\n    assert False\n")
    assert time_limits(plan) is None


@pytest.mark.slow
def test_a_change_that_goes_round_for_ever_is_noticed(plan: Plan) -> None:
    Path("far.py").write_text(
        "def far(a: int) -> bool:\n    while a > 20:\n        a -= 1\n    return a > 2\n"
    )
    Path("test_far.py").write_text("from far import far\n\ndef test_far():\n    assert far(21)\n")
    limits = time_limits(plan)
    assert limits
    made = [mutant for mutant in mutants("far.py", Path("far.py").read_text()) if "`pass`" in mutant.key]
    assert [fate for _, fate in fates(plan, made, limits)] == [Fate.ENDLESS]


def test_a_reason_belongs_to_one_mutant() -> None:
    key = "x.py f: `a = 1` → `a = 2`"
    document = (
        f"Survivors:\n\n- {key} – nobody asks.\n- {key} (no. 2) – nobody asks either.\n- `no key` at all\n"
    )
    assert reasons(document) == {key, f"{key} (no. 2)"}


def test_every_reason_in_the_document_is_about_a_change_that_can_still_be_made() -> None:
    known = reasons(DOCUMENT.read_text("utf-8"))
    files = {key.split(" ")[0] for key in known}
    made = {mutant.key for path in files for mutant in mutants(path, (ROOT / path).read_text("utf-8"))}
    assert known
    assert sorted(known - made) == []


def test_files_are_good_when_most_is_noticed_and_the_rest_explained() -> None:
    mutant = Mutant("x.py", 1, "key", "")
    assert are_good([Verdict("x.py", 100, 2, 5, ())])
    assert are_good([Verdict("x.py", 100, 2, 6, ()), Verdict("y.py", 20, 0, 0, ())])
    assert not are_good([Verdict("x.py", 100, 2, 6, ())])
    assert not are_good([Verdict("x.py", 100, 2, 0, (mutant,))])
    assert Verdict("x.py", 100, 2, 4, (mutant,)).line() == "| `x.py` | 100 | 95 (95.0 %) | 2 | 4 | 1 |"


def test_the_rules_of_any_game_have_their_tests() -> None:
    plan = plan_of("games/deer/rules.py")
    assert plan.module == "games.deer.rules"
    assert plan.stages[0][0] == "tests/games/deer/test_rules.py"
    assert "deer" in plan.stages[-1]


def test_a_module_of_a_package_has_its_own_tests_and_then_those_of_the_package() -> None:
    assert plan_of("tournaments/formats/pairing/swiss.py").stages == (
        ("tests/formats/pairing/test_swiss.py",),
        ("tests/formats/pairing",),
    )
    assert plan_of("tournaments/formats/assignment/reasons.py").stages == (
        ("tests/formats/assignment/test_judges.py",),
        ("tests/formats/assignment",),
    )
    assert plan_of("tournaments/formats/pairing/model.py").stages == (("tests/formats/pairing",),)


def test_it_refuses_a_file_whose_tests_it_does_not_know() -> None:
    with pytest.raises(Refusal, match=r"config/urls\.py.*the files are: games/corners/rules\.py"):
        plan_of("config/urls.py")
