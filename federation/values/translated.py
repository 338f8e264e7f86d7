"""Texts that a federation writes in several languages, and choosing the one for a reader. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from federation.values.texts import clean

LONGEST_TITLE = 120
LONGEST_ALT = 200

# As stored: {"ca": {"title": "…", "text": "…", "alt": "…"}}
Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Written:
    """A title and a text (Markdown) in one language; ``alt`` describes the picture next to it."""

    language: str
    title: str
    text: str
    alt: str = ""


def choose_text(texts: Texts, *languages: str) -> Written:
    """Return the text in the first of these languages that it has, otherwise in any."""
    language = next((one for one in languages if one in texts), None) or next(iter(sorted(texts)), "")
    found = texts.get(language, {})
    return Written(language, found.get("title", ""), found.get("text", ""), found.get("alt", ""))


def tidy_texts(texts: Mapping[str, Mapping[str, str]], languages: list[str]) -> dict[str, dict[str, str]] | None:
    """Return the texts to store, in the order of the languages; None if a language has only a title or only a text, or
    if everything is empty.
    """
    kept: dict[str, dict[str, str]] = {}
    for language in languages:
        given = texts.get(language, {})
        title = clean(given.get("title", ""), LONGEST_TITLE)
        text = given.get("text", "").replace("\r\n", "\n").strip()
        alt = clean(given.get("alt", ""), LONGEST_ALT)
        if bool(title) != bool(text) or (alt and not title):
            return None
        if title:
            kept[language] = {"title": title, "text": text, **({"alt": alt} if alt else {})}
    return kept or None
