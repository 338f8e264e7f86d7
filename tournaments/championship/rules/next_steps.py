"""The next step for a version of results, and whose it is. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NextStep(StrEnum):
    WAIT_FOR_CHECK = "wait_for_check"
    MEND_REMARKS = "mend_remarks"
    MEND_FILES = "mend_files"
    FINISH_GAMES = "finish_games"
    SETTLE_NAMES = "settle_names"
    INTERIM = "interim"
    DELIVER = "deliver"
    WAIT_FOR_ORGANISER = "wait_for_organiser"
    WAIT_FOR_STAFF = "wait_for_staff"
    ACCEPT = "accept"
    REPLACED = "replaced"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """``state`` as stored; ``is_complete``: every game has a result; ``is_interim``: it is still being played."""

    state: str
    is_delivered: bool = False
    is_complete: bool = True
    is_interim: bool = False


@dataclass(frozen=True, slots=True)
class Powers:
    """What the reader may do with it."""

    upload: bool = False
    deliver: bool = False
    settle: bool = False
    accept: bool = False


_SAME_FOR_ALL = {
    "received": NextStep.WAIT_FOR_CHECK,
    "invalid": NextStep.MEND_FILES,
    "superseded": NextStep.REPLACED,
    "accepted": NextStep.DONE,
}


def find_next_step(facts: VersionFacts, powers: Powers) -> NextStep:
    """Return the one thing to do now, as this reader sees it."""
    if facts.state in _SAME_FOR_ALL:
        return _SAME_FOR_ALL[facts.state]
    if facts.is_interim:
        return NextStep.INTERIM
    if facts.state == "sent_back":
        return NextStep.MEND_REMARKS if powers.deliver else NextStep.WAIT_FOR_ORGANISER
    if not facts.is_complete:
        return NextStep.FINISH_GAMES
    if facts.state == "to_settle" and powers.settle:
        return NextStep.SETTLE_NAMES
    if facts.state != "to_settle" and powers.accept:
        return NextStep.ACCEPT
    if facts.is_delivered:
        return NextStep.WAIT_FOR_STAFF
    return NextStep.DELIVER if powers.deliver else NextStep.WAIT_FOR_ORGANISER
