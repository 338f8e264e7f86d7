"""The results of a FIDE tournament report file: what its letters and signs say of a game or of a round without one."""

from __future__ import annotations

from tournaments.report.report import Kind, Outcome, ReportedSeat

_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
_PLAYED = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}
# Games that ended before they began are not rated; here such a result is a forfeit.
NOT_RATED = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}
_FORFEITS = {"+": Outcome.WIN, "-": Outcome.LOSS, **NOT_RATED}
# What a player without an opponent has. Old files write byes with the signs of games.
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
    """The seat of a player who was paired; None for a sign that only a player without an opponent can have."""
    starts = {"w": True, "b": False}.get(colour)
    if sign == " ":
        return ReportedSeat(player, Kind.PENDING, starts=starts)
    if sign in _PLAYED:
        outcome = _PLAYED[sign]
        return ReportedSeat(player, Kind.PLAYED, outcome, _HALF_POINTS[outcome], starts=starts)
    if sign in _FORFEITS:
        outcome = _FORFEITS[sign]
        # Nobody started.
        return ReportedSeat(player, Kind.FORFEIT, outcome, _HALF_POINTS[outcome])
    return None


def seat_alone(player: int, sign: str) -> ReportedSeat | None:
    """The seat of a player without an opponent; None for a sign that only a game can have."""
    if sign not in _ALONE:
        return None
    kind, outcome = _ALONE[sign]
    return ReportedSeat(player, kind, outcome, _HALF_POINTS[outcome])


def sign_with_opponent(seat: ReportedSeat) -> str:
    """The sign of a seat at a table of two."""
    if seat.kind is Kind.PENDING or seat.outcome is None:
        return " "
    signs = NOT_RATED if seat.kind is Kind.FORFEIT and seat.outcome is Outcome.DRAW else _PLAYED
    if seat.kind is Kind.FORFEIT and seat.outcome is not Outcome.DRAW:
        signs = {"+": Outcome.WIN, "-": Outcome.LOSS}
    return next(sign for sign, outcome in signs.items() if outcome is seat.outcome)


def sign_alone(seat: ReportedSeat, is_only_bye: bool) -> str:
    """The sign of a seat that has a table for itself. A round has at most one bye allotted by the pairing."""
    if seat.kind is Kind.FORFEIT:
        return {2: "+", 1: "H"}.get(seat.half_points or 0, "-")
    if seat.half_points == 2:
        return "U" if is_only_bye else "F"
    return "H" if seat.half_points == 1 else "Z"
