"""Why an action of Deer and dogs or a score sheet is refused, and the names of what is on the board."""

from games.core.types import Message, Word, gettext_noop, table

DEER = Word(gettext_noop("deer"))
DOG = Word(gettext_noop("dog"))
WORDS = (DEER, DOG)

UNREADABLE = Message(
    "deer.unreadable",
    gettext_noop("“%(text)s” cannot be read: write a step (c4-c5), a jump (c3xc5) or a put (@a5)."),
    kind="syntax",
)
OFF_BOARD = Message(
    "deer.off_board",
    gettext_noop(
        "“%(point)s” is not a point of the board: there are a3 to e7, a1, c1, e1, b2, c2, d2, b8, c8, d8 and c9."
    ),
    kind="syntax",
)
SEVERAL_JUMPS = Message(
    "deer.several_jumps", gettext_noop("“%(text)s” has several jumps; there is only one jump a turn."), kind="syntax"
)
FIRST_DIFFERS = Message(
    "deer.first_differs",
    gettext_noop("The tag First says %(first)s, but the deer move first, and %(deer)s plays them; leave the tag out."),
    kind="syntax",
)

PASSED = Message("deer.passed", gettext_noop("Nobody may pass."), rule="deer.9")
DEER_PUT = Message(
    "deer.deer_put",
    gettext_noop("It is the deer’s turn: a deer steps or jumps, no dog is put on %(point)s."),
    rule="deer.5",
)
DEER_NOWHERE = Message(
    "deer.deer_nowhere", gettext_noop("No deer stands on %(point)s: the point is free."), rule="deer.5"
)
DEER_TURN = Message(
    "deer.deer_turn", gettext_noop("A dog stands on %(point)s, not a deer, and it is the deer’s turn."), rule="deer.5"
)
DEER_GOAL = Message(
    "deer.deer_goal", gettext_noop("No step from %(start)s to %(goal)s: a %(piece)s stands there."), rule="deer.5"
)
JUMP_GOAL = Message(
    "deer.jump_goal", gettext_noop("No jump from %(start)s to %(goal)s: a %(piece)s stands there."), rule="deer.5"
)
DEER_LINE = Message(
    "deer.deer_line",
    gettext_noop("A step goes along a line to the next point, but no line joins %(start)s and %(goal)s directly."),
    rule="deer.5",
)
NOT_STRAIGHT = Message(
    "deer.not_straight",
    gettext_noop("A jump goes straight over one point, but %(goal)s is not straight behind a neighbour of %(start)s."),
    rule="deer.5",
)
ACROSS_ENTRY = Message(
    "deer.across_entry",
    gettext_noop(
        "The jump from %(start)s to %(goal)s crosses the entry %(over)s on a diagonal, "
        "which the options of this game do not allow."
    ),
    rule="deer.5",
)
NOTHING_BETWEEN = Message(
    "deer.nothing_between",
    gettext_noop("The jump from %(start)s to %(goal)s needs a dog on %(over)s, but the point is free."),
    rule="deer.5",
)
DEER_BETWEEN = Message(
    "deer.deer_between",
    gettext_noop("The jump from %(start)s to %(goal)s needs a dog on %(over)s, but a deer stands there."),
    rule="deer.5",
)

MUST_PUT = Message(
    "deer.must_put",
    gettext_noop("One of the dogs in hand must be put on a free point first; dogs in hand: %(count)s."),
    rule="deer.3",
)
PUT_TAKEN = Message(
    "deer.put_taken", gettext_noop("No dog can be put on %(point)s: a %(piece)s stands there."), rule="deer.3"
)
HAND_EMPTY = Message(
    "deer.hand_empty",
    gettext_noop("No dog can be put on %(point)s: none is left in hand, so a dog steps."),
    rule="deer.4",
)
DOG_NOWHERE = Message("deer.dog_nowhere", gettext_noop("No dog stands on %(point)s: the point is free."), rule="deer.4")
DOGS_TURN = Message(
    "deer.dogs_turn", gettext_noop("A deer stands on %(point)s, not a dog, and it is the dogs’ turn."), rule="deer.4"
)
DOG_JUMP = Message(
    "deer.dog_jump",
    gettext_noop("Dogs do not jump; from %(start)s a dog can only step to a neighbouring point."),
    rule="deer.4",
)
DOG_GOAL = Message(
    "deer.dog_goal", gettext_noop("No step from %(start)s to %(goal)s: a %(piece)s stands there."), rule="deer.4"
)
DOG_LINE = Message(
    "deer.dog_line",
    gettext_noop("A step goes along a line to the next point, but no line joins %(start)s and %(goal)s directly."),
    rule="deer.4",
)

SHEET_DEER = Message(
    "deer.sheet_deer",
    gettext_noop("When the deer have won, exactly 14 dogs have been taken; the sheet says %(count)s."),
    rule="deer.7",
)
SHEET_OTHERS = Message(
    "deer.sheet_others",
    gettext_noop("With 14 dogs taken the deer have won; otherwise at most 13 have been taken."),
    rule="deer.7",
)

BOARD = Message("deer.board", gettext_noop("Deer and dogs board"))
FREE_POINT = Message("deer.free_point", gettext_noop("%(point)s, free"))
TAKEN_POINT = Message("deer.taken_point", gettext_noop("%(point)s, %(piece)s"))
PIECE = Message("deer.piece", gettext_noop("%(piece)s on %(point)s"))
IN_HAND = Message("deer.in_hand", gettext_noop("dogs in hand: %(count)s"))
TAKEN = Message("deer.taken", gettext_noop("dogs taken: %(count)s"))
TARGET = Message("deer.target", gettext_noop("%(point)s can be reached"))
LAST_MOVE = Message("deer.last_move", gettext_noop("last move: from %(start)s to %(goal)s"))
LAST_TAKEN = Message("deer.last_taken", gettext_noop("dog taken last: on %(point)s"))

MESSAGES = table(globals())
