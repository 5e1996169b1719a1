"""Pictures of the rules of Deer and dogs: games that the engine plays."""

from collections.abc import Iterable

from games.core.teaching import Example
from games.core.types import gettext_noop


def played(deer: Iterable[str], put: Iterable[str]) -> str:
    """Moves of the deer, after each of which a dog is put."""
    return " ".join(f"{move} @{point}" for move, point in zip(deer, put, strict=True))


ALL_PUT = played(("c3-c2", *("c2-c1", "c1-c2") * 7, "c2-c1"), "a3 b3 d3 e3 a4 e4 a5 c5 e5 a6 e6 a7 b7 d7 e7 c9".split())
"""One deer walks in the large mountain until no dog is in hand."""
HELD = played(
    ("c7-c8", "c3xc5", "c5xc7", *("c8-c9", "c9-c8") * 6, "c8-c9"),
    "a3 b3 d3 e3 a4 c4 e4 a5 c5 e5 a6 c6 e6 a7 b7 d7".split(),
)
"""One deer keeps the entry to the small mountain, the other walks inside it until no dog is in hand."""
NEARLY = f"{played(('c7-c8', 'c8-c9', 'c3xc5', 'c5xc7'), 'b8 d8 a7 c6'.split())} c7-c8"
"""Both deer are in the small mountain, and only its entry is open."""
_STUCK = played(
    ("c3xc5", "c5-c4", "c4-c3", *("c3-c2", "c2-c3") * 6, "c3-c2"),
    "a3 b3 d3 e3 a4 e4 a5 e5 a6 e6 a7 b7 d7 e7 c4 c5".split(),
)
"""Dogs stand on all points of the square but the entries, and none is in hand."""
_ACROSS = "c3xe5 @a3 e5-d4 @c3"
_FOURTEEN = (
    "c7xa5 @d2 c3xc5 @b6 c5xe7 @e6 e7xe5 @a4 a5xc3 @e6 c3xe1 @c1 e5xc5 @d2 c5xe3 @d3 e1xa1 @c1 e3xc3 @c4 c3xe1 @b2 "
    "a1xc3 @b2 e1xa1 @c1"
)
"""Thirteen dogs are taken."""

EXAMPLES = (
    Example(
        "pieces",
        "1",
        gettext_noop("Two deer and the first eight dogs. At the top left: dogs in hand. At the top right: dogs taken."),
    ),
    Example(
        "board",
        "2",
        gettext_noop(
            "A square with two mountains: the small one at the top, the large one at the bottom. The marked points are "
            "the entries to the mountains; the deer begin there."
        ),
        taps=("c3", "c7"),
    ),
    Example(
        "start",
        "2",
        gettext_noop("The dogs begin in a small square round the empty centre, which is marked here."),
        taps=("c5",),
    ),
    Example(
        "put",
        "3",
        gettext_noop(
            "The deer have moved. Now a dog from the hand is put on any free point; one dog fewer is in hand."
        ),
        before="c3-c2",
        moves="@c3",
    ),
    Example(
        "no_step_yet",
        "3",
        gettext_noop("Dogs are still in hand, so the marked dog may not step: one from the hand is put first."),
        before="c3-c2",
        refused="c4-c3",
        taps=("c4", "c3"),
    ),
    Example(
        "dog_step",
        "4",
        gettext_noop("No dog is left in hand. Now a dog steps along a line to a free point next to it."),
        before=f"{ALL_PUT} c1-c2",
        moves="b3-c3",
    ),
    Example(
        "dog_jump",
        "4",
        gettext_noop("Dogs do not jump: the marked dog cannot jump over the deer."),
        before=f"{ALL_PUT} c1-c2",
        refused="c6xc8",
        taps=("c6", "c8"),
    ),
    Example(
        "deer_step",
        "5",
        gettext_noop(
            "A deer steps along a line to a free point next to it. It could jump here, but it does not have to."
        ),
        moves="c3-d3",
    ),
    Example(
        "jump",
        "5",
        gettext_noop("A deer jumps over a dog next to it to the free point straight behind, and the dog is taken."),
        moves="c3xc5",
    ),
    Example(
        "one_jump",
        "5",
        gettext_noop("One jump a turn: the deer could jump on from the centre, but now the dogs have their turn."),
        before="c3xc5",
        moves="@c3",
    ),
    Example(
        "behind",
        "5",
        gettext_noop(
            "The deer at the top cannot jump over the dog below it: the point behind, marked here, is not free."
        ),
        before="c3-c2 @c5",
        refused="c7xc5",
        taps=("c5",),
    ),
    Example(
        "bent",
        "5",
        gettext_noop("The way over the dog in the small mountain to its top is bent, and jumps go straight."),
        before="c3-c2 @b8",
        refused="c7xc9",
        taps=("b8", "c9"),
    ),
    Example(
        "across",
        "5",
        gettext_noop("A jump along a diagonal across the entry into the mountain, where such jumps are allowed."),
        before=_ACROSS,
        moves="d4xb2",
    ),
    Example(
        "not_across",
        "5",
        gettext_noop("Where nobody jumps along a diagonal across an entry, the deer cannot reach the marked point."),
        before=_ACROSS,
        refused="d4xb2",
        taps=("b2",),
        options=(("entry_diagonals", "no"),),
    ),
    Example(
        "surrounded",
        "6",
        gettext_noop(
            "The last dog closes the entry: neither deer can step or jump. The dogs win, with dogs still in hand."
        ),
        before=NEARLY,
        moves="@c7",
    ),
    Example(
        "fourteen", "7", gettext_noop("A jump over the fourteenth dog: the deer win."), before=_FOURTEEN, moves="a1xe1"
    ),
    Example(
        "held",
        "8",
        gettext_noop(
            "Nobody can win: one deer stays on the entry, the other walks inside the mountain, and no dog can get in. "
            "The players agree on a draw."
        ),
        before=HELD,
        moves="c9-c8 e6-e7",
    ),
    Example(
        "stuck",
        "8",
        gettext_noop("The deer is back on the entry. The dogs are to move, and none of them can: a draw."),
        before=_STUCK,
        moves="c2-c3",
    ),
    Example(
        "repeated",
        "8",
        gettext_noop("Where a position that occurs twice is a draw: after four moves everything is as before."),
        before=ALL_PUT,
        moves="c1-c2 b3-c3 c2-c1 c3-b3",
        options=(("repetition", "2"),),
    ),
    Example("pass", "9", gettext_noop("The deer move first, and they have to move: nobody may pass."), refused="pass"),
)
