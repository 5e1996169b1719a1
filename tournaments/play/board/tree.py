"""The taps of a position as data for a page: what can follow, what it completes, what it is called.

No rule stands in a script: a page walks this tree, and asks again where it was cut off.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.core.faults import Fault, Refused
from games.core.game import Tap
from games.drawing.scene import Path, Shape, Show
from games.drawing.svg import svg
from games.registry import AnyGame
from tournaments.kernel.wording import cited, namer, phrase

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
    "text" (that action as it is written), "form" for a gap that is filled freely, "more" when taps may follow, their
    "prompt", and "next": those taps, null where the page must ask. "end" is the name of stopping at a node that is done
    although more may follow.
    """
    root: Node = {"prompt": phrase(engine.prompt(position, taps)), "end": _label(engine, "")}
    waiting, size = deque([(root, "taps", taps)]), 0
    while waiting and size < MOST_NODES:
        parent, name, made = waiting.popleft()
        found = [_node(engine, position, tap, made) for tap in engine.continuations(position, made)]
        parent[name] = found
        size += len(found)
        waiting += [(node, "next", (*made, node["token"])) for node in found if node["more"]]
    return root


def _node(engine: AnyGame, position: Any, tap: Tap[Any], made: tuple[str, ...]) -> Node:
    node: Node = {"token": tap.token, "label": _label(engine, tap.token), "more": tap.more}
    if tap.action is not None:
        node |= {"done": True, "text": engine.format(tap.action)}
    if tap.form:
        node["form"] = tap.form
    if tap.more:
        node |= {"next": None, "prompt": phrase(engine.prompt(position, (*made, tap.token)))}
    return node


def _label(engine: AnyGame, token: str) -> str:
    name = engine.called(token)
    return phrase(name) if name else ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn over a board for the taps made so far: an SVG of the same size, and sentences about a step that is
    drawn before it is played; ``refused`` when the last of them says why it cannot be played."""

    svg: str
    sentences: tuple[str, ...]
    refused: bool

    def as_data(self) -> Mapping[str, object]:
        """For a page's script."""
        return {"svg": self.svg, "sentences": self.sentences, "refused": self.refused}


def marks(
    engine: AnyGame, position: Any, taps: tuple[str, ...], *, step: str = "", targets: bool = True
) -> Marks:
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
    told = [phrase(shape.name) for shape in shapes if shape.id.startswith("ghost-") and shape.name]
    sentences = (*told, *(cited(fault) for fault in faults[:1]))
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
