"""Score sheets of championships for tests: the invented game of FISC at table 1 of round 1."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils import timezone

from federation.people.models.players import Player
from federation.permissions import Actor
from games.records.models import GameRecord
from games.records.services import Entry
from games.sheets.sheet import Sheet
from tests.games.making.recorded import played_sheet
from tests.people import make_players
from tests.tournaments.making.played import game, make_played
from tournaments.championship.models.championships import Championship
from tournaments.records.queries import SheetTable, find_sheet_table
from tournaments.records.services import enter_sheet

NAMES = ("Aina Puig", "Biel Grau", "Carla Nadal", "Dídac Bosch")


def make_championship(actor: Actor, name: str = "Open de Lleida", **fields: Any) -> tuple[Championship, list[Player]]:
    """Two tables, one round; the first table's score is that of the invented game, before overtime."""
    players = make_players(*NAMES)
    totals = [end.total for end in played_sheet().ends]
    tables = [game(1, 1, 1, 2, f"{totals[0]}-{totals[1]}"), game(1, 2, 3, 4, "400-300")]
    return make_played(actor, name, players, tables, **fields), players


def sheet_of(*names: str, places: bool = True) -> Sheet:
    return replace(played_sheet(places=places), players=names or NAMES[:2])


def table_one(championship: Championship) -> SheetTable:
    table = find_sheet_table(championship, 1, 1)
    assert table is not None
    return table


def enter(actor: Actor, championship: Championship, sheet: Sheet | None = None, **fields: Any) -> GameRecord:
    entry = Entry(sheet or sheet_of(), **{"finish": True, **fields})
    return enter_sheet(actor, table_one(championship), entry, timezone.now())
