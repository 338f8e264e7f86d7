"""The layout of a FIDE tournament report file, and the meaning of its letters and signs for results.

Columns are counted from 1, as in FIDE's Handbook C.04.A.
"""

from __future__ import annotations

import re

from tournaments.report.report import Kind, Outcome, ReportedSeat

NUMBER = slice(4, 8)
NAME = slice(14, 47)
RATING = slice(48, 52)
IDENTIFIER = slice(57, 68)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_ROUND = 91
ROUND_WIDTH = 10
CELL_WIDTH = 8

PLAYER = "001"
NAME_TAG, ARBITER_TAG = "012", "102"
ROUNDS_TAGS = frozenset({"142", "XXR"})
SCORING_TAGS = frozenset({"162", "XXS"})
BYES_TAG, POINTS_TAG = "240", "299"
# Tag: the position of the team's name, and where the numbers of its players begin, every five columns.
TEAM_TAGS = {"013": (slice(4, 36), 36), "310": (slice(8, 40), 73)}
TEAM_WIDTH = 5

NOBODY = 0
CELL = re.compile(r"([ 0-9]{4}) ([wb\- ]) ([-+=01WDLHFUZ ])\Z", re.IGNORECASE)
_PLAYER_LINE = re.compile(r"001 [ 0-9]{3}[0-9] .{9,}")
_RATING_LINE = re.compile(r"(?!XX|BB|DAT)[A-Z]{3} [ 0-9]{3}[0-9] .{9,}")


def is_player_line(line: str) -> bool:
    return bool(_PLAYER_LINE.match(line))


def is_rating_line(line: str) -> bool:
    """Return whether a line is a national rating record: a federation's code and a starting number."""
    return bool(_RATING_LINE.match(line))


def cell_of(line: str, round_number: int) -> str:
    """Return the eight columns of a round, padded with blanks."""
    start = FIRST_ROUND + ROUND_WIDTH * (round_number - 1)
    return line[start : start + CELL_WIDTH].ljust(CELL_WIDTH)


def sign_of(line: str, round_number: int) -> str:
    """Return the column of a round that holds its result; blank if the file says nothing."""
    return cell_of(line, round_number)[-1]


def columns_of(round_number: int) -> str:
    """Return the columns of a round as people count them: ``92-99``."""
    start = FIRST_ROUND + ROUND_WIDTH * (round_number - 1)
    return f"{start + 1}-{start + CELL_WIDTH}"


def count_rounds(line: str) -> int:
    """Return how many rounds a player's line has room for."""
    return max(0, -(-(len(line.rstrip()) - FIRST_ROUND) // ROUND_WIDTH))


_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
_PLAYED = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}
# Games that ended before they began aren't rated; here such a result is a forfeit.
NOT_RATED = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}
_FORFEITS = {"+": Outcome.WIN, "-": Outcome.LOSS, **NOT_RATED}
# Signs for a player without an opponent. Old files write byes with the signs of games.
_ALONE = {
    "U": (Kind.BYE, Outcome.WIN),
    "F": (Kind.BYE, Outcome.WIN),
    "1": (Kind.BYE, Outcome.WIN),
    "H": (Kind.HALF_BYE, Outcome.DRAW),
    "=": (Kind.HALF_BYE, Outcome.DRAW),
    "Z": (Kind.ABSENT, Outcome.LOSS),
    "0": (Kind.ABSENT, Outcome.LOSS),
    " ": (Kind.ABSENT, Outcome.LOSS),
    "+": (Kind.FORFEIT, Outcome.WIN),
    "-": (Kind.FORFEIT, Outcome.LOSS),
}


def seat_with_opponent(player: int, colour: str, sign: str) -> ReportedSeat | None:
    """Return the seat of a paired player; None for a sign that only a player without an opponent can have."""
    starts = {"w": True, "b": False}.get(colour)
    if sign == " ":
        return ReportedSeat(player, Kind.PENDING, starts=starts)
    if sign in _PLAYED:
        outcome = _PLAYED[sign]
        return ReportedSeat(player, Kind.PLAYED, outcome, _HALF_POINTS[outcome], starts=starts)
    if sign in _FORFEITS:
        outcome = _FORFEITS[sign]
        # No one started.
        return ReportedSeat(player, Kind.FORFEIT, outcome, _HALF_POINTS[outcome])
    return None


def seat_alone(player: int, sign: str) -> ReportedSeat | None:
    """Return the seat of a player without an opponent; None for a sign that only a game can have."""
    if sign not in _ALONE:
        return None
    kind, outcome = _ALONE[sign]
    return ReportedSeat(player, kind, outcome, _HALF_POINTS[outcome])


def sign_with_opponent(seat: ReportedSeat) -> str:
    """Return the sign of a seat at a table of two."""
    if seat.kind is Kind.PENDING or seat.outcome is None:
        return " "
    signs = NOT_RATED if seat.kind is Kind.FORFEIT and seat.outcome is Outcome.DRAW else _PLAYED
    if seat.kind is Kind.FORFEIT and seat.outcome is not Outcome.DRAW:
        signs = {"+": Outcome.WIN, "-": Outcome.LOSS}
    return next(sign for sign, outcome in signs.items() if outcome is seat.outcome)


def sign_alone(seat: ReportedSeat, is_only_bye: bool) -> str:
    """Return the sign of a seat without an opponent. A round has at most one pairing-allocated bye."""
    if seat.kind is Kind.FORFEIT:
        return {2: "+", 1: "H"}.get(seat.half_points or 0, "-")
    if seat.half_points == 2:
        return "U" if is_only_bye else "F"
    return "H" if seat.half_points == 1 else "Z"
