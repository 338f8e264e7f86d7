"""The starting list: set as a whole or not at all, from rows and from a file."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.names.comparison import normalise_name
from federation.people.models.accounts import Role
from federation.people.models.players import Player, PlayerAlias
from federation.permissions import PUBLIC, Actor
from federation.problems.kinds import Where
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.errors import SeedListRefused
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedImport, SeedListChange, SeedRow, import_seed_list, set_seed_list
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, fill_sequence, make_system, reference_changes, stored_changes
from tournaments.report.report import UploadedFile

NOW = datetime(2024, 3, 15, 12, tzinfo=UTC)
SPRING = date(2023, 4, 1)


@pytest.fixture
def rated(in_fisc: Federation) -> RatingSystem:
    return make_system()


def seeds() -> dict[str, tuple[int, int, date | None]]:
    rows = SeedRating.objects.select_related("player").order_by("player__number")
    return {row.player.name: (row.rating, row.games, row.last_played_on) for row in rows}


def problems(refusal: SeedListRefused) -> list[tuple[str, dict[str, Any], int | None]]:
    return [(one["code"], one["params"], one["where"].get("row")) for one in refusal.params["problems"]]


def take(system: RatingSystem, text: str, actor: Actor = ACTOR, **options: bool) -> SeedImport:
    return import_seed_list(actor, system, UploadedFile("list.csv", text.encode()), **options)


def test_seed_list_is_set_and_replaced_as_a_difference(rated: RatingSystem) -> None:
    a, b, c = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    first = set_seed_list(ACTOR, rated, [SeedRow(a, 1100, 60, SPRING), SeedRow(b, 990)])
    assert first == SeedListChange(2, 0, 0, 0)
    second = set_seed_list(ACTOR, rated, [SeedRow(a, 1100, 60, SPRING), SeedRow(c, 870, 12)])
    assert second == SeedListChange(1, 0, 1, 1)
    third = set_seed_list(ACTOR, rated, [SeedRow(a, 1101, 60, SPRING), SeedRow(c, 870, 12)])
    assert third == SeedListChange(0, 1, 0, 1)
    assert seeds() == {"Anna Pla": (1101, 60, SPRING), "Carme Riu": (870, 12, None)}
    entry = AuditEntry.objects.filter(action="seed_list_set").latest("pk")
    assert (entry.object_id, entry.data["updated"]) == (rated.pk, 1)


def test_all_problems_of_a_seed_list_are_named_at_once(rated: RatingSystem) -> None:
    a, b, merged = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    merged.merged_into = a
    merged.save()
    rows = [
        SeedRow(a, 1100),
        SeedRow(a, 1100, where=Where(row=3)),
        SeedRow(b, 1_000_000, -1, where=Where(row=4)),
        SeedRow(merged, 1000, 5, datetime(2024, 3, 16, tzinfo=UTC).date(), Where(row=5)),
    ]
    with pytest.raises(SeedListRefused) as refusal:
        set_seed_list(ACTOR, rated, rows, now=NOW)
    assert problems(refusal.value) == [
        ("seed_player_repeated", {"found": "Anna Pla", "number": a.number}, 3),
        ("list_number_not_whole", {"found": "1000000", "low": -100_000, "high": 100_000}, 4),
        ("list_number_not_whole", {"found": "-1", "low": 0, "high": 1_000_000}, 4),
        ("seed_player_merged", {"found": "Carme Riu", "number": a.number}, 5),
        ("seed_date_to_come", {"found": "Carme Riu", "date": "2024-03-16"}, 5),
    ]
    assert seeds() == {}


def test_new_seed_list_makes_everything_be_rated_again(rated: RatingSystem) -> None:
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    played = fill_sequence(rated, people, 3)
    recompute_ratings(ACTOR, rated)
    set_seed_list(ACTOR, rated, [SeedRow(people[0], 1200, 80)])
    assert Job.objects.get().arguments == {"system": rated.pk}
    assert list(SequencePosition.objects.filter(rated_at=None).values_list("position", flat=True)) == [1]
    # Even if that job is lost, whoever recomputes only the last championship begins at the first.
    assert recompute_ratings(ACTOR, rated, from_position=3).from_position == 1
    assert stored_changes(rated) == reference_changes(rated, played)


def test_same_seed_list_again_changes_nothing(rated: RatingSystem) -> None:
    people = make_players("Anna Pla", "Bernat Coll")
    rows = [SeedRow(people[0], 1200, 80)]
    set_seed_list(ACTOR, rated, rows)
    fill_sequence(rated, people, 1)
    recompute_ratings(ACTOR, rated)
    assert set_seed_list(ACTOR, rated, rows) == SeedListChange(0, 0, 0, 1)
    assert not Job.objects.exists()


def test_file_finds_players_by_number_name_and_alias(rated: RatingSystem) -> None:
    a, _b, c = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    PlayerAlias.objects.create(player=c, name="Carmeta", key=normalise_name("Carmeta"))
    text = (
        f'player,rating,games,last_played\n{a.number},1100,60,2023-04-01\n"COLL, bernat",990,8,1/4/2023\nCarmeta,,,\n'
    )
    done = take(rated, text)
    assert (done.change, done.players_created) == (SeedListChange(3, 0, 0, 0), 0)
    assert seeds() == {"Anna Pla": (1100, 60, SPRING), "Bernat Coll": (990, 8, SPRING), "Carme Riu": (950, 0, None)}


def test_number_of_a_record_merged_away_means_the_one_that_stayed(rated: RatingSystem) -> None:
    stayed, merged = make_players("Anna Pla", "Anna Pla i Coll")
    Player.objects.filter(pk=merged.pk).update(merged_into=stayed)
    take(rated, f"player,rating,games\n{merged.number},1100,60\n")
    assert seeds() == {"Anna Pla": (1100, 60, None)}


def test_unknown_players_are_registered_only_when_wanted(rated: RatingSystem) -> None:
    text = 'player,rating,games\n"Pla, Anna",1100,60\nBernat Coll,990,8\n'
    with pytest.raises(SeedListRefused) as refusal:
        take(rated, text)
    assert problems(refusal.value) == [
        ("seed_player_unknown", {"found": "Pla, Anna"}, 2),
        ("seed_player_unknown", {"found": "Bernat Coll"}, 3),
    ]
    assert take(rated, text, create_players=True).players_created == 2
    assert seeds() == {"Anna Pla": (1100, 60, None), "Bernat Coll": (990, 8, None)}
    assert AuditEntry.objects.filter(action="player_created").count() == 2
    assert take(rated, text).change == SeedListChange(0, 0, 0, 2)


def test_refused_file_registers_nobody_and_names_everything(rated: RatingSystem) -> None:
    one, other = make_players("Anna Pla", "Anna Pla")
    text = (
        "player,rating,games,last_played\nNova Persona,1000,10,\n12345,1000,10,\nAnna Pla,900,5,\n"
        "Bernat Coll,many,5,\nCarme Riu,900,5,31/2/2020\n"
    )
    with pytest.raises(SeedListRefused) as refusal:
        take(rated, text, create_players=True)
    assert sorted(problems(refusal.value), key=lambda problem: problem[2] or 0) == [
        ("seed_player_unknown", {"found": "12345"}, 3),
        ("seed_player_ambiguous", {"found": "Anna Pla", "numbers": f"{one.number}, {other.number}"}, 4),
        ("list_number_not_whole", {"found": "many", "low": -100_000, "high": 100_000}, 5),
        ("list_date_unreadable", {"found": "31/2/2020"}, 6),
    ]
    assert Player.objects.count() == 2
    assert seeds() == {}


def test_two_names_of_one_player_are_refused(rated: RatingSystem) -> None:
    [player] = make_players("Anna Pla")
    with pytest.raises(SeedListRefused) as refusal:
        take(rated, f"player,rating,games\nAnna Pla,1000,10\n{player.number},1000,10\n")
    assert problems(refusal.value) == [("seed_player_repeated", {"found": "Anna Pla", "number": player.number}, 3)]


def test_one_new_name_in_two_spellings_is_refused(rated: RatingSystem) -> None:
    with pytest.raises(SeedListRefused) as refusal:
        take(rated, 'player,rating,games\nAnna Pla,1000,10\n"PLA, Anna",1000,10\n', create_players=True)
    assert [problem[0] for problem in problems(refusal.value)] == ["seed_name_repeated"]
    assert not Player.objects.exists()


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_seed_lists_are_for_staff(rated: RatingSystem, in_fisc: Federation, role: Role) -> None:
    rows = [SeedRow(make_players("Anna Pla")[0], 1000)]
    for actor in (make_actor(in_fisc, role), PUBLIC):
        with pytest.raises(NotPermitted):
            set_seed_list(actor, rated, rows)
        with pytest.raises(NotPermitted):
            take(rated, "player,rating,games\nAnna Pla,1000,10\n", actor)
    assert set_seed_list(make_actor(in_fisc, Role.STAFF), rated, rows).inserted == 1


def test_players_of_another_federation_are_not_found(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        [theirs] = make_players("Anna Pla")
    with federation_scope(fisc):
        system = make_system()
        for player in ("Anna Pla", theirs.number):
            with pytest.raises(SeedListRefused):
                take(system, f"player,rating,games\n{player},1000,10\n")
