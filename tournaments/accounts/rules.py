"""What the log of log-ins keeps of an address and a browser; how a code is read. Pure."""

from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import Final

KEPT: Final = timedelta(days=180)
"""How long an entry of the log of log-ins is kept."""
HALF_WAY: Final = timedelta(minutes=10)
"""How long the code may come after the password."""
RECOVERY_CODES: Final = 10
APP_DIGITS: Final = 6

_BROWSERS: Final = (
    ("YaBrowser/", "Yandex Browser"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What a browser says of itself → its name; the first that fits, since most call themselves by others' names too."""
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def network_of(address: str) -> str:
    """The network that an address belongs to, /24 of IPv4 and /48 of IPv6: enough to tell the school from elsewhere,
    not a person from the neighbours. Empty for what is no address."""
    try:
        given = ip_address(address)
    except ValueError:
        return ""
    given = getattr(given, "ipv4_mapped", None) or given
    return str(ip_network((given.packed, 24 if given.version == 4 else 48), strict=False))


def device_of(agent: str) -> str:
    """Browser and system, as "Chrome, Android": two words of a list, whatever the browser sends."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return ", ".join(part for part in (browser, system) if part)


def tidy_code(text: str) -> str:
    """A code as it is compared: people put spaces and dashes in, and capitals."""
    return "".join(sign for sign in text.lower() if sign.isalnum())


def is_from_app(code: str) -> bool:
    """Whether a tidy code is one of the app's and not a recovery code."""
    return len(code) == APP_DIGITS and code.isascii() and code.isdecimal()


def spaced(secret: str) -> str:
    """A secret in groups of four, to be read and typed."""
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
