"""Why a Sonor action or score sheet is refused, and the names of what is on the field."""

from games.core.types import Message, Word, gettext_noop, table

LEFT = Word(gettext_noop("left edge"))
RIGHT = Word(gettext_noop("right edge"))
PURSUERS_EDGE = Word(gettext_noop("pursuer’s edge"))
EVADERS_EDGE = Word(gettext_noop("evaders’ edge"))
WORDS = (LEFT, RIGHT, PURSUERS_EDGE, EVADERS_EDGE)

UNREADABLE = Message(
    "sonor.unreadable",
    gettext_noop(
        "“%(text)s” cannot be read: write an evader and its direction (2:045), an evader that stays (2:-), "
        "the pursuer’s direction (P:180) or (stop)."
    ),
    kind="syntax",
)
EVADER_NUMBER = Message(
    "sonor.evader_number",
    gettext_noop("There is no evader %(number)s; the evaders have the numbers 1 to 5."),
    kind="syntax",
)
PURSUER_STAYS = Message(
    "sonor.pursuer_stays",
    gettext_noop("The pursuer cannot stay: it makes one step on each of its turns."),
    kind="syntax",
)
DIRECTION_DIGITS = Message(
    "sonor.direction_digits",
    gettext_noop("“%(direction)s” is not a direction: write one to three digits and at most one decimal."),
    kind="syntax",
)
DIRECTION_RANGE = Message(
    "sonor.direction_range", gettext_noop("%(direction)s is not a direction: a circle has 360 degrees."), kind="syntax"
)

EVADERS_FIRST = Message(
    "sonor.evaders_first",
    gettext_noop("The tag First says %(first)s, but the evaders begin, and %(mover)s plays them; leave the tag out."),
    kind="syntax",
)
PURSUER_FIRST = Message(
    "sonor.pursuer_first",
    gettext_noop("The tag First says %(first)s, but the pursuer begins, and %(mover)s plays it; leave the tag out."),
    kind="syntax",
)

EVADER_TURN = Message(
    "sonor.evader_turn",
    gettext_noop("It is the evaders’ turn: the pursuer cannot step yet. Evader %(evader)s has not stepped."),
    rule="sonor.2",
)
EVADERS_TURN = Message(
    "sonor.evaders_turn",
    gettext_noop("It is the evaders’ turn: the pursuer cannot step yet. Evaders that have not stepped: %(evaders)s."),
    rule="sonor.2",
)
PURSUERS_TURN = Message(
    "sonor.pursuers_turn", gettext_noop("It is the pursuer’s turn: evader %(evader)s cannot step now."), rule="sonor.2"
)
CAUGHT = Message("sonor.caught", gettext_noop("Evader %(evader)s is no longer in play: it was caught."), rule="sonor.3")
SAFE = Message(
    "sonor.safe", gettext_noop("Evader %(evader)s is no longer in play: it reached line 3 and is safe."), rule="sonor.3"
)
STEPPED = Message("sonor.stepped", gettext_noop("Evader %(evader)s has already stepped in this turn."), rule="sonor.3")
MUST_STEP = Message(
    "sonor.must_step",
    gettext_noop(
        "Evader %(evader)s may stay only when it cannot step in any direction, but the direction %(direction)s is free."
    ),
    rule="sonor.3",
)
EVADER_OFF_FIELD = Message(
    "sonor.evader_off_field",
    gettext_noop(
        "Evader %(evader)s would not lie wholly on the field: it would stick out by %(beyond)s mm (%(edge)s)."
    ),
    rule="sonor.5",
)
PURSUER_OFF_FIELD = Message(
    "sonor.pursuer_off_field",
    gettext_noop("The pursuer would not lie wholly on the field: it would stick out by %(beyond)s mm (%(edge)s)."),
    rule="sonor.5",
)
EVADERS_TOUCH = Message(
    "sonor.evaders_touch",
    gettext_noop("Evader %(evader)s would touch evader %(other)s: there has to be a gap between them."),
    rule="sonor.6",
)

SHEET_LIST = Message(
    "sonor.sheet_list",
    gettext_noop("The field “%(field)s” of the score sheet must be a list of length %(count)s."),
    kind="syntax",
)
SHEET_FLAG = Message(
    "sonor.sheet_flag", gettext_noop("The field “%(field)s” of the score sheet must be true or false."), kind="syntax"
)
SAME_ROLES = Message(
    "sonor.same_roles",
    gettext_noop("The sides swap roles after the first part, but side %(side)s has the evaders in both."),
    rule="sonor.1",
)
SAFE_AND_CAUGHT = Message(
    "sonor.safe_and_caught",
    gettext_noop("Part %(part)s: evader %(evader)s reached line 3 and is safe, so it was not caught."),
    rule="sonor.9",
)
NO_LAST_CATCH = Message(
    "sonor.no_last_catch",
    gettext_noop("Part %(part)s: an evader was caught. Enter in which of its turns the pursuer made its last catch."),
    rule="sonor.11",
)
EMPTY_LAST_CATCH = Message(
    "sonor.empty_last_catch",
    gettext_noop("Part %(part)s: no evader was caught. Leave the turn of the last catch empty."),
    rule="sonor.11",
)

FIELD = Message("sonor.field", gettext_noop("Sonor field"))
PIECES = Message("sonor.pieces", gettext_noop("discs of Sonor"))
PLANE = Message("sonor.plane", gettext_noop("field, 30 cm wide and 40 cm long, with the pursuer’s edge at the top"))
LINE = Message("sonor.line", gettext_noop("line %(line)s, %(y)s mm from the pursuer’s edge"))
EVADER = Message(
    "sonor.evader",
    gettext_noop(
        "evader %(evader)s, %(x)s mm from the left and %(y)s mm from the pursuer’s edge; lines reached: %(lines)s"
    ),
)
STEPPED_EVADER = Message(
    "sonor.stepped_evader",
    gettext_noop(
        "evader %(evader)s, has stepped, %(x)s mm from the left and %(y)s mm from the pursuer’s edge; "
        "lines reached: %(lines)s"
    ),
)
CAUGHT_EVADER = Message("sonor.caught_evader", gettext_noop("evader %(evader)s, caught; lines reached: %(lines)s"))
SAFE_EVADER = Message("sonor.safe_evader", gettext_noop("evader %(evader)s, safe; lines reached: %(lines)s"))
PURSUER = Message("sonor.pursuer", gettext_noop("pursuer, %(x)s mm from the left and %(y)s mm from its edge"))
PURSUER_SIGN = Message("sonor.pursuer_sign", gettext_noop("Pursuer"))
"""Its first letter stands on the disc."""
TARGETS = Message("sonor.targets", gettext_noop("places that evader %(evader)s can step to"))
PURSUER_TARGETS = Message("sonor.pursuer_targets", gettext_noop("places that the pursuer can step to"))
LAST_STEP = Message("sonor.last_step", gettext_noop("last step: evader %(evader)s, %(degrees)s°"))
PURSUERS_LAST_STEP = Message("sonor.pursuers_last_step", gettext_noop("last step: pursuer, %(degrees)s°"))

MESSAGES = table(globals())
