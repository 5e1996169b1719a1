"""Read records: lenient about numbers and line breaks, linear in the length of the text, never failing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core import messages
from games.core.faults import Fault
from games.core.record import BarePlies, Ply, PlyFault, Record
from games.core.types import Result
from games.core.words import quoted

_TAG = re.compile(r'\s*+\[[ \t]*+([A-Za-z0-9_]++)[ \t]++"((?:[^"\\\r\n]++|\\["\\])*+)"[ \t]*+\]')
_ESCAPE = re.compile(r"\\(.)")
_LINE = re.compile(r"[^\r\n]*")
_SPACE = re.compile(r"\s*")
_NEXT_TAG = re.compile(r"(?<=[\r\n])[ \t]*\[")
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
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

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
            while found := _TAG.match(self.text, self.at):
                self.at = found.end()
                name, value = found.groups()
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
        for found in _STOP.finditer(self.text, start):
            sign = found[0]
            if sign in _BRACKETS or self.stands_alone(start, found):
                stop, draft.token = found.start(), _RESULTS.get(sign)
                self.at = found.end() if draft.token else stop
                break
        draft.texts += _WORDS_NUMBERS.sub("", self.text[start:stop]).split()

    def stands_alone(self, start: int, found: re.Match[str]) -> bool:
        """Whether what looks like a result token is a word, with or without numbers before it."""
        after = self.text[found.end() : found.end() + 1]
        if after and after not in _BRACKETS and not after.isspace():
            return False
        before = self.text[max(start, found.start() - _LONGEST_NUMBERS) : found.start()]
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
        if self.at < self.last_brace:
            end = self.text.index("}", self.at)
            draft.comments.setdefault(len(draft.texts), []).append(self.text[self.at + 1 : end])
            self.at = end + 1
            return
        draft.blame(len(draft.texts) + 1, messages.COMMENT_OPEN.fault())
        found = _NEXT_TAG.search(self.text, self.at)
        self.at = found.start() if found else len(self.text)


def _unnumbered(word: str) -> str:
    """A word without the numbers before it."""
    found = _NUMBERS.match(word)
    return word[found.end() :] if found else word


def read(text: str) -> tuple[Record, ...]:
    """All records of a text; what cannot be read is noted in the record where it stands."""
    reader = _Reader(text)
    records = []
    while reader.more():
        records.append(reader.record())
    return tuple(records)
