"""The messages keep to plain English, and one thing has one word.

Each habit is one that came from translating word for word; the test names what to write instead. A message that has a
good reason goes into ``JUSTIFIED``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from federation.launcher.translations import read_messages

LOCALE = Path(__file__).parents[2] / "locale"

# (what it is, where it is found, what to write)
HABITS = [
    ("stand", r"\b(?:stands?|stood)\b(?! for\b)", "is shown, appears, is listed"),
    ("look at", r"\blook(?:s|ed|ing)? (?:at|whether|again|among|for)\b", "review, check, view, search"),
    ("put away", r"\bputs? (?:\w+ )?away\b", "discard"),
    ("take back", r"\btak(?:e|es|en|ing) (?:\w+ )?(?:away|back|over)\b", "withdraw, remove, undo, use"),
    (
        "is no name",
        r"^(?!There)(?:\S+ )?\S+ (?:is|are) no (?!longer\b|more\b|such\b)\w+ ?[.:]?$|^That is no\b",
        "isn’t a name; enter a date",
    ),
    ("no mail waits", r"\b(?:no|nothing|nobody|no one) (?:\w+ )?waits?\b", "No queued e-mails"),
    (
        "bare who",
        r"(?:\b(?:for|of|to|by|than|from) |^)who (?:is|has|wants?|plays?|gives?|asks?|needs?|uses?)\b.*\.",
        "players; anyone who",
    ),
    ("for ever", r"\bfor ever\b|\banew\b", "permanently; again"),
    ("once more", r"\bonce more\b", "again"),
    ("in spite of it", r"\bin spite of\b|\ball the same[.,;]|\bbesides?\b(?!\))", "anyway; next to"),
    ("mend", r"\bmend(?:s|ed|ing)?\b", "correct, fix"),
    ("is told of", r"\b(?:is|are|be|was|were|been) told\b|\btold of\b", "is notified"),
    ("say who", r"(?:^|[.:,] )say (?:who|what|which|how|when|where|whether|so)\b", "choose, identify, enter"),
    ("decide otherwise", r"\b(?:decides?|called|written|typed|differs?|chosen) otherwise\b", "override, instead"),
    ("of now", r"\b(?:of|by) now\b|\bof before\b|\blately\b", "current; previous; recently"),
    ("it is so", r"\bit is (?:not )?so\b|\bdecide so\b", "confirm, reject, save decision"),
    ("to the", r"^To the \w+(?: \w+)?$", "View championship, Full calendar"),
    ("everybody", r"\b(?:every|any|some|no)body\b", "everyone, anyone, someone, no one"),
]
GLOSSARY = [
    ("submit", r"\b(?:deliver(?:s|ed|y)?|hand(?:s|ed)? (?:\w+ )?in)\b", "submit (results)"),
    ("upload", r"\bsen(?:d|ds|t) in(?! the last)\b", "upload (a file)"),
    ("phone", r"\btelephones?\b", "phone"),
    ("e-mail", r"(?<![-\w(])(?:mails?|emails?)\b(?! server\b|\)s)", "e-mail"),
    ("log in", r"\bsign(?:ed|s)? (?:in|out)\b|\blogin\b", "log in, log out"),
    ("word list", r"\blexicons?\b", "word list"),
    ("webhook", r"\bprograms that are\b|\bkeys? for other programs\b", "webhooks, API keys"),
    ("role", r"\bpowers?\b", "role"),
    ("tie-break", r"\btiebreaks?\b|\btie breaks?\b", "tie-break"),
]
# A message (its beginning suffices) and why it may.
JUSTIFIED = {
    "stand": {
        "A disqualified player": "the games stand: they are not annulled",
        "If they are valid, the move stands": "a move stands after a challenge",
        "Otherwise the score stands": "a score stands",
        "Prizes as things stand": "idiom",
        "Rating as things stand": "idiom",
        "The game then ends with the points as they stand": "idiom",
        "The points count as they stand": "idiom",
        "Under these rules, words stand": "words stand unless challenged",
        "the score still stands": "a score stands",
    },
    "look at": {
        "No one may look at the tiles": "with one’s eyes",
        "The player who picks": "with one’s eyes",
    },
    "take back": {
        "%(nick)s has no move to take back": "a GCG file’s term",
        "A move that breaks the rules and is taken back": "a move is taken back from the board",
        "A player who": "tiles are taken back from the board",
        "a move taken back": "from the board",
        "moves taken back": "from the board",
        "that tiles laid against these rules are taken back": "from the board",
    },
    "once more": {
        "A player who disagrees with the answer": "one time more, and no further",
        "If the new tiles are again": "one time more, and no further",
        "The challenger may challenge once more": "one time more, and no further",
        "they may be swapped once more": "one time more, and no further",
    },
    "in spite of it": {
        "what the arbiters rule on besides": "in addition to",
    },
    "submit": {
        "A score sheet that has been handed in": "players hand a sheet to the arbiter",
        "A sheet that has been handed in": "a sheet of paper",
        "Once handed in": "a sheet of paper",
        "whether a score sheet that has been handed in": "a sheet of paper",
        "delivered": "a webhook call is delivered",
    },
}
# The Polish for “by post”, where e-mail was meant.
WRONG_WORDS = [("pl", r"\bpocztą\b", "e-mailem"), ("pl", r"\bpoczcie\b", "e-mailu")]


def english() -> list[str]:
    """Every message, both forms where a number decides."""
    found = []
    for identity in read_messages(LOCALE / "ca" / "LC_MESSAGES" / "django.po"):
        found += [
            text.replace('\\"', '"') for text in re.findall(r'^msgid(?:_plural)? "(.*)"$', identity, re.MULTILINE)
        ]
    return found


@pytest.mark.parametrize(("name", "pattern", "instead"), [*HABITS, *GLOSSARY])
def test_message_has_the_word_of_the_glossary(name: str, pattern: str, instead: str) -> None:
    justified = tuple(JUSTIFIED.get(name, ()))
    found = [
        text
        for text in english()
        if re.search(pattern, re.sub(r"%\(\w+\)s", "", text), re.IGNORECASE)
        and not text.startswith(justified or ("\0",))
    ]
    assert not found, f"say: {instead}"


def test_every_exception_is_still_needed() -> None:
    messages = english()
    patterns = {name: pattern for name, pattern, _instead in [*HABITS, *GLOSSARY]}
    for name, beginnings in JUSTIFIED.items():
        for beginning in beginnings:
            meant = [text for text in messages if text.startswith(beginning)]
            assert any(re.search(patterns[name], text, re.IGNORECASE) for text in meant), beginning


def test_messages_have_typographic_quotes() -> None:
    found = [
        text
        for text in english()
        if re.search(r"\w'\w|(?<!=)\"", text) and "<" not in text and "#division" not in text
    ]
    assert not found


@pytest.mark.parametrize(("language", "pattern", "instead"), WRONG_WORDS)
def test_translation_has_the_right_word(language: str, pattern: str, instead: str) -> None:
    text = (LOCALE / language / "LC_MESSAGES" / "django.po").read_text()
    found = [line for line in text.split("\n") if line.startswith("msgstr") and re.search(pattern, line)]
    assert not found, f"say: {instead}"
