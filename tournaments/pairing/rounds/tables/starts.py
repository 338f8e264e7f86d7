"""Who starts at a table of two, where the championship does not leave it to a draw of tiles. Pure."""

from __future__ import annotations

import hashlib

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import Starts
from tournaments.pairing.rounds.result import Reason

NEVER = Starts()


def choose_starter(contest: Contest, first: int, second: int) -> tuple[tuple[int, int], Reason]:
    """The two with who starts first, and why.

    Whoever started less often; then whoever did not start last time; then the lot, which is the same in every process.
    """
    starts = contest.history.starts
    one, other = starts.get(first, NEVER), starts.get(second, NEVER)
    if one.balance != other.balance:
        starter = first if one.balance < other.balance else second
        return _seated(starter, first, second), Reason("starts_fewer", {"starter": starter})
    if one.last is not other.last and None not in (one.last, other.last):
        starter = second if one.last else first
        return _seated(starter, first, second), Reason("starts_in_turn", {"starter": starter})
    starter = (first, second)[_lot(contest.snapshot.round, first, second)]
    return _seated(starter, first, second), Reason("starts_by_lot", {"starter": starter})


def _seated(starter: int, first: int, second: int) -> tuple[int, int]:
    return (first, second) if starter == first else (second, first)


def _lot(round_number: int, first: int, second: int) -> int:
    low, high = sorted((first, second))
    lot = hashlib.sha256(f"{round_number} {low} {high}".encode()).digest()[0] & 1
    return lot if first == low else 1 - lot
