"""The start of a season: who becomes inactive by it, on record and once."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from ratings.seasons.models import SeasonStart
from ratings.seasons.services import start_season
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from ratings.tasks import start_seasons
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system


@pytest.fixture
def seeded(in_fisc: Federation) -> tuple[RatingSystem, list[Player]]:
    """Anna last played in 2023/24, Bernat in 2022/23, Carme has five games only; Dídac played again in 2025/26."""
    system = make_system()
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
    anna, bernat, carme, didac = people
    rows = [
        SeedRow(anna, 1000, 60, date(2024, 3, 1)),
        SeedRow(bernat, 1000, 60, date(2023, 3, 1)),
        SeedRow(carme, 1000, 5, date(2024, 3, 1)),
        SeedRow(didac, 1000, 60, date(2024, 3, 1)),
    ]
    set_seed_list(ACTOR, system, rows)
    add_championship(system, "last", [Game(didac, carme)], date(2026, 3, 7))
    return system, people


def at(day: int, month: int) -> datetime:
    return datetime(2026, month, day, 12, tzinfo=UTC)


def test_season_start_records_who_became_inactive_and_opens_the_season(
    seeded: tuple[RatingSystem, list[Player]],
) -> None:
    system, (anna, *_others) = seeded
    started = start_season(ACTOR, system, now=at(1, 9))
    assert (started.season, started.inactive) == (2026, [anna.number])
    assert Season.objects.get(starts_on=date(2026, 9, 1)).name == "2026/27"
    assert AuditEntry.objects.get(action="season_started").data == {"season": 2026, "inactive": [anna.number]}


def test_second_start_of_the_same_season_changes_nothing(seeded: tuple[RatingSystem, list[Player]]) -> None:
    system, _people = seeded
    assert start_season(ACTOR, system, now=at(1, 9)) == start_season(ACTOR, system, now=at(20, 11))
    assert SeasonStart.objects.count() == AuditEntry.objects.filter(action="season_started").count() == 1


def test_who_plays_in_the_new_season_before_a_late_sweep_had_become_inactive_all_the_same(
    seeded: tuple[RatingSystem, list[Player]],
) -> None:
    system, (anna, bernat, *_others) = seeded
    add_championship(system, "autumn", [Game(anna, bernat)], date(2026, 10, 3))
    assert start_season(ACTOR, system, now=at(10, 10)).inactive == [anna.number]


def test_season_begins_in_the_federations_time_zone(seeded: tuple[RatingSystem, list[Player]]) -> None:
    system, _people = seeded
    eve = datetime(2026, 8, 31, 21, 59, tzinfo=UTC)
    assert start_season(ACTOR, system, now=eve).season == 2025
    assert start_season(ACTOR, system, now=datetime(2026, 8, 31, 22, 1, tzinfo=UTC)).season == 2026


def test_only_staff_start_a_season(seeded: tuple[RatingSystem, list[Player]], fisc: Federation) -> None:
    with pytest.raises(NotPermitted):
        start_season(make_actor(fisc, Role.ORGANISER), seeded[0])


def test_beat_starts_the_season_of_every_system_once(seeded: tuple[RatingSystem, list[Player]]) -> None:
    start_seasons()
    start_seasons()
    assert SeasonStart.objects.count() == 1
