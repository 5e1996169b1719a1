"""A board on a page: what is drawn, what may be tapped next, what is asked, picked and drawn by lot."""

import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.game import Game
from games.core.messages import NOTHING_DUE
from games.core.types import Fault, Side, Tap
from games.drawing.scene import Show
from games.drawing.svg import svg
from games.registry import AnyGame
from tournaments.kernel.secrets import digest_name
from tournaments.kernel.values import joined_score
from tournaments.kernel.wording import namer, phrase, rule_words, said, said_each, said_text, sentence
from tournaments.play.marks import astray, draws_targets, marks
from tournaments.play.read.live import read_pick
from tournaments.play.rules_text import Rule, rules_of


def new_seed() -> str:
    """A seed that nobody can foresee; it is kept in the record, so that the lot can be drawn again."""
    return secrets.token_hex(4)


def seed_of(place: str, submission: str) -> str:
    """A seed that nobody can foresee either, for what one submission begins at one place: the same one when it is sent
    twice, so that the second time is told what became of the first. At no other place is it of any use."""
    return digest_name("tournaments.lot", f"{place} {submission}")[:8]


# Picks that are made in secret: whose is due, and what there is to pick from.
@dataclass(frozen=True, slots=True)
class Card:
    """Something to pick: its sign, its name, the role that paints it on the board."""

    sign: str
    label: str
    role: str


def cards(kind: str) -> tuple[Card, ...]:
    """All those of a game, or kind of tour, the same for both sides at any time."""
    engine = registry.find(kind)
    secret_cards = engine.secrets.cards if engine and engine.secrets else ()
    return tuple(Card(card.sign, gettext(card.name), card.role) for card in secret_cards)


def picks_due(engine: AnyGame, position: Any) -> tuple[str, ...]:
    """The sides, of "A" and "B", that have to pick now."""
    return engine.secrets.due(position) if engine.secrets else ()


# The taps of a position as data for a page: what can follow, what it completes, what it is called.
MOST_NODES: Final = 600
"""A tree that has so many taps does not grow further; what lies behind the others is asked for when it is reached."""
MOST_TAPS: Final = 12
"""No action takes more taps."""
LONGEST_TOKEN: Final = 40
Node = dict[str, Any]


def taps_of(text: str) -> tuple[str, ...]:
    """The tokens of an address or a form, separated by commas; what is longer than any action is cut off."""
    return tuple(token[:LONGEST_TOKEN] for token in text.split(",")[:MOST_TAPS] if token)


def tree(engine: AnyGame, position: Any, taps: tuple[str, ...] = ()) -> Node:
    """What can follow these taps: {"taps": [node, …], "prompt": …, "end": …}.

    A node has its "token", its "label" where the drawing has no place for it, "done" when it completes an action,
    "text" (that action as it is written), "said" (in words), "form" for a gap that is filled freely, "sign" for what
    is chosen on the drawing, "more" when taps may follow, their "prompt", and "next": those taps, null where the page
    must ask. "end" is the name of stopping at a node that is done although more may follow.
    """
    root: Node = {"prompt": phrase(engine.prompt(position, taps)), "end": _label(engine, "")}
    waiting, size = deque([(root, "taps", taps)]), 0
    while waiting and size < MOST_NODES:
        parent, name, made = waiting.popleft()
        nodes = [_node(engine, position, tap, made) for tap in engine.continuations(position, made)]
        parent[name] = nodes
        size += len(nodes)
        waiting += [(node, "next", (*made, node["token"])) for node in nodes if node["more"]]
    return root


def _node(engine: AnyGame, position: Any, tap: Tap[Any], made: tuple[str, ...]) -> Node:
    node: Node = {"token": tap.token, "label": _label(engine, tap.token), "more": tap.more}
    if tap.action is not None:
        node |= {"done": True, "text": engine.format(tap.action), "said": said(engine, tap.action)}
    if tap.form:
        node["form"] = tap.form
    if tap.sign:
        node["sign"] = tap.sign
    if tap.more:
        node |= {"next": None, "prompt": phrase(engine.prompt(position, (*made, tap.token)))}
    return node


def prompt_of(engine: AnyGame, position: Any, actions: Sequence[Any]) -> str:
    """What the actions have just brought about, and what is to be tapped next."""
    return " ".join((*lately_said(engine, position, actions), phrase(engine.prompt(position, ()))))


def lately_said(engine: AnyGame, position: Any, actions: Sequence[Any]) -> list[str]:
    """How the round with secret picks has ended that ended last; nothing once the next one has begun."""
    ended = engine.secrets.lately(position, actions) if engine.secrets else ()
    return [f"{capfirst(phrase(one))}." for one in ended]


def _label(engine: AnyGame, token: str) -> str:
    name = engine.called(token)
    return phrase(name) if name else ""


# What a page asks about the taps of a game.
LONGEST_STEP: Final = 20


@dataclass(frozen=True, slots=True)
class Button:
    """Something that may be entered: its text and its name."""

    text: str
    label: str

    @property
    def sure(self) -> str:
        """The same as an answer to whoever asks once more: "Yes, end this part"."""
        return gettext("Yes, %(what)s") % {"what": self.label[:1].lower() + self.label[1:]}


def moves_of(engine: AnyGame, position: Any) -> list[Button]:
    """All legal actions; none where they cannot be listed."""
    actions = (*(engine.legal_actions(position) or ()), *engine.interjections(position))
    return [Button(engine.format(action), said(engine, action)) for action in actions]


def past(engine: AnyGame, position_at: Callable[[int], Any], actions: Sequence[Any], wanted: str) -> str:
    """The board after so many of the actions, to be looked at; after all of them for what is no number."""
    ply = min(int(wanted), len(actions)) if wanted.isdecimal() and len(wanted) < LONGEST_STEP else len(actions)
    return svg(engine.scene(position_at(ply), actions[:ply]), namer=namer())


def about_taps(
    engine: AnyGame, position: Any, actions: Sequence[Any], query: Mapping[str, str], *, over: bool, targets: bool
) -> dict[str, Any]:
    """The tree of taps; with ``taps`` what they spell when they lead nowhere, or why that is so, with ``marks`` what is
    drawn for them and for a ``step`` that is not played yet, with ``list`` the texts of all legal actions."""
    taps = taps_of(query.get("taps", ""))
    if over:
        return {"taps": []}
    if query.get("list"):
        moves = moves_of(engine, position)
        return {"moves": [move.text for move in moves], "said": [move.label for move in moves]}
    if query.get("marks"):
        step = query.get("step", "")[:LONGEST_STEP]
        return {"marks": marks(engine, position, taps, step=step, targets=targets).as_data()}
    answer = tree(engine, position, taps)
    if not taps:
        answer["prompt"] = prompt_of(engine, position, actions)
    answer |= {"marks": targets and draws_targets(engine, position)}
    if taps and not answer["taps"]:
        answer["spells"] = engine.spell(position, taps)
        if not answer["spells"]:
            answer["astray"] = astray(engine, position, taps)
    return answer


# What the board component shows of a game, wherever the game comes from.
@dataclass(frozen=True, slots=True)
class Back:
    """How what was entered last is taken back from the board: where it is sent, its name in full; ``form`` where a
    reason is asked for, in a form of its own below the board."""

    address: str
    label: str
    form: str = ""


@dataclass(frozen=True)
class BoardView:
    """A game on the board, for ``play/board/_board.html``.

    ``position`` and ``actions`` are those that the reader may see. ``play`` and ``taps`` are the addresses that take an
    action (POST: ``action`` or ``taps``, ``version``, ``key``) and give the tree of taps (GET). ``page`` is the address
    of the page, which with ``list`` has all moves to choose from: then the board is ``listed``. ``result`` is the
    result in words once the game is over, ``back`` how the last action is taken back. ``referee`` words whose turn it
    is when it is no side's. After a refusal ``refused`` says why, ``entered`` what was entered, ``typed`` what is kept
    of it in the text field; with ``unmoved`` it was no move that was refused. With ``covers`` sealed picks are entered
    behind a cover; ``handed``: one has just been stored, and the phone goes back – to the judge, or where it is
    ``shared`` to the other player. An entry ``takes_off`` so many signatures. ``rules`` is the page on which the rule
    of a refusal stands. ``head``, ``offers`` and ``bar`` are templates: what stands above the board instead of turn,
    score and last move; what is offered right below it besides taps; the row of buttons below that.
    """

    engine: AnyGame
    position: Any
    actions: tuple[Any, ...]
    version: int
    names: Mapping[str, str]
    play: str
    taps: str
    page: str = ""
    listed: bool = False
    result: str = ""
    targets: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    referee: str = ""
    refused: tuple[Fault, ...] = ()
    faults: tuple[str, ...] = ()
    unmoved: bool = False
    entered: str = ""
    typed: str = ""
    back: Back | None = None
    takes_off: int = 0
    covers: bool = False
    handed: bool = False
    shared: bool = False
    rules: str = ""
    head: str = ""
    offers: str = ""
    bar: str = "play/board/_bar.html"

    @cached_property
    def over(self) -> bool:
        """Whether nothing can be entered any more."""
        return bool(self.result) or self.engine.over(self.position)

    @cached_property
    def svg(self) -> SafeString:
        """The board; after a refusal with the cells at fault."""
        faulty = self.refused[0].cells if self.refused else ()
        scene = self.engine.scene(self.position, self.actions, Show(faulty=faulty))
        return SafeString(svg(scene, namer=namer()))  # every name in it is escaped there

    @property
    def to_act(self) -> str:
        """ "A", "B", "referee", or "" when the game is over."""
        return "" if self.over else str(self.engine.to_act(self.position) or "")

    @property
    def turn(self) -> str:
        if self.over:
            return self.result or gettext("The game is over.")
        if self.to_act in self.names:
            return _("%(name)s to move") % {"name": self.names[self.to_act]}
        return self.referee or gettext("The judge enters what comes next")

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """Which figures or part each side has now, in words; empty where both have the same."""
        roles = {side.value: self.engine.role(self.position, side) for side in Side}
        return {side: phrase(role) for side, role in roles.items() if role is not None}

    @property
    def prompt(self) -> str:
        if self.over:
            return self._decided
        if not self.picks:
            return prompt_of(self.engine, self.position, self.actions)
        return " ".join((*lately_said(self.engine, self.position, self.actions), self.pick_prompt))

    @property
    def _decided(self) -> str:
        """Why a game that its rules have ended has its winner, "" where its points tell."""
        said = self.engine.prompt(self.position, ()) if self.engine.over(self.position) else NOTHING_DUE.phrase()
        return "" if said.code == NOTHING_DUE.code else phrase(said)

    @property
    def pick_prompt(self) -> str:
        return gettext("First each side picks a card.")

    @property
    def hint_text(self) -> str:
        """A hint in words, in the place of the prompt until something is tapped; "" where none was asked for."""
        return ""

    @property
    def score(self) -> str:
        points = self.engine.points(self.position)
        return joined_score(points.a, points.b)

    @property
    def ply(self) -> int:
        return len(self.actions)

    @property
    def last(self) -> str:
        """The last action in words, "" before the first."""
        return said(self.engine, self.actions[-1]) if self.actions else ""

    @property
    def last_text(self) -> str:
        """The same as it is written in the record."""
        return self.engine.format(self.actions[-1]) if self.actions else ""

    @property
    def entered_words(self) -> str:
        """What was refused, in words as far as it can be read."""
        return said_text(self.engine, self.entered, self.position)

    @property
    def said(self) -> str:
        """The actions so far as people say them, a line for each."""
        return "\n".join(said_each(self.engine, self.actions))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """What the judge may enter at any time."""
        if self.over:
            return ()
        buttons = []
        for action in self.engine.interjections(self.position):
            text = self.engine.format(action)
            name = self.engine.called(text)
            buttons.append(Button(text, phrase(name) if name else text))
        return tuple(buttons)

    @property
    def moves(self) -> list[Button]:
        """What may be entered now, as ``board-entry.js`` lists it: moves that take many taps come first. What the judge
        may enter at any time has ``buttons`` that ask once more, and none among the moves that do not."""
        asked = {button.text for button in self.buttons}
        moves = (move for move in moves_of(self.engine, self.position) if move.text not in asked)
        return sorted(moves, key=lambda move: (-len(move.text), move.text))

    @property
    def enters(self) -> bool:
        """Whether something is entered now, other than picks behind their covers."""
        return not self.over and not self.picks

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """The sides whose pick is entered behind a cover now."""
        return () if self.over or not self.covers else picks_due(self.engine, self.position)

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards(self.engine.slug)

    @property
    def secret(self) -> str:
        """How an action begins that is a secret in this game, "" where none is."""
        secrets = self.engine.secrets
        return secrets.opening if secrets and secrets.are_sealed(self.options) else ""

    @property
    def sentence(self) -> str:
        return sentence(self.refused[0]) if self.refused else ""

    @property
    def rule_words(self) -> str:
        """That rule as people call it."""
        number = self.refused[0].rule if self.refused else None
        return rule_words(number) if number else ""

    @property
    def rule(self) -> Rule | None:
        """The rule that a refusal cites; None without one."""
        number = self.refused[0].rule if self.refused else None
        return rules_of(self.engine.slug, self.options).rule(number) if number else None


def picked(request: HttpRequest, text: str = "") -> tuple[str, str] | None:
    """Side and card of a form of picks, or of an action that is a pick; None for everything else."""
    if "card" in request.POST:
        return request.POST.get("pick", ""), request.POST["card"]
    return read_pick(text)


def entered(request: HttpRequest, engine: Game[Any, Any], position: Any) -> str:
    """The action that a form of the board holds; taps without a text are spelled by the rules."""
    text = str(request.POST.get("say") or request.POST.get("action", "").strip())
    taps = taps_of(request.POST.get("taps", ""))
    return text if text or not taps else engine.spell(position, taps) or " ".join(taps)
