"""The parts of the app that know nothing of Django, as the tests of all of them find them."""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import tournaments
from tournaments.kernel import values

FOLDERS = [Path(path) for path in formats.__path__]
SOURCES = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))

for found in walk_packages(formats.__path__, "tournaments.formats."):
    import_module(found.name)  # each tells the sentences of its codes
