"""A list of games that went out comes in again by our own reader, and says the same."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_players
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, make_played, table_of
from tournaments.championship.models.championships import Championship
from tournaments.files.reading import read_upload
from tournaments.report.report import Report, UploadedFile

ONE = "/fisc/championships/open-2026/rounds/download/"
NAMES = ("Aina Puig", "Biel Grau", "Carla Nadal", "Dolors Bosch", "Enric Mas")


def read_again(kind: str, language: str = "en") -> Report:
    content = Client().get(f"{ONE}?as={kind}", headers={"Accept-Language": language}).content
    reading = read_upload([UploadedFile(f"open.{kind}", content)])
    assert reading.report is not None, reading.problems
    assert not reading.refused, reading.problems
    return reading.report


def said_by(report: Report) -> list[tuple[object, ...]]:
    """(round, table, name, kind, half points, game points) of every seat of a report."""
    names = {player.number: player.name for player in report.players}
    return sorted(
        (table.round, table.number or 0, names[seat.player], seat.kind, seat.half_points, seat.game_points)
        for table in report.tables
        for seat in table.seats
    )


def said_here(championship: Championship) -> list[tuple[object, ...]]:
    return sorted(
        (table.round, table.number or 0, seat.player.list_name, seat.kind, seat.half_points, seat.game_points)
        for table in championship.tables.prefetch_related("seats__player")
        for seat in table.seats.all()
    )


@pytest.mark.parametrize("language", ["ca", "es", "pl", "en"])
@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_games_download_comes_in_again_and_says_the_same(
    fisc: Federation, system: Actor, kind: str, language: str
) -> None:
    with federation_scope(fisc):
        tables = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "350-350"), bye(1, 5)]
        tables += [forfeit(2, 1, 1, 3), game(2, 2, 5, 2, "401-399"), absent(2, 4)]
        played = make_played(system, "Open", make_players(*NAMES), tables)
        here = said_here(played)
    assert said_by(read_again(kind, language)) == here


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_games_download_of_tables_of_four_comes_in_again(fisc: Federation, system: Actor, kind: str) -> None:
    with federation_scope(fisc):
        tables = [table_of(1, 1, {1: 400, 2: 300, 3: 200, 4: 100}), bye(1, 5)]
        tables += [table_of(2, 1, {5: 390, 2: 310, 3: 205, 4: 110}), bye(2, 1)]
        played = make_played(system, "Open", make_players(*NAMES), tables, rules=EBRE_RULES.as_json())
        here = [row[:4] + row[5:] for row in said_here(played)]
    # Match points of larger tables are given by place when the file is checked against the championship's rules.
    assert [row[:4] + row[5:] for row in said_by(read_again(kind))] == here
