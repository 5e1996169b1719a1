"""By which addresses this machine is opened from others in its network: what the system itself knows, nobody is asked.

Knows nothing of Django: ``script/server`` asks too, before anything is installed.
"""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_ASK_ADDRESS: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""The system's number of the question for an interface's address (SIOCGIFADDR)."""
_INSIDE: Final = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "lxc", "podman", "cni")
"""How interfaces begin to be called that lead to programs of this machine alone."""
_NOWHERE: Final = "192.0.2.1"
"""An address for examples, which nobody has."""


@dataclass
class Listening:
    """On which address this process listens; "" where that is not known: another program has started it."""

    host: str = ""

    @property
    def is_closed(self) -> bool:
        """Whether no other machine can reach it for sure."""
        return bool(self.host) and is_loopback(self.host) and not _is_every(self.host)


LISTENING: Final = Listening()


def is_loopback(host: str) -> bool:
    """Whether the host of an address is whatever machine opens it: 127.0.0.0/8, ::1, localhost, 0.0.0.0, ::."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_loopback or address.is_unspecified


def _is_every(host: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_unspecified
    return False


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, that of the way to other networks first; none when it is in none."""
    addresses = dict.fromkeys([*_on_the_way_out(), *_of_interfaces()])
    return [address for address in addresses if _is_reached(address)]


def _is_reached(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local or address.is_multicast)


def _on_the_way_out() -> Iterator[str]:
    """By the routing table: connecting a datagram socket sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_NOWHERE, 9))
        yield str(probe.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    """The first IPv4 address of each; nothing where the system has no such question."""
    question = next((number for name, number in _ASK_ADDRESS.items() if sys.platform.startswith(name)), None)
    if question is None:
        return
    from fcntl import ioctl  # not every system has it

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _number, name in socket.if_nameindex():
            if name.startswith(_INSIDE):
                continue
            with suppress(OSError):  # an interface without an address
                answer = ioctl(asked.fileno(), question, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])
