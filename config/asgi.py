"""The server's entry point; it refuses to start on a database that could lose an acknowledged write."""

import os
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django = get_asgi_application()

from tournaments.kernel.bodies import BodyLimits  # noqa: E402 - needs the apps loaded
from tournaments.kernel.clients import ClientLimit  # noqa: E402
from tournaments.kernel.database import notices_address, require_durable_database  # noqa: E402
from tournaments.live.hub import Hub  # noqa: E402
from tournaments.live.limits import most_viewers  # noqa: E402
from tournaments.live.streams import LiveApplication, Relay  # noqa: E402
from tournaments.live.views.channels import PAGES  # noqa: E402

# The server imports this module inside its event loop, where Django forbids a query: ask from a thread.
with ThreadPoolExecutor(max_workers=1) as pool:
    pool.submit(require_durable_database).result()

hub = Hub(PAGES, most=most_viewers())
address = notices_address()
live = LiveApplication(BodyLimits(django), hub, *([Relay(hub, address)] if address else []))
application = ClientLimit(live, settings.CLIENT_CONNECTIONS)
