"""The .ini of a Swiss Perfect championship."""

from __future__ import annotations

from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.code_pages import decode_reported
from tournaments.files.common.values import parse_whole, split_lines
from tournaments.report import codes, limits
from tournaments.report.report import UploadedFile

_MAIN_SECTION = "Tournament Info"


@dataclass(frozen=True, slots=True)
class Settings:
    """The .ini's values for a championship; ``rounds`` is what was planned, often 0 or wrong."""

    name: str = ""
    arbiter: str = ""
    rounds: int = 0
    first_table: int = 1
    games_per_round: int = 1
    minor_scores: bool = False


def read_settings(file: UploadedFile, found: list[Problem]) -> Settings:
    """Return the settings of an .ini; missing ones get the program's defaults."""
    values = _read_section(decode_reported(file, found), _MAIN_SECTION)
    if values is None:
        found.append(codes.NO_SECTION.at(Where(file=file.name), file=file.name, section=_MAIN_SECTION))
        return Settings()

    def read_number(key: str, default: int) -> int:
        number = parse_whole(values.get(key, ""))
        return default if number is None or number < 0 else number

    return Settings(
        name=values.get("name", ""),
        arbiter=values.get("arbiter", ""),
        rounds=read_number("rounds", 0),
        first_table=read_number("tablenosstart", 1),
        games_per_round=max(1, read_number("multi games", 1)),
        minor_scores=read_number("use minor scores", 0) != 0,
    )


def _read_section(text: str, section: str) -> dict[str, str] | None:
    """Return the values of one section by lower-case key, the first if a key is repeated; None if it is missing."""
    values: dict[str, str] | None = None
    inside = False
    for line in map(clean, split_lines(text)):
        if line.startswith("["):
            inside = line.strip("[]").strip().casefold() == section.casefold()
            if inside and values is None:
                values = {}
        elif inside and values is not None and "=" in line:
            key, _, value = line.partition("=")
            values.setdefault(key.strip().casefold(), clean(value, limits.NAME_LENGTH))
    return values
