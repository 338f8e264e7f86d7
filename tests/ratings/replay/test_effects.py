"""What another truth would do: by comparing projections, and by replaying what is changed in memory."""

from __future__ import annotations

import random

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.errors import ChampionshipNotRated, ResultsNotAccepted
from ratings.replay.effects import NONE, Cause, Projection, compare, fingerprints
from ratings.replay.models import RatingChange, SequencePosition
from ratings.replay.services.previews import preview_insertion, preview_move, preview_removal, preview_results
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status
from tests.people import make_players
from tests.ratings.making.line_effects import lines_of
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    add_championship,
    fill_sequence,
    make_championship,
    make_system,
    random_games,
    ratings_after,
    write_games,
)
from tournaments.championship.models.championships import Championship
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable


def make_projection(lines: list[tuple[int, int, int, int, int]], people: dict[int, int]) -> Projection:
    """From (championship, player, fingerprint, before, after), and final ratings by player; all active and placed."""
    columns = np.array(lines, dtype=np.int64).reshape(-1, 5).T
    everyone = sorted(people)
    ratings = np.array([people[player] for player in everyone], dtype=np.int64)
    return Projection(
        championships=columns[0],
        players=columns[1],
        own_games=columns[2].astype(np.uint64),
        before=columns[3],
        after=columns[4],
        everyone=np.array(everyone, dtype=np.int64),
        ratings=ratings,
        games=np.ones(len(everyone), dtype=np.int64),
        statuses=np.full(len(everyone), list(Status).index(Status.ACTIVE)),
        places=np.array([1 + int((ratings > rating).sum()) for rating in ratings], dtype=np.int64),
    )


FIRST = [(1, 10, 5, 1000, 1010), (1, 11, 6, 1000, 990), (2, 10, 7, 1010, 1020), (2, 12, 8, 1000, 990)]


def test_same_projection_has_no_effect() -> None:
    now = make_projection(FIRST, {10: 1020, 11: 990, 12: 990})
    assert compare(now, now).is_empty


def test_cause_is_own_games_for_whose_games_differ_and_opponents_for_whose_do_not() -> None:
    now = make_projection(FIRST, {10: 1020, 11: 990, 12: 990})
    lines = [(1, 10, 50, 1000, 990), (1, 11, 60, 1000, 1010), (2, 10, 7, 990, 1001), (2, 12, 8, 1000, 989)]
    effect = compare(now, make_projection(lines, {10: 1001, 11: 1010, 12: 989}))
    found = {one.player: (one.moves_by, one.championships, one.cause) for one in effect.players}
    assert found == {
        10: (-19, 2, Cause.OWN_GAMES),
        11: (20, 1, Cause.OWN_GAMES),
        12: (-1, 1, Cause.OPPONENTS),
    }
    assert [one.player for one in effect.players] == [11, 10, 12]
    assert effect.championships == {1, 2}
    assert (effect.moved, effect.greatest_move, effect.statuses_changed) == (3, 20, 0)


def test_cause_is_the_order_for_whose_championships_come_otherwise() -> None:
    now = make_projection(FIRST, {10: 1020, 11: 990, 12: 990})
    lines = [(2, 10, 7, 1000, 1011), (2, 12, 8, 1000, 989), (1, 10, 5, 1011, 1020), (1, 11, 6, 1000, 991)]
    effect = compare(now, make_projection(lines, {10: 1020, 11: 991, 12: 989}))
    assert {one.player: one.cause for one in effect.players} == {11: Cause.OPPONENTS, 12: Cause.OPPONENTS}
    assert [(line.championship, line.now, line.then) for line in lines_of(effect, 10)] == [
        (2, (1010, 1020), (1000, 1011)),
        (1, (1000, 1010), (1011, 1020)),
    ]


def test_cause_is_the_place_for_who_is_only_passed() -> None:
    now = make_projection(FIRST, {10: 1020, 11: 990, 12: 990, 13: 1015})
    lines = [*FIRST[:2], (2, 10, 70, 1010, 1012), FIRST[3]]
    effect = compare(now, make_projection(lines, {10: 1012, 11: 990, 12: 990, 13: 1015}))
    assert {one.player: one.cause for one in effect.players} == {10: Cause.OWN_GAMES, 13: Cause.PLACES}
    assert effect.counts == {Cause.OWN_GAMES: 1, Cause.PLACES: 1}


def test_other_rules_are_the_cause_where_nothing_else_is() -> None:
    now = make_projection(FIRST, {10: 1020, 11: 990, 12: 990})
    lines = [(one, player, own, before, after + 1) for one, player, own, before, after in FIRST]
    effect = compare(now, make_projection(lines, {10: 1021, 11: 991, 12: 991}), same_rules=False)
    assert {one.cause for one in effect.players} == {Cause.RULES}


def test_player_without_a_rating_and_one_who_leaves_are_in_the_effect() -> None:
    now = make_projection([], {10: NONE, 11: 990})
    [first, second] = compare(now, make_projection([], {10: 900})).players
    assert (first.now and first.now.rating, first.then and first.then.rating, first.moves_by) == (None, 900, 0)
    assert (second.player, second.then) == (11, None)


def test_fingerprint_does_not_depend_on_the_order_of_games_and_tells_them_apart() -> None:
    people, rows = np.array([1, 1]), np.array([0, 0])
    one = fingerprints(people, np.array([2, 3]), np.array([2, 0]), rows, 1)
    assert one == fingerprints(people, np.array([3, 2]), np.array([0, 2]), rows, 1)
    assert one != fingerprints(people, np.array([2, 3]), np.array([0, 2]), rows, 1)


@pytest.fixture
def rated(in_fisc: Federation) -> tuple[RatingSystem, list[Player]]:
    """Six players in five championships of random games, all rated."""
    system = make_system()
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas", "Ferran Vall")
    fill_sequence(system, people, 5)
    recompute_ratings(ACTOR, system)
    return system, people


def championship(number: int) -> Championship:
    return Championship.objects.get(slug=f"championship-{number}")


def expected_moves(before: dict[int, int], system: RatingSystem) -> dict[int, tuple[int | None, int | None]]:
    """What recomputing everything in the database changes, by player."""
    recompute_ratings(ACTOR, system)
    after = ratings_after(system)
    people = before.keys() | after.keys()
    return {pk: (before.get(pk), after.get(pk)) for pk in people if before.get(pk) != after.get(pk)}


def test_preview_of_a_removal_is_what_recomputing_without_it_gives(rated: tuple[RatingSystem, list[Player]]) -> None:
    system, _people = rated
    preview = preview_removal(system, championship(1))
    before = dict(ratings_after(system))
    SequencePosition.objects.filter(championship=championship(1)).delete()
    found = {
        one.player: (one.now and one.now.rating, one.then and one.then.rating)
        for one in preview.effect.players
        if one.rating_changes
    }
    assert found == expected_moves(before, system)


@pytest.mark.parametrize("position", [1, 3, 6, 99])
def test_preview_of_an_insertion_is_what_recomputing_with_it_gives(
    rated: tuple[RatingSystem, list[Player]], position: int
) -> None:
    system, people = rated
    late = make_championship("late")
    write_games(late, random_games(people, random.Random(5)))
    preview = preview_insertion(system, late, position)
    before = dict(ratings_after(system))
    at = min(position, 6)
    for place in SequencePosition.objects.filter(position__gte=at).order_by("-position"):
        place.position += 1
        place.save()
    SequencePosition.objects.create(system=system, championship=late, position=at)
    moves = {
        one.player: (one.now and one.now.rating, one.then and one.then.rating)
        for one in preview.effect.players
        if one.rating_changes
    }
    assert moves == expected_moves(before, system)


def test_preview_of_a_move_tells_what_comes_out_otherwise_and_writes_nothing(
    rated: tuple[RatingSystem, list[Player]],
) -> None:
    system, _people = rated
    stored = list(RatingChange.objects.order_by("pk").values_list())
    with CaptureQueriesContext(connection) as queries:
        preview = preview_move(system, championship(4), 1)
    assert not preview.effect.is_empty
    assert all(query["sql"].lstrip().upper().startswith("SELECT") for query in queries)
    assert list(RatingChange.objects.order_by("pk").values_list()) == stored
    assert preview_move(system, championship(4), 5).effect.is_empty


def test_preview_of_corrected_results_names_the_two_whose_game_it_is_and_who_met_them(in_fisc: Federation) -> None:
    system = make_system()
    anna, bernat, carme, didac = people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
    first = add_championship(system, "first", [Game(anna, bernat)])
    add_championship(system, "second", [Game(anna, carme)])
    add_championship(system, "third", [Game(didac, None, 2, "bye")])
    recompute_ratings(ACTOR, system)
    seats = (ReportedSeat(1, Kind.PLAYED, Outcome.LOSS, 0), ReportedSeat(2, Kind.PLAYED, Outcome.WIN, 2))
    report = Report(
        "hand",
        players=(ReportedPlayer(1, "Anna"), ReportedPlayer(2, "Bernat")),
        tables=(ReportedTable(1, 1, seats),),
    )
    preview = preview_results(system, first, report, {1: anna.pk, 2: bernat.pk})
    causes = {one.player: one.cause for one in preview.effect.players}
    assert causes == {anna.pk: Cause.OWN_GAMES, bernat.pk: Cause.OWN_GAMES, carme.pk: Cause.OPPONENTS}
    assert preview.waiting == 0
    assert people[3].pk not in causes


def test_player_known_from_the_removed_championship_alone_leaves_the_list(in_fisc: Federation) -> None:
    system = make_system()
    anna, bernat, carme = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    only = add_championship(system, "first", [Game(anna, bernat)], absent=[carme])
    add_championship(system, "second", [Game(carme, None, 2, "bye")])
    recompute_ratings(ACTOR, system)
    effect = preview_removal(system, only).effect
    assert {one.player: one.then for one in effect.players} == {anna.pk: None, bernat.pk: None}


def test_digest_tells_results_order_and_parameters_apart(rated: tuple[RatingSystem, list[Player]]) -> None:
    system, people = rated
    seen = {preview_removal(system, championship(0)).digest}
    write_games(championship(2), [Game(people[0], people[1])])
    seen.add(preview_removal(system, championship(0)).digest)
    system.parameters = {**system.parameters, "initial_rating": 1234}
    system.save()
    seen.add(preview_removal(system, championship(0)).digest)
    assert len(seen) == 3
    assert preview_removal(system, championship(0)).digest in seen


def test_what_is_not_rated_or_not_accepted_is_refused(rated: tuple[RatingSystem, list[Player]]) -> None:
    system, _people = rated
    unknown = make_championship("unknown")
    with pytest.raises(ChampionshipNotRated):
        preview_removal(system, unknown)
    with pytest.raises(ChampionshipNotRated):
        preview_move(system, unknown, 1)
    with pytest.raises(ResultsNotAccepted):
        preview_insertion(system, unknown, 1)
