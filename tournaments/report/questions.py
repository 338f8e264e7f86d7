"""One-time questions about what a file can't express: the key of each, and the possible answers.

A problem that asks has the parameter ``question``, the key under which the answer is stored with the version of the
results: the kind, then what it is about, separated by colons (``pause:5:2``, round 5, player 2). Pure.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

# Answers given, by question key.
Answers = Mapping[str, Sequence[str]]
NO_ANSWERS: Answers = {}

DIVISION = "division"
# Instead of a division's name: all of them, as groups of one championship.
ALL_DIVISIONS = "*"
# A win without a game: a bye, or an opponent who did not come?
UNPLAYED = "unplayed"
# A round without a game: a bye, or was the player away?
PAUSE = "pause"
# Byes that a file marks as not won: are they worth a point anyway?
BYE_WORTH = "bye_worth"

# A game in which someone has no points: was it played, or did someone not come?
WITHOUT_SCORE = "without_score"

BYE, FORFEIT, ABSENT, WIN, NOTHING = "bye", "forfeit", "absent", "win", "nothing"
GAME, NO_GAME = "game", "no_game"
CHOICES: Mapping[str, tuple[str, ...]] = {
    UNPLAYED: (BYE, FORFEIT),
    PAUSE: (BYE, ABSENT),
    BYE_WORTH: (WIN, NOTHING),
    WITHOUT_SCORE: (NO_GAME, GAME),
}


def key_of(kind: str, *about: int | str) -> str:
    return ":".join([kind, *map(str, about)])


def kind_of(key: str) -> str:
    return key.partition(":")[0]


def choices_of(params: Mapping[str, object]) -> tuple[str, ...]:
    """Return the possible answers to the question of a problem with these parameters; for a division, its names and
    ALL_DIVISIONS.
    """
    key = str(params["question"])
    if key == DIVISION:
        return (*json.loads(str(params["sample"])), ALL_DIVISIONS)
    return CHOICES[kind_of(key)]


def answer_to(answers: Answers, key: str) -> str:
    """Return the answer to a question; empty if there is no valid one."""
    given = answers.get(key)
    answer = str(given[0]) if given else ""
    allowed = CHOICES.get(kind_of(key))
    return answer if allowed is None or answer in allowed else ""
