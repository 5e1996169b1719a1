"""Why a Der Isses! action or score sheet is refused."""

from games.core.types import Message, gettext_noop, table

UNREADABLE = Message(
    "isses.unreadable",
    gettext_noop(
        "“%(text)s” cannot be read: write a step (r:c3-d4) or jumps (r:c3-e5-e3). All else is at the end of the rules."
    ),
    kind="syntax",
)
OFF_BOARD = Message(
    "isses.off_board", gettext_noop("“%(cell)s” is not a cell of the board; its cells are a1 to g7."), kind="syntax"
)
NO_COLOUR = Message(
    "isses.no_colour",
    gettext_noop("“%(letter)s” is not a colour; the colours are r, o, y, g, b, v and w."),
    kind="syntax",
)
HIDDEN_PICK = Message(
    "isses.hidden_pick",
    gettext_noop("“%(text)s” hides a card that is still secret; only the judge’s record can be replayed."),
    kind="syntax",
)
COLOUR_TWICE = Message(
    "isses.colour_twice", gettext_noop("The set-up names the %(piece)s more than once."), kind="syntax"
)
COLOUR_MISSING = Message(
    "isses.colour_missing",
    gettext_noop("The set-up names no cell for the %(piece)s; all seven pieces stand on the board."),
    kind="syntax",
)

SETUP_MISSING = Message("isses.setup_missing", gettext_noop("The seven pieces must be set up first."), rule="isses.1")
SETUP_TWICE = Message(
    "isses.setup_twice", gettext_noop("The pieces have already been set up; they stay where they are."), rule="isses.1"
)
SETUP_CLASH = Message(
    "isses.setup_clash", gettext_noop("Two pieces cannot stand on %(cell)s: %(piece)s, %(other)s."), rule="isses.1"
)

COIN_MISSING = Message(
    "isses.coin_missing", gettext_noop("Side %(side)s must put a coin on the board first."), rule="isses.2"
)
COIN_NOT_DUE = Message(
    "isses.coin_not_due",
    gettext_noop("No coin can be put on %(cell)s now: the coin of this round is on %(coin)s."),
    rule="isses.2",
)
COIN_NOT_SKIPPED = Message(
    "isses.coin_not_skipped",
    gettext_noop("This turn cannot be skipped: without the coin of side %(side)s the round does not begin."),
    rule="isses.2",
)
COIN_ON_PIECE = Message(
    "isses.coin_on_piece",
    gettext_noop("The coin cannot be put on %(cell)s: the %(piece)s stands there."),
    rule="isses.2",
)
COIN_NEAR_PIECE = Message(
    "isses.coin_near_piece",
    gettext_noop(
        "The coin cannot be put on %(cell)s: the %(piece)s stands on the neighbouring cell %(near)s, "
        "and at least one free cell must lie between."
    ),
    rule="isses.2",
)

PICK_MISSING = Message(
    "isses.pick_missing",
    gettext_noop("The picked cards must be entered first; still missing: %(sides)s."),
    rule="isses.3",
)
PICK_TWICE = Message(
    "isses.pick_twice", gettext_noop("Side %(side)s has already picked its card for this round."), rule="isses.3"
)
PICK_WITH_PLAYER = Message(
    "isses.pick_with_player",
    gettext_noop("The picked cards stay with the players in this game; they are entered when the round ends."),
    rule="isses.3",
)

WRONG_PIECE = Message(
    "isses.wrong_piece", gettext_noop("The %(piece)s is not on %(cell)s: it stands on %(stands)s."), rule="isses.5"
)
STEP_OCCUPIED = Message(
    "isses.step_occupied",
    gettext_noop("The step from %(start)s to %(cell)s needs a free cell, but the %(piece)s stands there."),
    rule="isses.6",
)
NO_HOP = Message(
    "isses.no_hop",
    gettext_noop(
        "From %(start)s to %(cell)s there is neither a step to a neighbouring cell nor a jump over one piece."
    ),
    rule="isses.7",
)
STEP_AND_MORE = Message(
    "isses.step_and_more",
    gettext_noop("From %(start)s to %(cell)s is a step; a turn is either one step or jumps, not both."),
    rule="isses.7",
)
NOTHING_TO_JUMP = Message(
    "isses.nothing_to_jump",
    gettext_noop("The jump from %(start)s to %(cell)s needs a piece on %(over)s, but no other piece is there."),
    rule="isses.7",
)
COIN_TO_JUMP = Message(
    "isses.coin_to_jump",
    gettext_noop(
        "The jump from %(start)s to %(cell)s leads over the coin on %(over)s; only pieces can be jumped over."
    ),
    rule="isses.7",
)
LANDING_OCCUPIED = Message(
    "isses.landing_occupied",
    gettext_noop("The jump from %(start)s over %(over)s needs %(cell)s free, but the %(piece)s stands there."),
    rule="isses.7",
)
COIN_PASSED = Message(
    "isses.coin_passed",
    gettext_noop("The jump from %(start)s lands on the coin on %(cell)s, which ends the move."),
    rule="isses.7",
)
ENDS_AT_START = Message(
    "isses.ends_at_start",
    gettext_noop("The %(piece)s cannot end its move on %(cell)s, where it began."),
    rule="isses.8",
)
AS_FAR = Message(
    "isses.as_far",
    gettext_noop("The %(piece)s must come nearer to the coin on %(coin)s: %(cell)s is as far away as %(start)s."),
    rule="isses.8",
)
FARTHER = Message(
    "isses.farther",
    gettext_noop("The %(piece)s must come nearer to the coin on %(coin)s: %(cell)s is farther away than %(start)s."),
    rule="isses.8",
)
FOREIGN_PIECE = Message(
    "isses.foreign_piece",
    gettext_noop("The %(piece)s cannot end on the coin on %(coin)s: side %(side)s has picked another piece."),
    rule="isses.9",
)
REVEAL_CONTRADICTS = Message(
    "isses.reveal_contradicts",
    gettext_noop(
        "Side %(side)s moved the %(piece)s onto the coin, so it cannot have picked the %(card)s. Check the card."
    ),
    rule="isses.9",
)

REVEAL_MISSING = Message(
    "isses.reveal_missing",
    gettext_noop("The round has ended: the card that decides it must be shown first."),
    rule="isses.11",
)
REVEAL_NOT_DUE = Message(
    "isses.reveal_not_due",
    gettext_noop("Cards are shown only when a piece has reached the coin or someone has said “Der Isses!”"),
    rule="isses.11",
)
REVEAL_DIFFERS = Message(
    "isses.reveal_differs",
    gettext_noop("These are not the cards that were picked; they differ for: %(sides)s."),
    rule="isses.11",
)
REVEAL_BOTH = Message(
    "isses.reveal_both", gettext_noop("The cards were entered before the round, so both are shown."), rule="isses.11"
)
REVEAL_UNDECIDED = Message(
    "isses.reveal_undecided",
    gettext_noop("The card of side %(side)s decides this round, so it must be shown."),
    rule="isses.11",
)

COINS_WINNER = Message(
    "isses.coins_winner",
    gettext_noop("Exactly one side has 4 coins at the end; the sheet says %(a)s and %(b)s."),
    rule="isses.12",
)
ROUNDS_LIST = Message(
    "isses.rounds_list", gettext_noop("The field “rounds” of the score sheet must be a list."), kind="syntax"
)
ROUNDS_COUNT = Message(
    "isses.rounds_count",
    gettext_noop("Coins of side %(side)s by the rounds: %(rounds)s; the score sheet says %(coins)s."),
    rule="isses.12",
)
ROUNDS_AFTER_END = Message(
    "isses.rounds_after_end",
    gettext_noop("Side %(side)s has 4 coins after round %(round)s, so no round can follow it."),
    rule="isses.12",
)
ROUND_FOREIGN = Message(
    "isses.round_foreign",
    gettext_noop(
        "Round %(round)s cannot have ended with a piece of another colour on the coin: this game does not allow it."
    ),
    rule="isses.9",
)
ROUND_COIN_MOVED = Message(
    "isses.round_coin_moved",
    gettext_noop("With this move of side %(by)s the coin of round %(round)s goes to side %(coin)s."),
    rule="isses.9",
)
ROUND_COIN_ACCUSED = Message(
    "isses.round_coin_accused",
    gettext_noop("With this “Der Isses!” of side %(by)s the coin of round %(round)s goes to side %(coin)s."),
    rule="isses.10",
)

MESSAGES = table(globals())
