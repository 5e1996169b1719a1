"""What is drawn over a board and said for the taps made so far: about a step before it is played, and about taps that
lead nowhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from games.core.types import Fault, Refused
from games.drawing.scene import Path, Shape, Show
from games.drawing.svg import svg
from games.registry import AnyGame
from tournaments.kernel.wording import cited, namer, phrase


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn over a board for the taps made so far: an SVG of the same size, and sentences about a step that is
    drawn before it is played; ``refused`` when the last of them says why it cannot be played."""

    svg: str
    sentences: tuple[str, ...]
    refused: bool

    def as_data(self) -> Mapping[str, object]:
        return {"svg": self.svg, "sentences": self.sentences, "refused": self.refused}


def marks(engine: AnyGame, position: Any, taps: tuple[str, ...], *, step: str = "", targets: bool = True) -> Marks:
    """The marks of these taps, and of a ``step`` that is not played yet."""
    faults = _faults(engine, position, step)
    show = Show(
        trace=False,
        targets=targets and bool(taps),
        taps=(*taps, step) if step else taps,
        faulty=tuple(cell for fault in faults[:1] for cell in fault.cells),
    )
    scene = engine.scene(position, (), show)
    shapes = tuple(shape for shape in scene.shapes if _is_mark(shape))
    ghosts = [phrase(shape.name) for shape in shapes if shape.id.startswith("ghost-") and shape.name]
    sentences = (*ghosts, *(cited(fault) for fault in faults[:1]))
    drawn = svg(replace(scene, shapes=shapes), namer=namer(), prefix="mark-")
    return Marks(drawn, sentences, bool(faults))


def draws_targets(engine: AnyGame, position: Any) -> bool:
    """Whether what can be done is more than single cells, such as rectangles: a page then asks for ``marks``."""
    shapes = engine.scene(position, (), Show(trace=False, targets=True)).shapes
    return any(shape.role == "target" and isinstance(shape, Path) for shape in shapes)


def _is_mark(shape: Shape) -> bool:
    """Whether a shape is drawn over the board; single cells that can be tapped are lit up by the page itself."""
    if shape.role == "target":
        return isinstance(shape, Path)
    return shape.role in {"fault", "ghost", "contact"}


def _faults(engine: AnyGame, position: Any, text: str) -> Sequence[Fault]:
    if not text:
        return ()
    try:
        return engine.check(position, engine.parse(text, position))
    except Refused as refused:
        return refused.faults


def astray(engine: AnyGame, position: Any, taps: tuple[str, ...]) -> str:
    """Why the last of these taps leads to no move: what the rules have against every move that could follow it, where
    there is such a thing; and what to tap instead."""
    *made, last = taps
    why = _against_all(engine, position, taps) or gettext("%(tap)s: no move goes that way.") % {"tap": last}
    return f"{why} {phrase(engine.prompt(position, tuple(made)))}"


def _against_all(engine: AnyGame, position: Any, taps: tuple[str, ...]) -> str:
    """The most basic rule that all moves break which these taps can still become; "" without one."""
    shared: list[str] | None = None
    tokens = dict.fromkeys(shape.tap for shape in engine.scene(position).shapes if shape.tap)
    for token in tokens.keys() - set(taps):
        text = engine.spell(position, (*taps, token))
        if not text:
            continue
        broken = [cited(fault, brief=True) for fault in _faults(engine, position, text) if fault.rule]
        shared = broken if shared is None else [one for one in shared if one in broken]
        if not shared:
            return ""
    return shared[0] if shared else ""
