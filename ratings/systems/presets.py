"""The rating systems that come with the portal, as data files a federation starts from and may edit.

Where the numbers of a system come from, held against what its preset says by now. Pure.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ratings
from ratings.systems.parameters import Parameters
from ratings.systems.reader import read_parameters

_FOLDER = Path(ratings.__file__).resolve().parent / "presets"


class UnknownRatingSystem(LookupError):
    """No preset of that name."""


def list_systems() -> list[str]:
    """Codes of the systems there are presets for, in alphabetical order."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


def load_system(code: str) -> Parameters:
    """Parameters of one preset; raises :class:`UnknownRatingSystem`."""
    if code not in list_systems():
        raise UnknownRatingSystem(code)
    return read_parameters(json.loads((_FOLDER / f"{code}.json").read_text(encoding="utf-8")))


CONFIRMED = "Confirmed by the federation."


@dataclass(frozen=True, slots=True)
class NewerNote:
    """A parameter whose value is the preset's, and whose note is not: the one that is stored, and the preset's."""

    field: str
    stored: str
    preset: str
    # Whether the preset calls the number its own, which nobody has confirmed.
    assumed: bool


def newer_notes(values: Mapping[str, Any], preset: Mapping[str, Any]) -> list[NewerNote]:
    """What the preset says otherwise by now of numbers that nobody has changed or confirmed since."""
    stored, current = values.get("notes") or {}, preset.get("notes") or {}
    return [
        NewerNote(field, stored.get(field, ""), note, field in (preset.get("assumed") or ()))
        for field, note in current.items()
        if values.get(field) == preset.get(field) and stored.get(field, "") not in (note, CONFIRMED)
    ]


def take_notes(values: Mapping[str, Any], newer: list[NewerNote]) -> dict[str, Any]:
    """The parameters with these notes in place of theirs; no number changes."""
    notes = {**(values.get("notes") or {}), **{one.field: one.preset for one in newer}}
    taken = {one.field for one in newer}
    assumed = (set(values.get("assumed") or ()) - taken) | {one.field for one in newer if one.assumed}
    return _with_sources(values, notes, assumed)


def confirm_note(values: Mapping[str, Any], field: str) -> dict[str, Any]:
    """The parameters with a number of the preset's that the federation says is its own."""
    notes = {**(values.get("notes") or {}), field: CONFIRMED}
    return _with_sources(values, notes, set(values.get("assumed") or ()) - {field})


def _with_sources(values: Mapping[str, Any], notes: Mapping[str, str], assumed: set[str]) -> dict[str, Any]:
    rest = {name: value for name, value in values.items() if name not in ("notes", "assumed")}
    return {**rest, "notes": dict(notes), **({"assumed": sorted(assumed)} if assumed else {})}
