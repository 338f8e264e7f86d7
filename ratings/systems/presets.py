"""The rating systems that come with the portal, as data files a federation starts from and may edit."""

from __future__ import annotations

import json
from pathlib import Path

import ratings
from ratings.systems.parameters import Parameters
from ratings.systems.reader.parameters import read_parameters

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
