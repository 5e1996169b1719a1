"""The sentences about records and score sheets that every game shares."""

from games.core.types import Message, gettext_noop, table

UNKNOWN_OPTION = Message("record.unknown_option", gettext_noop("The game has no option “%(name)s”."), kind="syntax")
OPTION_TWICE = Message("record.option_twice", gettext_noop("The option “%(name)s” is given twice."), kind="syntax")
OPTION_VALUE = Message(
    "record.option_value", gettext_noop("The option “%(name)s” cannot be “%(value)s”."), kind="syntax"
)
OPTION_TEXT = Message(
    "record.option_text",
    gettext_noop("“%(text)s” is not an option; options are written name=value, separated by single spaces."),
    kind="syntax",
)
TAG_VALUE = Message(
    "record.tag_value", gettext_noop("The tag %(tag)s cannot be “%(value)s”; it is one of: %(values)s."), kind="syntax"
)
TAG_TEXT = Message(
    "record.tag_text", gettext_noop('The line “%(text)s” is not a tag; a tag is written [Name "value"].'), kind="syntax"
)
TAG_TWICE = Message("record.tag_twice", gettext_noop("The tag %(tag)s is given twice."), kind="syntax")
TAG_MISSING = Message("record.tag_missing", gettext_noop("The tag %(tag)s is missing."), kind="syntax")
UNKNOWN_GAME = Message("record.unknown_game", gettext_noop("No game is called “%(name)s”."), kind="syntax")
COMMENT_OPEN = Message(
    "record.comment_open", gettext_noop("A comment begins with “{” and is never closed by “}”."), kind="syntax"
)
SPACING = Message(
    "record.spacing",
    gettext_noop("“%(text)s” cannot be read: inside parentheses words are separated by single spaces."),
    kind="syntax",
)
TOKEN_MISSING = Message(
    "record.token_missing",
    gettext_noop("The result is missing at the end of the moves: 1-0, 0-1, 1/2-1/2 or *."),
    kind="syntax",
)
OVER = Message("record.over", gettext_noop("The game is over, so “%(text)s” cannot be played."), rule="record.over")
SKIP_NOBODY = Message(
    "record.skip_nobody", gettext_noop("No turn can be skipped now: the judge acts next."), rule="record.skip"
)
SKIP_BY_HAND = Message(
    "record.skip_by_hand",
    gettext_noop("A skipped turn cannot be entered as a move: only the judge skips a turn, when its time is over."),
    rule="record.skip",
)
SKIP_UNTIMED = Message(
    "record.skip_untimed",
    gettext_noop("A turn cannot be skipped in this game, because its moves have no time limit."),
    rule="record.skip",
)
TURN_KEPT = Message(
    "record.turn_kept",
    gettext_noop("In this game turns cannot be skipped: give a warning or end the game."),
    rule="record.skip",
)
NOTHING_DUE = Message("record.nothing_due", gettext_noop("The game is over."))
RESULT_DIFFERS = Message(
    "record.result_differs",
    gettext_noop("The tag Result says %(tag)s, but the moves end with %(token)s."),
    rule="record.result",
)
RESULT_DECIDED = Message(
    "record.result_decided",
    gettext_noop("The result is written as %(token)s, but by the rules it is %(result)s."),
    rule="record.result",
)
TERMINATION_DECIDED = Message(
    "record.termination_decided",
    gettext_noop("The game was decided by the rules, so the tag Termination must not be given."),
    rule="record.result",
)
RESULT_OPEN = Message(
    "record.result_open",
    gettext_noop("The result is written as %(token)s, but the game is not over and no tag Termination says why."),
    rule="record.result",
)
TERMINATION_OPEN = Message(
    "record.termination_open",
    gettext_noop("The tag Termination says “%(word)s”, but the result is written as unfinished."),
    rule="record.result",
)
TERMINATION_RESULT = Message(
    "record.termination_result",
    gettext_noop("A game that ended by “%(word)s” cannot have the result %(token)s."),
    rule="record.result",
)

SHEET_JSON = Message("sheet.json", gettext_noop("The score sheet cannot be read as JSON."), kind="syntax")
SHEET_OBJECT = Message("sheet.object", gettext_noop("A score sheet is a JSON object with named fields."), kind="syntax")
SHEET_UNKNOWN = Message("sheet.unknown", gettext_noop("The score sheet has no field “%(field)s”."), kind="syntax")
SHEET_MISSING = Message(
    "sheet.missing", gettext_noop("The field “%(field)s” of the score sheet is missing."), kind="syntax"
)
SHEET_VALUE = Message(
    "sheet.value",
    gettext_noop("The field “%(field)s” of the score sheet cannot be “%(value)s”; it is one of: %(values)s."),
    kind="syntax",
)
SHEET_NUMBER = Message(
    "sheet.number",
    gettext_noop("The field “%(field)s” of the score sheet must be a whole number from %(least)s to %(most)s."),
    kind="syntax",
)
SHEET_FIELDS = Message(
    "sheet.fields",
    gettext_noop("The field “%(field)s” of the score sheet must be an object with named fields."),
    kind="syntax",
)

MESSAGES = table(globals())
