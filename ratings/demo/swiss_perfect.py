"""Writing an invented championship as Swiss Perfect 98 does: an .ini, a .trn and a .sco of one name, zipped. Pure.

The tables are dBase III. Match points and game points are stored doubled; types are 1 for a game, 35 for a win
against somebody who did not come, and 1 against 0 for a bye.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence

from ratings.demo.people import Person
from ratings.demo.playing import Played, PlayedTable

Fields = Sequence[tuple[str, str, int]]
Spell = Callable[[Person], tuple[str, str]]

_PLAYERS: Fields = (
    ("ORDER", "N", 5),
    ("ID", "N", 5),
    ("START_NO", "C", 5),
    ("SURNAME", "C", 25),
    ("FIRSTNAME", "C", 25),
    ("FEDER", "C", 4),
    ("CLUB", "C", 30),
    ("INTL_RTG", "N", 4),
    ("LOC_RTG", "N", 4),
    ("LOC_RTG2", "N", 4),
    ("INTL_ID", "C", 12),
    ("LOC_ID", "C", 12),
    ("TITLE", "C", 3),
    ("SEX", "C", 1),
    ("BIRTH_DATE", "D", 8),
    ("LATE_ENTRY", "N", 2),
    ("WITHDRAWAL", "N", 2),
    ("ABSENT", "N", 16),
    ("BONUS", "N", 3),
    ("TECH_SCORE", "N", 3),
    ("FORB_PAIRS", "N", 3),
    ("TEAM", "N", 3),
    ("BOARD", "N", 3),
    ("MEMO", "C", 20),
)
_GAMES: Fields = (
    ("ROUND", "N", 3),
    ("WHITE", "N", 5),
    ("BLACK", "N", 5),
    ("W_SCORE", "N", 3),
    ("B_SCORE", "N", 3),
    ("W_TYPE", "N", 2),
    ("B_TYPE", "N", 2),
    ("W_SUBSCO", "N", 4),
    ("B_SUBSCO", "N", 4),
)
_GAME, _FORFEIT = 1, 35
# What the program writes into every header, whatever the day.
_HEADER_DATE = bytes((0x60, 0x03, 0x01))
# The header's language byte where letters are not those of Windows-1252.
_LANGUAGE_BYTES = {"cp1252": 0x00, "cp1250": 0xC8}
_ZIP_DATE = (2000, 1, 1, 0, 0, 0)


def spell_plainly(person: Person) -> tuple[str, str]:
    """(surname, first name) as the person writes them."""
    return person.surname, person.given


def write_zip(
    stem: str, name: str, arbiter: str, played: Played, *, spell: Spell = spell_plainly, code_page: str = "cp1252"
) -> bytes:
    """The bytes of the zip. ``spell`` says how a club spells its people."""
    ini = (
        f"[Tournament Info]\r\nName={name}\r\nArbiter={arbiter}\r\nOrganiser=\r\nRounds={played.rounds}\r\n"
        "TableNosStart=1\r\nMulti Games=1\r\nSystem=0\r\nTeam or Individual=0\r\nUse Minor Scores=1\r\n"
        "[Pairing]\r\nUseRating=1\r\nSwissSystem=0\r\nIgnoreColours=0\r\n"
    )
    files = {
        "ini": ini.encode("cp1252" if code_page == "cp1252" else "utf-8"),
        "trn": _write_table(_PLAYERS, [_player(played, i, spell) for i in range(len(played.entrants))], code_page),
        "sco": _write_table(_GAMES, [_game(table) for table in played.tables], code_page),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for ending, content in files.items():
            archive.writestr(zipfile.ZipInfo(f"{stem}.{ending}", _ZIP_DATE), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


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


def _write_table(fields: Fields, rows: Sequence[Mapping[str, str]], code_page: str) -> bytes:
    size = 1 + sum(width for _name, _kind, width in fields)
    start = 32 + 32 * len(fields) + 1
    header = struct.pack("<B3sIHH17xB2x", 3, _HEADER_DATE, len(rows), start, size, _LANGUAGE_BYTES[code_page])
    descriptors = b"".join(
        struct.pack("<11sc4xBB14x", name.encode("ascii"), kind.encode("ascii"), width, 0)
        for name, kind, width in fields
    )
    return header + descriptors + b"\r" + b"".join(_record(fields, row, code_page) for row in rows) + b"\x1a"


def _record(fields: Fields, row: Mapping[str, str], code_page: str) -> bytes:
    values = [b" "]
    for name, kind, width in fields:
        value = row.get(name, "0" if kind == "N" else "").encode(code_page, errors="replace")[:width]
        values.append(value.ljust(width))
    return b"".join(values)
