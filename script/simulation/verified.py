"""What ``script/verify`` says of a tournament's file, log and all."""

import functools
import json
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

from script.lib.console import ROOT
from tournaments.archive.read import text_of
from tournaments.models import Tournament

DIFFERS = "DIFFERS"
"""How a check begins in which something differs; what differs is indented below it."""


def differences(tournament: Tournament) -> list[str]:
    """A line for each check of the independent verifier that finds something; none where it agrees with the program."""
    verifier = _verifier()
    lines = verifier.Report(verifier.Tournament(json.loads(text_of(tournament, with_log=True)))).lines
    return [
        f"the verifier: {line.removeprefix(DIFFERS).strip()}: {below.strip()}"
        for line, below in zip(lines, [*lines[1:], ""], strict=True)
        if line.startswith(DIFFERS)
    ]


@functools.cache
def _verifier() -> Any:
    """The one file as a module; its name has no ending."""
    spec = spec_from_loader("verify", SourceFileLoader("verify", str(ROOT / "script" / "verify")))
    if spec is None or spec.loader is None:
        raise ImportError("script/verify cannot be loaded")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
