"""Files for the commands: read as UTF-8, written or reported in one line."""

from pathlib import Path

from games.core.record import Record, read
from games.core.replay import Replay
from games.registry import replay

LEGAL, ILLEGAL, UNUSABLE = 0, 1, 2
"""Exit statuses."""


class Failure(Exception):
    """The command ends with one line for the user and an exit status."""

    def __init__(self, text: str, status: int = UNUSABLE) -> None:
        super().__init__(text)
        self.status = status


def read_text(path: str) -> str:
    """A file's text, line ends as they are."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Failure(f"{path}: not UTF-8 (byte {error.start})") from None
    except (OSError, ValueError) as error:
        raise Failure(f"{path}: cannot be read: {_reason(error)}") from None


def write_bytes(path: str, content: bytes) -> None:
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as error:
        raise Failure(f"{path}: cannot be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or "unknown reason") if isinstance(error, OSError) else str(error)


def read_records(path: str) -> tuple[Record, ...]:
    return read(read_text(path))


def read_single(path: str) -> Replay:
    """The replay of a file that holds exactly one record, which must be legal."""
    records = read_records(path)
    if len(records) != 1:
        raise Failure(f"{path}: holds {len(records)} records, this command takes exactly one")
    played = replay(records[0])
    if not played.legal:
        raise Failure(f"{path}: {refusal(played)}", ILLEGAL)
    return played


def refusal(played: Replay) -> str:
    """The first fault of a replay in one line."""
    if played.fault is None:
        raise ValueError("a legal record has no refusal")
    ply, fault = played.fault
    rule = f", {fault.rule}" if fault.rule else ""
    return f"ply {ply}: {fault.kind}{rule}: {fault.phrase.english()}"
