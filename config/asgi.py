"""The server's entry point; it refuses to start on a database that could lose an acknowledged write, or is not
this program's: a newer one's, or one that nobody has upgraded yet."""

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import django
from django.conf import settings
from django.db import DatabaseError, connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django.setup(set_prefix=False)

from tournaments.kernel.answering import QueueingHandler  # noqa: E402 - needs the apps loaded
from tournaments.kernel.bodies import BodyLimits  # noqa: E402
from tournaments.kernel.clients import ClientLimit  # noqa: E402
from tournaments.kernel.database import notices_address, require_durable_database, wait_shortly  # noqa: E402
from tournaments.kernel.store import logged_reason  # noqa: E402
from tournaments.live.hub import Hub  # noqa: E402
from tournaments.live.limits import most_viewers  # noqa: E402
from tournaments.live.streams import LiveApplication, Relay  # noqa: E402
from tournaments.live.views.channels import PAGES  # noqa: E402
from tournaments.management import backups  # noqa: E402
from tournaments.management.keeper import Keeper  # noqa: E402
from tournaments.management.upgrading import refuse_newer, refuse_older  # noqa: E402

wait_shortly()
# The server imports this module inside its event loop, where Django forbids a query: ask from a thread.
with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(require_durable_database).result()
    with suppress(DatabaseError):  # one that does not answer yet is asked again by the first request
        pool.submit(refuse_newer).result()
        pool.submit(refuse_older).result()  # every page of a changed table would fail, and /healthz/ be well
    # Closed by itself it would be only when it is found as garbage, which a server does not look for; SQLite's log
    # would then stay beside the file after the server has ended.
    pool.submit(connections.close_all).result()

in_use = ExitStack()
in_use.enter_context(backups.in_use())  # for as long as the process lives
handler = QueueingHandler()
hub = Hub(PAGES, most=most_viewers(), report=logged_reason, traffic=handler.lines.live)
address = notices_address()
limits = BodyLimits(handler, sessions=handler.lines.sessions, rank_of=handler.insiders.rank_of)
live = LiveApplication(limits, hub, Keeper(), *([Relay(hub, address)] if address else []))
application = ClientLimit(live, settings.CLIENT_CONNECTIONS)
