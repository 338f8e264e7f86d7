"""Putting championships into the rating sequence, moving them, taking them out: ratings follow, or nothing happens."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.errors import (
    AlreadyInSequence,
    ChampionshipNotRated,
    GameNotRatable,
    NotClassic,
    PositionOutside,
    RatingsMovedMeanwhile,
    ResultsNotAccepted,
)
from ratings.lists.models import Correction
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SequencePosition
from ratings.replay.queries.state import unlisted_positions
from ratings.replay.services.previews import preview_insertion, preview_move, preview_removal
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.order import insert_championship, move_championship, remove_championship
from ratings.sequence.services.rating import rate_accepted_championship
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    fill_sequence,
    make_championship,
    make_system,
    random_games,
    ratings_after,
    reference_changes,
    stored_changes,
    write_games,
)
from tests.repeated import many
from tests.tournaments.making.played import EBRE_RULES
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import ReasonMissing

Rated = tuple[RatingSystem, list[Player], list[list[Game]]]


@pytest.fixture
def rated(in_fisc: Federation) -> Rated:
    system = make_system()
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas")
    played = fill_sequence(system, people, 5)
    recompute_ratings(ACTOR, system)
    return system, people, played


def championship(number: int) -> Championship:
    return Championship.objects.get(slug=f"championship-{number}")


def order(system: RatingSystem) -> list[tuple[int, str]]:
    return list(system.sequence.order_by("position").values_list("position", "championship__slug"))


def make_late(people: list[Player], slug: str = "late") -> tuple[Championship, list[Game]]:
    late, games = make_championship(slug), random_games(people, random.Random(9))
    write_games(late, games)
    ResultsVersion.objects.create(
        championship=late, number=1, state=ResultsState.ACCEPTED, received_at=late.announced_at
    )
    return late, games


def test_inserted_championship_takes_its_place_and_everything_after_it_follows(rated: Rated) -> None:
    system, people, played = rated
    late, games = make_late(people)
    insert_championship(ACTOR, system, late, 2, reason="Arrived by mail")
    assert order(system)[:3] == [(1, "championship-0"), (2, "late"), (3, "championship-1")]
    assert stored_changes(system) == reference_changes(system, [played[0], games, *played[1:]])
    assert not SequencePosition.objects.filter(rated_at=None).exists()
    correction = Correction.objects.get()
    assert (correction.kind, correction.reason, correction.outcome["position"]) == ("inserted", "Arrived by mail", 2)
    assert correction.applied_at is not None
    assert AuditEntry.objects.get(action="championship_inserted").reason == "Arrived by mail"


@settings(max_examples=many(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(position=st.integers(1, 6))
def test_inserting_and_removing_leaves_what_was_stored(rated: Rated, position: int) -> None:
    system, people, _played = rated
    stored, sequence = stored_changes(system), order(system)
    late, _games = make_late(people, f"late-{Championship.objects.count()}")
    insert_championship(ACTOR, system, late, position)
    remove_championship(ACTOR, system, late, "Put in by mistake")
    assert (stored_changes(system), order(system)) == (stored, sequence)


@settings(max_examples=many(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.lists(st.tuples(st.integers(0, 4), st.integers(1, 5)), min_size=1, max_size=3))
def test_moving_gives_what_computing_from_nothing_gives(rated: Rated, moves: list[tuple[int, int]]) -> None:
    system, _people, played = rated
    for number, position in moves:
        move_championship(ACTOR, system, championship(number), position)
        assert (position, f"championship-{number}") in order(system)
    in_order = [played[int(slug.rpartition("-")[2])] for _position, slug in order(system)]
    assert [position for position, _slug in order(system)] == [1, 2, 3, 4, 5]
    assert stored_changes(system) == reference_changes(system, in_order)


def test_removed_championship_is_rated_no_more_even_when_its_results_are_corrected(rated: Rated) -> None:
    system, _people, played = rated
    remove_championship(ACTOR, system, championship(0), "Not announced in time")
    assert stored_changes(system) == reference_changes(system, played[1:])
    rate_accepted_championship(ACTOR, championship(0))
    assert "championship-0" not in dict(map(reversed, order(system)))
    ResultsVersion.objects.create(
        championship=championship(0), number=1, state=ResultsState.ACCEPTED, received_at=championship(0).announced_at
    )
    insert_championship(ACTOR, system, championship(0), 1)
    rate_accepted_championship(ACTOR, championship(0))
    assert order(system)[0] == (1, "championship-0")
    assert SequencePosition.objects.get(position=1).rated_at is None


def test_what_was_previewed_is_what_is_applied(rated: Rated) -> None:
    system, people, _played = rated
    late, _games = make_late(people)
    insertion = preview_insertion(system, late, 1)
    then = {one.player: one.then.rating for one in insertion.effect.players if one.then}
    insert_championship(ACTOR, system, late, 1, digest=insertion.digest)
    assert then.items() <= dict(ratings_after(system)).items()
    preview = preview_move(system, championship(4), 1)
    then = {one.player: one.then.rating for one in preview.effect.players if one.then}
    move_championship(ACTOR, system, championship(4), 1, digest=preview.digest)
    assert then.items() <= dict(ratings_after(system)).items()
    removal = preview_removal(system, championship(4))
    remove_championship(ACTOR, system, championship(4), "Wrong", digest=removal.digest)


def test_apply_is_refused_when_results_or_order_moved_since_the_preview(rated: Rated) -> None:
    system, people, _played = rated
    digest = preview_move(system, championship(4), 1).digest
    write_games(championship(2), [Game(people[0], people[1])])
    stored, sequence = stored_changes(system), order(system)
    with pytest.raises(RatingsMovedMeanwhile):
        move_championship(ACTOR, system, championship(4), 1, digest=digest)
    assert (stored_changes(system), order(system)) == (stored, sequence)


def test_failure_half_way_leaves_sequence_and_ratings_as_they_were(rated: Rated) -> None:
    system, people, _played = rated
    late = make_championship("late")
    write_games(late, [Game(people[0], people[1])])
    late.tables.get().seats.update(outcome="win", half_points=2)
    ResultsVersion.objects.create(
        championship=late, number=1, state=ResultsState.ACCEPTED, received_at=late.announced_at
    )
    stored, sequence = stored_changes(system), order(system)
    with pytest.raises(GameNotRatable):
        insert_championship(ACTOR, system, late, 2)
    assert (stored_changes(system), order(system)) == (stored, sequence)
    assert not Correction.objects.exists()


def test_refusals_name_what_is_wrong(rated: Rated) -> None:
    system, people, _played = rated
    with pytest.raises(AlreadyInSequence, match=r"already no\. 1 in the rating order"):
        insert_championship(ACTOR, system, championship(0), 1)
    with pytest.raises(ResultsNotAccepted):
        insert_championship(ACTOR, system, make_championship("new"), 1)
    with pytest.raises(NotClassic):
        insert_championship(ACTOR, system, make_championship("four", rules=EBRE_RULES.as_json()), 1)
    with pytest.raises(ChampionshipNotRated):
        move_championship(ACTOR, system, Championship.objects.get(slug="new"), 1)
    with pytest.raises(PositionOutside, match="from 1 to 5"):
        move_championship(ACTOR, system, championship(0), 6)
    with pytest.raises(PositionOutside):
        insert_championship(ACTOR, system, make_late(people)[0], 7)
    with pytest.raises(ReasonMissing):
        remove_championship(ACTOR, system, championship(0), "  ")


def test_only_staff_may(rated: Rated, fisc: Federation) -> None:
    system, _people, _played = rated
    organiser = make_actor(fisc, Role.ORGANISER, Role.ARBITER)
    with pytest.raises(NotPermitted):
        move_championship(organiser, system, championship(0), 2)
    with pytest.raises(NotPermitted):
        insert_championship(organiser, system, championship(0), 2)
    with pytest.raises(NotPermitted):
        remove_championship(organiser, system, championship(0), "Because")


def listed_in(system: RatingSystem) -> dict[str, int | None]:
    return dict(system.sequence.values_list("championship__slug", "listed_in__number"))


def test_editions_keep_what_they_reach_to_when_places_move(rated: Rated) -> None:
    system, people, _played = rated
    publish_rating_list(ACTOR, system)
    assert set(listed_in(system).values()) == {1}
    late, _games = make_late(people)
    insert_championship(ACTOR, system, late, 2)
    assert [place.championship.slug for place in unlisted_positions(system, system.editions.get())] == ["late"]
    publish_rating_list(ACTOR, system)
    assert listed_in(system)["late"] == 2
    # Behind the end of the first edition it belongs to the next one that reaches there.
    new, _games = make_late(people, "new")
    insert_championship(ACTOR, system, new, 7)
    publish_rating_list(ACTOR, system)
    move_championship(ACTOR, system, championship(0), 3)
    assert listed_in(system)["championship-0"] == 1
    move_championship(ACTOR, system, championship(0), 7)
    assert listed_in(system)["championship-0"] == 3
    newest, _games = make_late(people, "newest")
    insert_championship(ACTOR, system, newest, 8)
    move_championship(ACTOR, system, championship(1), 8)
    assert listed_in(system)["championship-1"] is None
