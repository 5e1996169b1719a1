"""A board to try a game on, as its pages see it: for two people on one device, or for one against a program."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.core.types import Refused as GameRefused
from games.core.types import Result, Side
from games.drawing.scene import Show
from games.drawing.svg import svg
from games.partner.players import entered_drawn, leaves_to_chance
from tournaments.kernel import submit
from tournaments.kernel.thinking import Progress
from tournaments.kernel.views import intent, version
from tournaments.kernel.wording import namer, phrase, said, said_text, side_letters
from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import TryBoard
from tournaments.play.board import Back, BoardView
from tournaments.play.read.against import (
    Program,
    actor_of,
    back_to,
    hint_progress,
    is_drawn,
    is_programs_turn,
    may_be_hinted,
    program_of,
)
from tournaments.play.read.trying import find_board, played_on, result_of_board, standing_of_board
from tournaments.play.thought import Thought
from tournaments.play.views.games import rules_address
from tournaments.play.write import against, trying

SOON: Final = 250
"""Milliseconds until a page asks again about what is being thought about."""
LATEST: Final = 15_000
"""The same where many games are before it: then only to say how many there still are."""
NOT_FOUND: Final = 404


class Gone(Exception):
    """There is no such board, or none any more."""


def gone(request: HttpRequest, game: str) -> HttpResponse:
    """404: a page that says so and leads to a new board."""
    return submit.whole_page(request, render(request, "play/try/gone.html", {"game": game}, status=NOT_FOUND))


def names() -> dict[str, str]:
    return {"A": _("Player A"), "B": _("Player B")}


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a program thinks about for a page; ``address`` tells what has come of it."""

    progress: Progress
    hint: bool
    address: str

    @property
    def delay(self) -> int:
        """Milliseconds after which to ask again: when it will probably be this one's turn."""
        return min(SOON + round(1000 * self.progress.seconds), LATEST)

    @property
    def patience(self) -> int:
        """The same where an answer got lost on the way."""
        return self.delay + LATEST

    @property
    def seconds(self) -> int:
        """The same for a page without scripts, in whole seconds."""
        return math.ceil(self.delay / 1000)

    @property
    def sentence(self) -> str:
        before = self.progress.before
        if self.progress.step == "full":
            return _("Too many games are waiting for the program just now. This page will try again by itself.")
        if self.progress.step == "waiting" and before:
            words = ngettext(
                "The program is busy: %(count)s other game is ahead of yours.",
                "The program is busy: %(count)s other games are ahead of yours.",
                before,
            )
            return words % {"count": before}
        return _("The program is looking for a good move…") if self.hint else _("The program is thinking…")


@dataclass(frozen=True)
class TryView(BoardView):
    """The board to try a game on. ``person`` is the side of the one who plays against a program, "" where two play.

    ``asked`` is what the program thinks about; while it is its own move, nothing can be entered. ``failed``: it has not
    found one, and it is entered by hand. ``answer`` says the program's last move to those who do not see the board.
    ``hint`` is a move to be drawn as the last one would be, and ``because`` says why it is good, or why there is none.
    """

    person: str = ""
    asked: Asked | None = None
    failed: bool = False
    hint: str = ""
    because: str = ""
    answer: str = ""
    hint_address: str = ""
    change: str = ""
    offers: str = "play/try/_offers.html"

    @property
    def waits(self) -> bool:
        """Whether nothing can be entered before the program has moved."""
        return self.asked is not None and not self.asked.hint

    @property
    def enters(self) -> bool:
        return super().enters and not self.waits

    @property
    def turn(self) -> str:
        if self.over or not self.person or not self.to_act:
            return super().turn
        if self.to_act == "referee" and not self.picks and not self.waits:
            return _("Next step: for both sides")
        return _("Your move") if self.person in (self.to_act, *self.picks) else _("The program’s move")

    @property
    def prompt(self) -> str:
        return self.asked.sentence if self.asked is not None and self.waits else super().prompt

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """Where both have the same figures, the letters by which the game calls the sides."""
        return super().roles or (dict(zip("AB", side_letters(), strict=True)) if self.person else {})

    @property
    def pick_prompt(self) -> str:
        return _("First pick a card.") if self.person else super().pick_prompt

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """Those of the program are nobody's to see; where it could not pick, somebody else does it."""
        due = super().picks
        return tuple(side for side in due if side == self.person or self.failed) if self.person else due

    @cached_property
    def svg(self) -> SafeString:
        """The board; a hint takes the place of the last move's marks, or stands as a step that is not made yet."""
        if not self.hint:
            return super().svg
        engine = self.engine
        if engine.enumerable:
            advised = engine.parse(self.hint, self.position)
            scene = engine.scene(self.position, (advised,))  # marks of an earlier move would be taken for it
        else:
            scene = engine.scene(self.position, (), Show(trace=False, taps=(self.hint,)))
        return SafeString(svg(scene, namer=namer()))  # every name in it is escaped there

    @property
    def hint_text(self) -> str:
        """The hint and why, or that there is none."""
        if self.failed:
            return self.because or _("The program could not answer. Make its move yourself, or let it try again.")
        if not self.hint:
            return self.because
        move = said_text(self.engine, self.hint, self.position)
        return " ".join(filter(None, (_("Hint: %(move)s.") % {"move": move}, self.because)))


@dataclass(frozen=True)
class TryTable:
    """A board with the game on it. Nobody sees more than the public: whoever looks has the device in the hand."""

    board: TryBoard
    played: AnyPlayed

    def address(self, name: str) -> str:
        return reverse(name, args=[self.board.game, self.board.key])

    @cached_property
    def program(self) -> Program | None:
        return program_of(self.board)

    @property
    def person(self) -> str:
        """The side of the one person, "" where two play."""
        return self.program.side.other.value if self.program else ""

    @property
    def names(self) -> dict[str, str]:
        """Of the sides, as whoever plays calls them."""
        if not self.program:
            return names()
        return {side: _("You") if side == self.person else _("Program") for side in ("A", "B")}

    @property
    def names_in_record(self) -> dict[str, str]:
        if not self.program:
            return names()
        name = _("Program, level %(level)s") % {"level": self.program.level}
        return names() | {self.program.side.value: name}

    @property
    def result(self) -> str:
        """The result in words, "" while there is none."""
        result = result_of_board(self.board, self.played)
        if result is Result.OPEN:
            return ""
        if result.winner is None:
            return _("The game is drawn.")
        if self.person:
            return self._result_for_person(result.winner.value)
        won = {"name": names()[result.winner.value]}
        return (_("%(name)s has won: the opponent resigned.") if self.ended else _("%(name)s has won.")) % won

    def _result_for_person(self, winner: str) -> str:
        if winner == self.person:
            return _("You have won!")
        return _("You have resigned.") if self.ended else _("The program has won.")

    @property
    def chance(self) -> str:
        """Which of ``CHANGES`` lets the other one say what chance decides; "" where a program plays, or there is
        nothing to say."""
        if self.program or not leaves_to_chance(self.board.game):
            return ""
        return "told" if is_drawn(self.board) else "draws"

    @property
    def ended(self) -> bool:
        """Whether the two have ended the game before its rules did."""
        return "Termination" in self.board.tags

    def board_view(self, *, hint: bool = False, **more: Any) -> TryView:
        """What the board shows; ``more`` as in ``BoardView``: a refusal, or that a pick is stored. With ``hint`` also
        what the program would play for whoever is to move."""
        board = self.board
        engine = entered_drawn(board.game) if is_drawn(board) else registry.get(board.game)
        return TryView(
            engine=engine,
            position=engine.view(self.played.position, "public"),
            actions=engine.redact(self.played.actions, "public"),
            version=board.version,
            names=self.names,
            play=self.address("try_play"),
            taps=self.address("try_taps"),
            page=self.address("try_board"),
            result=self.result,
            targets=board.targets,
            options=played_on(self.board),
            referee=_("Together: enter what comes next"),
            covers=True,
            shared=True,
            back=self.back,
            rules=rules_address(board.game, played_on(board)),
            person=self.person,
            answer=self._answer,
            change=self.address("try_change"),
            hint_address=self._hint_address,
            **self._of_program(hint),
            **more,
        )

    @property
    def _answer(self) -> str:
        last = len(self.board.actions) - 1
        if self.program is None or last < 0 or actor_of(self.played, last) != self.program.side.value:
            return ""
        action = self.played.game.redact(self.played.actions, "public")[last]
        return _("The program’s move: %(move)s.") % {"move": said(self.played.game, action)}

    @property
    def _hint_address(self) -> str:
        """Where a hint for this position is shown; "" where none can be asked for."""
        if may_be_hinted(self.board, self.played) is None:
            return ""
        return f"{self.address('try_board')}?hint={self.board.version}"

    def _of_program(self, hint: bool) -> Mapping[str, Any]:
        """What a program thinks about now, or has thought: its own move, or a hint that is asked for."""
        if is_programs_turn(self.board, self.played):
            if len(self.board.actions) >= trying.MOST_ACTIONS:
                return {"failed": True, "because": trying.TOO_LONG}
            progress = against.ask(self.board, self.played)
            if progress.step == "failed":
                return {"failed": True}
            # Answered since this board was read: the page that asks next shows the move.
            return {"asked": self._asked(progress if progress.open else Progress("thinking"), hint=False)}
        side = may_be_hinted(self.board, self.played) if hint else None
        return self._hint_for(side) if side else {}

    def _hint_for(self, side: Side) -> Mapping[str, Any]:
        progress = hint_progress(self.board, self.played, side)
        if progress.open:
            return {"asked": self._asked(progress, hint=True)}
        thought = progress.answer
        if not isinstance(thought, Thought) or not thought.action:
            return {"because": _("No hint was found this time.")}
        return {"hint": thought.action, "because": phrase(thought.reason) if thought.reason else ""}

    def _asked(self, progress: Progress, *, hint: bool) -> Asked:
        what = f"{self.address('try_answer')}?version={self.board.version}"
        return Asked(progress, hint, f"{what}&hint=1" if hint else what)

    @property
    def back(self) -> Back | None:
        """How the last action, or how the game ended, is taken back; None where nothing was entered."""
        stay = back_to(self.board, self.played)
        if self.ended:
            return Back(self.address("try_change"), _("Undo the ending"))
        if stay is None:
            return None
        last = said(self.played.game, self.played.game.redact(self.played.actions, "public")[stay])
        return Back(self.address("try_change"), _("Take back %(text)s") % {"text": last})

    def position_at(self, ply: int) -> Any:
        """Where the game stood after so many actions, as the public sees it."""
        return self.played.game.view(self.played.positions[ply], "public")

    def as_read(self, text: str) -> str:
        """An action that was entered, as it may be shown: a sealed card does not stand on a page for the other one."""
        engine, played = self.played.game, self.played
        try:
            action = engine.parse(text, played.position)
        except GameRefused:
            return text
        return engine.format(engine.redact((*played.actions, action), "public")[-1])

    def in_words(self, text: str) -> str:
        """The same as people say it, where it can be read."""
        return said_text(self.played.game, self.as_read(text), self.played.position)

    def write(self, request: HttpRequest) -> dict[str, Any]:
        """What every write to this board says."""
        return {
            "board": self.board.key,
            "game": self.board.game,
            "key": intent(request).key,
            "version": version(request),
        }


def table_of(game: str, key: str) -> TryTable:
    """The board of an address; ``Gone`` when it has expired, or its moves no longer fit this program's rules."""
    board = find_board(game, key)
    if board is None:
        raise Gone
    return table_with(board)


def table_with(board: TryBoard) -> TryTable:
    """A board that is at hand; ``Gone`` when its moves no longer fit this program's rules."""
    try:
        return TryTable(board, standing_of_board(board))
    except GameRefused as refused:
        raise Gone from refused
