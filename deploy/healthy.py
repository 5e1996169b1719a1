"""Asks the server of this container whether it is well: status 0 when it answers and reaches its database."""

import os
import sys
import urllib.request

HOST = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
URL = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/healthz/"
PATIENCE = 8
"""Seconds."""


def main() -> int:
    """The status; behind TLS the program answers only what a proxy says to have come that way."""
    request = urllib.request.Request(URL, headers={"Host": HOST, "X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return 0 if answer.read() == b"ok\n" else 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
