"""The portal's rating systems, as data files for a federation to start from and edit.

Also compares the sources of a system's numbers with its preset's current ones. Pure.
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
    """There is no preset of that name."""


def list_systems() -> list[str]:
    """Return the codes of systems with presets, in alphabetical order."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


def load_system(code: str) -> Parameters:
    """Return a preset's parameters; raises :class:`UnknownRatingSystem`."""
    if code not in list_systems():
        raise UnknownRatingSystem(code)
    return read_parameters(json.loads((_FOLDER / f"{code}.json").read_text(encoding="utf-8")))


CONFIRMED = "Confirmed by the federation."


@dataclass(frozen=True, slots=True)
class NewerNote:
    """A parameter with the preset's value but another note: the stored one, and the preset's."""

    field: str
    stored: str
    preset: str
    # Whether the preset marks the number as assumed, without confirmation.
    assumed: bool


def newer_notes(values: Mapping[str, Any], preset: Mapping[str, Any]) -> list[NewerNote]:
    """Return the preset's changed notes for numbers that have not been changed or confirmed since."""
    stored, current = values.get("notes") or {}, preset.get("notes") or {}
    return [
        NewerNote(field, stored.get(field, ""), note, field in (preset.get("assumed") or ()))
        for field, note in current.items()
        if values.get(field) == preset.get(field) and stored.get(field, "") not in (note, CONFIRMED)
    ]


def take_notes(values: Mapping[str, Any], newer: list[NewerNote]) -> dict[str, Any]:
    """Return the parameters with these notes instead; no number changes."""
    notes = {**(values.get("notes") or {}), **{one.field: one.preset for one in newer}}
    taken = {one.field for one in newer}
    assumed = (set(values.get("assumed") or ()) - taken) | {one.field for one in newer if one.assumed}
    return _with_sources(values, notes, assumed)


def confirm_note(values: Mapping[str, Any], field: str) -> dict[str, Any]:
    """Return the parameters with a preset number confirmed as the federation's own."""
    notes = {**(values.get("notes") or {}), field: CONFIRMED}
    return _with_sources(values, notes, set(values.get("assumed") or ()) - {field})


def _with_sources(values: Mapping[str, Any], notes: Mapping[str, str], assumed: set[str]) -> dict[str, Any]:
    rest = {name: value for name, value in values.items() if name not in ("notes", "assumed")}
    return {**rest, "notes": dict(notes), **({"assumed": sorted(assumed)} if assumed else {})}
