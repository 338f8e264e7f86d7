"""Recomputing ratings in the database: equal to the pure rules, written as a difference, whole or not at all."""

from __future__ import annotations

import random
from dataclasses import fields
from datetime import date

import numpy as np
import pytest
from django.db import connection
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import PUBLIC
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.errors import GameNotRatable, ParametersUnusable
from ratings.replay.models import RatingChange, SeedRating, SequencePosition
from ratings.replay.queries.seats import fetch_sequence
from ratings.replay.queries.sources import list_sequence, load_sources, parameters_of
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    add_championship,
    fill_sequence,
    make_championship,
    make_system,
    random_games,
    ratings_after,
    reference_changes,
    stored_changes,
    write_games,
)
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Seat, Table

NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas", "Ferran Vall", "Gemma Pou")


@pytest.fixture
def rated(in_fisc: Federation) -> RatingSystem:
    return make_system()


@pytest.fixture
def people(in_fisc: Federation) -> list[Player]:
    return make_players(*NAMES)


def row_versions() -> dict[int, tuple[str, str]]:
    """Where each stored change lies and which (sub)transaction wrote it: both differ after any update."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, ctid::text, xmin::text FROM ratings_ratingchange")
        return {pk: (place, writer) for pk, place, writer in cursor.fetchall()}


def seed(system: RatingSystem, player: Player, rating: int, games: int) -> None:
    SeedRating.objects.create(system=system, player=player, rating=rating, games=games)


def test_four_players_of_the_federations_sheet(rated: RatingSystem) -> None:
    c, m, t, j = make_players("C", "M", "T", "J")
    games = [Game(c, t, 0), Game(c, m, 0), Game(c, m, 0), Game(m, t, 0)]
    add_championship(rated, "sheet", games, absent=[j])
    done = recompute_ratings(ACTOR, rated)
    assert (done.championships, done.games, done.inserted) == (1, 4, 3)
    changes = {change.player_id: change.change for change in RatingChange.objects.all()}
    assert changes == {c.pk: -45, m.pk: 15, t.pk: 30}


@pytest.mark.parametrize("code", ["barruf", "rasccat"])
@pytest.mark.parametrize("number", range(3))
def test_stored_changes_equal_the_pure_rules(
    in_fisc: Federation, people: list[Player], code: str, number: int
) -> None:
    system = make_system(code)
    seed(system, people[0], 1187, 45)
    seed(system, people[1], 803, 3)
    played = fill_sequence(system, people, 6, seed=number)
    recompute_ratings(ACTOR, system)
    assert stored_changes(system) == reference_changes(system, played)


def test_second_run_touches_no_row(rated: RatingSystem, people: list[Player]) -> None:
    fill_sequence(rated, people, 4)
    first = recompute_ratings(ACTOR, rated)
    before = row_versions()
    second = recompute_ratings(ACTOR, rated)
    assert row_versions() == before
    assert (second.changed, second.unchanged) == (0, first.inserted)


def test_correction_changes_only_what_follows(rated: RatingSystem, people: list[Player]) -> None:
    played = fill_sequence(rated, people, 5)
    recompute_ratings(ACTOR, rated)
    before = row_versions()
    early = set(RatingChange.objects.filter(position__lt=3).values_list("pk", flat=True))
    played[2] = random_games(people, random.Random(99))
    write_games(Championship.objects.get(slug="championship-2"), played[2])
    done = recompute_ratings(ACTOR, rated, from_position=3)
    after = row_versions()
    assert done.from_position == 3
    assert {pk: after[pk] for pk in early} == {pk: before[pk] for pk in early}
    assert done.updated > 0
    assert stored_changes(rated) == reference_changes(rated, played)


@pytest.mark.parametrize("start", range(1, 8))
def test_starting_late_equals_starting_at_the_beginning(rated: RatingSystem, people: list[Player], start: int) -> None:
    seed(rated, people[0], 1187, 45)
    played = fill_sequence(rated, people, 6)
    recompute_ratings(ACTOR, rated)
    RatingChange.objects.filter(position__gte=start).delete()
    assert recompute_ratings(ACTOR, rated, from_position=start).games < 120
    assert stored_changes(rated) == reference_changes(rated, played)


def test_starts_where_an_earlier_championship_still_waits(rated: RatingSystem, people: list[Player]) -> None:
    played = fill_sequence(rated, people, 5)
    recompute_ratings(ACTOR, rated)
    played[1] = random_games(people, random.Random(7))
    write_games(Championship.objects.get(slug="championship-1"), played[1])
    SequencePosition.objects.filter(position=2).update(rated_at=None)
    assert recompute_ratings(ACTOR, rated, from_position=5).from_position == 2
    assert stored_changes(rated) == reference_changes(rated, played)
    assert not SequencePosition.objects.filter(rated_at=None).exists()


def test_rating_again_keeps_when_a_championship_was_rated(rated: RatingSystem, people: list[Player]) -> None:
    fill_sequence(rated, people, 2)
    first = timezone.now()
    recompute_ratings(ACTOR, rated, now=first)
    recompute_ratings(ACTOR, rated)
    assert set(SequencePosition.objects.values_list("rated_at", flat=True)) == {first}


def test_changes_of_a_championship_taken_out_go(rated: RatingSystem, people: list[Player]) -> None:
    played = fill_sequence(rated, people, 3)
    recompute_ratings(ACTOR, rated)
    SequencePosition.objects.get(position=3).delete()
    assert recompute_ratings(ACTOR, rated).deleted > 0
    assert stored_changes(rated) == reference_changes(rated, played[:2])


def test_order_is_the_sequences_not_the_calendars(rated: RatingSystem, people: list[Player]) -> None:
    a, b, c = people[:3]
    later = add_championship(rated, "accepted-first", [Game(a, b), Game(a, b)], date(2021, 5, 1))
    add_championship(rated, "accepted-second", [Game(c, a)], date(2021, 3, 1))
    recompute_ratings(ACTOR, rated)
    assert RatingChange.objects.get(championship=later, player=a).before == 950
    assert RatingChange.objects.get(position=2, player=a).before == 980


def test_only_tables_of_two_that_were_played_are_rated(rated: RatingSystem, people: list[Player]) -> None:
    a, b, c, d = people[:4]
    championship = add_championship(rated, "mixed", [Game(a, b), Game(a, None), Game(a, c, 2, "forfeit")])
    table = Table.objects.create(championship=championship, round=9, number=1)
    for number, (player, outcome) in enumerate([(a, "win"), (b, "loss"), (d, "loss")], start=1):
        Seat.objects.create(table=table, number=number, player=player, kind="played", outcome=outcome, half_points=0)
    assert recompute_ratings(ACTOR, rated).games == 1
    assert ratings_after(rated) == {a.pk: 965, b.pk: 935}


def test_win_is_a_win_whatever_points_the_championship_gives_for_it(rated: RatingSystem, people: list[Player]) -> None:
    a, b = people[:2]
    championship = add_championship(rated, "three-points", [Game(a, b)])
    Seat.objects.filter(table__championship=championship, outcome="win").update(half_points=6)
    recompute_ratings(ACTOR, rated)
    assert RatingChange.objects.get(player=a).half_points == 2


def test_both_may_lose(rated: RatingSystem, people: list[Player]) -> None:
    a, b = people[:2]
    championship = add_championship(rated, "both-abandoned", [Game(a, b)])
    Seat.objects.filter(table__championship=championship).update(outcome="loss", half_points=0)
    recompute_ratings(ACTOR, rated)
    assert ratings_after(rated) == {a.pk: 935, b.pk: 935}


def test_record_merged_away_counts_as_the_one_that_stayed(rated: RatingSystem, people: list[Player]) -> None:
    stayed, merged, merged_earlier, other = people[:4]
    seed(rated, merged, 1100, 60)
    add_championship(rated, "one", [Game(merged_earlier, other)])
    Player.objects.filter(pk=merged_earlier.pk).update(merged_into=merged)
    Player.objects.filter(pk=merged.pk).update(merged_into=stayed)
    recompute_ratings(ACTOR, rated)
    change = RatingChange.objects.get(player=stayed)
    assert (change.before, change.games_before, change.k) == (1100, 60, 20)
    assert not RatingChange.objects.filter(player__in=[merged, merged_earlier]).exists()


def test_seed_of_the_record_that_stayed_prevails(rated: RatingSystem, people: list[Player]) -> None:
    merged, stayed, other = people[:3]
    seed(rated, merged, 1100, 60)
    seed(rated, stayed, 1050, 20)
    add_championship(rated, "one", [Game(merged, other)])
    Player.objects.filter(pk=merged.pk).update(merged_into=stayed)
    recompute_ratings(ACTOR, rated)
    assert RatingChange.objects.get(player=stayed).before == 1050


def test_game_that_cannot_be_rated_is_refused_by_name(rated: RatingSystem, people: list[Player]) -> None:
    a, b = people[:2]
    add_championship(rated, "fine", [Game(a, b)])
    championship = add_championship(rated, "wrong", [Game(a, b)])
    Seat.objects.filter(table__championship=championship).update(outcome="win", half_points=2)
    with pytest.raises(GameNotRatable) as refusal:
        recompute_ratings(ACTOR, rated)
    assert refusal.value.params == {"championship": "Wrong"}
    assert not RatingChange.objects.exists()


def test_nothing_to_rate_is_nothing_to_do(rated: RatingSystem) -> None:
    done = recompute_ratings(ACTOR, rated)
    assert (done.from_position, done.championships, done.changed) == (None, 0, 0)


def test_unknown_kind_and_broken_parameters_are_refused(rated: RatingSystem) -> None:
    broken = RatingSystem.objects.create(code="broken", name="Broken", kind="elo", parameters={"algorithm": "elo"})
    other = RatingSystem.objects.create(code="other", name="Other", kind="glicko", parameters=rated.parameters)
    with pytest.raises(ParametersUnusable, match="k_bands"):
        recompute_ratings(ACTOR, broken)
    with pytest.raises(ParametersUnusable, match="glicko"):
        recompute_ratings(ACTOR, other)


class Interrupted(Exception):
    pass


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_interruption_anywhere_leaves_the_previous_state(rated: RatingSystem, people: list[Player], step: int) -> None:
    fill_sequence(rated, people, 3)
    recompute_ratings(ACTOR, rated)
    add_championship(rated, "next", random_games(people, random.Random(3)))
    before = (stored_changes(rated), row_versions(), AuditEntry.objects.count())

    def stop(done: int, total: int) -> None:
        if done == step:
            raise Interrupted

    with pytest.raises(Interrupted):
        recompute_ratings(ACTOR, rated, progress=stop)
    assert (stored_changes(rated), row_versions(), AuditEntry.objects.count()) == before
    assert SequencePosition.objects.get(position=4).rated_at is None


def test_recomputation_is_audited(rated: RatingSystem, people: list[Player]) -> None:
    fill_sequence(rated, people, 2)
    done = recompute_ratings(ACTOR, rated)
    entry = AuditEntry.objects.get(action="ratings_recomputed")
    places = list(SequencePosition.objects.order_by("position").values_list("pk", flat=True))
    assert (entry.actor, entry.object_id) == ("test", rated.pk)
    assert entry.data == {**done.as_json(), "rated": places}


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_recomputation_is_for_staff(rated: RatingSystem, in_fisc: Federation, role: Role) -> None:
    for actor in (make_actor(in_fisc, role), PUBLIC):
        with pytest.raises(NotPermitted):
            recompute_ratings(actor, rated)
    assert recompute_ratings(make_actor(in_fisc, Role.STAFF), rated).changed == 0


def test_other_federations_games_never_enter(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        theirs = make_system()
        fill_sequence(theirs, make_players(*NAMES), 3)
        recompute_ratings(ACTOR, theirs)
        before = stored_changes(theirs)
    with federation_scope(fisc):
        ours = make_system()
        players = make_players(*NAMES)
        played = fill_sequence(ours, players, 2, seed=8)
        recompute_ratings(ACTOR, ours)
        assert stored_changes(ours) == reference_changes(ours, played)
        assert set(load_sources(ours, list_sequence(ours)).players.tolist()) == {player.pk for player in players}
        with pytest.raises(RatingSystem.DoesNotExist):
            recompute_ratings(ACTOR, theirs)
    with federation_scope(pfs):
        assert stored_changes(theirs) == before


def test_sequence_is_read_in_pieces_as_it_is_at_once(
    in_fisc: Federation, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    system = make_system("barruf")
    fill_sequence(system, people, 5)
    championships = np.array([place.championship for place in list_sequence(system)], dtype=np.int64)
    read = []
    for at_once in (1_000, 2, 1):
        monkeypatch.setattr("ratings.replay.queries.seats.CHAMPIONSHIPS_AT_ONCE", at_once)
        pairs = fetch_sequence(parameters_of(system), championships)
        read.append([getattr(pairs, field.name).tolist() for field in fields(pairs)])
    assert read[0] == read[1] == read[2]
    assert set(read[0][0]) == set(range(5))


def test_two_systems_of_one_federation_do_not_mix(in_fisc: Federation, people: list[Player]) -> None:
    first, second = make_system("barruf"), make_system("rasccat")
    played = fill_sequence(first, people, 2)
    championship = make_championship("only-second")
    write_games(championship, played[0])
    SequencePosition.objects.create(system=second, championship=championship, position=1)
    recompute_ratings(ACTOR, first)
    recompute_ratings(ACTOR, second)
    assert stored_changes(first) == reference_changes(first, played)
    assert stored_changes(second) == reference_changes(second, played[:1])
