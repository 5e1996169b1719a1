"""What the board component shows of a game, wherever the game comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.faults import Fault
from games.core.types import Side
from games.drawing.scene import Show
from games.drawing.svg import svg
from games.registry import AnyGame
from tournaments.kernel.wording import namer, phrase, sentence
from tournaments.play.board.picks import Card, cards, picks_due
from tournaments.play.rules_text import Rule, rules_of


@dataclass(frozen=True)
class Button:
    """Something that may be entered at any time: its text and its name."""

    text: str
    label: str


@dataclass(frozen=True)
class BoardView:
    """A game on the board, for ``play/board/_board.html``.

    ``position`` and ``actions`` are those that the reader may see. ``play`` and ``taps`` are the addresses that take an
    action (POST: ``action`` or ``taps``, ``version``, ``key``) and give the tree of taps (GET). ``result`` is the
    result in words once the game is over. ``referee`` words whose turn it is when it is no side's. After a refusal
    ``refused`` says why, ``entered`` what was entered, ``typed`` what is kept of it in the text field. With
    ``covers`` sealed picks are entered behind a cover; ``handed``: one has just been stored, and the phone goes back –
    to the judge, or where it is ``shared`` to the other player.
    """

    engine: AnyGame
    position: Any
    actions: tuple[Any, ...]
    version: int
    names: Mapping[str, str]
    play: str
    taps: str
    result: str = ""
    targets: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    referee: str = ""
    refused: tuple[Fault, ...] = ()
    faults: tuple[str, ...] = ()
    entered: str = ""
    typed: str = ""
    covers: bool = False
    handed: bool = False
    shared: bool = False

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
        """Whose turn it is, in words."""
        if self.over:
            return self.result or _("The game is over.")
        if self.to_act in self.names:
            return _("%(name)s to move") % {"name": self.names[self.to_act]}
        return self.referee or _("The judge enters what comes next")

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """Which figures or part each side has now, in words; empty where both have the same."""
        found = {side.value: self.engine.role(self.position, side) for side in Side}
        return {side: phrase(role) for side, role in found.items() if role is not None}

    @property
    def prompt(self) -> str:
        """What to tap."""
        return "" if self.over else phrase(self.engine.prompt(self.position, ()))

    @property
    def score(self) -> str:
        """The game's own points of A and B."""
        points = self.engine.points(self.position)
        return f"{points.a} : {points.b}"

    @property
    def ply(self) -> int:
        """The number of actions."""
        return len(self.actions)

    @property
    def last(self) -> str:
        """The text of the last action, "" before the first."""
        return self.engine.format(self.actions[-1]) if self.actions else ""

    @property
    def buttons(self) -> tuple[Button, ...]:
        """What the judge may enter at any time."""
        if self.over:
            return ()
        found = []
        for action in self.engine.interjections(self.position):
            text = self.engine.format(action)
            name = self.engine.called(text)
            found.append(Button(text, phrase(name) if name else text))
        return tuple(found)

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """The sides whose pick is entered behind a cover now."""
        return () if self.over or not self.covers else picks_due(self.engine, self.position)

    @property
    def cards(self) -> tuple[Card, ...]:
        """What there is to pick from."""
        return cards(self.engine.slug)

    @property
    def secret(self) -> str:
        """How an action begins that is a secret in this game, "" where none is."""
        secrets = self.engine.secrets
        return secrets.opening if secrets and secrets.kept(self.options) else ""

    @property
    def sentence(self) -> str:
        """Why the entry was refused."""
        return sentence(self.refused[0]) if self.refused else ""

    @property
    def rule(self) -> Rule | None:
        """The rule that a refusal cites; None without one."""
        number = self.refused[0].rule if self.refused else None
        return rules_of(self.engine.slug, self.options).rule(number) if number else None
