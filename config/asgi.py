"""The server's entry point; it refuses to start on a database that could lose an acknowledged write."""

import os
from concurrent.futures import ThreadPoolExecutor

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()

from tournaments.database import require_durable_database  # noqa: E402 - needs the apps loaded

# The server imports this module inside its event loop, where Django forbids a query: ask from a thread.
with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(require_durable_database).result()
