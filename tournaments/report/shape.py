"""Whether a report from JSON is valid: integers where they belong, seats of existing players. Pure.

File readers make valid reports; JSON may be written by anyone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.report.report import Report, ReportedPlayer, ReportedSeat

# Far beyond any championship, and small enough that nothing counts for hours.
MOST_ROUNDS, MOST_NUMBER, MOST_POINTS = 500, 1_000_000, 100_000
MOST_SEATS = 4
_COUNTS = {
    "rating": MOST_NUMBER,
    "stated_half_points": MOST_POINTS,
    "late_from_round": MOST_ROUNDS,
    "disqualified_after": MOST_ROUNDS,
}
_MARKS = {"half_points": MOST_POINTS, "place": MOST_NUMBER, "scrabbles": MOST_POINTS, "best_move_points": MOST_POINTS}


def find_faults(report: Report) -> list[str]:
    """Return the places where a report is impossible: ``players[1].number: 'x'``."""
    return [f"{place}: {value!r}" for place, value in _faults(report)]


def _faults(report: Report) -> Iterator[tuple[str, object]]:
    for name in ("format", "name", "arbiter"):
        yield from _if(not isinstance(getattr(report, name), str), name, getattr(report, name))
    yield from _if(not _is_count(report.rounds, MOST_ROUNDS), "rounds", report.rounds)
    stated = report.stated_rounds
    yield from _if(stated is not None and not _is_count(stated, MOST_ROUNDS), "stated_rounds", stated)
    for index, player in enumerate(report.players):
        yield from ((f"players[{index}].{name}", value) for name, value in _of_player(player))
    numbers = [player.number for player in report.players if _is_count(player.number, MOST_NUMBER)]
    yield from _if(len(set(numbers)) < len(numbers), "players", "a number twice")
    for index, table in enumerate(report.tables):
        place = f"tables[{index}]"
        yield from _if(not _is_count(table.round, MOST_ROUNDS), f"{place}.round", table.round)
        number = table.number
        yield from _if(number is not None and not _is_count(number, MOST_NUMBER), f"{place}.number", number)
        yield from _if(not 0 < len(table.seats) <= MOST_SEATS, f"{place}.seats", len(table.seats))
        for at, seat in enumerate(table.seats):
            yield from ((f"{place}.seats[{at}].{name}", value) for name, value in _of_seat(seat, set(numbers)))


def _of_player(player: ReportedPlayer) -> Iterator[tuple[str, object]]:
    yield from _if(not _is_count(player.number, MOST_NUMBER), "number", player.number)
    for name in ("name", "club"):
        yield from _if(not isinstance(getattr(player, name), str), name, getattr(player, name))
    yield from _if(not _is_texts(player.ids), "ids", player.ids)
    stated_right = isinstance(player.stated, Mapping) and all(isinstance(name, str) for name in player.stated)
    yield from _if(not stated_right, "stated", player.stated)
    yield from _if(not isinstance(player.withdrawn, bool), "withdrawn", player.withdrawn)
    yield from _counts(player, _COUNTS)


def _of_seat(seat: ReportedSeat, numbers: set[int]) -> Iterator[tuple[str, object]]:
    known = _is_count(seat.player, MOST_NUMBER) and seat.player in numbers
    yield from _if(not known, "player", seat.player)
    points = seat.game_points
    right = points is None or (_is_whole(points) and abs(points) <= MOST_POINTS)
    yield from _if(not right, "game_points", points)
    yield from _if(not (seat.starts is None or isinstance(seat.starts, bool)), "starts", seat.starts)
    yield from _if(not isinstance(seat.best_move, str), "best_move", seat.best_move)
    yield from _counts(seat, _MARKS)


def _counts(of: Any, names: Mapping[str, int]) -> Iterator[tuple[str, object]]:
    for name, most in names.items():
        value = getattr(of, name)
        yield from _if(value is not None and not _is_count(value, most), name, value)


def _if(wrong: bool, place: str, value: object) -> Iterator[tuple[str, object]]:
    if wrong:
        yield place, value


def _is_texts(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(part, str) for pair in value.items() for part in pair)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
