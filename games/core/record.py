"""A game record as written: tags, actions with their comments, the result token."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self, overload

from games.core import messages
from games.core.types import Fault, Result, quoted

TAG_ORDER = (
    *("Game", "Event", "Site", "Date", "Round", "A", "B"),
    *("First", "Circles", "Deer", "Eight", "Evaders", "Layout", "Seed"),
    *("Options", "Termination", "Result"),
)
REQUIRED_TAGS = ("Game", "A", "B", "Result")
TAG_NAME = re.compile(r"[A-Za-z0-9_]+")

_TIME_SPENT = re.compile(r"\[%emt (\d{1,4}):([0-5]\d):([0-5]\d)\]", re.ASCII)


class Ply(NamedTuple):
    """An action's text and the comments after it."""

    text: str
    comments: tuple[str, ...] = ()

    @classmethod
    def timed(cls, text: str, seconds: int) -> Self:
        """An action with the time spent on it, in whole seconds."""
        minutes, second = divmod(seconds, 60)
        return cls(text, (f"[%emt {minutes // 60}:{minutes % 60:02}:{second:02}]",))

    @property
    def seconds(self) -> int | None:
        """The time spent on the action, None when no comment tells it."""
        spent = _TIME_SPENT.search(" ".join(self.comments))
        return int(spent[1]) * 3600 + int(spent[2]) * 60 + int(spent[3]) if spent else None


@dataclass(frozen=True, slots=True, eq=False)
class BarePlies(Sequence[Ply]):
    """Actions without comments, as many as a record may have: each is made a ply only when it is asked for.

    Making them all would take twice as long as reading their texts.
    """

    texts: tuple[str, ...]

    @overload
    def __getitem__(self, index: int) -> Ply: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Ply]: ...

    def __getitem__(self, index: int | slice) -> Ply | Sequence[Ply]:
        if isinstance(index, slice):
            return BarePlies(self.texts[index])
        return Ply(self.texts[index])

    def __len__(self) -> int:
        return len(self.texts)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BarePlies):
            return self.texts == other.texts
        return tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))


class PlyFault(NamedTuple):
    """A fault and the action it belongs to: 0 for the tags, from 1 for actions, one more than all for the result."""

    ply: int
    fault: Fault


@dataclass(frozen=True)
class Record:
    """One record. `lead` are the comments before the first action; `token` is None when the result is missing.

    `fault` is the first thing that could not be read, None in a record that was made by a program.
    """

    tags: tuple[tuple[str, str], ...]
    plies: Sequence[Ply] = ()
    token: Result | None = Result.OPEN
    lead: tuple[str, ...] = ()
    fault: PlyFault | None = None

    @classmethod
    def of(cls, tags: Mapping[str, str], plies: Iterable[Ply | str], result: Result = Result.OPEN) -> Self:
        """A record from parts; the tag Result is added."""
        made = (Ply(ply) if isinstance(ply, str) else ply for ply in plies)
        return cls(tuple({**tags, "Result": result.value}.items()), tuple(made), result)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the actions."""
        return self.plies.texts if isinstance(self.plies, BarePlies) else tuple(ply.text for ply in self.plies)

    @property
    def tag(self) -> dict[str, str]:
        """The tags by name."""
        return dict(self.tags)


# Read records: lenient about numbers and line breaks, linear in the length of the text, never failing.


_TAG = re.compile(r'\s*+\[[ \t]*+([A-Za-z0-9_]++)[ \t]++"((?:[^"\\\r\n]++|\\["\\])*+)"[ \t]*+\]')
_ESCAPE = re.compile(r"\\(.)")
_LINE = re.compile(r"[^\r\n]*")
_SPACE = re.compile(r"\s*")
_NEXT_TAG = re.compile(r"(?<=[\r\n])[ \t]*\[")
_COMMENT_END = re.compile(r"\}|(?<=[\r\n])[ \t]*\[Game[ \t]+\"")
"""A brace, or the tag of the next record: a comment before it was never closed, whatever braces that record has."""
_GROUP = re.compile(r"\([^(){}\[\]\r\n]*+\)|\([^\s{\[(]*+")
_NUMBERS = re.compile(r"(?:[0-9]++\.++)++")
_WORDS_NUMBERS = re.compile(rf"(?<!\S){_NUMBERS.pattern}")
# Plain words end at a bracket or, when it is a word of its own, at a result token.
_STOP = re.compile(r"[{(\[*]|1-0|0-1|1/2-1/2")
_BRACKETS = "{(["
_LONGEST_NUMBERS = 32
"""Numbers before a result token are shorter than so many characters."""
_RESULTS = {token.value: token for token in Result}

# A record as programs write it: single spaces in parentheses, a number before each action of the first mover.
_PLAIN_WORD = re.compile(r"\([^ \n(){}\[\]]++(?: [^ \n(){}\[\]]++)*+\)|[^ \n(]++|\(")
_PLAIN_NUMBERS = [f"{number}." for number in range(1, 1001)]
_NEVER_PLAIN = {"(", *_RESULTS}


@dataclass
class _Draft:
    """A record while it is being read."""

    tags: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    token: Result | None = None
    fault: PlyFault | None = None

    def blame(self, ply: int, fault: Fault) -> None:
        self.fault = self.fault or PlyFault(ply, fault)

    def record(self) -> Record:
        said = {ply: tuple(texts) for ply, texts in self.comments.items()}
        plies: Sequence[Ply] = BarePlies(tuple(self.texts))
        if said:
            plies = tuple(Ply(text, said.get(ply, ())) for ply, text in enumerate(self.texts, 1))
        return Record(tuple(self.tags.items()), plies, self.token, said.get(0, ()), self.fault)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
        self.last_brace = self.text.rfind("}")
        self.at = 0

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return match[0] if match else ""

    def more(self) -> bool:
        self.skip(_SPACE)
        return self.at < len(self.text)

    def record(self) -> Record:
        draft = _Draft()
        self.read_tags(draft)
        if not draft.tags or not self.read_plain(draft):
            self.read_moves(draft)
        if draft.token is None:
            draft.blame(len(draft.texts) + 1, messages.TOKEN_MISSING.fault())
        return draft.record()

    def read_tags(self, draft: _Draft) -> None:
        while True:
            while tag := _TAG.match(self.text, self.at):
                self.at = tag.end()
                name, value = tag.groups()
                if name in draft.tags:
                    draft.blame(0, messages.TAG_TWICE.fault(tag=quoted(name)))
                draft.tags.setdefault(name, _ESCAPE.sub(r"\1", value) if "\\" in value else value)
            if not self.more() or self.text[self.at] != "[":
                return
            draft.blame(0, messages.TAG_TEXT.fault(text=quoted(self.skip(_LINE))))

    def read_plain(self, draft: _Draft) -> bool:
        """All actions at once, of a record that is written as programs write it, without comments; False for others.

        Nothing but speed (it takes a quarter of the time): `read_moves` finds the same. What is read in vain ends
        where the next tag begins, and each try needs tags of its own, so that all of it stays linear.
        """
        end = self.text.find("[", self.at)
        stretch = self.text[self.at : end if end >= 0 else len(self.text)]
        if "{" in stretch or not stretch.replace("\n", " ").isprintable():
            return False
        words = _PLAIN_WORD.findall(stretch) if "(" in stretch else stretch.split()
        token = _RESULTS.get(words.pop()) if words else None
        numbers = words[::3]
        if token is None or numbers != _PLAIN_NUMBERS[: len(numbers)] or not _NEVER_PLAIN.isdisjoint(words):
            return False
        del words[::3]
        if stretch.count(".") > len(numbers) and any(map(_NUMBERS.match, words)):
            return False
        self.at += len(stretch)
        draft.texts, draft.token = words, token
        return True

    def read_moves(self, draft: _Draft) -> None:
        while draft.token is None and self.at < len(self.text):
            self.read_words(draft)
            match self.text[self.at : self.at + 1]:
                case "(":
                    self.read_group(draft)
                case "{":
                    self.read_comment(draft)
                case "[":
                    return

    def read_words(self, draft: _Draft) -> None:
        """Plain words and, when they end with it, the result token."""
        start, self.at = self.at, len(self.text)
        stop = self.at
        for match in _STOP.finditer(self.text, start):
            sign = match[0]
            if sign in _BRACKETS or self.stands_alone(start, match):
                stop, draft.token = match.start(), _RESULTS.get(sign)
                self.at = match.end() if draft.token else stop
                break
        draft.texts += _WORDS_NUMBERS.sub("", self.text[start:stop]).split()

    def stands_alone(self, start: int, match: re.Match[str]) -> bool:
        """Whether what looks like a result token is a word, with or without numbers before it."""
        after = self.text[match.end() : match.end() + 1]
        if after and after not in _BRACKETS and not after.isspace():
            return False
        before = self.text[max(start, match.start() - _LONGEST_NUMBERS) : match.start()]
        if not before or before[-1].isspace():
            return True
        word = before.split()[-1]
        return len(word) < _LONGEST_NUMBERS and not _unnumbered(word)

    def read_group(self, draft: _Draft) -> None:
        """An action in parentheses."""
        text = self.skip(_GROUP)
        draft.texts.append(text)
        if " ".join(text[1:-1].split()) != text[1:-1]:
            draft.blame(len(draft.texts), messages.SPACING.fault(text=quoted(text)))

    def read_comment(self, draft: _Draft) -> None:
        """A comment; of one that is never closed nothing can be trusted up to the next line with a tag."""
        end = _COMMENT_END.search(self.text, self.at) if self.at < self.last_brace else None
        if end and end[0] == "}":
            draft.comments.setdefault(len(draft.texts), []).append(self.text[self.at + 1 : end.start()])
            self.at = end.end()
            return
        draft.blame(len(draft.texts) + 1, messages.COMMENT_OPEN.fault())
        tag = end or _NEXT_TAG.search(self.text, self.at)
        self.at = tag.start() if tag else len(self.text)


def _unnumbered(word: str) -> str:
    """A word without the numbers before it."""
    numbers = _NUMBERS.match(word)
    return word[numbers.end() :] if numbers else word


def read(text: str) -> tuple[Record, ...]:
    """All records of a text; what cannot be read is noted in the record where it stands."""
    reader = _Reader(text)
    records = []
    while reader.more():
        records.append(reader.record())
    return tuple(records)


# Write a record in its one canonical layout.


_WIDTH = 100
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def _tag_rank(tag: tuple[str, str]) -> tuple[int, str]:
    name = tag[0]
    return (TAG_ORDER.index(name) if name in TAG_ORDER else len(TAG_ORDER), name)


def _tag_line(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise ValueError(f"not a tag's name: {name!r}")
    escaped = _LINE_BREAK.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _comment(text: str) -> str:
    if _COMMENT_END.search(text):
        raise ValueError("a comment cannot hold a closing brace, nor a line that begins as the next record does")
    return f"{{{text}}}"


def _words(record: Record) -> Iterator[str]:
    """What a line break may not divide: a number with its action, a comment."""
    yield from map(_comment, record.lead)
    for index, ply in enumerate(record.plies):
        yield ply.text if index % 2 else f"{index // 2 + 1}. {ply.text}"
        yield from map(_comment, ply.comments)


def _movetext(record: Record) -> str:
    """Lines of at most 100 characters; a comment's own line breaks are kept."""
    parts: list[str] = []
    column = 0
    for word in _words(record):
        first_line = word.partition("\n")[0]
        breaks = column + 1 + len(first_line) > _WIDTH
        parts.append(("\n" if breaks else " ") if parts else "")
        parts.append(word)
        column = (0 if breaks or not column else column + 1) + len(first_line)
        if "\n" in word:
            column = len(word) - word.rindex("\n") - 1
    return "".join(parts) + "\n" if parts else ""


def write(record: Record) -> str:
    """The record's text; ValueError when it holds what no record can (an odd tag name, `}` in a comment, no result)."""
    if record.token is None:
        raise ValueError("a record without a result token")
    tags = "".join(_tag_line(name, value) for name, value in sorted(record.tags, key=_tag_rank))
    return f"{tags}\n{_movetext(record)}{record.token.value}\n"
