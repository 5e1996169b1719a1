"""One file asked for in a process of its own, with the database of the environment.

``python -m script.lib.bench.paper_process ADDRESS`` prints as JSON the peak memory before and after in MiB, seconds and
bytes.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path

import django

_UNIT = 1024 * 1024 if sys.platform == "darwin" else 1024


def main(address: str) -> int:
    """A small page first, so that what every process needs is loaded; then the file."""
    os.environ["STATIC_STORAGE"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    client.force_login(User.objects.get(username="bench-paper"))
    client.get("/desk/")
    before, begun = _peak(), time.perf_counter()
    response = client.get(address)
    took = time.perf_counter() - begun
    if response.status_code != 200:
        raise RuntimeError(f"{address}: {response.status_code}")
    size = len(response.content)
    print(json.dumps({"peak": _peak(), "before": before, "seconds": took, "size": size}))
    return 0


def _peak() -> float:
    """Linux hands the parent's peak down to a new process in ``getrusage``; the process's own stands in /proc."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _UNIT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
