"""Read records: lenient about numbers and line breaks, linear in the length of the text, never failing."""

import re
from dataclasses import dataclass, field

from games.core import messages
from games.core.faults import Fault
from games.core.record import Ply, PlyFault, Record
from games.core.types import Result
from games.core.words import quoted

_TAG = re.compile(r'\[[ \t]*+([A-Za-z0-9_]++)[ \t]++"((?:[^"\\\r\n]++|\\["\\])*+)"[ \t]*+\]')
_ESCAPE = re.compile(r"\\(.)")
_LINE = re.compile(r"[^\r\n]*")
_SPACE = re.compile(r"\s*")
_NEXT_TAG = re.compile(r"(?<=[\r\n])[ \t]*\[")
_TOKEN = re.compile(
    r"(?P<number>[0-9]++\.++)|(?P<tag>\[)"
    r"|(?P<word>\([^(){}\[\]\r\n]*+\)|[^\s{\[(]++|\([^\s{\[(]*+)"
    r"|(?P<comment>\{[^}]*+\})|(?P<open>\{)"
)
_TOKEN_OUT_OF_BRACES = re.compile(_TOKEN.pattern.replace(r"(?P<comment>\{[^}]*+\})|", ""))
_RESULTS = {token.value: token for token in Result}


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
        while self.more() and self.text[self.at] == "[":
            self.read_tag(draft)
        self.read_moves(draft)
        if draft.token is None:
            draft.blame(len(draft.texts) + 1, messages.TOKEN_MISSING.fault())
        return draft.record()

    def read_tag(self, draft: _Draft) -> None:
        found = _TAG.match(self.text, self.at)
        if found is None:
            draft.blame(0, messages.TAG_TEXT.fault(text=quoted(self.skip(_LINE))))
            return
        self.at = found.end()
        name, value = found[1], _ESCAPE.sub(r"\1", found[2])
        if name in draft.tags:
            draft.blame(0, messages.TAG_TWICE.fault(tag=quoted(name)))
        draft.tags.setdefault(name, value)

    def read_moves(self, draft: _Draft) -> None:
        texts, start, self.at = draft.texts, self.at, len(self.text)
        # Without a closing brace ahead every opening one would be followed to the end of the text.
        tokens = _TOKEN if start < self.last_brace else _TOKEN_OUT_OF_BRACES
        for token in tokens.finditer(self.text, start):
            kind, text = token.lastgroup, token[0]
            if kind == "word" and text not in _RESULTS:
                texts.append(text)
            elif kind == "comment":
                draft.comments.setdefault(len(texts), []).append(text[1:-1])
            elif kind != "number":
                self.end(draft, token)
                return

    def end(self, draft: _Draft, token: re.Match[str]) -> None:
        """The moves end with a result token, where the next tag begins, or in a comment without an end."""
        self.at = token.start()
        if token.lastgroup == "word":
            draft.token, self.at = _RESULTS[token[0]], token.end()
        elif token.lastgroup == "open":
            self.leave_open_comment(draft, token.start())

    def leave_open_comment(self, draft: _Draft, start: int) -> None:
        """Nothing in the comment can be trusted; the next record is looked for at the next line with a tag."""
        draft.blame(len(draft.texts) + 1, messages.COMMENT_OPEN.fault())
        found = _NEXT_TAG.search(self.text, start)
        self.at = found.start() if found else len(self.text)


def read(text: str) -> tuple[Record, ...]:
    """All records of a text; what cannot be read is noted in the record where it stands."""
    reader = _Reader(text)
    records = []
    while reader.more():
        records.append(reader.record())
    return tuple(records)
