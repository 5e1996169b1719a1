"""The server's entry point; it refuses to start on a database that could lose an acknowledged write."""

import os
from concurrent.futures import ThreadPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django.setup(set_prefix=False)

from tournaments.kernel.answering import QueueingHandler  # noqa: E402 - needs the apps loaded
from tournaments.kernel.database import notices_address, require_durable_database, wait_shortly  # noqa: E402
from tournaments.live.hub import Hub  # noqa: E402
from tournaments.live.limits import most_viewers  # noqa: E402
from tournaments.live.streams import LiveApplication, Relay  # noqa: E402
from tournaments.live.views.channels import PAGES  # noqa: E402

wait_shortly()
# The server imports this module inside its event loop, where Django forbids a query: ask from a thread.
with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(require_durable_database).result()

hub = Hub(PAGES, most=most_viewers())
address = notices_address()
application = LiveApplication(QueueingHandler(), hub, *([Relay(hub, address)] if address else []))
