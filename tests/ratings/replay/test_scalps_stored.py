"""An average of scalps in the database: stored as the pure rules say, listed by its exact value, moved by time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.lists.models import Edition, EditionRow
from ratings.players.queries.histories import chart_points, read_history
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import RatingChange, SeedRating
from ratings.replay.queries.sources import parameters_of
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, fill_sequence, make_system
from tests.ratings.making.naive_hollington import NaiveFederation

NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas", "Ferran Vall", "Gemma Pou")
FIRST = date(2024, 3, 2)


@pytest.fixture
def pfs_system(in_fisc: Federation) -> RatingSystem:
    return make_system("pfs")


@pytest.fixture
def people(in_fisc: Federation) -> list[Player]:
    return make_players(*NAMES)


def publish(system: RatingSystem, day: date) -> Edition:
    return publish_rating_list(ACTOR, system, day, now=datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def lines(edition: Edition, *fields: str) -> list[tuple[object, ...]]:
    rows = EditionRow.objects.filter(edition=edition)
    return list(rows.order_by("place", "-rating", "sort_key").values_list(*fields))


def test_stored_changes_equal_the_naive_rules(pfs_system: RatingSystem, people: list[Player]) -> None:
    played = fill_sequence(pfs_system, people, 30)
    recompute_ratings(ACTOR, pfs_system)
    naive = NaiveFederation(parameters_of(pfs_system))  # type: ignore[arg-type]
    for position, games in enumerate(played, start=1):
        stored = RatingChange.objects.filter(position=position).select_related("championship")
        results = [
            (game.first.pk, game.second.pk, game.half_points, 2 - game.half_points)
            for game in games
            if game.second is not None and game.kind == "played"
        ]
        expected = naive.play(stored[0].championship.ends_on, results)
        assert {change.player_id: (change.before, change.scalps, change.after) for change in stored} == expected
        for change in stored:
            counting = naive.counting(change.player_id, change.championship.ends_on)
            assert change.counted_games == change.games_after == len(counting)
            assert change.counted_scalps == sum(game.scalp for game in counting)


def test_change_has_what_its_rules_know_and_nothing_else(pfs_system: RatingSystem, people: list[Player]) -> None:
    a, b = people[:2]
    add_championship(pfs_system, "one", [Game(a, b), Game(a, b, 1)], FIRST)
    recompute_ratings(ACTOR, pfs_system)
    change = RatingChange.objects.get(player=a)
    # 150 for the win, 100 for the draw: 250 over two games.
    assert (change.before, change.games, change.half_points, change.scalps, change.after) == (100, 2, 3, 250, 125)
    assert (change.counted_scalps, change.counted_games) == (250, 2)
    assert (change.k, change.expected, change.exact_change) == (None, None, None)


def test_second_run_touches_nothing_and_later_ones_start_at_the_beginning(
    pfs_system: RatingSystem, people: list[Player]
) -> None:
    fill_sequence(pfs_system, people, 4)
    first = recompute_ratings(ACTOR, pfs_system)
    assert first.inserted > 0
    again = recompute_ratings(ACTOR, pfs_system, from_position=4)
    assert (again.from_position, again.changed, again.unchanged) == (1, 0, first.inserted)


def test_elo_beside_it_stores_no_scalps(pfs_system: RatingSystem, people: list[Player]) -> None:
    elo = make_system("barruf")
    fill_sequence(elo, people, 2)
    recompute_ratings(ACTOR, elo)
    assert not RatingChange.objects.filter(system=elo).exclude(scalps=None, counted_games=None).exists()
    assert not RatingChange.objects.filter(system=elo, k=None).exists()


def test_starting_list_stands_for_its_games(pfs_system: RatingSystem, people: list[Player]) -> None:
    a, b = people[:2]
    SeedRating.objects.create(system=pfs_system, player=a, rating=140, games=40, last_played_on=FIRST)
    add_championship(pfs_system, "one", [Game(a, b)], FIRST + timedelta(days=7))
    recompute_ratings(ACTOR, pfs_system)
    change = RatingChange.objects.get(player=a)
    # 40 above a newcomer is not above 50: 150. (140 × 40 + 150) / 41 = 5750/41 = 140.24.
    assert (change.before, change.games_before, change.scalps, change.after) == (140, 40, 150, 140)


def test_exact_value_orders_the_list(pfs_system: RatingSystem, people: list[Player]) -> None:
    # All are rounded to 140; exactly they are 5620/40 = 140.5 (so 141), 5601/40, 5600/40 and again 5601/40.
    ratings = {"Pla": (140, 40), "Coll": (140, 41), "Riu": (140, 40)}
    for player in people[:3]:
        rating, games = ratings[player.surname]
        SeedRating.objects.create(system=pfs_system, player=player, rating=rating, games=games, last_played_on=FIRST)
    # Anna's 41st game is a scalp of 150, Bernat's 42nd one too: 5750/41 = 140.244, 5890/42 = 140.238.
    anna, bernat, _carme, new, other = people[:5]
    add_championship(pfs_system, "one", [Game(anna, new), Game(bernat, other)], FIRST)
    edition = publish(pfs_system, FIRST)
    assert lines(edition, "place", "name", "rating")[:3] == [
        (1, "Pla, Anna", 140),
        (2, "Coll, Bernat", 140),
        (3, "Riu, Carme", 140),
    ]


def test_equal_exact_values_share_a_place(pfs_system: RatingSystem, people: list[Player]) -> None:
    for player, games in zip(people[:3], (40, 80, 50), strict=True):
        rating = 150 if games == 50 else 140
        SeedRating.objects.create(system=pfs_system, player=player, rating=rating, games=games, last_played_on=FIRST)
    assert lines(publish(pfs_system, FIRST), "place", "rating") == [(1, 150), (2, 140), (2, 140)]


def test_thirty_games_make_a_place(pfs_system: RatingSystem, people: list[Player]) -> None:
    for player, games in zip(people[:3], (30, 29, 0), strict=True):
        SeedRating.objects.create(system=pfs_system, player=player, rating=120, games=games, last_played_on=FIRST)
    edition = publish(pfs_system, FIRST)
    assert edition.active_count == 1
    assert lines(edition, "place", "name", "games", "status") == [
        (1, "Pla, Anna", 30, "act"),
        (None, "Coll, Bernat", 29, "exp"),
        (None, "Riu, Carme", 0, "inact"),
    ]


def test_time_alone_moves_a_rating(pfs_system: RatingSystem, people: list[Player]) -> None:
    # 40 games at 160 of March 2024 and 40 at 120 of March 2025: 140 until the first ones leave, then 120.
    a, rest = people[0], people[1:]
    SeedRating.objects.create(system=pfs_system, player=a, rating=160, games=40, last_played_on=FIRST)
    late = date(2025, 3, 1)
    # Against newcomers (100, more than 50 below): the own 160 for a win, 50 for a loss. 30 wins and 10 losses:
    # 4800 + 500 = 5300. Together (6400 + 5300) / 80 = 146.25; without the starting list 5300/40 = 132.5, so 133.
    games = [Game(a, rest[number % 6], 2 if number < 30 else 0) for number in range(40)]
    add_championship(pfs_system, "one", games, late)
    first = publish(pfs_system, date(2026, 3, 1))
    second = publish(pfs_system, date(2026, 3, 2))
    third = publish(pfs_system, date(2027, 3, 1))
    assert lines(first, "name", "rating", "games")[0] == ("Pla, Anna", 146, 80)
    assert lines(second, "name", "rating", "games", "change")[0] == ("Pla, Anna", 133, 40, -13)
    found = dict(EditionRow.objects.filter(edition=third).values_list("name", "status"))
    assert set(found.values()) == {"inact"}


def test_history_and_chart_know_no_expectancy(pfs_system: RatingSystem, people: list[Player]) -> None:
    fill_sequence(pfs_system, people, 3)
    recompute_ratings(ACTOR, pfs_system)
    history = read_history(people[0], pfs_system)
    assert history.changes
    assert all(line.k is None and line.expected is None and line.scalps for line in history.changes)
    assert history.games == history.changes[-1].counted_games
    assert len(chart_points(history)) == len(history.changes) + 1
