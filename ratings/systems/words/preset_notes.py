"""The presets' notes on the sources of their numbers, repeated here for the translation catalogues."""

import json
from functools import cache
from pathlib import Path

from django.utils.translation import gettext_noop

from ratings.systems.registry import systems

# Those used by several systems, or by none.
_SHARED = (
    gettext_noop("Confirmed by the federation."),
    gettext_noop("Games abandoned or lost on time were played; no-shows and byes are never rated."),
    gettext_noop(
        "No published rule was found on when a player is provisional or inactive. This is the software’s preset."
    ),
    gettext_noop("The software’s preset, not taken from a source."),
)
PRESET_NOTES = frozenset({*_SHARED, *(note.text for system in systems().values() for note in system.notes)})


def current_note(note: str) -> str:
    """Return a stored note in today's words: versions before 0.10 put 47 of them differently."""
    return _former_notes().get(note, note)


@cache
def _former_notes() -> dict[str, str]:
    former: dict[str, str] = json.loads((Path(__file__).parent / "former_notes.json").read_text("utf-8"))
    return former
