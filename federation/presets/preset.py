"""Presets: the initial data of a kind of federation, read from files and checked. No database.

A preset is a TOML file under ``federation/presets``. All errors in it are found at once, each with its code and its
place in the file. What only an app above understands (result formats, competition rules, rating systems) is passed
through unchanged and checked there, see ``federation.presets.services``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings

from federation.values.fields import Fault, Wrong, read_fields, takes

FOLDER = Path(__file__).resolve().parent
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
    """A preset that cannot be loaded: ``problems`` lists everything wrong with it."""

    def __init__(self, problems: list[PresetProblem]) -> None:
        super().__init__("; ".join(f"{p.where}: {p.code} {p.found}".rstrip() for p in problems))
        self.problems = problems


def _is_code(value: object) -> bool:
    return isinstance(value, str) and bool(_CODE.fullmatch(value))


def _is_colour(value: str) -> bool:
    return bool(_COLOUR.fullmatch(value))


def _are_codes(values: tuple[object, ...]) -> bool:
    return all(_is_code(value) for value in values)


def _are_different_codes(values: tuple[object, ...]) -> bool:
    return _are_codes(values) and len(set(values)) == len(values)


def _is_deadline(value: Any) -> bool:
    """Return whether it is one unit with a whole number of at least one: ``{months = 1}``."""
    if not isinstance(value, dict) or len(value) != 1:
        return False
    [(unit, number)] = value.items()
    return unit in DEADLINE_UNITS and isinstance(number, int) and not isinstance(number, bool) and number >= 1


_FILLED = takes(filled=True)
_A_CODE = takes(fits=_is_code)
_A_COLOUR = takes(fits=_is_colour)


@dataclass(frozen=True, slots=True)
class CompetitionPreset:
    """A named kind of competition. ``game_rules`` names a rule set of ``games``; ``rules`` feed CompetitionRules."""

    name: str = field(metadata=_FILLED)
    game_rules: str = field(metadata=_A_CODE)
    rules: Mapping[str, Any] = field(metadata=takes(fits=bool))


@dataclass(frozen=True, slots=True)
class Preset:
    """A checked preset. ``deadlines`` map what is due to a number of months or days."""

    code: str
    name: str = field(metadata=_FILLED)
    short_name: str = field(metadata=_FILLED)
    description: str = field(metadata=_FILLED)
    language: str = field(metadata=takes(fits=lambda value: value in dict(settings.LANGUAGES)))
    time_zone: str = field(metadata=takes(fits=lambda value: value in available_timezones()))
    primary_colour: str = field(metadata=_A_COLOUR)
    accent_colour: str = field(metadata=_A_COLOUR)
    season_start_month: int = field(metadata=takes(1, 12))
    dictionary: str = field(metadata=_FILLED)
    accepted_formats: tuple[Any, ...] = field(metadata=takes(filled=True, fits=_are_codes))
    rating_systems: tuple[Any, ...] = field(metadata=takes(fits=_are_different_codes))
    deadlines: Mapping[str, Any] = field(metadata=takes(fits=bool))
    competitions: Mapping[str, CompetitionPreset] = field(metadata=takes(fits=bool))
    default_competition: str = field(metadata=_A_CODE)


def list_presets() -> list[str]:
    """Return the names of the presets that come with the portal, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def read_preset(code: str, text: str) -> Preset:
    """Parse a preset from TOML. Raises InvalidPresetData with every problem."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidPresetData([PresetProblem("not_toml", code, str(error))]) from error
    faults: list[Fault] = []
    preset = read_fields(Preset, {**values, "code": code}, faults)
    problems = [_problem_of(fault) for fault in faults] + _check_names(values) + _check_deadlines(values)
    if preset is None or problems:
        raise InvalidPresetData(problems)
    return preset


def _problem_of(fault: Fault) -> PresetProblem:
    if fault.wrong in (Wrong.MISSING, Wrong.UNKNOWN):
        return PresetProblem(fault.wrong.value, fault.path)
    return PresetProblem("invalid", fault.path, repr(fault.found))


def _check_names(values: Mapping[str, Any]) -> list[PresetProblem]:
    """Report names that are not codes, and references to competitions that do not exist."""
    competitions, default = values.get("competitions"), values.get("default_competition")
    known = competitions if isinstance(competitions, dict) else {}
    problems = [
        PresetProblem("invalid", f"competitions.{code}", repr(table))
        for code, table in known.items()
        if not _is_code(code)
    ]
    if "code" in values:
        problems.append(PresetProblem("unknown", "code"))
    if _is_code(default) and default not in known:
        problems.append(PresetProblem("unknown", "default_competition", str(default)))
    return problems


def _check_deadlines(values: Mapping[str, Any]) -> list[PresetProblem]:
    table = values.get("deadlines")
    if not isinstance(table, dict) or not table:
        return []
    problems = [PresetProblem("missing", f"deadlines.{name}") for name in DEADLINES if name not in table]
    problems += [PresetProblem("unknown", f"deadlines.{name}") for name in table if name not in DEADLINES]
    return problems + [
        PresetProblem("invalid", f"deadlines.{name}", repr(table[name]))
        for name in DEADLINES
        if name in table and not _is_deadline(table[name])
    ]
