"""A paper protocol stored as it was typed in: one row of the page is one write, and the state goes along by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import GameKey, PenaltyPreset
from tournaments.kernel.checks import Checks
from tournaments.kernel.names import name_key
from tournaments.kernel.values import Fault, joined_score, show_points
from tournaments.kernel.wording import cited, format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.protocol import plays_alone, protocol_of
from tournaments.matches.read.rows import load_line_ups
from tournaments.matches.rules.protocol import by_turns
from tournaments.matches.write.closing import penalty_told
from tournaments.matches.write.games import Writing, open_protocol, recompute, require_sense, snapshot
from tournaments.matches.write.line_ups import enter_persons, put_line_up
from tournaments.matches.write.signing import PERMISSIONS, give, paper_signatures, waits_for_second_entry
from tournaments.models import Game, LineUp, Match, PaperEntry, Penalty, Player, Side
from tournaments.paper_entry.read.paper import Paper, read_paper
from tournaments.paper_entry.read.typed import compared, figures_of, typed_of
from tournaments.paper_entry.rules import Taken, Team, Typed, chosen, differences, pair_of, totals_fault, with_results
from tournaments.play.games.row_figures import Figures, FiguresError, Noted
from tournaments.play.read.records import DECISIONS, judge_sheet, with_options
from tournaments.rounds.read.tours import tour_described

State = Match.State
TYPES: Final = "paper.type_in"


def _enter(change: Change, paper: Paper) -> Answer:
    writing = open_protocol(change, paper.match_id, version=paper.version, permission=TYPES)
    _require_own(writing)
    _store(writing, paper)
    _note_entry(writing, 1, paper.typed.notes(signs=paper.signs))
    _settle(writing)
    return _close(writing, paper.typed, signs=paper.signs)


def _settle(writing: Writing) -> None:
    """A second entry that said something else is settled once the first one says the same."""
    match = writing.match
    second = PaperEntry.objects.filter(match=match, number=2, settled=False).first()
    if second is None or differences(*compared(match, typed_of(protocol_of(match)), Typed.from_json(second.content))):
        return
    second.settled = True
    second.save(update_fields=["settled"])
    writing.note("second_entry", second.content | {"settled": False}, second.content | {"settled": True})


def _require_own(writing: Writing) -> None:
    """While a second entry is wanted, the first one is changed by who has made it: others are to type blind."""
    match = writing.match
    first = PaperEntry.objects.filter(match=match, number=1).first() if waits_for_second_entry(match) else None
    if first is not None and first.entered_id != writing.change.actor.id_in(match.tour.tournament_id):
        raise _refused("paper.first_is_anothers")


@use_case("paper.enter", then=_enter)
def enter_paper(_change: Change, *, match_id: int, version: int, typed: Mapping[str, Any], signs: bool) -> Paper:
    """All that was typed from the paper of a match, stored also where it cannot be signed yet; what is asked before
    that stands in the answer (``asks``), as (field, sentence). ``signs``: the paper is signed by those whom it names.
    """
    return read_paper(match_id, version, typed, signs=signs)


def _compare(change: Change, paper: Paper) -> Answer:
    writing = open_protocol(change, paper.match_id, version=paper.version, permission=TYPES)
    match = writing.match
    first = PaperEntry.objects.filter(match=match, number=1).first()
    if first is None or not match.tour.second_entry:
        raise _refused("paper.no_first")
    if first.entered_id == change.actor.id_in(match.tour.tournament_id):
        raise _refused("paper.same_person")
    notes = Typed.from_json(first.content)
    typed = _with_presets(match, paper)
    differs = differences(*compared(match, typed_of(protocol_of(match)), typed))
    _note_entry(writing, 2, typed, settled=not differs)
    confirmed = replace(notes, confirmed=notes.confirmed or typed.confirmed)
    return _close(writing, confirmed, signs=notes.is_signed and not differs)


@use_case("paper.enter_second", then=_compare)
def compare_paper(_change: Change, *, match_id: int, version: int, typed: Mapping[str, Any]) -> Paper:
    """The second entry, by somebody else: it changes nothing in the protocol, and signs it where both say the same."""
    return read_paper(match_id, version, typed)


@use_case("paper.resolve")
def resolve(change: Change, *, match_id: int, version: int, second: Sequence[str], confirmed: bool = False) -> Answer:
    """What differs is decided: at the places of ``second`` the second entry is right, elsewhere what stands. Then the
    paper is signed by those whom the first entry names."""
    writing = open_protocol(change, match_id, version=version, permission=TYPES)
    match = writing.match
    entries = {row.number: row for row in PaperEntry.objects.filter(match=match)}
    if set(entries) != {1, 2} or entries[2].settled:
        raise Refused(("", _("There are no differences left here.")))
    notes, other = Typed.from_json(entries[1].content), Typed.from_json(entries[2].content)
    stands = typed_of(protocol_of(match))
    both = compared(match, stands, other)
    known = {place for place, _one, _other in differences(*both)}
    picked, recorded = frozenset(second) & known, {str(row.key) for row in writing.scored.games if row.has_record}
    merged = with_results(chosen(*both, picked), stands, recorded, picked)
    merged = replace(merged, started=_iso(match.started_at), ended=_iso(match.ended_at))
    _store(writing, read_paper(match_id, version, merged.to_json()))
    _note_entry(writing, 2, other, settled=True)
    totals = notes.totals if totals_fault(notes, match.total_a, match.total_b) == "" else other.totals
    signed = replace(notes, totals=totals, confirmed=confirmed or notes.confirmed)
    return _close(writing, signed, signs=notes.is_signed)


def _iso(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


@use_case("tour.second_entry")
def choose_second_entry(change: Change, *, tournament_id: int, tour_id: int, version: int, wanted: bool) -> Answer:
    """Whether the tour's paper protocols are typed in twice, by two people."""
    tour = change.take_tour(tournament_id, tour_id, version)
    before, tour.second_entry = tour_described(tour), wanted
    tour.save(update_fields=["second_entry"])
    change.log(before=before, after=tour_described(tour))
    return {"version": tour.version}


def _refused(code: str, field: str = "", **args: Any) -> Refused:
    return Refused((field, format_sentence(Fault(code, args))))


# Storing: line-ups, then games, which are judged by them, then the rest; only what has changed.
def _store(writing: Writing, paper: Paper) -> None:
    match, checks = writing.match, Checks()
    _put_teams(writing, paper.typed, checks)
    _put_games(writing, paper.typed, checks)
    checks.refuse_any()
    _put_penalties(writing, paper)
    columns: dict[str, Any] = {"remarks": paper.typed.remarks, "started_at": paper.started, "ended_at": paper.ended}
    if not match.tour.tour_format.has_games:
        columns |= {"entered_a": paper.points[0], "entered_b": paper.points[1]}
    if match.state != State.CLOSING:
        columns["state"] = State.CLOSING.value
    changed = {name: value for name, value in columns.items() if getattr(match, name) != value}
    if changed:
        writing.set_match(**changed)
    recompute(match, writing.scored)


def _put_teams(writing: Writing, typed: Typed, checks: Checks) -> None:
    match = writing.match
    if plays_alone(match):
        enter_persons(match)
        return
    stood = load_line_ups(match).line_ups
    players = Player.objects.filter(team__in=[match.team_a_id, match.team_b_id]).only("team_id", "name", "key")
    ids = {(player.team_id, name_key(player.name)): player.pk for player in players}
    for side, team in typed.teams.items():
        known = match.team(side)
        if known is None or not team.is_named or not match.tour.tour_format.has_games:
            continue
        places = _by_number(checks, team, {name: pk for (owner, name), pk in ids.items() if owner == known.pk})
        named = stood.get(side)
        was = {(row.player_id, row.board, row.captain) for row in named.places} if named else set()
        if named and named.short == team.short and was == {tuple(place.values()) for place in places}:
            continue
        line_up = LineUp.objects.filter(match=match, side=side).first() or LineUp(match=match, side=side, version=0)
        line_up.version += 1
        try:
            put_line_up(writing, line_up, known, places, team.short)
        except Refused as refused:
            for _field, sentence in refused.faults:
                checks.add(f"teams.{side}", f"{known}: {sentence}")


def _by_number(checks: Checks, team: Team, ids: Mapping[str, int]) -> list[dict[str, Any]]:
    """The places with their players' numbers: nobody becomes a player of the team by a slip of the typist."""
    places = []
    for place in team.places():
        name = str(place["name"])
        if (pk := ids.get(name_key(name))) is None:
            checks.add("teams", format_sentence(Fault("paper.unknown_player", {"name": name})))
            continue
        places.append({"player": pk, "board": place["board"], "captain": place["captain"]})
    return places


def _put_games(writing: Writing, typed: Typed, checks: Checks) -> None:
    match, stood = writing.match, {row.key: row for row in writing.scored.games}
    asked, before, after, changed = figures_of(match.tour), [], [], []
    opened = {pair_of(key): row.first for key, row in stood.items() if key.number == 1}
    for key in (key for stage in Game.Stage for key in match.tour.tour_format.games_of(stage)):
        row = stood.get(key) or Game(match=match, **key._asdict())
        row.match = match
        was = (row.decision, row.first, row.sheet)
        told = snapshot(row) if row.pk else None
        _put_game(writing, row, _Line(typed, key, asked, opened.get(pair_of(key), "")), checks)
        if (row.decision, row.first, row.sheet) != was:
            changed.append(row)
            before.append(told)
            after.append(snapshot(row))
    if changed and not checks.faults:
        _save_games(writing, changed)
        writing.note("games", before, after)


def _save_games(writing: Writing, rows: Sequence[Game]) -> None:
    stored = [row for row in rows if row.pk]
    for row in stored:
        row.version += 1
    Game.objects.bulk_update(stored, ["decision", "first", "sheet", "version"])
    Game.objects.bulk_create([row for row in rows if not row.pk])
    for row in rows:
        writing.add(row)


@dataclass(frozen=True)
class _Line:
    """What was typed about one game; ``opened`` is who moved first in the first game of the pair until now."""

    typed: Typed
    key: GameKey
    asked: Figures | None
    opened: str

    @property
    def decision(self) -> str:
        return self.typed.games.get(str(self.key), "")

    @property
    def figures(self) -> tuple[str, ...] | None:
        """None where the page did not ask for them."""
        return self.typed.figures.get(str(self.key)) if self.asked else None

    def first(self, row: Game) -> str:
        """By turns within the pair; a game that was noted otherwise stays so while the pair's first is the same."""
        given = self.typed.first.get(pair_of(self.key), "")
        given = given if given in [*Side] else ""
        if self.key.number == 1:
            return given
        known = bool(self.decision or any(self.figures or ()))
        if not known or (row.first and given == self.opened):
            return row.first
        return by_turns(given, self.key.number)


def _put_game(writing: Writing, row: Game, line: _Line, checks: Checks) -> None:
    place = f"games.{line.key}"
    if row.has_record or (row.sheet and line.figures is None):
        if line.decision != row.decision:
            checks.add(place, _("This result comes from the game’s score sheet or record: open the game to change it."))
        return
    was = row.decision
    row.first, row.decision = line.first(row), line.decision
    if line.asked and line.figures and any(line.figures):
        _put_sheet(row, line, line.asked, line.figures, checks)
    elif line.figures is not None and row.sheet:
        row.sheet = None
    if row.decision and row.decision != was:
        try:
            require_sense(writing, row)
        except Refused as refused:
            for _field, sentence in refused.faults:
                checks.add(place, sentence)


def _put_sheet(row: Game, line: _Line, asked: Figures, typed: tuple[str, ...], checks: Checks) -> None:
    """The figures with their result, which nobody has to type besides where it follows from them."""
    place, tour = f"games.{line.key}", row.match.tour
    try:
        if not row.first:
            raise FiguresError(_("A game’s score is saved together with its first mover: type in who started."))
        sheet = asked.sheet(Noted(row.first, row.decision, tour.options, asked.tidy(typed)))
    except FiguresError as unread:
        checks.add(place, str(unread))
        return
    whole = with_options(tour, sheet)
    judged = judge_sheet(tour, whole)
    if judged.result is None:
        for fault in judged.faults:
            checks.add(place, cited(fault))
    elif row.decision not in ("", DECISIONS[judged.result]):
        checks.add(place, format_sentence(Fault("paper.contradicts")))
    else:
        row.sheet, row.decision = whole, DECISIONS[judged.result]


def _put_penalties(writing: Writing, paper: Paper) -> None:
    """The whole list in place of the one that stood."""
    match, stood = writing.match, writing.scored.penalties
    presets = match.tour.tour_format.penalty_presets
    wanted = [(row.side, _amount(amount, row, presets), row.reason) for row, amount in paper.penalties]
    if sorted((row.side, row.points, row.reason) for row in stood) == sorted(wanted):
        return
    Penalty.objects.filter(match=match).delete()
    rows = [Penalty(match=match, side=side, reason=reason) for side, _points, reason in wanted]
    for row, (_side, points, _reason) in zip(rows, wanted, strict=True):
        row.points = points
    Penalty.objects.bulk_create(rows)
    writing.note("penalties", [penalty_told(row) for row in stood], [penalty_told(row) for row in rows])
    writing.scored = replace(writing.scored, penalties=tuple(rows))


def _amount(given: Decimal | None, row: Taken, presets: Sequence[PenaltyPreset]) -> Decimal:
    prepared = next((preset.points for preset in presets if preset.reason == row.reason), None)
    amount = given or prepared
    if amount is None:
        raise _refused("points.empty", "penalties")
    return amount


def _with_presets(match: Match, paper: Paper) -> Typed:
    """What was typed, penalties with the points that they are stored with."""
    presets = match.tour.tour_format.penalty_presets
    rows = tuple(replace(row, points=f"{_amount(given, row, presets):f}") for row, given in paper.penalties)
    return replace(paper.typed, penalties=rows)


# The entry itself, and signing what the paper is signed with.
def _note_entry(writing: Writing, number: int, content: Typed, *, settled: bool = False) -> None:
    change, match = writing.change, writing.match
    row = PaperEntry.objects.filter(match=match, number=number).first() or PaperEntry(match=match, number=number)
    was = row.content | {"settled": row.settled} if row.pk else None
    row.content, row.settled = content.to_json(), settled
    row.entered_by, row.entered_id = change.actor_name, change.actor.id_in(match.tour.tournament_id)
    row.entered_at = writing.moment
    row.save()
    writing.note("paper" if number == 1 else "second_entry", was, row.content | {"settled": settled})


def _close(writing: Writing, typed: Typed, *, signs: bool) -> Answer:
    asks = _sign(writing, typed) if signs else []
    return writing.close(recount=False, asks=asks, state=str(writing.match.state))


def _sign(writing: Writing, typed: Typed) -> list[tuple[str, str]]:
    """Signs what the paper is signed with, or says what has to be done before."""
    match, asks = writing.match, _asked_before(writing.match, typed)
    if asks or waits_for_second_entry(match):
        return asks
    try:
        rows = paper_signatures(match, typed.signed)
    except Refused as refused:
        return list(refused.faults)
    match.version += len(rows)  # each signature raises it as if it had been given alone, and what was typed once more
    Match.objects.filter(pk=match.pk).update(version=match.version)
    _standing, told, settled = give(writing.change, match, rows)
    writing.note("signatures", [], told)
    writing.note("state", State.CLOSING.value, str(match.state))
    if settled:
        writing.note("settled", [], settled)
    return []


def _asked_before(match: Match, typed: Typed) -> list[tuple[str, str]]:
    """All at once. What the protocol itself lacks is said beside the rest; alone, signing says it."""
    asks = []
    if set(PERMISSIONS) != {role for role, name in typed.signed.items() if name.strip()}:
        asks.append(("signed", format_sentence(Fault("paper.nobody_signed"))))
    if code := totals_fault(typed, match.total_a, match.total_b):
        language = get_language() or "ru"
        made = joined_score(*(show_points(total, language) for total in (match.total_a, match.total_b)))
        scores = {"paper": joined_score(*(text.strip() for text in typed.totals)), "made": made}
        asks.append(("totals", format_sentence(Fault(code, scores))))
    if asks and not waits_for_second_entry(match):
        asks += [("", sentence) for sentence in protocol_of(match).missing]
    return asks
