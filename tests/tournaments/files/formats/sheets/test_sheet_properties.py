"""Reports written as workbooks are read back as they were, whatever the order of rows and columns."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.making.workbook_maker import Cell, DescribedSheet, make_ods, make_xlsx
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Report, UploadedFile

NAMES = ["Puig, Núria", "Çaplà, Berta", "Font, Gal·la", "Żuk, Ewa", "Źrebak, Jan", "Nyac, Oleguer", "Peña, Zoa"]
HEADINGS = [
    ["Ronda", "Taula", "Jugador 1", "Puntuació 1", "Jugador 2", "Puntuació 2"],
    ["JORNADA", "mesa", "jugador_1", "puntos_1", "jugador_2", "puntos_2"],
    ["runda", "Stół", "Zawodnik 1", "Wynik 1", "Zawodnik 2", "Wynik 2"],
    ["Round", "Board", "Player A", "Score A", "Player B", "Score B"],
]
Game = tuple[int, int | None, tuple[str, int | None], tuple[str, int | None]]


@dataclass(frozen=True)
class Written:
    games: list[Game]

    def rows(self) -> list[list[Cell]]:
        return [[number, table, *one, *other] for number, table, one, other in self.games]


@st.composite
def championships(draw: st.DrawFn) -> Written:
    """Rounds of games between everybody, with byes for whoever is left over."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True))
    games: list[Game] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(names))
        for index in range(0, len(order) - 1, 2):
            scores = draw(st.tuples(st.integers(2, 700), st.integers(-99, 700)))
            games.append((number, index // 2 + 1, (order[index], scores[0]), (order[index + 1], scores[1])))
        if len(order) % 2:
            games.append((number, None, (order[-1], None), (draw(st.sampled_from(["", "BYE", "pauza"])), None)))
    return Written(games)


def spell(report: Report | None) -> set[tuple[object, ...]]:
    """What a report says, without the numbers that it gives to players and the places in the file."""
    assert report is not None
    names = {player.number: player.name for player in report.players}
    return {
        (table.round, table.number, *((names[seat.player], seat.kind, seat.game_points) for seat in table.seats))
        for table in report.tables
    }


def expect(written: Written) -> set[tuple[object, ...]]:
    return {
        (number, table, (one[0], Kind.PLAYED, one[1]), (other[0], Kind.PLAYED, other[1]))
        if other[1] is not None
        else (number, None, (one[0], Kind.BYE, None))
        for number, table, one, other in written.games
    }


@given(written=championships(), headings=st.sampled_from(HEADINGS), seed=st.integers(0, 1000), as_ods=st.booleans())
@settings(max_examples=many(40), deadline=None)
def test_report_written_as_a_workbook_is_read_back(
    written: Written, headings: list[str], seed: int, as_ods: bool
) -> None:
    order = list(range(len(headings)))
    shuffled = random.Random(seed)
    shuffled.shuffle(order)
    rows = written.rows()
    shuffled.shuffle(rows)
    sheet = DescribedSheet("Full1", [[], *([line[index] for index in order] for line in [list(headings), *rows])])
    content = make_ods([sheet]) if as_ods else make_xlsx([sheet])
    report = read_upload([UploadedFile("a.bin", content)]).report
    assert spell(report) == expect(written)


@given(written=championships())
@settings(max_examples=many(30), deadline=None)
def test_one_sheet_for_each_round_says_the_same_as_one_list(written: Written) -> None:
    rounds = sorted({game[0] for game in written.games})
    sheets = [
        DescribedSheet(f"Ronda {number}", [list(HEADINGS[0][1:]), *(r[1:] for r in written.rows() if r[0] == number)])
        for number in rounds
    ]
    report = read_upload([UploadedFile("a.xlsx", make_xlsx(sheets))]).report
    assert spell(report) == expect(written)


@given(cells=st.lists(st.lists(st.text(max_size=6) | st.integers(-5, 500) | st.none(), max_size=7), max_size=6))
@settings(max_examples=many(40), deadline=None)
def test_any_cells_below_headings_get_an_answer(cells: list[list[Cell]]) -> None:
    clean = [[c if not isinstance(c, str) else "".join(x for x in c if x.isprintable()) for c in r] for r in cells]
    sheet = DescribedSheet("a", [list(HEADINGS[0]), *clean])
    reading = read_upload([UploadedFile("a.xlsx", make_xlsx([sheet]))])
    assert reading.report is not None or reading.refused
