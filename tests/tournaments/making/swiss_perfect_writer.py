"""Writes files as Swiss Perfect does, so that the tests' championships are made by code."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.report import UploadedFile

Field = tuple[str, str, int]
Values = Mapping[str, str | int | bytes]

TRN_FIELDS: tuple[Field, ...] = (
    ("ORDER", "N", 5),
    ("ID", "N", 5),
    ("START_NO", "C", 5),
    ("SURNAME", "C", 25),
    ("FIRSTNAME", "C", 25),
    ("FEDER", "C", 4),
    ("CLUB", "C", 30),
    ("INTL_RTG", "N", 4),
    ("LOC_RTG", "N", 4),
    ("INTL_ID", "C", 12),
    ("LOC_ID", "C", 12),
    ("LATE_ENTRY", "N", 2),
    ("WITHDRAWAL", "N", 2),
    ("ABSENT", "N", 16),
    ("BONUS", "N", 3),
    ("TECH_SCORE", "N", 3),
    ("MEMO", "C", 20),
)
SCO_FIELDS: tuple[Field, ...] = (
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


def write_dbase(
    fields: Sequence[Field],
    records: Sequence[Values],
    deleted: Sequence[Values] = (),
    language_byte: int = 0,
    encoding: str = "cp1252",
) -> bytes:
    """A dBase III file. Text values are padded with spaces; bytes are put down as they are."""
    size = 1 + sum(width for _, _, width in fields)
    count = len(records) + len(deleted)
    header = bytearray(struct.pack("<B3BIHH20x", 3, 96, 3, 1, count, 32 + 32 * len(fields) + 1, size))
    header[29] = language_byte
    for name, kind, width in fields:
        header += struct.pack("<11sc4xBB14x", name.encode(), kind.encode(), width, 0)
    rows = [_write_record(b" ", fields, record, encoding) for record in records]
    rows += [_write_record(b"*", fields, record, encoding) for record in deleted]
    return bytes(header) + b"\r" + b"".join(rows) + b"\x1a"


def _write_record(flag: bytes, fields: Sequence[Field], record: Values, encoding: str) -> bytes:
    row = flag
    for name, kind, width in fields:
        value = record.get(name, "")
        if not isinstance(value, bytes):
            text = str(value)
            value = (text.rjust(width) if kind == "N" else text.ljust(width)).encode(encoding)
        row += value[:width].ljust(width)
    return row


@dataclass
class Championship:
    """A championship to write: players and games as values of their tables, settings as text."""

    players: list[dict[str, str | int | bytes]] = field(default_factory=list)
    games: list[dict[str, str | int | bytes]] = field(default_factory=list)
    stem: str = "open"
    name: str = "Open de prova"
    arbiter: str = "Aina Riera"
    rounds: int = 0
    settings: str = ""
    trn_fields: Sequence[Field] = TRN_FIELDS
    sco_fields: Sequence[Field] = SCO_FIELDS

    def add_player(self, identifier: int, surname: str, first_name: str = "", **values: str | int | bytes) -> None:
        person = {"ID": identifier, "START_NO": identifier, "SURNAME": surname, "FIRSTNAME": first_name}
        self.players.append({**person, **values})

    def add_game(
        self, round_number: int, white: int, black: int, score: str = "2-0", types: str = "1/1", points: str = "0-0"
    ) -> None:
        """A record of the .sco. Scores and game points are as stored: doubled."""
        white_score, black_score = score.split("-", 1)
        white_type, black_type = types.split("/")
        white_points, black_points = points.split("-", 1)
        self.games.append(
            {
                "ROUND": round_number,
                "WHITE": white,
                "BLACK": black,
                "W_SCORE": white_score,
                "B_SCORE": black_score,
                "W_TYPE": white_type,
                "B_TYPE": black_type,
                "W_SUBSCO": white_points,
                "B_SUBSCO": black_points,
            }
        )

    def write_ini(self) -> bytes:
        info = f"Name={self.name}\r\nArbiter={self.arbiter}\nRounds={self.rounds}\r\n{self.settings}"
        return f"[Desktop]\r\nRound=1\n[Tournament Info]\r\n{info}\r[Standings]\r\nTie Breaks=1217,\r\n".encode(
            "cp1252"
        )

    def files(self) -> list[UploadedFile]:
        """The .ini, the .trn and the .sco."""
        return [
            UploadedFile(f"{self.stem}.ini", self.write_ini()),
            UploadedFile(f"{self.stem}.trn", write_dbase(self.trn_fields, self.players)),
            UploadedFile(f"{self.stem}.sco", write_dbase(self.sco_fields, self.games)),
        ]


def zip_files(files: Sequence[UploadedFile], name: str = "open.zip", folder: str = "") -> UploadedFile:
    """The files in a zip, in a folder if one is given; the same bytes at any hour."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(folder + file.name), file.content, zipfile.ZIP_DEFLATED)
    return UploadedFile(name, buffer.getvalue())


def make_small_championship() -> Championship:
    """Four players, two rounds: a game with each result, a forfeit."""
    championship = Championship(rounds=2)
    championship.add_player(1, "Puig", "Núria", LOC_RTG=1200, LOC_ID="0007", FEDER="CAT", CLUB="Lliça")
    championship.add_player(2, "Nadal", "Joan", LOC_RTG=1100, INTL_ID="55")
    championship.add_player(3, "Grau", "Marta", INTL_RTG=1050)
    championship.add_player(4, "Bosch", "Pere")
    championship.add_game(1, 1, 3, "2-0")
    championship.add_game(1, 4, 2, "1-1")
    championship.add_game(2, 2, 1, "0-2")
    championship.add_game(2, 3, 4, "2-0", "35/35")
    return championship
