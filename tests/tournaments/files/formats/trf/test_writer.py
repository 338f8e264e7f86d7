"""What goes out as TRF comes in again as the same report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.problems.kinds import NOWHERE
from tournaments.files.formats.trf.reader import FORMAT
from tournaments.files.formats.trf.writer import Event, NotInTrf, write_trf
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable, UploadedFile

W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
GAMES = [
    (Kind.PLAYED, W, L),
    (Kind.PLAYED, L, W),
    (Kind.PLAYED, D, D),
    (Kind.PLAYED, L, L),
    (Kind.FORFEIT, W, L),
    (Kind.FORFEIT, L, W),
    (Kind.FORFEIT, L, L),
    (Kind.FORFEIT, D, D),
    (Kind.PENDING, None, None),
]
ALONE = [
    (Kind.BYE, W, 2),
    (Kind.HALF_BYE, D, 1),
    (Kind.ABSENT, L, 0),
    (Kind.FORFEIT, W, 2),
    (Kind.FORFEIT, L, 0),
    (Kind.BONUS, None, 1),
    None,
]
HALF_POINTS = {W: 2, D: 1, L: 0, None: None}

letters = st.characters(codec="utf-8", categories=("L",))
words = st.text(letters, min_size=1, max_size=12)


def make_game(draw: st.DrawFn, round_number: int, one: int, other: int) -> ReportedTable:
    kind, first, second = draw(st.sampled_from(GAMES))
    starts = None if kind is Kind.FORFEIT else draw(st.sampled_from([True, False, None]))
    seats = (
        ReportedSeat(one, kind, first, HALF_POINTS[first], starts=starts),
        ReportedSeat(other, kind, second, HALF_POINTS[second], starts=None if starts is None else not starts),
    )
    return ReportedTable(round_number, None, seats)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Classic championships with everything that a file of 2026 can hold, tables in the order of the reader."""
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=9)))
    rounds = draw(st.integers(1, 12))
    tables: list[ReportedTable] = []
    for round_number in range(1, rounds + 1):
        order = draw(st.permutations(numbers))
        paired = 2 * draw(st.integers(round_number == rounds, len(numbers) // 2))
        for one, other in zip(order[:paired:2], order[1:paired:2], strict=True):
            tables.append(make_game(draw, round_number, *sorted((one, other))))
        for number in order[paired:]:
            alone = draw(st.sampled_from(ALONE))
            if alone:
                kind, outcome, points = alone
                tables.append(ReportedTable(round_number, None, (ReportedSeat(number, kind, outcome, points),)))
    for number in draw(st.sets(st.sampled_from(numbers), max_size=2)):
        tables.append(ReportedTable(0, None, (ReportedSeat(number, Kind.BONUS, None, draw(st.integers(1, 6))),)))
    tables.sort(key=lambda table: (table.round, min(seat.player for seat in table.seats)))
    return Report(
        format=FORMAT,
        name=" ".join(draw(st.lists(words, max_size=4))),
        arbiter=draw(st.just("") | words),
        rounds=rounds,
        players=tuple(make_player(draw, number, rounds, tables) for number in numbers),
        tables=tuple(tables),
        stated_rounds=rounds,
    )


def make_player(draw: st.DrawFn, number: int, rounds: int, tables: list[ReportedTable]) -> ReportedPlayer:
    own = [(table.round, seat) for table in tables for seat in table.seats if seat.player == number]
    present = [round_number for round_number, seat in own if round_number and seat.kind is not Kind.BONUS]
    return ReportedPlayer(
        number=number,
        name=draw(words) + draw(st.just("") | words.map(lambda given: f", {given}")),
        ids=draw(
            st.fixed_dictionaries(
                {}, optional={"local": st.integers(1, 10**9).map(str), "international": st.integers(1, 10**9).map(str)}
            )
        ),
        rating=draw(st.none() | st.integers(1, 9999)),
        stated_half_points=sum(seat.half_points or 0 for _, seat in own),
        late_from_round=present[0] if present and present[0] > 1 else None,
        withdrawn=bool(present) and present[-1] < rounds,
    )


def without_places(report: Report) -> Report:
    return replace(
        report,
        players=tuple(replace(player, where=NOWHERE) for player in report.players),
        tables=tuple(replace(table, where=NOWHERE) for table in report.tables),
    )


def read_back(text: str) -> Report:
    report = read_upload([UploadedFile("open.trf", text.encode())]).report
    assert report is not None
    return without_places(report)


@given(reports())
def test_what_goes_out_comes_in_again(report: Report) -> None:
    assert read_back(write_trf(report)) == report


@given(reports())
def test_file_of_2016_holds_everything_but_own_numbers_and_points_given_by_hand(report: Report) -> None:
    tables = tuple(table for table in report.tables if table.seats[0].kind is not Kind.BONUS)
    expected = {(table.round, table.seats) for table in tables}
    read = read_back(write_trf(report, version=16))
    # What the totals hold beyond the cells is read as half-point byes, where they can have been.
    without = [table for table in read.tables if table.seats[0].kind is not Kind.BONUS]
    assert {(table.round, table.seats) for table in without} == expected
    assert [(player.number, player.name) for player in read.players] == [
        (player.number, player.name) for player in report.players
    ]


SMALL = Report(
    "hand",
    "Open de Lleida",
    "Aina Riera",
    1,
    (
        ReportedPlayer(1, "Puig, Núria", {"local": "7"}, 1200),
        ReportedPlayer(2, "Grau, Marta", {"international": "55"}),
    ),
    (
        ReportedTable(
            1,
            4,
            (
                ReportedSeat(1, Kind.PLAYED, W, 2, 412, starts=True),
                ReportedSeat(2, Kind.PLAYED, L, 0, 380, starts=False),
            ),
        ),
    ),
)


def test_lines_are_where_fide_says() -> None:
    event = Event("Lleida", date(2026, 3, 14), date(2026, 3, 15), "Individual: Swiss", "FIS", {1: 1, 2: 2})
    assert write_trf(SMALL, event).split("\r\n") == [
        "012 Open de Lleida",
        "022 Lleida",
        "042 2026/03/14",
        "052 2026/03/15",
        "062 2",
        "092 Individual: Swiss",
        "102 Aina Riera",
        "142 1",
        f"001    1      {'Puig, Núria':<33} 1200 {'':3} {'':>11} {'':10}  1.0    1     2 w 1",
        f"001    2      {'Grau, Marta':<33} {'':4} {'':3} {'55':>11} {'':10}  0.0    2     1 b 0",
        f"FIS    1      {'Puig, Núria':<33} {'':4} {'':3} {'7':>11}",
        "",
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"tables": (ReportedTable(1, 1, tuple(ReportedSeat(1, Kind.PLAYED) for _ in range(3))),)},
        {"players": (*SMALL.players, ReportedPlayer(10_000, "Bosch"))},
        {"players": SMALL.players[:1] * 2},
    ],
    ids=["table of three", "number too high", "number twice"],
)
def test_what_the_format_cannot_hold_is_not_written(change: Mapping[str, object]) -> None:
    with pytest.raises(NotInTrf):
        write_trf(replace(SMALL, **change))


def test_long_names_and_numbers_stay_in_their_columns() -> None:
    player = ReportedPlayer(1, "X" * 60, {"local": "1" * 30, "international": "2" * 30}, 123_456)
    text = write_trf(replace(SMALL, players=(player, SMALL.players[1])))
    [first] = [line for line in text.split("\r\n") if line.startswith("001    1")]
    assert first[14:48] == "X" * 33 + " "
    assert first[48:57].strip() == ""
    assert first.endswith("   2 w 1")
    assert "1" * 30 not in text


def test_round_with_two_games_of_each_pair_becomes_two_rounds() -> None:
    third = replace(SMALL.tables[0], round=3)
    report = replace(SMALL, rounds=3, tables=(*SMALL.tables * 2, third))
    read = read_back(write_trf(report))
    assert (read.rounds, [table.round for table in read.tables]) == (4, [1, 2, 4])
