"""Who stands twice, or almost: advice that may be put aside, for two children can have one name."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.names import bare_look, look_of
from tournaments.pages.organiser.todo.facts import Facts, One, Todo, Urgency
from tournaments.pages.organiser.todo.matches import page
from tournaments.roster.write.alike import Alike

MOST: Final = 5
"""So many of a kind are told at once; the next ones come when these are settled."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Rows that look like one; ``settled`` once somebody has put it aside with all who are in it."""

    code: str
    rows: tuple[One, ...]
    text: str
    url: str

    @property
    def settled(self) -> bool:
        return all(row.settled for row in self.rows)

    @property
    def alike(self) -> Alike:
        return tuple((row.kind, row.pk) for row in self.rows)


T = TypeVar("T")


def of_person(name: str) -> str:
    """A person's name whatever the order of its words is."""
    return " ".join(sorted(re.findall(r"\w+", look_of(name))))


def likenesses(facts: Facts) -> Iterator[Likeness]:
    """All of them, settled ones too."""
    teams = [One("team", team.pk, team.name, settled=team.alike_is_meant) for team in facts.teams]
    individual = facts.tournament.is_individual
    yield from _signs(facts, individual=individual)
    for rows in _several(teams, lambda team: (of_person if individual else bare_look)(team.name)):
        names = _quoted(row.name for row in rows)
        text = _("These names are almost the same: %(names)s.") % {"names": names}
        yield Likeness("alike.names", rows, text, _team_page(facts, rows))
    if not individual:
        yield from _in_several_teams(facts)
    yield from _judges_who_play(facts, teams)


def _signs(facts: Facts, *, individual: bool) -> Iterator[Likeness]:
    signed = [team for team in facts.teams if team.sign]
    for teams in _several(signed, lambda team: look_of(team.sign)):
        rows = tuple(One("team", team.pk, team.name, settled=team.alike_is_meant) for team in teams)
        said = {"sign": teams[0].sign, "names": _quoted(row.name for row in rows)}
        text = (
            _("Several participants have the sign “%(sign)s”: %(names)s.")
            if individual
            else _("Several teams have the sign “%(sign)s”: %(names)s.")
        )
        yield Likeness("alike.sign", rows, text % said, _team_page(facts, rows))


def _in_several_teams(facts: Facts) -> Iterator[Likeness]:
    """Whoever has left a team with it may play in another."""
    names = {team.pk: team.name for team in facts.teams if team.withdrawn_from is None}
    playing = [player for player in facts.people if player.kind == "player" and player.team in names]
    for rows in _several(playing, lambda player: of_person(player.name)):
        if len({row.team for row in rows}) == 1:
            text = _("“%(team)s” may have the same player twice: %(names)s.")
            said = {"team": names[rows[0].team], "names": _quoted(row.name for row in rows)}
        else:
            text = _("“%(player)s” is in several teams: %(names)s.")
            said = {"player": rows[0].name, "names": _quoted(dict.fromkeys(names[row.team] for row in rows))}
        yield Likeness("alike.players", rows, text % said, page(facts, "desk_team", rows[-1].team))


def _judges_who_play(facts: Facts, teams: Sequence[One]) -> Iterator[Likeness]:
    """Marked at the judge, who stands once, is what somebody has put aside."""
    individual = facts.tournament.is_individual
    playing = teams if individual else [person for person in facts.people if person.kind == "player"]
    names = {team.pk: team.name for team in facts.teams}
    known = {of_person(player.name): player for player in playing}
    for judge in (person for person in facts.people if person.kind == "judge"):
        player = known.get(of_person(judge.name))
        if player is None:
            continue
        text = _("“%(judge)s” is a judge and plays in “%(team)s”.")
        if individual:
            text = _("“%(judge)s” is a judge and a participant.")
        said = {"judge": judge.name, "team": names.get(player.team, "")}
        yield Likeness("alike.judge", (judge,), text % said, page(facts, "desk_judge", judge.pk))


def _several(rows: Iterable[T], key: Callable[[T], str]) -> Iterator[tuple[T, ...]]:
    """Those that have one key together, in the order in which they came."""
    by_key: dict[str, list[T]] = defaultdict(list)
    for row in rows:
        by_key[key(row)].append(row)
    return (tuple(alike) for known, alike in by_key.items() if known and len(alike) > 1)


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(_("“%(name)s”") % {"name": name} for name in names)


def _team_page(facts: Facts, rows: Sequence[One]) -> str:
    return page(facts, "desk_team", rows[-1].pk)


def alike(facts: Facts) -> Iterator[Todo]:
    """Who stands twice, or almost, unless somebody has said that it is meant so."""
    counts: dict[str, int] = defaultdict(int)
    for likeness in likenesses(facts):
        if not likeness.settled:
            counts[likeness.code] += 1
            if counts[likeness.code] <= MOST:
                yield Todo(
                    likeness.code, len(likeness.rows), likeness.text, likeness.url, Urgency.LATER, likeness.alike
                )


def put_aside(facts: Facts) -> str:
    """How many of them are put aside; empty for none."""
    count = sum(likeness.settled for likeness in likenesses(facts))
    text = ngettext(
        "%(count)s coincidence of names or signs is hidden.",
        "%(count)s coincidences of names or signs are hidden.",
        count,
    )
    return text % {"count": count} if count else ""
