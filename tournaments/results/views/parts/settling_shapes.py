"""A name to settle in the shape of its template: who may be meant, and what is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from federation.people.models.players import Player
from tournaments.championship.queries.versions import OpenName
from tournaments.results.forms.settling import NewPlayerForm

# As many names as a page takes in one form: Django reads a thousand fields.
NAMES_AT_ONCE = 300
# What is sent instead of a player's number.
NEW, LIKELY = "new", "likely"


@dataclass(frozen=True, slots=True)
class OpenNameItem:
    """For tournaments/results/names/_open.html.

    ``chosen`` is what was sent, else the player who is very likely, else a new one where nobody looks like the name.
    """

    name: OpenName
    note: str
    new_player: NewPlayerForm
    chosen: str
    is_chosen_for_you: bool


def open_name_shape(name: OpenName, note: str, likely: Player | None, sent: Mapping[str, str]) -> OpenNameItem:
    number = name.entry.number
    proposed = str(likely.number) if likely else "" if name.proposals else NEW
    return OpenNameItem(
        name=name,
        note=note,
        new_player=NewPlayerForm.among_others(name.entry.name, number, sent),
        chosen=sent.get(f"who-{number}", proposed),
        is_chosen_for_you=bool(proposed),
    )
