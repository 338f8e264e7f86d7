"""Which games of a report are rated, and the change of everyone in it."""

from dataclasses import replace

from ratings.systems.base import RatedGame, Standing
from ratings.systems.presets import load_system
from ratings.systems.report import collect_games, rate_report
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

BARRUF = load_system("barruf")
PLAYED = frozenset({Kind.PLAYED})


def seat(player: int, half_points: int | None, kind: Kind = Kind.PLAYED) -> ReportedSeat:
    outcome = None if half_points is None else (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)[half_points]
    return ReportedSeat(player, kind, outcome, half_points)


def table(round: int, *seats: ReportedSeat) -> ReportedTable:
    return ReportedTable(round, 1, seats)


FORFEITED = table(1, seat(3, 2, Kind.FORFEIT), seat(4, 0, Kind.FORFEIT))
REPORT = Report(
    "csv",
    players=tuple(ReportedPlayer(number, name) for number, name in enumerate("abcdef", start=1)),
    tables=(
        table(1, seat(1, 2), seat(2, 0)),
        FORFEITED,
        table(1, seat(5, 2, Kind.BYE)),
        table(2, seat(1, 1), seat(3, 1)),
        table(2, seat(2, 0), seat(4, 0)),  # both abandoned: played, and both lost
        table(3, seat(1, None, Kind.PENDING), seat(2, None, Kind.PENDING)),
        table(3, seat(1, 2), seat(2, 1), seat(3, 0)),  # a table of three is not a classic game
    ),
)


def test_only_classic_games_that_were_played_are_rated() -> None:
    assert collect_games(REPORT, PLAYED) == [
        RatedGame(1, 2, 2, 0),
        RatedGame(1, 3, 1, 1),
        RatedGame(2, 4, 0, 0),
    ]


def test_no_shows_are_rated_where_the_parameters_say_so() -> None:
    assert RatedGame(3, 4, 2, 0) in collect_games(REPORT, PLAYED | {Kind.FORFEIT})


def test_game_is_not_rated_when_one_side_did_not_play() -> None:
    mixed = replace(FORFEITED, seats=(seat(3, 2), seat(4, 0, Kind.FORFEIT)))
    assert collect_games(Report("csv", tables=(mixed,)), PLAYED) == []


def test_everyone_in_the_report_has_a_change_in_its_order() -> None:
    changes = rate_report(BARRUF, REPORT, {6: Standing(1012, 60)})
    assert [change.player for change in changes] == [1, 2, 3, 4, 5, 6]
    # Everyone who plays is new at 950, so each game is worth ½: a 1.5 − 1, b 0 − 1, c ½ − ½, d 0 − ½; times 30.
    assert [change.change for change in changes] == [15, -30, 0, -15, 0, 0]
    assert [change.games for change in changes] == [2, 2, 1, 1, 0, 0]
    assert [change.after for change in changes] == [965, 920, 950, 935, 950, 1012]
