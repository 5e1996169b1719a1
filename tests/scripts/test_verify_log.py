"""``script/verify`` on logs made by hand: signatures, noted marks, entries erased in part, and the work it takes."""

import hashlib
import json
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.scripts.test_verify import read, report, tournament_of, verify
from tournaments.archive.read import document_of
from tournaments.kernel.log_key import head_signature, public_key

Document = dict[str, Any]
NUMBER = 7
COVERED = (
    "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key", "body_hash",
    "answer",
)  # fmt: skip
EARLIER_ENDINGS = (
    "agreed draw", "resignation", "time overrun", "forfeit", "judge’s decision", "judge's decision",
    "ничья по соглашению", "сдача", "просрочка времени", "за неявку", "решение судьи",
)  # fmt: skip


def hashed(entry: Document) -> str:
    """As docs/tournament-file.md describes it."""
    covered = {name: entry[name] for name in COVERED} | {"tournament_id": NUMBER}
    text = json.dumps(covered, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((entry["previous_hash"] + text).encode()).hexdigest()


def entry(number: int, action: str, data: Any, **more: Any) -> Document:
    return {
        "number": number, "at": "2026-07-14T09:00:00+00:00", "actor": "Ольга", "actor_id": "user:1", "action": action,
        "subject": f"tournament:{NUMBER}", "match_id": None, "data": json.dumps(data), "reason": "", "answer": "{}",
        "key": f"key-{number:08d}", "body_hash": "",
    } | more  # fmt: skip


def chained(entries: list[Document], **document: Any) -> Document:
    """The file of these entries, its log linked and signed."""
    before = ""
    for row in entries:
        row["previous_hash"] = before
        before = row["hash"] = hashed(row)
    chain = {"tournament": NUMBER, "entries": len(entries), "head": before, "key": public_key()}
    chain["signature"] = head_signature(NUMBER, len(entries), before)
    return {"format": "tournament", "version": 1, "log": entries, "chain": chain} | document


def told(document: Document, **more: str) -> str:
    verdict = report(document, **more)
    lines = "\n".join(verdict.lines)
    assert ("DIFFERS" in lines) is bool(verdict.differences)
    return lines if verdict.differences else ""


@pytest.fixture
def document() -> Document:
    return chained([entry(number, "link.issue", {"holder": f"Судья {number}"}) for number in range(1, 7)])


# Signatures.
@pytest.mark.parametrize(("secret", "text"), [
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", ""),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "72"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7", "af82"),
])  # fmt: skip
def test_it_checks_ed25519_as_the_rfc_does(secret: str, text: str) -> None:
    """The secret keys and texts of RFC 8032, 7.1; the signatures by another program."""
    key, data = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)), bytes.fromhex(text)
    public, signature = key.public_key().public_bytes_raw().hex(), key.sign(data).hex()
    assert verify.is_signed(public, signature, data)
    assert not verify.is_signed(public, signature, data + b"x")
    for place in range(0, 128, 9):
        other = "0" if signature[place] != "0" else "1"
        assert not verify.is_signed(public, signature[:place] + other + signature[place + 1 :], data)


def test_it_knows_the_first_signature_of_the_rfc() -> None:
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    signature = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    )
    assert verify.is_signed(public, signature, b"")
    s = int.from_bytes(bytes.fromhex(signature[64:]), "little") + verify.ORDER
    assert not verify.is_signed(public, signature[:64] + s.to_bytes(32, "little").hex(), b"")
    for bad in ("", "00", "zz" * 32, "ff" * 32):
        assert not verify.is_signed(bad, signature, b"")


def test_a_log_signed_by_the_server_agrees(document: Document) -> None:
    assert not told(document)
    assert not told(document, key=public_key().upper())


@pytest.mark.parametrize("name", ["tournament", "entries", "head", "key", "signature"])
def test_a_changed_end_is_not_what_was_signed(document: Document, name: str) -> None:
    value = document["chain"][name]
    document["chain"][name] = value + 1 if isinstance(value, int) else "0" * len(value)
    assert "it is not the signature of this log's length and end" in told(document)


def test_somebody_who_writes_the_log_anew_cannot_sign_it(document: Document) -> None:
    signature = document["chain"]["signature"]
    document["log"][2]["reason"] = "другая"
    forged = chained(document["log"])
    forged["chain"]["signature"] = signature
    assert "it is not the signature" in told(forged)
    own = Ed25519PrivateKey.from_private_bytes(b"x" * 32)
    end = "\n".join(str(forged["chain"][name]) for name in ("tournament", "entries", "head"))
    forged["chain"] |= {
        "key": own.public_key().public_bytes_raw().hex(), "signature": own.sign(f"tournament-log\n{end}".encode()).hex()
    }  # fmt: skip
    assert not told(forged)
    assert "not with the given one" in told(forged, key=public_key())


def test_an_unsigned_file_differs_only_when_a_key_is_asked_for(document: Document) -> None:
    del document["chain"]["key"], document["chain"]["signature"]
    assert not told(document)
    assert "the file is not signed" in told(document, key=public_key())


# Marks.
def test_a_noted_mark_is_found_again(document: Document) -> None:
    for number in (1, 4, 6):
        head = document["log"][number - 1]["hash"]
        for mark in (f"{number}, {head[:12]}", f"{number}:{head}", f"{number} {head[:8].upper()}"):
            assert not told(document, mark=mark)
    assert "was noted" in told(document, mark="4, 000000000000")
    assert "no entry 7" in told(document, mark=f"7, {document['chain']['head'][:12]}")
    assert told(document, mark="4")
    assert told({"format": "tournament", "version": 1}, mark="4, 000000000000")


@pytest.mark.django_db
def test_what_the_program_writes_is_signed_and_has_the_printed_mark() -> None:
    tournament = tournament_of(4, teams=3)
    document = document_of(tournament, with_log=True)
    assert not told(document, key=public_key(), mark=tournament.log_mark)
    assert told(document, key="00" * 32)


# Entries that were erased in part.
def erased(document: Document, number: int, *, by: int = 6, **instead: Any) -> Document:
    """The entry's contents without a person; a later entry attests what is left, and the chain goes on as it was."""
    redacted = document["log"][number - 1] | {"data": json.dumps({"holder": "–"})} | instead
    attested = {str(number): hashed(redacted)}
    entries = document["log"][: by - 1]
    entries.append(entry(by, "person.erase", {"erased": attested}))
    made = chained(entries)
    made["log"][number - 1] = redacted | {"erased": by}
    return made


def test_an_erased_entry_agrees_when_a_later_one_attests_what_is_left(document: Document) -> None:
    made = erased(document, 3)
    verdict = report(made)
    assert not verdict.differences, verdict.lines
    assert any("1 entries were erased in part" in line for line in verdict.lines)


@pytest.mark.parametrize("change", [
    lambda log: log[2].update(reason="другая"), lambda log: log[2].update(data='{"holder": "Другой"}'),
    lambda log: log[2].update(hash="0" * 64), lambda log: log[2].update(previous_hash="0" * 64),
    lambda log: log[2].pop("erased"), lambda log: log[2].update(erased=5), lambda log: log[2].update(erased=3),
    lambda log: log[2].update(erased=2), lambda log: log[2].update(erased=7), lambda log: log[2].update(erased=0),
    lambda log: log[2].update(erased=-1), lambda log: log[3].update(erased=6),
    lambda log: log[5].update(data='{"erased": {"3": "' + "0" * 64 + '"}}'),
])  # fmt: skip
def test_an_erased_entry_differs(document: Document, change: Callable[[list[Document]], object]) -> None:
    made = erased(document, 3)
    change(made["log"])
    assert told(made)


@pytest.mark.parametrize("attested", [None, [], "3", {"4": "x"}, {"3": None}, {"3": 7}])
def test_what_attests_nothing_is_a_difference(document: Document, attested: Any) -> None:
    made = erased(document, 3)
    log = made["log"]
    log[5] |= {"data": json.dumps({"erased": attested})}
    log[5]["hash"] = hashed(log[5])
    made["chain"] |= {"head": log[5]["hash"], "signature": head_signature(NUMBER, 6, log[5]["hash"])}
    assert "entry 3" in told(made)


# Entries that leave out what such an entry has to tell.
SIGNED = {"role": "senior", "name": "Олег", "way": "own"}
PLACE = {"player": 1, "name": "Олег", "board": 1, "captain": False}


@pytest.mark.parametrize("left_out", ["number", "team_a", "way", "captain", "id"])
def test_what_an_entry_leaves_out_is_a_difference_too(left_out: str) -> None:
    def without(row: Document) -> Document:
        return {name: value for name, value in row.items() if name != left_out}

    made = file_of(2, lambda _number: ("match.sign", {"after": {
        "signature": without(SIGNED), "line_up_a": {"places": [without(PLACE)]},
    }}))  # fmt: skip
    made["log"][0]["data"] = json.dumps({"after": {
        "tours": [{"id": 1, "number": 1, "format": FORMAT}],
        "matches": [without(match_row(1) | {"state": "planned", "entered_a": None, "entered_b": None})],
    }})  # fmt: skip
    assert "cannot be " in told(made)


# The work.
def steps(document: Document) -> int:
    """How many instructions of the verifier's own code run for the document."""
    tournament = verify.Tournament(document)
    counted = 0

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal counted
        if frame.f_code.co_filename != verify.__file__:
            return None
        frame.f_trace_opcodes = True
        counted += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        verify.Report(tournament)
    finally:
        sys.settrace(before)
    return counted


FORMAT = {"boards": 1, "games_per_board": 1, "board_points": "1"}


def match_row(number: int, tour: int = 1) -> Document:
    names = {"team_a": f"A{number}", "team_b": f"B{number}", "team_a_id": number, "team_b_id": -number}
    return {"id": number, "tour": tour, "number": number, "room": f"R{number}", **names}


def file_of(size: int, again: Callable[[int], tuple[str, Any]]) -> Document:
    """A tournament of so many matches, rooms, judges, teams and tours; then as many more entries."""
    whole = range(1, size + 1)
    rows = [match_row(number) | {"state": "planned", "entered_a": None, "entered_b": None} for number in whole]
    tours = [{"id": number, "number": number, "format": FORMAT} for number in whole]
    teams = [{"id": number, "name": f"A{number}"} for number in whole]
    judges = [{"id": number, "name": f"J{number}", "attached_to": [f"A{number}"]} for number in whole]
    entries = [
        entry(1, "roster.import", {"after": {"matches": rows, "tours": tours, "teams": teams}}),
        entry(2, "judge.add", {"before": None, "after": judges}),
        entry(3, "rooms.arrange", {"before": {"rooms": []}, "after": {"rooms": [f"R{number}" for number in whole]}}),
    ]
    for number in whole:
        action, data = again(number)
        entries.append(entry(number + 3, action, data, match_id=1 if action.startswith("match") else None))
    places = [{"number": n, "team_a": f"A{n}", "team_b": f"B{n}", "judges": [{"judge": "J1"}]} for n in whole]
    return chained(
        entries, tours=[{"number": 1, "format": FORMAT, "matches": places, "final": "1-2, " * size}],
        teams=[{"name": f"A{number}", "players": [{"name": f"P{number}"}]} for number in whole],
        judges=[{"name": "J1", "attached_to": [f"A{number}" for number in whole], "away_from": list(whole)}],
        tournament={"metrics": "match_points, head_to_head, buchholz"},
    )  # fmt: skip


AGAIN: dict[str, Callable[[int], tuple[str, Any]]] = {
    "a judge has another name": lambda n: (
        "judge.change", {"before": {"id": 1, "name": f"J1{'x' * (n % 2)}", "attached_to": []},
                         "after": {"id": 1, "name": f"J1{'x' * ((n + 1) % 2)}", "attached_to": []}},
    ),
    "a room has another name": lambda n: (
        "rooms.rename", {"before": {"room": f"R{n}"}, "after": {"room": f"S{n}"}},
    ),
    "a tour is changed": lambda n: (
        "tour.change", {"before": {"id": 1, "number": 1},
                        "after": {"id": 1, "number": 1, "name": f"{n}", "format": FORMAT}},
    ),
    "a tour is filled again": lambda n: (
        "tour.refill", {"before": {"id": 1, "number": 1},
                        "after": {"id": 1, "number": 1, "name": f"{n}", "format": FORMAT}},
    ),
    "a team has another name": lambda n: (
        "team.change", {"before": {"id": n, "name": f"A{n}"}, "after": {"id": n, "name": f"C{n}"}},
    ),
    "a penalty more": lambda n: (
        "match.penalty", {"before": {"penalty": None}, "after": {
            "penalty": {"id": n, "side": "A", "points": "1", "reason": ""}, "total_a": f"-{n}", "total_b": "0"}},
    ),
    "a move more": lambda n: (
        "match.play", {"before": {}, "after": {"game": {
            "stage": "individual", "board": 1, "number": 1, "ply": n, "text": "d4", "decision": ""}}},
    ),
    "a game more": lambda n: (
        "match.enter", {"before": {}, "after": {"total_a": "0", "total_b": "0", "game": {
            "stage": "extra", "board": 1, "number": n, "sheet": {}, "decision": "A"}}},
    ),
    "a signature more": lambda n: (
        "match.sign", {"before": {}, "after": {"signature": {"role": "senior", "name": f"N{n}", "way": "own"}}},
    ),
    "a tour goes": lambda n: ("tour.remove", {"before": {"id": n, "number": n}, "after": None}),
    "nothing": lambda n: ("link.issue", {"id": n}),
}  # fmt: skip


def test_moves_that_are_missing_at_the_end_of_a_game_are_a_difference() -> None:
    """Also of a game without a result: only what is still sealed may be missing."""
    made = file_of(3, AGAIN["a move more"])
    game: Document = {"stage": "individual", "board": 1, "number": 1, "decision": "", "actions": [{"text": "d4"}] * 3}
    made["tours"][0]["matches"][0]["games"] = [game]
    assert "individual game 1 of board 1" not in told(made)
    game["actions"] = game["actions"][:2]
    assert "individual game 1 of board 1: actions is" in told(made)
    sealed = json.loads(made["log"][5]["data"])
    sealed["after"]["game"]["seal"] = "x"
    made["log"][5]["data"] = json.dumps(sealed)
    assert "individual game 1 of board 1" not in told(made)


def test_signatures_that_another_senior_judge_has_taken_off_stand_no_more() -> None:
    signed = [{"role": "captain_a", "name": "Анна", "way": "own"}]
    row = {"match_id": 1, "judges": ["J1"]}
    told = {1: ("protocol.sign", {"before": {"state": "closing"}, "after": {"signature": signed[0]}}),
            2: ("tour.swap_places", {"before": {"matches": [row | {"signatures": signed}]},
                                     "after": {"matches": [row]}})}  # fmt: skip
    made = file_of(2, lambda number: told[number])
    made["log"][3]["match_id"] = 1
    tournament = read(made)
    assert "signatures" not in " ".join(verify.differing(tournament, verify.Story(tournament.log)))


@pytest.mark.parametrize("shape", ["only its number", "the whole game"])
def test_a_team_whose_time_is_over_takes_its_game_out_of_no_log(shape: str) -> None:
    """Earlier versions said no more of it than its number."""
    game: Document = {
        "stage": "team", "board": 0, "number": 2, "first": "A", "decision": "", "sheet": None, "tags": None,
    }  # fmt: skip
    now: Document = ({"number": 2} if shape == "only its number" else game) | {"overrun": "warn"}
    told = {1: ("game.enter", {"before": {"game": None}, "after": {"game": game}}),
            2: ("game.time_up", {"before": {"game": game}, "after": {"game": now}})}  # fmt: skip
    made = file_of(2, lambda number: told[number])
    for row in made["log"][3:]:
        row["match_id"] = 1
    made["tours"][0]["matches"][0]["games"] = [game | {"actions": []}]
    tournament = read(made)
    assert "team game 2" not in " ".join(verify.differing(tournament, verify.Story(tournament.log)))


def test_a_clock_that_names_its_game_says_nothing_of_the_game_itself() -> None:
    game: Document = {"stage": "team", "board": 0, "number": 2, "first": "A", "decision": "B"}
    clock = {"clock": "move", "limit": 40, "game": {"stage": "team", "board": 0, "number": 2}}
    told = {1: ("game.enter", {"before": {"game": None}, "after": {"game": game}}),
            2: ("clock.set", {"before": None, "after": clock}),
            3: ("clock.set", {"before": clock, "after": clock})}  # fmt: skip
    made = file_of(3, lambda number: told[number])
    for row in made["log"][3:]:
        row["match_id"] = 1
    made["tours"][0]["matches"][0]["games"] = [game | {"actions": []}]
    tournament = read(made)
    story = verify.Story(tournament.log)
    assert "team game 2" not in " ".join([*story.faults, *verify.differing(tournament, story)])
    assert "clock.set" not in " ".join(story.faults)


@pytest.mark.parametrize("kept", [{"withheld": 1}, {}])
def test_going_back_keeps_what_was_sealed_where_it_says_so(kept: Document) -> None:
    """Points of earlier versions had a game under way only until its first sealed pick."""

    def again(number: int) -> tuple[str, Any]:
        if number == 4:
            return "tournament.restore", {"to": 6} | kept
        action, data = AGAIN["a move more"](number - (number == 5))
        data["after"]["game"] |= {2: {"seal": "x"}, 5: {"opened": [{"ply": 2, "text": "d4"}]}}.get(number, {})
        return action, data

    made = file_of(5, again)
    game: Document = {"stage": "individual", "board": 1, "number": 1, "decision": "", "actions": [{"text": "d4"}] * 4}
    made["tours"][0]["matches"][0]["games"] = [game]
    tournament = read(made)
    differing = " ".join(verify.differing(tournament, verify.Story(tournament.log)))
    assert ("individual game 1 of board 1: actions is" in differing) is not bool(kept)


@pytest.mark.parametrize("kind", AGAIN)
def test_twice_as_long_a_file_takes_twice_as_many_steps(kind: str) -> None:
    """What is done once for every file is the same in all three, but for the signature: it takes some thousand steps
    more or fewer, as its key and the file fall. Twice the steps for each entry would be a ratio of four."""
    short, twice, four_times = (steps(file_of(size, AGAIN[kind])) for size in (40, 80, 160))
    assert four_times - twice < 2.2 * (twice - short), f"{kind}: {short}, {twice}, {four_times}"


def test_a_correction_drops_only_the_moves_that_no_longer_fit() -> None:
    row, was = {"ply": 2, "text": "e6", "decision": ""}, {"ply": 2, "text": "e5", "dropped": ["f6"], "decision": ""}
    game = {"actions": ["d4", "e5", "c3", "f6"]}
    assert verify.played(game, row, was)["actions"] == ["d4", "e6", "c3"]


@pytest.mark.parametrize("ending", EARLIER_ENDINGS)
def test_an_ending_among_what_a_correction_dropped_takes_no_move_with_it(ending: str) -> None:
    """Before 29 November 2026 an entry named last, in the corrector's language, how the game had been ended."""
    row, was = {"ply": 1, "text": "d5", "decision": ""}, {"ply": 1, "text": "d4", "decision": "A"}
    for dropped, left in ((["f6", ending], ["d5", "e5", "c3"]), ([ending], ["d5", "e5", "c3", "f6"])):
        game = {"actions": ["d4", "e5", "c3", "f6"]}
        assert verify.played(game, row, was | {"dropped": dropped})["actions"] == left
