"""The project's settings with the durable ones of SQLite taken off, as the environment variable UNSAFE says."""

import os

from config.settings import *  # noqa: F403
from config.settings import DATABASES

options = DATABASES["default"]["OPTIONS"]
assert isinstance(options, dict)
if os.environ["UNSAFE"] == "deferred":
    del options["transaction_mode"]
else:
    options["init_command"] = os.environ["UNSAFE"]
