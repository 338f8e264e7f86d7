"""The systems of the Scrabble world in the database: stored as the pure rules say, from wherever one begins."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.errors import RatingSystemExists
from ratings.lists.models import EditionRow
from ratings.parameters.services import add_rating_system, make_main_system
from ratings.players.queries.explanation import explain
from ratings.publication.services.editions import preview_rating_list, publish_rating_list
from ratings.replay.models import RatingChange, SeedRating, SequencePosition
from ratings.replay.queries.sources import can_start_late, list_sequence, load_sources, replay_sources
from ratings.replay.services.previews import preview_removal
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.presets import list_systems, load_system
from ratings.systems.world.common import WorldParameters
from tests.people import make_actor, make_players
from tests.ratings.making.makers import (
    ACTOR,
    FIRST_DAY,
    Game,
    add_championship,
    make_system,
    random_games,
    ratings_after,
    write_games,
)

WORLD = [code for code in list_systems() if isinstance(load_system(code), WorldParameters)]
NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas", "Ferran Vall", "Gemma Pou")
SYSTEM_NUMBERS = ("expected", "weight", "base", "acceleration", "feedback")
DEVIATIONS = ("deviation_before", "deviation", "volatility")


@pytest.fixture
def people(in_fisc: Federation) -> list[Player]:
    return make_players(*NAMES)


def scored_games(people: list[Player], source: random.Random) -> list[Game]:
    """Here and there nobody wrote the scores down."""
    games = random_games(people, source, 24)
    return [
        replace(game, scores=(source.randint(250, 500), source.randint(250, 500))) if source.random() < 0.9 else game
        for game in games
    ]


def fill(system: RatingSystem, people: list[Player], championships: int = 5) -> None:
    """Not everybody plays in each; two start with a rating."""
    source = random.Random(5)
    for player in people[:2]:
        SeedRating.objects.create(
            system=system, player=player, rating=1500, games=40, last_played_on=FIRST_DAY - timedelta(days=200)
        )
    for number in range(championships):
        some = source.sample(people, 5)
        add_championship(
            system, f"championship-{number}", scored_games(some, source), FIRST_DAY + timedelta(days=40 * number)
        )


def stored(system: RatingSystem) -> list[tuple[object, ...]]:
    rows = RatingChange.objects.filter(system=system).order_by("position", "player_id")
    numbers = ("before", "games_before", "games", "half_points", "after")
    return list(rows.values_list("position", "player_id", *numbers, *SYSTEM_NUMBERS, *DEVIATIONS))


@pytest.mark.parametrize("code", WORLD)
def test_what_is_stored_is_what_the_rules_say(people: list[Player], code: str) -> None:
    system = make_system(code)
    fill(system, people)
    recompute_ratings(ACTOR, system)
    sources = load_sources(system, list_sequence(system))
    replayed = replay_sources(sources)
    changes = list(RatingChange.objects.filter(system=system).order_by("position", "player_id"))
    assert [change.after for change in changes] == replayed.after.tolist()
    assert [change.before for change in changes] == replayed.before.tolist()
    parameters = sources.parameters
    assert isinstance(parameters, WorldParameters)
    assert any(change.deviation is not None for change in changes) is parameters.has_deviation
    assert any(change.base for change in changes)


@pytest.mark.parametrize("code", WORLD)
def test_going_on_gives_the_numbers_of_beginning_anew(people: list[Player], code: str) -> None:
    system = make_system(code)
    assert can_start_late(load_system(code))
    fill(system, people)
    step_by_step = []
    places = list(SequencePosition.objects.filter(system=system).order_by("position"))
    SequencePosition.objects.filter(system=system).delete()
    for place in places:
        place.pk = None
        place.save()
        done = recompute_ratings(ACTOR, system, place.position)
        assert done.championships == 1
    step_by_step = stored(system)
    again = recompute_ratings(ACTOR, system)
    assert again.changed == 0
    RatingChange.objects.filter(system=system).delete()
    recompute_ratings(ACTOR, system)
    assert stored(system) == step_by_step


@pytest.mark.parametrize("code", ["coco", "elo-spread"])
def test_scores_count_and_a_corrected_score_changes_the_list(people: list[Player], code: str) -> None:
    system = make_system(code)
    anna, bernat = people[:2]
    championship = add_championship(system, "first", [Game(anna, bernat, scores=(420, 400))])
    recompute_ratings(ACTOR, system)
    narrow, digest = ratings_after(system), preview_rating_list(system).source_digest
    write_games(championship, [Game(anna, bernat, scores=(600, 300))])
    recompute_ratings(ACTOR, system)
    assert ratings_after(system)[anna.pk] > narrow[anna.pk]
    assert preview_rating_list(system).source_digest != digest


def test_who_played_without_scores_has_no_rating_yet_where_they_count(people: list[Player]) -> None:
    system = make_system("coco")
    anna, bernat = people[:2]
    add_championship(system, "first", [Game(anna, bernat)])
    recompute_ratings(ACTOR, system)
    change = RatingChange.objects.get(player=anna)
    assert (change.before, change.after, change.base, change.deviation) == (1500, 1500, None, None)
    assert explain(change).agrees
    assert "no rating yet" in " ".join(explain(change).sentences)
    add_championship(system, "second", [Game(anna, bernat, scores=(500, 300))])
    recompute_ratings(ACTOR, system, 2)
    change = RatingChange.objects.get(player=anna, position=2)
    assert change.base is None
    assert change.deviation == 150


def test_removal_is_previewed_with_scores(people: list[Player]) -> None:
    system = make_system("coco")
    fill(system, people, 3)
    recompute_ratings(ACTOR, system)
    first = SequencePosition.objects.get(system=system, position=1).championship
    assert preview_removal(system, first).effect.players


@pytest.mark.parametrize("code", WORLD)
def test_every_change_is_explained(people: list[Player], code: str) -> None:
    system = make_system(code)
    fill(system, people)
    recompute_ratings(ACTOR, system)
    for change in RatingChange.objects.select_related("system"):
        found = explain(change)
        assert found.agrees, change
        assert len(found.games) == change.games
        assert sum(game.half_points for game in found.games) == change.half_points
        assert found.sentences
        assert str(change.after) in " ".join(found.sentences)


def test_segments_of_a_long_championship_are_explained(people: list[Player]) -> None:
    system = make_system("naspa")
    fill(system, people, 2)
    anna, bernat, carme, didac = people[:4]
    add_championship(
        system,
        "long",
        [Game(*pair, 2) for _ in range(10) for pair in ((anna, bernat), (carme, didac))],
        FIRST_DAY + timedelta(days=200),
    )
    recompute_ratings(ACTOR, system)
    change = RatingChange.objects.get(player=anna, championship__slug="long")
    found = explain(change)
    assert found.agrees
    assert "2 parts" in found.sentences[0]
    assert sum(float(game.expected or 0) for game in found.games) == pytest.approx(
        float(change.expected or 0), abs=1e-4
    )
    assert "Acceleration" in " ".join(found.sentences)


def test_edition_keeps_the_deviation_and_never_changes_it(people: list[Player]) -> None:
    system = make_system("coco")
    fill(system, people)
    edition = publish_rating_list(ACTOR, system)
    rows = list(EditionRow.objects.filter(edition=edition).exclude(deviation=None))
    last = {change.player_id: change for change in RatingChange.objects.order_by("position")}
    assert rows
    assert {row.player_id: row.deviation for row in rows} == {
        row.player_id: last[row.player_id].deviation for row in rows
    }


def test_system_that_is_added_rates_what_the_main_one_does(in_fisc: Federation, people: list[Player]) -> None:
    main = make_system("barruf")
    fill(main, people, 3)
    recompute_ratings(ACTOR, main)
    administrator = make_actor(in_fisc, Role.ADMINISTRATOR)
    added = add_rating_system(administrator, "naspa")
    assert not added.is_main
    order = SequencePosition.objects.filter(system=main).order_by("position").values_list("championship", flat=True)
    theirs = SequencePosition.objects.filter(system=added).order_by("position").values_list("championship", flat=True)
    assert list(order) == list(theirs)
    recompute_ratings(ACTOR, added)
    assert RatingChange.objects.filter(system=added).exists()
    with pytest.raises(RatingSystemExists):
        add_rating_system(administrator, "naspa")
    make_main_system(administrator, added)
    assert RatingSystem.objects.get(is_main=True) == added
    with pytest.raises(NotPermitted):
        add_rating_system(make_actor(in_fisc, Role.STAFF), "coco")
