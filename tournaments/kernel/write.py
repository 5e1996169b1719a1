"""The one way of writing: what every use case shares; and the signal of what was written, whoever listens to it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, overload

from django.db import IntegrityError, models
from django.db.models import Q
from django.dispatch import Signal
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.closed import closed_sentence
from tournaments.kernel.database import Insert, Prepared, Update, one_moment, raise_version, writing
from tournaments.kernel.readers import reading
from tournaments.kernel.values import FaultError, Rule
from tournaments.kernel.wording import format_sentence
from tournaments.models import AuditEntry, Match, MatchJudge, Tour, Tournament
from tournaments.models.audit import ERASURE, RESTORE, canonical

written = Signal()
"""Sent inside the transaction of every write, with ``tournament`` (it has its new revision), ``match_id``, which is
None when any page of the tournament may look otherwise now, and the ``change`` itself."""
about_to = Signal()
"""Sent before the transaction of a risky use case, or of a milestone, with its ``change``."""

P = ParamSpec("P")
R = TypeVar("R")
Answer = Mapping[str, Any]
"""What a write tells its caller: small and JSON-able, stored beside the idempotency key."""
UseCase = Callable[Concatenate["Intent", P], Answer]


@dataclass(frozen=True)
class Intent:
    """Who wants to write, under which idempotency key (any text of 8 to 80 characters, unique to one submission),
    and why (corrections).

    ``within`` is the address of the tournament whose page the submission came from: a match of another one is not
    found then. ``found`` holds rows that the write left behind, its ``entry`` of the log among them, for an answer that
    shows them; it stays empty when the key was known.
    """

    actor: Actor
    key: str
    reason: str = ""
    within: str = ""
    found: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)


class Refused(ValueError):
    """The input breaks a rule of the program; nothing was changed.

    ``faults`` are (field, sentence) pairs, the field empty when the fault belongs to no single one. Sentences are
    translated and say what to do; ``sentences`` has them alone.
    """

    def __init__(self, *faults: tuple[str, str]) -> None:
        self.faults, self.sentences = faults, tuple(str(sentence) for _field, sentence in faults)
        super().__init__("; ".join(self.sentences))


class Conflict(RuntimeError):
    """Somebody else changed the row after it was shown; nothing was changed by this write.

    ``current`` is the row as it stands, ``entry`` the write that came first.
    """

    def __init__(self, current: models.Model, entry: AuditEntry | None) -> None:
        super().__init__(f"{current._meta.model_name} {current.pk} has been changed meanwhile")
        self.current, self.entry = current, entry


class KeyReused(RuntimeError):
    """An idempotency key came back with another body, or from somebody else."""


# What every write asks and stores.
_LOCKED: Final = Tournament.objects.select_for_update(of=("self",), no_key=True)
_TOURNAMENT: Final = Prepared(lambda pk: _LOCKED.filter(pk=pk))
_OF_MATCH: Final = Prepared(lambda pk: _LOCKED.filter(tours__matches__pk=pk))
_MATCHES: Final = Match.objects.select_related("tour", "team_a", "team_b").defer("tour__published")
_LEAN_MATCH: Final = Prepared(lambda pk: _MATCHES.filter(pk=pk))
_MATCH: Final = Prepared(lambda pk: _MATCHES.filter(pk=pk).select_related("room"))
_JUDGES: Final = Prepared(lambda pk: MatchJudge.objects.filter(match_id=pk).select_related("judge"))
_ENTRIES: Final = AuditEntry.objects.order_by().values_list("body_hash", "actor_id", "answer")
_ANSWERS: Final = Prepared(lambda key: _ENTRIES.filter(key=key), str)
_VERSION: Final = Update(Match, "version")
_ENTRY: Final = Insert(AuditEntry)
_REVISION: Final = Update(Tournament, "revision", "audit_count", "audit_head")


class _Repeated(Exception):
    """The key is known: leave the use case and give the first answer again."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("repeated")
        self.answer = answer


@dataclass(frozen=True)
class Case:
    """What kind of use case a write is.

    A ``risky`` one puts so much in the place of other things that people may want back what was there before. A
    ``milestone`` may be the end of something: of the tournament as it was before it a restore point is kept, of the
    server no copy. ``when_closed``: it is for tournaments that are over too.
    """

    risky: bool = False
    milestone: bool = False
    when_closed: bool = False


USE_CASES: dict[str, tuple[Callable[..., Any], Case]] = {}


@dataclass
class Change:
    """One write under way. ``beside`` is what listeners of ``about_to`` want to store with it, called inside the
    transaction once the log is written; ``grown`` is a match whose next version is not stored yet; ``standing_reason``
    is why it is written where nobody says so again."""

    intent: Intent
    action: str
    arguments: Mapping[str, Any]
    tournament: Tournament | None = None
    subject: str = ""
    match_id: int | None = None
    grown: Match | None = None
    standing_reason: str = ""
    locked_actor: Actor | None = None
    case: Case = field(default_factory=Case)
    data: dict[str, Any] = field(default_factory=dict)
    beside: list[Callable[["Change"], None]] = field(default_factory=list)

    @cached_property
    def body_hash(self) -> str:
        """What the submission says, so that a key which comes back with something else is found out. Who says it is
        compared by itself: a device may have another link, or an account, when it sends the same again."""
        return digest("tournaments.body", canonical([self.action, self.intent.reason, dict(self.arguments)]))

    @property
    def actor(self) -> Actor:
        """Who writes: with the rights that stood when the tournament was taken."""
        return self.locked_actor or self.intent.actor

    @property
    def reason(self) -> str:
        """Why it is written, as the audit log says it; "" where no reason is needed."""
        return self.intent.reason or self.standing_reason

    @property
    def actor_name(self) -> str:
        """The writer's name as pages and the audit log show it."""
        return self.actor.name_in(self.tournament.pk if self.tournament else None)

    def take_new_tournament(self, tournament: Tournament) -> Tournament:
        """For the write that makes the tournament itself: the row is saved here."""
        self.answer_if_repeated()
        self.locked_actor = permissions.as_now(self.intent.actor)
        permissions.require(self.actor, "tournament.create")
        tournament.save()
        self.tournament, self.subject = tournament, f"tournament:{tournament.pk}"
        return tournament

    def take_tournament(
        self, pk: int, *, version: int | None = None, permission: str = "tournament.organise"
    ) -> Tournament:
        """The tournament, locked. With a version: its settings are about to change."""
        tournament = self._lock(_TOURNAMENT.one(pk))
        permissions.require(self.actor, permission, tournament)
        if not self.case.when_closed:
            self.refuse_when_closed()
        if version is not None:
            self.compare(tournament, version)
        return tournament

    def take_tour(self, tournament_id: int, tour_id: int, version: int) -> Tour:
        """The tour as it was shown, its tournament locked; Refused when it has been removed meanwhile."""
        tournament = self.take_tournament(tournament_id)
        tour = Tour.objects.filter(tournament=tournament, pk=tour_id).first()
        if tour is None:
            raise Refused(("", gettext("This tour has been removed in the meantime.")))
        tour.tournament = tournament
        self.compare(tour, version)
        return tour

    def look_ahead(self, tournament_id: int, work: Callable[[Tournament], object]) -> None:
        """Before the lock, of one moment: ``work`` computes what takes long (``Foreseen``), or refuses. Nothing is done
        for whoever may not write, or once the tournament is closed: inside the lock they are told so."""
        with one_moment():
            tournament = Tournament.objects.filter(pk=tournament_id).first()
            if tournament is None or tournament.closed_at is not None:
                return
            if permissions.may(permissions.as_now(self.intent.actor), "tournament.organise", tournament):
                work(tournament)

    def take_match(
        self, pk: int, *, permission: str, version: int | None = None, grows: bool = True, lean: bool = False
    ) -> Match:
        """The match with its names and judges, its tournament locked; its version grows.

        With a version the whole protocol must stand as it was shown; without one only the row that the use case
        compares by itself (a game, a line-up). ``grows`` is False for what is no part of the protocol (a clock);
        ``lean`` leaves the room to be read when it is asked for. Http404 when the match has been removed
        meanwhile, or is another tournament's than the intent says.
        """
        within = self.intent.within
        tournament = self._lock(_OF_MATCH.one(pk))
        if within and tournament.slug != within:
            raise Http404
        match = (_LEAN_MATCH if lean else _MATCH).one(pk)
        if match is None:
            raise Http404
        match.tour.tournament = tournament
        match.put_judges(_JUDGES(pk))
        self._refuse_draft(match, permission)
        permissions.require(self.actor, permission, match)
        if not self.case.when_closed:
            self.refuse_when_closed()
        self.subject, self.match_id = f"match:{pk}", pk
        if version is not None:
            self.compare(match, version)
        elif grows:
            match.version += 1
            self.grown = match
        return match

    def _refuse_draft(self, match: Match, permission: str) -> None:
        """Nothing is written into the protocol of a draft, which whoever may not know of it does not find."""
        if not match.tour.draft or permission == "tournament.organise":
            return
        if not permissions.may(self.actor, "pairs.know", match):
            raise Http404
        raise Refused(("", gettext("This tour is still a draft. Publish it before its matches begin.")))

    def refuse_when_closed(self) -> None:
        if self.written.closed_at is not None:
            raise Refused(("", closed_sentence()))

    def compare(self, row: models.Model, version: int) -> None:
        """Raise the row's version by one if it is still the one that was shown; else ``Conflict``."""
        if row.version != version or not raise_version(row, version):  # type: ignore[attr-defined]
            raise Conflict(row, self._last_write(row))
        row.version = version + 1  # type: ignore[attr-defined]
        self.subject = self.subject or f"{row._meta.model_name}:{row.pk}"

    def warn(self, *sentences: str) -> None:
        """What whoever writes is told besides, though the write itself succeeds."""
        self.intent.found.setdefault("warnings", []).extend(sentences)

    def log(self, *, subject: str = "", **data: Any) -> None:
        """What the audit entry says besides who, when and which use case: usually ``before`` and ``after``."""
        self.subject = subject or self.subject
        self.data.update(data)

    @property
    def written(self) -> Tournament:
        assert self.tournament is not None  # noqa: S101 - every use case takes something
        return self.tournament

    def append(self, answer: Answer) -> None:
        """Writes the audit entry: the next link of the tournament's chain; and the version that has grown."""
        if self.grown is not None:
            _VERSION(self.grown.pk, version=self.grown.version)
        tournament = self.written
        entry = AuditEntry(
            tournament=tournament, number=tournament.audit_count + 1, at=timezone.now(), action=self.action,
            actor=self.actor_name, actor_id=self.actor.id_in(tournament.pk), subject=self.subject,
            match_id=self.match_id, data=canonical(self.data), reason=self.reason, key=self.intent.key,
            body_hash=self.body_hash, answer=canonical(answer), previous_hash=tournament.audit_head,
        )  # fmt: skip
        entry.hash = entry.computed_hash()
        _ENTRY(entry)
        self.intent.found["entry"] = entry
        tournament.audit_count, tournament.audit_head = entry.number, entry.hash
        _REVISION(tournament.pk, revision=tournament.revision, audit_count=entry.number, audit_head=entry.hash)

    def _lock(self, row: Tournament | None) -> Tournament:
        """The tournament, its row held until the transaction ends; SQLite's writers wait when they begin one. It has
        the revision that is stored with the audit entry."""
        if row is None:
            raise Http404
        self.tournament = tournament = row
        tournament.revision += 1
        self.locked_actor = permissions.as_now(self.intent.actor)
        self.answer_if_repeated()
        self.subject = f"tournament:{tournament.pk}"
        return tournament

    def answer_if_repeated(self) -> None:
        """Leave the use case when the key is known; ``take_*`` asks by itself."""
        for body_hash, actor_id, answer in _ANSWERS(self.intent.key):
            if body_hash != self.body_hash or not self.intent.actor.has_id(actor_id):
                raise KeyReused(self.intent.key)
            raise _Repeated(json.loads(answer))

    def _last_write(self, row: models.Model) -> AuditEntry | None:
        if isinstance(row, Match):
            return self.last_write(Q(match_id=row.pk) | AuditEntry.of_several(row))
        return self.last_write(Q(subject=f"{row._meta.model_name}:{row.pk}"))

    def last_write(self, own: Q) -> AuditEntry | None:
        """Which write was faster: the newest of the ``own`` entries of a row, or a return to a restore point. None
        when a name has been removed since: that changes rows too, and nobody is named for it."""
        wide = Q(tournament=self.written, action__in=(RESTORE, ERASURE))
        newest = AuditEntry.objects.filter(own | wide).order_by("-number").first()
        return None if newest is None or newest.action == ERASURE else newest


@overload
def use_case(
    action: str, *, risky: bool = False, milestone: bool = False, when_closed: bool = False
) -> Callable[[Callable[Concatenate[Change, P], Answer]], "UseCase[P]"]: ...
@overload
def use_case(
    action: str, *, then: Callable[[Change, R], Answer], risky: bool = False, milestone: bool = False
) -> Callable[[Callable[Concatenate[Change, P], R]], "UseCase[P]"]: ...
def use_case(action: str, *, then: Callable[[Change, Any], Answer] | None = None, **kind: bool) -> Any:
    """Make a function the use case ``action`` ("noun.verb"); ``kind`` as in ``Case``.

    It is then called with an ``Intent`` in place of the ``Change``, and with keyword arguments only. What takes long
    and needs no lock, such as reading a file, holds up nobody: with ``then`` the function itself runs before the
    transaction begins, and in it ``then`` writes what the function returned.
    """
    case = Case(**kind)

    def decorate(work: Callable[Concatenate[Change, P], Any]) -> "UseCase[P]":
        @wraps(work)
        def run(intent: Intent, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            change = Change(intent, action, kwargs, case=case)
            try:
                with reading(None):  # what is written, the log too, has the names as they were typed
                    return _run_once(change, lambda change: work(change, *args, **kwargs), then)
            except IntegrityError:
                # Two submissions with one key that found no common row to wait at: the second sees the first's answer.
                intent.found.clear()
                known = AuditEntry.objects.filter(key=intent.key, body_hash=change.body_hash).first()
                if known is None or not intent.actor.has_id(known.actor_id):
                    raise
                return dict(json.loads(known.answer))

        USE_CASES[action] = (run, case)
        return run

    return decorate


def _run_once(
    change: Change, work: Callable[[Change], Any], then: Callable[[Change, Any], Answer] | None = None
) -> Answer:
    try:
        announced = change.case.risky or change.case.milestone
        if then is not None or announced:
            change.answer_if_repeated()
        ready = _prepared(change, work) if then is not None else None
        if announced:
            about_to.send(Change, change=change)
        with writing():
            answer: Answer = then(change, ready) if then is not None else work(change)
            change.append(answer)
            written.send(Change, tournament=change.written, match_id=change.match_id, change=change)
            for store in change.beside:
                store(change)
    except _Repeated as repeated:
        return repeated.answer
    return answer


def _prepared(change: Change, work: Callable[[Change], Any]) -> Any:
    try:
        return work(change)
    except Refused:
        change.answer_if_repeated()  # what stands in its way may be the same submission, stored meanwhile
        raise


def store_ahead(change: Change, store: Callable[[Change], Answer]) -> Answer:
    """What follows (``then``) where a use case that has looked ahead gives back how it goes on in the transaction."""
    return store(change)


def digest(purpose: str, text: str) -> str:
    """A hash that only this server can compute: nobody finds out a short secret by trying all that it could be."""
    return salted_hmac(purpose, text, algorithm="sha256").hexdigest()


def judged(field: str, rule: Rule, given: object) -> Any:
    """The value as its rule has it; Refused when that is all there is to check."""
    try:
        return rule.check(given)
    except FaultError as error:
        raise Refused((field, format_sentence(error.fault))) from error
