"""One championship in more than a hundred shapes: the same results from each, or a refusal that says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.making.made_workbooks import (
    FOURS,
    GAMES,
    LEAGUE,
    NAMES,
    SECOND_LEAGUE,
    Line,
    Played,
    Shape,
    games_list,
    one,
    usual,
)
from tests.tournaments.making.reading_text import spell_reading
from tests.tournaments.making.shapes.decided import DECIDED
from tests.tournaments.making.shapes.doubtful import DOUBTFUL
from tests.tournaments.making.shapes.fours import TABLES_OF_FOUR
from tests.tournaments.making.shapes.layouts import LISTS_WITHOUT_BYES
from tests.tournaments.making.shapes.leagues import LEAGUES, LEAGUES_WITHOUT_SCORES, TWO_LEAGUES
from tests.tournaments.making.shapes.scored import SCORED
from tests.tournaments.making.workbook_maker import make_ods, make_xlsx
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Reading, Report, UploadedFile

OUTCOME = {"1-0": Outcome.WIN, "0-1": Outcome.LOSS, "½-½": Outcome.DRAW}


def read(shape: Shape, kind: str = "xlsx") -> Reading:
    content = make_ods(shape()) if kind == "ods" else make_xlsx(shape())
    return read_upload([UploadedFile(f"a.{kind}", content)])


def found_in(reading: Reading, *, rounds: bool = True, scores: bool = True) -> Counter[tuple[object, ...]]:
    """The games of a report as ``expected`` gives them, each from the side whose name comes first."""
    assert not reading.refused, spell_reading(reading)
    report = reading.report
    assert report is not None
    names = {player.number: player.name for player in report.players}
    games = []
    for table in report.tables:
        seats = sorted(table.seats, key=lambda seat: names[seat.player])
        told = [
            (names[seat.player], seat.kind, seat.outcome, *([seat.game_points] if scores else [])) for seat in seats
        ]
        games.append((table.round if rounds else None, *told))
    return Counter(games)


def expected(games: Iterable[Played], *, rounds: bool = True, scores: bool = True) -> Counter[tuple[object, ...]]:
    told = []
    for game in games:
        number = game.round if rounds else None
        if not game.other:
            told.append((number, (game.one, Kind.BYE, Outcome.WIN, *([None] if scores else []))))
            continue
        first = OUTCOME[game.result]
        second = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}[first]
        seats = sorted(zip((game.one, game.other), (first, second), game.scores, strict=True))
        told.append((number, *((name, Kind.PLAYED, one, *([score] if scores else [])) for name, one, score in seats)))
    return Counter(told)


@pytest.mark.parametrize("name", SCORED)
def test_shape_gives_the_games_with_their_scores(name: str) -> None:
    assert found_in(read(SCORED[name])) == expected(GAMES)


@pytest.mark.parametrize("name", list(SCORED)[::4])
def test_shape_in_opendocument_gives_the_same(name: str) -> None:
    assert found_in(read(SCORED[name], "ods")) == expected(GAMES)


@pytest.mark.parametrize("name", DECIDED)
def test_shape_gives_the_results(name: str) -> None:
    assert found_in(read(DECIDED[name]), scores=False) == expected(GAMES, scores=False)


@pytest.mark.parametrize("name", LISTS_WITHOUT_BYES)
def test_shape_gives_the_games_that_it_has(name: str) -> None:
    assert found_in(read(LISTS_WITHOUT_BYES[name])) == expected(game for game in GAMES if game.other)


@pytest.mark.parametrize("name", LEAGUES)
def test_league_gives_every_meeting(name: str) -> None:
    assert found_in(read(LEAGUES[name]), rounds=False) == expected(LEAGUE, rounds=False)


@pytest.mark.parametrize("name", LEAGUES_WITHOUT_SCORES)
def test_league_without_scores_gives_every_result(name: str) -> None:
    got = found_in(read(LEAGUES_WITHOUT_SCORES[name]), rounds=False, scores=False)
    assert got == expected(LEAGUE, rounds=False, scores=False)


@pytest.mark.parametrize("name", TWO_LEAGUES)
def test_second_league_is_not_dropped(name: str) -> None:
    both = [*LEAGUE, *SECOND_LEAGUE]
    assert found_in(read(TWO_LEAGUES[name]), rounds=False) == expected(both, rounds=False)


@pytest.mark.parametrize("name", TABLES_OF_FOUR)
def test_tables_of_four_give_places_and_scores(name: str) -> None:
    reading = read(TABLES_OF_FOUR[name])
    assert not reading.refused, spell_reading(reading)
    report: Report | None = reading.report
    assert report is not None
    names = {player.number: player.name for player in report.players}
    got = {
        (
            table.round,
            table.number,
            frozenset((names[seat.player], seat.game_points, seat.place) for seat in table.seats),
        )
        for table in report.tables
    }
    wanted = set()
    for number, table_number, players in FOURS:
        order = sorted((score for _, score in players), reverse=True)
        seats = frozenset((name, score, order.index(score) + 1) for name, score in players)
        wanted.add((number, table_number, seats))
    assert got == wanted


@pytest.mark.parametrize("name", DOUBTFUL)
def test_doubtful_shape_is_refused_and_said_why(name: str) -> None:
    shape, code = DOUBTFUL[name]
    reading = read(shape)
    assert code in [problem.code for problem in reading.problems if problem.severity is Severity.ERROR], spell_reading(
        reading
    )


@pytest.mark.parametrize(
    ("second_club", "is_asked"), [("Vic", True), ("SC Lleida", False), ("LLEIDA", False), ("", False)]
)
def test_name_with_two_clubs_is_asked_about(second_club: str, is_asked: bool) -> None:
    def row(game: Played) -> Line:
        clubs = [
            "Lleida" if game.round % 2 else second_club if name == NAMES[1] else "Lleida"
            for name in (game.one, game.other)
        ]
        number, table, one, score, other, other_score = usual()(game)
        return [number, table, one, clubs[0], score, other, clubs[1], other_score]

    heading: Line = ["Ronda", "Taula", "Jugador 1", "Club 1", "Punts 1", "Jugador 2", "Club 2", "Punts 2"]
    reading = read(lambda: one(games_list(heading, row)))
    assert found_in(reading) == expected(GAMES)
    asked = [problem for problem in reading.problems if problem.code == "two_clubs"]
    assert [problem.params for problem in asked] == (
        [{"name": NAMES[1], "club": "Lleida", "found": second_club}] if is_asked else []
    )
