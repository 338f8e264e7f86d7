"""What a browser says of itself, in words: “Firefox, Android”. Pure.

Names of products are the same in every language. Only what most people have is told apart; the order matters, because
browsers name each other: Edge says that it is Chrome, and Chrome that it is Safari.
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
    """Browser and system, or what of them is known; empty where nothing is."""
    found = (_first(user_agent, _BROWSERS), _first(user_agent, _SYSTEMS))
    return ", ".join(name for name in found if name)


def _first(text: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in names if sign in text), "")
