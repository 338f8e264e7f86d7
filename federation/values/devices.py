"""Devices in words, from the User-Agent: "Firefox, Android". Pure.

Product names are the same in every language. Only the common ones are distinguished. The order matters, because
browsers name each other: Edge claims to be Chrome, and Chrome to be Safari.
"""

from __future__ import annotations

_BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("FxiOS", "Firefox")),
    *(("Firefox", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)


def name_device(user_agent: str) -> str:
    """Return browser and system, as far as they are known; empty if neither is."""
    found = (_first(user_agent, _BROWSERS), _first(user_agent, _SYSTEMS))
    return ", ".join(name for name in found if name)


def _first(text: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in names if sign in text), "")
