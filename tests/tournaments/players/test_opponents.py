"""A player's record against each opponent, and the games in numbers."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import make_players
from tests.ratings.making.makers import Game, make_championship, write_games
from tests.repeated import many
from tests.tournaments.making.played import EBRE_RULES, bye, forfeit, game, make_played, table_of
from tournaments.players.queries.opponents import count_games, find_opponents, meetings_with, read_meetings

NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")


def record_of(player: Player, order: str = "played") -> list[tuple[object, ...]]:
    return [
        (one.opponent.given_name, one.played, one.won, one.drawn, one.lost, one.points_for, one.points_against)
        for one in read_meetings(list(find_opponents(player, order)))
    ]


def test_record_counts_games_and_points_against_each_opponent(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    make_played(system, "Obert", people, [game(1, 1, 1, 2, "400-300"), game(2, 1, 2, 1, "500-300")])
    make_played(system, "Lliga", people, [game(1, 1, 3, 1, "="), game(2, 1, 1, 2, "350-350")], day=date(2026, 5, 2))
    assert record_of(people[0]) == [("Bernat", 3, 1, 1, 1, 1050, 1150), ("Carme", 1, 0, 1, 0, None, None)]
    meetings = meetings_with(people[0], people[1])
    assert meetings is not None
    assert meetings.last == date(2026, 5, 2)
    assert meetings_with(people[0], people[3]) is None


def test_record_leaves_out_byes_and_forfeits(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    make_played(system, "Obert", people, [forfeit(1, 1, 1, 2), bye(2, 1), game(3, 1, 3, 4, "400-300")])
    assert record_of(people[0]) == []
    assert count_games(people[0]).played == 0


def test_record_at_a_table_of_four_goes_by_place(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    tables = [table_of(1, 1, {1: 250, 2: 300, 3: 200, 4: 150})]
    make_played(system, "Ebre", people, tables, rules=EBRE_RULES.as_json())
    assert sorted(record_of(people[0])) == [
        ("Bernat", 1, 0, 0, 1, 250, 300),
        ("Carme", 1, 1, 0, 0, 250, 200),
        ("Dídac", 1, 1, 0, 0, 250, 150),
    ]


def test_record_counts_records_merged_away_as_the_one_that_stayed(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    make_played(system, "Obert", people, [game(1, 1, 1, 2, "400-300"), game(2, 1, 1, 3, "400-300")])
    Player.objects.filter(pk=people[2].pk).update(merged_into=people[1])
    assert record_of(people[0]) == [("Bernat", 2, 2, 0, 0, 800, 600)]
    people[1].refresh_from_db()
    assert record_of(people[1]) == [("Anna", 2, 0, 0, 2, 600, 800)]


def test_record_is_sorted_by_each_column(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    make_played(
        system,
        "Obert",
        people,
        [game(1, 1, 1, 2, "400-300"), game(2, 1, 1, 3, "200-300"), game(3, 1, 3, 1, "300-200"), game(4, 1, 1, 4, "=")],
    )
    assert record_of(people[0], "won")[0][0] == "Bernat"
    assert record_of(people[0], "lost")[0][0] == "Carme"
    assert record_of(people[0], "drawn")[0][0] == "Dídac"
    named = read_meetings(list(find_opponents(people[0], "name", descending=False)))
    assert [one.opponent.surname for one in named] == ["Coll", "Font", "Riu"]


def test_numbers_name_the_highest_score_and_the_widest_win(in_fisc: Federation, system: Actor) -> None:
    people = make_players(*NAMES)
    rounds = [game(1, 1, 1, 2, "410-400"), game(2, 1, 3, 1, "500-430"), game(3, 1, 1, 4, "350-200")]
    make_played(system, "Obert", people, rounds)
    numbers = count_games(people[0])
    assert (numbers.played, numbers.won, numbers.drawn, numbers.lost) == (3, 2, 0, 1)
    assert numbers.average is not None
    assert round(numbers.average, 3) == 396.667
    assert numbers.highest is not None
    assert numbers.highest.game_points == 430
    assert numbers.widest.margin == 150


PAIRS = st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda pair: pair[0] != pair[1])
GAMES = st.lists(st.tuples(PAIRS, st.integers(0, 2), st.sampled_from(["played", "forfeit"])), max_size=15)


@given(GAMES)
@settings(max_examples=many(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_records_of_all_agree_with_a_count_by_hand(
    in_fisc: Federation, games: list[tuple[tuple[int, int], int, str]]
) -> None:
    people = make_players(*NAMES)
    slug = f"open-{people[0].number}"
    write_games(make_championship(slug), [Game(people[a], people[b], points, kind) for (a, b), points, kind in games])
    counted: Counter[tuple[int, int]] = Counter()
    points_of: Counter[tuple[int, int]] = Counter()
    for (first, second), points, kind in games:
        if kind == "played":
            counted[first, second] += 1
            counted[second, first] += 1
            points_of[first, second] += points
            points_of[second, first] += 2 - points
    places = {player.pk: index for index, player in enumerate(people)}
    for index, player in enumerate(people):
        found = {places[one.opponent.pk]: one for one in read_meetings(list(find_opponents(player)))}
        assert {other: one.played for other, one in found.items()} == {
            other: counted[index, other] for other in range(4) if counted[index, other]
        }
        assert all(2 * one.won + one.drawn == points_of[index, other] for other, one in found.items())
        assert all(one.played == one.won + one.drawn + one.lost for one in found.values())
