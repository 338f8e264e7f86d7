"""Presets: what a kind of federation starts with, read from data files and checked. Pure.

A preset is a TOML file under ``federation/presets``. Everything wrong with it is found at once, each problem with
its code and where in the file it stands. What only an app above understands (the rules of competition, rating
systems) is passed through as it is and checked there, see ``federation.ports``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

FOLDER = Path(__file__).resolve().parent / "presets"
LANGUAGES = ("ca", "es", "pl", "en")
# Families of files in which results may come.
FORMATS = ("excel", "opendocument", "csv", "swiss_perfect", "trf")
DEADLINES = ("announcement", "results")
DEADLINE_UNITS = ("months", "days")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_CODE = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class PresetProblem:
    """``code`` is one of missing, unknown, invalid, not_toml; ``where`` a dotted path; ``found`` the value."""

    code: str
    where: str
    found: str = ""


class InvalidPresetData(ValueError):
    """A preset that cannot be loaded: ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[PresetProblem]) -> None:
        super().__init__("; ".join(f"{p.where}: {p.code} {p.found}".rstrip() for p in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class CompetitionPreset:
    """A named way of competing. ``game_rules`` names a rule set of ``games``, ``rules`` feed CompetitionRules."""

    name: str
    game_rules: str
    rules: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Preset:
    """A checked preset. ``deadlines`` map what is due to one number of months or days."""

    code: str
    name: str
    short_name: str
    description: str
    language: str
    time_zone: str
    primary_colour: str
    accent_colour: str
    season_start_month: int
    dictionary: str
    accepted_formats: tuple[str, ...]
    rating_systems: tuple[str, ...]
    deadlines: Mapping[str, Mapping[str, int]]
    competitions: Mapping[str, CompetitionPreset]
    default_competition: str


def list_presets() -> list[str]:
    """Names of the presets that come with the portal, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_preset(code: str, text: str) -> Preset:
    """The preset in a TOML text. Raises InvalidPresetData with every problem."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidPresetData([PresetProblem("not_toml", code, str(error))]) from error
    return _Reader(values).read_preset(code)


@dataclass(slots=True)
class _Reader:
    values: dict[str, Any]
    problems: list[PresetProblem] = field(default_factory=list)

    def read_preset(self, code: str) -> Preset:
        fields = {name: self.take(self.values, name, is_valid) for name, is_valid in _FIELDS.items()}
        fields["accepted_formats"] = tuple(self.take(self.values, "accepted_formats", _are_formats) or ())
        fields["rating_systems"] = tuple(self.take(self.values, "rating_systems", _are_codes) or ())
        fields["deadlines"] = self.read_deadlines()
        fields["competitions"] = self.read_competitions()
        default = fields["default_competition"]
        if default and default not in fields["competitions"]:
            self.problems.append(PresetProblem("unknown", "default_competition", default))
        known = fields.keys()
        self.problems += [PresetProblem("unknown", name) for name in self.values if name not in known]
        if self.problems:
            raise InvalidPresetData(self.problems)
        return Preset(code=code, **fields)

    def take(self, table: Mapping[str, Any], name: str, is_valid: Callable[[Any], bool], above: str = "") -> Any:
        """A value of a table, or None with a problem noted."""
        where = f"{above}.{name}" if above else name
        if name not in table:
            self.problems.append(PresetProblem("missing", where))
            return None
        if not is_valid(table[name]):
            self.problems.append(PresetProblem("invalid", where, repr(table[name])))
            return None
        return table[name]

    def read_deadlines(self) -> dict[str, dict[str, int]]:
        table = self.take(self.values, "deadlines", _is_table) or {}
        deadlines = {name: self.take(table, name, _is_deadline, "deadlines") for name in DEADLINES if table}
        self.problems += [PresetProblem("unknown", f"deadlines.{name}") for name in table if name not in DEADLINES]
        return deadlines

    def read_competitions(self) -> dict[str, CompetitionPreset]:
        table = self.take(self.values, "competitions", _is_table) or {}
        return {code: self.read_competition(code, values) for code, values in table.items()}

    def read_competition(self, code: str, values: Any) -> CompetitionPreset:
        where = f"competitions.{code}"
        if not (_CODE.fullmatch(code) and _is_table(values)):
            self.problems.append(PresetProblem("invalid", where, repr(values)))
            return CompetitionPreset("", "", {})
        known = ("name", "game_rules", "rules")
        self.problems += [PresetProblem("unknown", f"{where}.{name}") for name in values if name not in known]
        return CompetitionPreset(
            name=self.take(values, "name", _is_text, where),
            game_rules=self.take(values, "game_rules", _is_code, where),
            rules=self.take(values, "rules", _is_table, where) or {},
        )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and bool(value)


def _is_code(value: Any) -> bool:
    return isinstance(value, str) and bool(_CODE.fullmatch(value))


def _is_colour(value: Any) -> bool:
    return isinstance(value, str) and bool(_COLOUR.fullmatch(value))


def _is_month(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 12


def _are_codes(value: Any) -> bool:
    return isinstance(value, list) and all(_is_code(code) for code in value) and len(set(value)) == len(value)


def _are_formats(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(name in FORMATS for name in value)


def _is_deadline(value: Any) -> bool:
    """One unit with a whole number of at least one: ``{months = 1}``."""
    if not isinstance(value, dict) or len(value) != 1:
        return False
    [(unit, number)] = value.items()
    return unit in DEADLINE_UNITS and isinstance(number, int) and not isinstance(number, bool) and number >= 1


_FIELDS: dict[str, Callable[[Any], bool]] = {
    "name": _is_text,
    "short_name": _is_text,
    "description": _is_text,
    "language": lambda value: value in LANGUAGES,
    "time_zone": lambda value: value in available_timezones(),
    "primary_colour": _is_colour,
    "accent_colour": _is_colour,
    "season_start_month": _is_month,
    "dictionary": _is_text,
    "default_competition": _is_code,
}
