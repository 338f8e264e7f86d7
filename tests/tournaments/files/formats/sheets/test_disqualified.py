"""A disqualification that a file tells: in a score, a kind, a cell of a cross-table, a list, behind a name."""

from __future__ import annotations

import pytest

from tests.tournaments.files.formats.sheets.test_made_workbooks import read
from tests.tournaments.files.formats.trf.test_reader import PLAYERS, file
from tests.tournaments.making.made_workbooks import GAMES, NAMES, USUAL, Line, Played, Shape, cross, letter, one, usual
from tests.tournaments.making.reading_text import spell_reading
from tests.tournaments.making.shapes.lists import NUMBER
from tests.tournaments.making.workbook_maker import DescribedSheet
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, UploadedFile

OUT = "Sala Nin, Oriol"
# The last game that was played: whoever it is has none in rounds 4 and 5.
PLAYED = [game for game in GAMES if game.round < 4 or OUT not in (game.one, game.other)]


def with_rows(*rows: Line, heading: Line = USUAL) -> Shape:
    return lambda: one([heading, *map(usual(), PLAYED), *rows])


def in_score(word: str) -> Shape:
    """A game of round 4 with the word for a score, the opponent's score blank."""
    [game] = [one_game for one_game in GAMES if one_game.round == 4 and OUT in (one_game.one, one_game.other)]
    row = usual()(game)
    row[3], row[5] = (word, None) if game.one == OUT else (None, word)
    return with_rows(row)


def in_kind() -> list[DescribedSheet]:
    rows = [[*usual()(game), None] for game in PLAYED]
    return one([[*USUAL, "Incidència"], *rows, [4, None, OUT, None, None, None, "Desqualificat"]])


def in_list() -> list[DescribedSheet]:
    players: list[Line] = [["Núm", "Nom", "Estat"]]
    players += [[NUMBER[name], name, "desqualificat" if name == OUT else None] for name in NAMES]
    return [DescribedSheet("Jugadors", players), *with_rows()()]


def behind_name() -> list[DescribedSheet]:
    def spell(game: Played) -> Line:
        row = usual()(game)
        return [f"{cell} (DSQ)" if cell == OUT and game.round == 3 else cell for cell in row]

    return one([USUAL, *map(spell, PLAYED)])


def in_cross() -> list[DescribedSheet]:
    rows = cross(lambda game, side, other: f"{letter(game, side, 'WDL')}{other}", "BYE", total=None)
    for row in rows[1:]:
        for column, cell in enumerate(row[2:], start=2):
            if column > 4 and row[1] == OUT:
                row[column] = "DSQ"
            elif column > 4 and str(cell)[1:] == str(NUMBER[OUT]):
                row[column] = None
    return one(rows)


SHAPES: dict[str, Shape] = {
    "DSQ for a score": in_score("DSQ"),
    "descalificado for a score": in_score("descalificado"),
    "a kind": in_kind,
    "a list of players": in_list,
    "behind the name": behind_name,
    "a cross-table": in_cross,
}


@pytest.mark.parametrize("name", SHAPES)
def test_disqualification_is_read_after_the_last_game_played(name: str) -> None:
    reading = read(SHAPES[name])
    assert not reading.refused, spell_reading(reading)
    assert reading.report is not None
    marked = {player.name: player.disqualified_after for player in reading.report.players}
    assert marked == {player: 3 if player == OUT else None for player in NAMES}


def test_opponent_of_who_is_disqualified_before_the_game_has_a_point() -> None:
    report = read(in_score("DSQ")).report
    assert report is not None
    [number] = [player.number for player in report.players if player.name == OUT]
    [table] = [table for table in report.tables if table.round == 4 and number in [s.player for s in table.seats]]
    assert {(seat.player == number, seat.kind, seat.outcome) for seat in table.seats} == {
        (True, Kind.FORFEIT, Outcome.LOSS),
        (False, Kind.FORFEIT, Outcome.WIN),
    }


def test_word_behind_a_name_of_trf_is_no_part_of_it() -> None:
    lines = list(PLAYERS)
    name = lines[0][14:47].strip()
    lines[0] = lines[0][:14] + f"{name} (DSQ)".ljust(33)[:33] + lines[0][47:]
    report = read_upload([file(*lines)]).report
    assert report is not None
    assert report.players[0].name == name
    assert report.players[0].disqualified_after is not None


def test_names_that_only_end_alike_stay() -> None:
    report = read_upload(
        [UploadedFile("a.csv", b"Ronda,Jugador 1,Punts 1,Jugador 2,Punts 2\n1,Desq Anna,300,Marc Dsqa,200")]
    )
    assert report.report is not None
    assert all(player.disqualified_after is None for player in report.report.players)
