"""An invented championship in the format of Swiss Perfect 98. Pure."""

from __future__ import annotations

from collections.abc import Callable

from ratings.demo.invention.games import Played, PlayedTable
from ratings.demo.invention.people import Person
from tournaments.files.formats.swiss_perfect.writer import (
    LANGUAGE_BYTES,
    SCO_FIELDS,
    TRN_FIELDS,
    Field,
    write_dbase,
    zip_files,
)
from tournaments.report.report import UploadedFile

Spell = Callable[[Person], tuple[str, str]]

_GAME, _FORFEIT = 1, 35


def spell_plainly(person: Person) -> tuple[str, str]:
    """Return (surname, first name) as the person writes them."""
    return person.surname, person.given


def write_zip(
    stem: str, name: str, arbiter: str, played: Played, *, spell: Spell = spell_plainly, code_page: str = "cp1252"
) -> bytes:
    """Return the bytes of the zip. ``spell`` gives the club's spelling of a person."""
    ini = (
        f"[Tournament Info]\r\nName={name}\r\nArbiter={arbiter}\r\nOrganiser=\r\nRounds={played.rounds}\r\n"
        "TableNosStart=1\r\nMulti Games=1\r\nSystem=0\r\nTeam or Individual=0\r\nUse Minor Scores=1\r\n"
        "[Pairing]\r\nUseRating=1\r\nSwissSystem=0\r\nIgnoreColours=0\r\n"
    )
    players = [_player(played, index, spell) for index in range(len(played.entrants))]
    games = [_game(table) for table in played.tables]
    files = [
        UploadedFile(f"{stem}.ini", ini.encode("cp1252" if code_page == "cp1252" else "utf-8")),
        UploadedFile(f"{stem}.trn", _write_table(TRN_FIELDS, players, code_page)),
        UploadedFile(f"{stem}.sco", _write_table(SCO_FIELDS, games, code_page)),
    ]
    return zip_files(files).content


def _player(played: Played, index: int, spell: Spell) -> dict[str, str]:
    person = played.entrants[index]
    surname, given = spell(person)
    return {
        "ORDER": str(index),
        "ID": str(index + 1),
        "START_NO": str(index + 1),
        "SURNAME": surname,
        "FIRSTNAME": given,
        "CLUB": person.club,
        "LOC_ID": person.number,
        "LATE_ENTRY": str(played.late.get(index, 0)),
        "WITHDRAWAL": str(played.left.get(index, 0)),
        "ABSENT": "0" * 16,
    }


def _game(table: PlayedTable) -> dict[str, str]:
    white = table.entrants[0] + 1
    if len(table.entrants) == 1:
        return {"ROUND": str(table.round), "WHITE": str(white), "BLACK": "0", "W_SCORE": "2", "W_TYPE": str(_GAME)}
    first, second = table.points
    kind = str(_FORFEIT if table.no_show else _GAME)
    return {
        "ROUND": str(table.round),
        "WHITE": str(white),
        "BLACK": str(table.entrants[1] + 1),
        "W_SCORE": str(1 + (first > second) - (first < second)),
        "B_SCORE": str(1 + (second > first) - (second < first)),
        "W_TYPE": kind,
        "B_TYPE": kind,
        "W_SUBSCO": str(2 * first),
        "B_SUBSCO": str(2 * second),
    }


def _write_table(fields: tuple[Field, ...], rows: list[dict[str, str]], code_page: str) -> bytes:
    """Write a table; empty fields are 0, as in the program's own files."""
    blank = {name: "0" for name, kind, _width in fields if kind == "N"}
    return write_dbase(fields, [blank | row for row in rows], (), LANGUAGE_BYTES[code_page], code_page)
