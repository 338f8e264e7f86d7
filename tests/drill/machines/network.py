"""Machines of their own on this one: network namespaces on a bridge, each with a line that can be cut."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress

from tests.around.ports import free_port

# Set aside for trials of networks (RFC 2544): nobody's own.
_ADDRESSES = "198.18.{}"
_FIRST = 11
# What a machine finds out by itself: that whoever it waits for is gone. As docs/scale.md says.
_NOTICING = ("tcp_keepalive_time=4", "tcp_keepalive_intvl=2", "tcp_keepalive_probes=2")


class Network:
    """The bridge and its machines, by name. This machine is on it too, at ``host``."""

    def __init__(self) -> None:
        # Two trials at once get in each other's way as little as two that ask for a port do.
        self._mark = free_port()
        self._prefix = _ADDRESSES.format(self._mark % 250)
        self.bridge = f"drill{self._mark}"
        self.host, self.addresses = f"{self._prefix}.1", f"{self._prefix}.0/24"
        self._numbers: dict[str, int] = {}

    def open(self) -> None:
        _ip("link", "add", self.bridge, "type", "bridge")
        _ip("addr", "add", f"{self.host}/24", "dev", self.bridge)
        _ip("link", "set", self.bridge, "up")

    def close(self) -> None:
        for name in self._numbers:
            with suppress(NetworkUnavailable):
                self.unplug(name)
        with suppress(NetworkUnavailable):
            _ip("link", "del", self.bridge)

    def plug_in(self, name: str) -> None:
        """A machine, or the same again: its address and that of its card stay."""
        machine, line, number = self._machine(name), self._line(name), self._number(name)
        _ip("netns", "add", machine)
        card = ("name", "eth0", "address", f"02:00:00:00:00:{number:02x}", "netns", machine)
        _ip("link", "add", line, "type", "veth", "peer", *card)
        _ip("link", "set", line, "master", self.bridge, "up")
        _ip("-n", machine, "addr", "add", f"{self.address(name)}/24", "dev", "eth0")
        _ip("-n", machine, "link", "set", "eth0", "up")
        _ip("-n", machine, "link", "set", "lo", "up")
        _run(*self.inside(name), "sysctl", "-q", *(f"net.ipv4.{setting}" for setting in _NOTICING))

    def unplug(self, name: str) -> None:
        """The machine is gone, with what its kernel would still have said to others: that would keep its card."""
        _ip("link", "del", self._line(name))
        _ip("netns", "del", self._machine(name))

    def cut(self, name: str) -> None:
        """Nothing comes or goes; what runs there goes on."""
        _ip("link", "set", self._line(name), "down")

    def mend(self, name: str) -> None:
        _ip("link", "set", self._line(name), "up")

    def address(self, name: str) -> str:
        return f"{self._prefix}.{self._number(name)}"

    def named(self, address: str) -> str:
        """Whose address it is."""
        return next((name for name in self._numbers if self.address(name) == address), "here")

    def inside(self, name: str) -> list[str]:
        """What a command begins with that is to run on the machine."""
        return ["ip", "netns", "exec", self._machine(name)]

    def _machine(self, name: str) -> str:
        return f"{self.bridge}-{name}"

    def _line(self, name: str) -> str:
        return f"d{self._mark}-{self._number(name)}"

    def _number(self, name: str) -> int:
        """The last of its address and of its card's; who is asked for first has the first."""
        return self._numbers.setdefault(name, _FIRST + len(self._numbers))


class NetworkUnavailable(Exception):
    """Why this machine makes no others on it."""


def why_not() -> str:
    """Why there can be no such trial here; empty where there can."""
    missing = [name for name in ("ip", "sysctl", "nginx", "redis-server", "epmd") if shutil.which(name) is None]
    if missing:
        return f"not installed: {', '.join(missing)}"
    if os.geteuid():
        return "only root may make network namespaces"
    trial = Network()
    try:
        trial.open()
        trial.plug_in("trial")
    except NetworkUnavailable as error:
        return str(error)
    finally:
        trial.close()
    return ""


def _ip(*arguments: str) -> None:
    _run("ip", *arguments)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NetworkUnavailable(f"{' '.join(command)}: {done.stderr.strip()}")
