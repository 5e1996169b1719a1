"""Faults that can be planted: each a small change of the program's source while it is imported. One whose text has
changed meanwhile is an error, never a fault that was not found."""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import CodeType, ModuleType
from typing import Final

WRITE: Final = "tournaments.kernel.write"
CACHE: Final = "tournaments.kernel.revision_cache"
GAMES: Final = "tournaments.matches.write.games"
SIGNING: Final = "tournaments.matches.write.signing"
CLOSING: Final = "tournaments.matches.write.closing"
CLOCKS: Final = "tournaments.matches.write.clocks"


class NoLongerFits(RuntimeError):
    """The text that a fault changes does not stand exactly once in the program."""


@dataclass(frozen=True)
class Fault:
    """``kind`` groups faults that harm alike; each change is (what stands, what stands in its place)."""

    name: str
    kind: str
    module: str
    changes: tuple[tuple[str, str], ...]
    on: str = "sqlite"

    def planted(self, source: str) -> str:
        """The module's source with the fault in it."""
        for old, new in self.changes:
            if source.count(old) != 1:
                raise NoLongerFits(f"{self.name}: {old!r} stands {source.count(old)} times in {self.module}")
            source = source.replace(old, new)
        return source


def _fault(name: str, kind: str, module: str, *texts: str, on: str = "sqlite") -> Fault:
    return Fault(name, kind, module, tuple(zip(texts[::2], texts[1::2], strict=True)), on)


FAULTS: Final = (
    _fault(
        "a version is not compared", "version", WRITE,
        "if row.version != version or not raise_version(row, version):",
        "version = row.version\n        if not raise_version(row, version):",
    ),
    _fault("a game's version is not compared", "version", GAMES,
           "    elif not fits(game, version):", "    elif False:",
           "        change.compare(game, version)\n", "        change.compare(game, game.version)\n"),
    _fault("a line-up's version is not compared", "version", "tournaments.matches.write.line_ups",
           "    if line_up.version != version:", "    if False:",
           "writing.change.compare(line_up, version)", "writing.change.compare(line_up, line_up.version)"),
    _fault("a line-up's version does not grow", "counter", "tournaments.matches.write.line_ups",
           "    writing.change.compare(line_up, version)\n", ""),
    _fault("a tour's version is not compared", "version", WRITE,
           "        self.compare(tour, version)\n", "        self.compare(tour, tour.version)\n"),
    _fault("a clock's version is not compared", "version", CLOCKS,
           "    if seen is not None and seen != clock.version:", "    if False:"),
    _fault("a clock's version does not grow", "counter", CLOCKS,
           "    clock.version += 1\n    clock.save()", "    clock.save()"),
    _fault("a move does not ask which state was seen", "version", "tournaments.matches.write.states",
           "    if stood != seen:", "    if False:"),
    _fault("remarks overwrite others' remarks", "version", CLOSING,
           "    if was is not None and clean_lines(writing", "    if False and clean_lines(writing"),
    _fault("an approval does not ask what was shown", "version", SIGNING,
           'permission="match.approve", version=version)\n    if match.state == Match.State.APPROVED:',
           'permission="match.approve")\n    if match.state == Match.State.APPROVED:'),
    _fault("a signature is put under whatever stands", "version", SIGNING,
           "return match.version if match.version - version == standing - signatures else version",
           "return match.version"),
    _fault("a key is not looked up", "key", WRITE,
           "in _ANSWERS(self.intent.key):", "in _ANSWERS(self.intent.key)[:0]:"),
    _fault("a key's content is not compared", "key", WRITE,
           "            if body_hash != self.body_hash or not self.intent.actor.has_id(actor_id):",
           "            if False:"),
    _fault("a key's content leaves the arguments out", "key", WRITE,
           "self.intent.reason, dict(self.arguments)]", "self.intent.reason]"),
    _fault(
        "an answer is remembered before the commit", "key", WRITE,
        "written = Signal()", "_remembered: dict[str, Any] = {}\nwritten = Signal()",
        "        entry.hash = entry.computed_hash()\n",
        "        entry.hash = entry.computed_hash()\n        _remembered[self.intent.key] = dict(answer)\n",
        "        for body_hash, actor_id, answer in _ANSWERS(self.intent.key):",
        "        if self.intent.key in _remembered:\n            raise _Repeated(_remembered[self.intent.key])\n"
        "        for body_hash, actor_id, answer in _ANSWERS(self.intent.key):",
    ),
    _fault("the log's entry is a transaction of its own", "transaction", WRITE,
           "            change.append(answer)\n            written", "        with writing():\n"
           "            change.append(answer)\n            written"),
    _fault("nothing is a transaction", "transaction", WRITE, "        with writing():\n", "        if True:\n"),
    _fault(
        "a refusal leaves what it has changed", "transaction", WRITE,
        "        with writing():\n            answer: Answer = then(change, ready) if then is not None else "
        "work(change)\n",
        "        refused = None\n        with writing():\n            try:\n                answer: Answer = "
        "then(change, ready) if then is not None else work(change)\n            except Refused as error:\n"
        "                refused = error\n        if refused:\n            raise refused\n        with writing():\n",
    ),
    _fault("the tournament's row is not locked", "transaction", WRITE,
           'Tournament.objects.select_for_update(of=("self",), no_key=True)', "Tournament.objects.all()",
           on="postgresql"),
    _fault(
        "the log's end is read before the lock", "log", WRITE,
        "        ready = _prepared(change, work) if then is not None else None\n",
        "        ready = _prepared(change, work) if then is not None else None\n"
        "        change.ends = {row[0]: row[1:] for row in Tournament.objects.values_list('pk', 'audit_count', "
        "'audit_head')}\n",
        "        tournament = self.written\n        entry",
        "        tournament = self.written\n        tournament.audit_count, tournament.audit_head = "
        "self.ends.get(tournament.pk, (0, ''))\n        entry",
    ),
    _fault("the log tells what is as what was", "log", "tournaments.matches.write.line_ups",
           'writing.note(f"line_up_{line_up.side.lower()}", before, _stands(line_up))',
           'writing.note(f"line_up_{line_up.side.lower()}", _stands(line_up), _stands(line_up))'),
    _fault("the revision does not grow", "counter", WRITE, "        tournament.revision += 1\n", ""),
    _fault("what is kept is kept for all revisions", "cache", CACHE,
           'f"{tournament.pk}:{tournament.revision}"', 'f"{tournament.pk}"'),
    _fault("what was overtaken is kept all the same", "cache", CACHE, "        if stands():\n", "        if True:\n"),
    _fault("the permission is not asked inside", "permission", WRITE,
           "        permissions.require(self.actor, permission, match)\n        if not self.case.when_closed:\n",
           "        if not self.case.when_closed:\n"),
    _fault("rights are those from before the lock", "permission", WRITE,
           "        tournament.revision += 1\n        self.locked_actor = permissions.as_now(self.intent.actor)\n",
           "        tournament.revision += 1\n        self.locked_actor = self.intent.actor\n"),
    _fault("live pages hear of what is not committed", "announcement", "tournaments.live.announcing",
           "transaction.on_commit(lambda: publish(pk, match_id, revision), robust=True)",
           "publish(pk, match_id, revision)"),
    _fault("a move is numbered by the game's version", "numbers", "tournaments.play.write.moving",
           "ply=len(after.actions), text", "ply=session.game.version, text"),
    _fault("points are added to those that stood", "numbers", GAMES,
           "    match.total_a, match.total_b = totals_of(match, score)\n",
           "    earned = totals_of(match, score)\n"
           "    match.total_a, match.total_b = match.total_a + earned[0], match.total_b + earned[1]\n"),
    _fault("a penalty that is removed stays in the points", "numbers", CLOSING,
           "    penalty.delete()\n    return writing.close()",
           "    penalty.delete()\n    return writing.close(recount=False)"),
    _fault("a correction leaves the signatures", "signatures", GAMES,
           "    _withdraw(writing, [row for row in signatures if row.withdrawn_at is None])\n", ""),
    _fault("a clock set back makes a time negative", "time", "tournaments.matches.rules.signing",
           "self.spent + max(0, (moment - self.running_since) // _MILLISECOND)",
           "self.spent + (moment - self.running_since) // _MILLISECOND"),
)  # fmt: skip
"""In the services' own words."""


class _Planting(importlib.abc.MetaPathFinder):
    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self._fault.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(name, spec.origin, self._fault)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, fault: Fault) -> None:
        super().__init__(name, path)
        self._fault = fault

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path).decode()
        code: CodeType = self.source_to_code(self._fault.planted(source).encode(), self.path)
        return code


def fault_named(name: str) -> Fault:
    return next(fault for fault in FAULTS if fault.name == name)


def plant(fault: Fault) -> None:
    """From now on the program is imported with the fault in it. Raises NoLongerFits when that is imported."""
    if fault.module in sys.modules:
        raise NoLongerFits(f"{fault.module} is imported already")
    sys.meta_path.insert(0, _Planting(fault))
