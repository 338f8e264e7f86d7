"""Championships of the tests, as values of Swiss Perfect's tables: also such as the program would never write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.files.formats.swiss_perfect.writer import SCO_FIELDS, TRN_FIELDS, Field, write_dbase
from tournaments.report.report import UploadedFile


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
