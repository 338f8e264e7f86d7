"""What a file cannot say and somebody is asked once: the key of each question, and what may be answered.

A problem that asks has the parameter ``question``, the key under which the answer is kept with the version of the
results: the kind, then what it is about, parted by colons (``pause:5:2``, round 5, player 2). Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# What somebody answered, by the question's key.
Answers = Mapping[str, Sequence[str]]
NO_ANSWERS: Answers = {}

DIVISION = "division"
# A win without a game: a bye, or an opponent who did not come?
UNPLAYED = "unplayed"
# A round without a game: a bye, or was the player away?
PAUSE = "pause"
# Byes that a file marks as no win: are they worth a point all the same?
BYE_WORTH = "bye_worth"

BYE, FORFEIT, ABSENT, WIN, NOTHING = "bye", "forfeit", "absent", "win", "nothing"
CHOICES: Mapping[str, tuple[str, ...]] = {
    UNPLAYED: (BYE, FORFEIT),
    PAUSE: (BYE, ABSENT),
    BYE_WORTH: (WIN, NOTHING),
}


def key_of(kind: str, *about: int | str) -> str:
    return ":".join([kind, *map(str, about)])


def kind_of(key: str) -> str:
    return key.partition(":")[0]


def answer_to(answers: Answers, key: str) -> str:
    """What was answered to a question; empty where nothing was, or nothing that may be."""
    given = answers.get(key)
    answer = str(given[0]) if given else ""
    allowed = CHOICES.get(kind_of(key))
    return answer if allowed is None or answer in allowed else ""
