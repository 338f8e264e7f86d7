"""The registry's public files."""

from __future__ import annotations

from collections.abc import Iterable

from federation.exchange.services.open_files import OpenFile, csv_file
from federation.registry.queries import search_players


def registry_files() -> Iterable[OpenFile]:
    """Return the players as their public list shows them."""
    players = search_players("").select_related("club").order_by("number")
    yield csv_file(
        "players.csv",
        ("number", "surname", "given_name", "club", "retired_on"),
        lambda: (
            (one.number, one.surname, one.given_name, one.club.name if one.club else "", one.retired_on)
            for one in players.iterator(2000)
        ),
    )
