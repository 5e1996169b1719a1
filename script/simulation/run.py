"""One simulated tournament: rounds of requests at once, each followed by what must hold."""

import hashlib
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404

from script.simulation import oracle, verified
from script.simulation.answers import Delivery, Reading, judged, not_told
from script.simulation.clock import BEGINS, Clock
from script.simulation.database import Database, Row, State
from script.simulation.forms import KINDS, LIKELY, NEEDS_MATCH, Form, Page, following, side_of
from script.simulation.model import table
from script.simulation.returning import there_and_back
from script.simulation.scheduler import NEVER, Died, Scheduler, Task
from script.simulation.tables import kept_for, shown
from script.simulation.worlds import SLUG
from tournaments.kernel.access import actor_of, get_match
from tournaments.kernel.write import Conflict, Intent, KeyReused, Refused
from tournaments.models import Tournament
from tournaments.standings.read import standings as published

LINGERS: Final = 3
"""So many states back a page may have been opened."""
GOES_ON: Final = 0.35
"""How often what is sent follows from how far the match has come."""
SWITCHES: Final = (0.05, 0.3, 1.0)


@dataclass(frozen=True)
class Failure:
    """What went wrong, and in which round."""

    round: int
    what: str


class Simulation:
    """Everything of one process: its database, scheduler and clock, and the run under way."""

    def __init__(self, scheduler: Scheduler, clock: Clock) -> None:
        self.scheduler, self.clock = scheduler, clock
        self.database: Database
        self.run: Run | None = None

    def committed(self, task: Task) -> None:
        if self.run is not None:
            self.run.committed(task)

    def begun(self, task: Task) -> None:
        if self.run is not None:
            self.run.begun(task)

    def heard(self, tournament: int, revision: int) -> None:
        if self.run is not None:
            self.run.heard(tournament, revision)


class Run:
    """The tournament of one seed. ``without`` are requests (round, place) that are left out, ``rounds`` how many are
    played at most: so a failure is made smaller."""

    lasts: ClassVar[tuple[int, int]] = (3, 6)
    """How many rounds, and how many requests in each."""
    at_once: ClassVar[tuple[int, int]] = (2, 4)
    watched: ClassVar[tuple[str, ...]] = ("cup", "signing", "signed", "points")
    """Worlds with somebody at the standings in every round; in others now and then."""

    def __init__(
        self, simulation: Simulation, seed: int, world: str, begins: Any, *,
        without: Collection[tuple[int, int]] = (), rounds: int = 99, one_by_one: bool = False,
    ) -> None:  # fmt: skip
        self.simulation, self.seed, self.world, self.without = simulation, seed, world, without
        self.chance = self._chance("plan")
        self.rounds = min(rounds, self.chance.randint(*self.lasts))
        self.one_by_one = one_by_one
        self.failures: list[Failure] = []
        self.story: list[str] = []
        self.waiting: list[Form] = []
        self.sent: dict[str, Form] = {}
        self.forms: list[Form] = []
        self.by_task: dict[int, Delivery] = {}
        self.told: list[tuple[int, int]] = []
        self.places: list[tuple[int, int]] = []
        self.stored = self.round = self._round_begins = 0
        self.states: list[State] = []
        simulation.run = self
        simulation.scheduler.trace = []
        self._begin(begins)

    def _begin(self, snapshot: Any) -> None:
        """The database as the snapshot has it, in the morning."""
        self.simulation.clock.now = BEGINS
        self.simulation.database.restore(snapshot)
        self.states = [self.simulation.database.state()]

    @property
    def name(self) -> str:
        """Of this run alone: its chance and its keys follow from it."""
        return str(self.seed)

    @property
    def title(self) -> str:
        return f"seed {self.seed}"

    @property
    def begins_from(self) -> str:
        return f"“{self.world}”"

    def _chance(self, *what: object) -> Random:
        return Random("/".join(map(str, (self.name, *what))))  # noqa: S311 - a play of chance, not a secret

    @property
    def now(self) -> State:
        return self.states[-1]

    def fail(self, what: str) -> None:
        self.failures.append(Failure(self.round, what))

    def play(self) -> None:
        """Ends at the first round in which something is wrong."""
        self.play_rounds()
        if not self.failures:
            there_and_back(self, self._chance("there and back"))  # last: the rounds of a seed stay what they are
        if not self.failures:
            self.check_table()

    def play_rounds(self) -> None:
        for number in range(self.rounds):
            self.round = number
            self.play_round(self._chance("round", self.round))
            if self.failures:
                return

    @property
    def mark(self) -> str:
        """A digest of everything that happened: equal for equal runs."""
        return hashlib.sha256("\n".join([*self.simulation.scheduler.trace, *self.story]).encode()).hexdigest()[:16]

    @property
    def requests(self) -> int:
        return len(self.places)

    @property
    def last_round(self) -> list[str]:
        """Which writer went on where, in the round that was played last."""
        return self.simulation.scheduler.trace[self._round_begins :]

    # A round.
    def play_round(self, chance: Random) -> None:
        self._round_begins = len(self.simulation.scheduler.trace)
        runs = any(row["running_since"] for row in self.now["clock"].values())
        if chance.random() < (0.6 if runs else 0.3):
            self.story.append(f"the clock is set by {self.simulation.clock.set_by_chance(chance)} s")
        works: list[Delivery | Reading] = [
            request for place in range(chance.randint(*self.at_once)) if (request := self._request(place)) is not None
        ]
        if (works and self.world in self.watched) or chance.random() < 0.2:
            works += [Reading() for _ in range(chance.randint(1, 2))]
        self._at_once(works, chance)

    def send(self, name: str, match: Row) -> bool:
        """One request by itself, from a page just opened, is the next round; whether it was stored."""
        self.round, self._round_begins = self.round + 1, len(self.simulation.scheduler.trace)
        chance = self._chance("alone", self.round)
        form = self._filled(Page(self.now, match, chance), name, self.round * 10, f"key-{self.name}-{self.round}-0")
        if (self.round, 0) in self.without:
            return False
        self.places.append((self.round, 0))
        self._at_once([delivery := Delivery(form, known=False)], chance)
        return bool(delivery.commits)

    def _at_once(self, works: list[Delivery | Reading], chance: Random) -> None:
        tasks = [
            self._task(number, work, self._chance("fate", self.round, number)) for number, work in enumerate(works)
        ]
        self.by_task = {place: work for place, work in enumerate(works) if isinstance(work, Delivery)}
        self.told = []
        if tasks:
            switch = 0.0 if self.one_by_one else chance.choice(SWITCHES)
            self.simulation.scheduler.run(tasks, self._chance("schedule", self.round), switch)
        for task in tasks:
            if task.error is not None:
                self.fail(f"writer {task.number} broke down: {task.error!r}")
        self._after(works, chance)

    def _request(self, place: int) -> Delivery | None:
        chance = self._chance("request", self.round, place)
        form = self._form(chance, place)
        loser = self._loser(chance)
        if form is not None and loser is not None and (loser[0] == "user" or KINDS[form.name][2] != "organiser"):
            form = replace(form, who=loser, key=f"key-x-{self.name}-{self.round}-{place}")
        if (self.round, place) in self.without or form is None:
            return None
        self.places.append((self.round, place))
        self.forms.append(form)
        return Delivery(form, form.key in self._keys())

    def _loser(self, chance: Random) -> tuple[str, int] | None:
        """Whoever is just losing their rights may still be writing."""
        last = self.forms[-1] if self.places and self.places[-1][0] == self.round else None
        if last is None or last.name not in ("revoke", "remove organiser") or chance.random() < 0.3:
            return None
        return ("link", last.given["link_id"]) if last.name == "revoke" else ("user", last.given["user_id"])

    def _keys(self) -> set[str]:
        return {row["key"] for row in self.now["auditentry"].values()}

    def _form(self, chance: Random, place: int) -> Form | None:
        """One that waits for its answer, one sent again, one of somebody else from the same page, or a new one."""
        number, key, fate = self.round * 10 + place, f"key-{self.name}-{self.round}-{place}", chance.random()
        if place == 0 and chance.random() < 0.08:
            return self._new(chance, number, key, "revoke" if chance.random() < 0.7 else "remove organiser")
        if self.waiting and fate < 0.35:
            return self.waiting.pop(chance.randrange(len(self.waiting)))
        if self.forms and fate < 0.5:
            return chance.choice(self.forms)
        if self.forms and fate < 0.75:
            model = chance.choice(self.forms[-2:])
            return model.rival(number, key, self._who(chance, KINDS[model.name][2], model.match, side_of(model.given)))
        if self.forms and fate < 0.8:
            return self._new(chance, number, chance.choice(self.forms).key)
        return self._new(chance, number, key)

    def _new(self, chance: Random, number: int, key: str, kind: str = "") -> Form | None:
        state = self.states[-1 - min(len(self.states) - 1, chance.choice((0, 0, 0, *range(LINGERS))))]
        matches = [row for row in state["match"].values() if row["team_b_id"] is not None]
        match = chance.choice(matches) if matches else None
        often = match["state"] if match is not None and chance.random() < 0.85 else ""
        names = list(LIKELY.get(often, KINDS))
        page = Page(state, match, chance)
        name = kind or chance.choices(names, [KINDS[candidate][1] for candidate in names])[0]
        if not kind and (follows := following(page)) and chance.random() < GOES_ON:
            name = chance.choice(follows)
        return self._filled(page, name, number, key) if match is not None or name not in NEEDS_MATCH else None

    def _filled(self, page: Page, name: str, number: int, key: str) -> Form:
        fill, _often, role = KINDS[name]
        write, given, fits = fill(page)
        pk = page.pk if page.match and name in NEEDS_MATCH else None
        reason = "ошибка при вводе" if page.chance.random() < 0.6 else ""
        who = self._who(page.chance, role, pk, side_of(given))
        return Form(number, name, write, given, who, key, reason, pk, fits)

    def _who(self, chance: Random, role: str, pk: int | None, side: str) -> tuple[str, int]:
        """Mostly somebody who may."""
        match = self.now["match"].get(pk or 0)
        wrong = chance.random() < 0.08
        links = [row for row in self.now["accesslink"].values() if row["revoked_at"] is None or wrong]
        able = [row["id"] for row in links if wrong or self._suits(row, role, match, side)]
        if role == "organiser" or not able or chance.random() < 0.2:
            return "user", chance.choice((1, 1, 1, 2))
        return "link", chance.choice(able)

    def _suits(self, link: Row, role: str, match: Row | None, side: str) -> bool:
        if match is None:
            return False
        rows = self.now["matchjudge"].values()
        judges = [row["judge_id"] for row in rows if row["match_id"] == match["id"] and (row["senior"] or not side)]
        teams = [match["team_a_id"], match["team_b_id"]]
        if side in ("A", "B"):
            teams = [teams["AB".index(side)]]
        is_judge, is_captain = link["judge_id"] in judges, link["team_id"] in teams
        return is_judge if role == "judge" or side == "senior" else is_captain

    # One writer.
    def _task(self, number: int, work: Delivery | Reading, chance: Random) -> Task:
        doom = chance.randint(1, 40) if isinstance(work, Delivery) and chance.random() < 0.1 else NEVER
        does: Callable[[], None] = lambda: self._read(work) if isinstance(work, Reading) else self._deliver(work)  # noqa: E731
        points = 5 if isinstance(work, Reading) else chance.choice((6, 40))
        hold = chance.randint(1, points) if chance.random() < 0.35 and not self.one_by_one else NEVER
        return Task(number, lambda: self._guarded(does, work), doom, hold)

    def _guarded(self, does: Callable[[], None], work: Delivery | Reading) -> None:
        database = self.simulation.database
        try:
            with database.writer():
                does()
        except Died:
            database.restart()
            if isinstance(work, Delivery):
                work.outcome = "died"
        except Exception as error:  # noqa: BLE001 - whatever it is, people would see an error page
            work.why = repr(error)
            if isinstance(work, Delivery):
                work.outcome = "error"
            database.restart()

    def _deliver(self, delivery: Delivery) -> None:
        form = delivery.form
        try:
            kind, pk = form.who
            user = User.objects.get(pk=pk) if kind == "user" else AnonymousUser()
            actor = actor_of(user, [pk] if kind == "link" else [])
            if form.match is not None:
                get_match(actor, SLUG, form.match, "match.read_protocol")
            intent = Intent(actor, form.key, form.reason, within=SLUG if form.match else "")
            delivery.answer = json.loads(oracle.canonical(form.write(intent, **form.given)))
            delivery.outcome = "stored"
        except Conflict:
            delivery.outcome = "conflict"
        except Refused as refused:
            delivery.outcome, delivery.why = "refused", str(refused)
        except KeyReused:
            delivery.outcome = "reused"
        except (PermissionDenied, Http404):
            delivery.outcome = "denied"

    def _read(self, reading: Reading) -> None:
        tournament = Tournament.objects.get(slug=SLUG)
        reading.shown = published.standings(tournament)
        reading.tournament = tournament

    # What the scheduler's threads tell.
    def begun(self, task: Task) -> None:
        """The writer has the lock."""
        if task.number in self.by_task:
            self.by_task[task.number].base = self.now

    def committed(self, task: Task) -> None:
        before, now = self.now, self.simulation.database.state()
        if now == before:
            return
        self.states.append(now)
        delivery = self.by_task.get(task.number)
        if delivery is None:
            self.fail("somebody who only looks has changed something")
            return
        delivery.commits.append((before, now))
        self.sent[delivery.form.key] = delivery.form
        for fault in oracle.faults(before, now, self.simulation.clock.now):
            self.fail(f"{delivery.form.name}: {fault}")

    def heard(self, tournament: int, revision: int) -> None:
        """A live page is told of a revision."""
        row = self.now["tournament"].get(tournament)
        if row is None or row["revision"] < revision:
            self.fail(f"live pages heard of revision {revision} before it was committed")
        self.told.append((tournament, revision))

    # After a round.
    def _after(self, works: list[Delivery | Reading], chance: Random) -> None:
        for work in works:
            if isinstance(work, Delivery):
                self._tell(work)
                for fault in judged(work, self.now, self.sent):
                    self.fail(f"{work.form.name}: {fault}")
                self._count(work, chance)
            elif work.why:
                self.fail(f"standings: {work.why}")
        for fault in not_told([work for work in works if isinstance(work, Delivery)], self.told):
            self.fail(fault)
        self._check_cache([work for work in works if isinstance(work, Reading)])

    def _tell(self, delivery: Delivery) -> None:
        form = delivery.form
        given = ", ".join(f"{name}={value!s}" for name, value in form.given.items())
        who = " ".join(map(str, form.who))
        line = f"round {self.round}: {form.name}({given}) by {who}, key {form.key}: {delivery.outcome} {delivery.why}"
        self.story.append(line.strip())

    def _count(self, delivery: Delivery, chance: Random) -> None:
        """An answer that is lost, or never came, makes the phone send its form again."""
        self.stored += bool(delivery.commits)
        if delivery.outcome in ("died", "error") or chance.random() < 0.25:
            self.waiting.append(delivery.form)

    def _check_cache(self, readings: list[Reading]) -> None:
        """What is kept under a revision is that revision's."""
        at = {state["tournament"][1]["revision"]: state for state in self.states}
        for reading in readings:
            if reading.tournament is None:
                continue
            state = at[reading.tournament.revision]
            kept = kept_for(reading.tournament)
            if kept is not None and shown(kept) != table(state):
                self.fail(f"standings kept under revision {reading.tournament.revision} are another one's")
            if state is self.now and reading.shown is not None and shown(reading.shown) != table(state):
                self.fail("standings shown are not those that follow from the matches")

    def check_table(self) -> None:
        """The published standings against those that follow from the rows; the file against the verifier."""
        tournament = Tournament.objects.get(slug=SLUG)
        standings = published.standings(tournament)
        if shown(standings) != table(self.now):
            self.fail(f"the standings {shown(standings)} are not {table(self.now)}")
        order = list(shown(standings).values())
        if order != sorted(order, reverse=True):
            self.fail("the standings are out of order")
        for fault in verified.differences(tournament):
            self.fail(fault)
