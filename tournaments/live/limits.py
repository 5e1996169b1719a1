"""How many live pages one process can serve: each takes one open file."""

from typing import Final

RESERVE: Final = 200
"""Files for everything else: the database, other requests, logs."""
NEEDED: Final = 100
"""Of these, files that are no connections: the database, files that are sent or received, logs."""
WITHOUT_LIMIT: Final = 20_000
"""Viewers where the system sets no limit."""
ENOUGH: Final = 2_000
"""Viewers that one process is meant for."""

try:
    import resource
except ImportError:  # Windows has neither the module nor such a limit

    def open_files() -> int:
        """Open files that this process may have."""
        return WITHOUT_LIMIT + RESERVE

else:

    def open_files() -> int:
        """Open files that this process may have, after raising that to what the system allows it at most."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WITHOUT_LIMIT + RESERVE if hard == resource.RLIM_INFINITY else hard
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        return wanted if soft == resource.RLIM_INFINITY else soft


def most_viewers() -> int:
    """Live pages that can be open at once; whoever comes later asks for the present state from time to time."""
    return max(open_files() - RESERVE, 0)


def most_connections() -> int:
    """Connections of all kinds that can be open at once."""
    return max(open_files() - NEEDED, 1)


def warning() -> str:
    """A sentence for whoever starts a server that allows fewer viewers than it is meant for; "" when all is well."""
    most = most_viewers()
    if most >= ENOUGH:
        return ""
    return (
        f"Live pages: {most} viewers at most, because this process may open only {open_files()} files. "
        f"Allow more with `ulimit -n {ENOUGH * 2}` before starting, or LimitNOFILE={ENOUGH * 2} in a systemd unit."
    )
