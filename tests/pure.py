"""The parts of the app that know nothing of Django, as the tests of all of them find them."""

from importlib import import_module
from pathlib import Path

import tournaments

APP = Path(tournaments.__path__[0])
TABLES = {"table_file.py", "table_faults.py", "html_table.py", "markdown_table.py"}
ROLES = {"rules", "rules.py", "values.py", "names.py", "pictures.py"} | TABLES
SOURCES = sorted(path for path in APP.rglob("*.py") if ROLES & set(path.relative_to(APP).parts[1:2]))
MODULES = [".".join(("tournaments", *path.relative_to(APP).with_suffix("").parts)) for path in SOURCES]

for module in MODULES:
    import_module(module.removesuffix(".__init__"))  # each tells the sentences of its codes
