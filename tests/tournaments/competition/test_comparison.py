"""Two versions compared: what is said of each change, and what must hold of any two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.problems.kinds import Where
from tests.tournaments.making.played import bye, forfeit, game
from tournaments.competition.comparison import Change, Comparison, Version, compare_versions
from tournaments.competition.rules import CompetitionRules
from tournaments.report.report import Report, ReportedPlayer, ReportedTable

RULES = CompetitionRules(tie_breaks=("point_difference",))
NAMES = ("Puig, Núria", "Grau, Marta", "Nadal, Joan", "Bosch, Pere")
GAMES = (game(1, 1, 1, 2, "400-300"), game(1, 2, 3, 4, "350-340"), game(2, 1, 1, 3, "+"), bye(2, 2))


def make_report(*tables: ReportedTable, names: tuple[str, ...] = NAMES, **fields: Any) -> Report:
    players = tuple(ReportedPlayer(number, name) for number, name in enumerate(names, start=1))
    rounds = max((table.round for table in tables), default=0)
    return Report("excel", rounds=rounds, players=players, tables=tables, **fields)


def compare(before: Report, after: Report) -> Comparison:
    return compare_versions(Version(before), Version(after), RULES)


def test_version_and_itself_do_not_differ() -> None:
    assert compare(make_report(*GAMES), make_report(*GAMES)).is_empty


def test_other_places_in_the_file_and_another_order_are_no_change() -> None:
    moved = [replace(table, where=Where(sheet="B", row=7)) for table in reversed(GAMES)]
    assert compare(make_report(*GAMES), make_report(*moved)).is_empty


@pytest.mark.parametrize(
    ("old", "new", "fields"),
    [
        (game(1, 1, 1, 2, "400-300"), game(1, 1, 1, 2, "400-310"), {"score"}),
        (game(1, 1, 1, 2, "400-300"), game(1, 1, 1, 2, "300-400"), {"score", "result"}),
        (game(1, 1, 1, 2, "+"), game(1, 1, 1, 2, "="), {"result"}),
        (game(1, 1, 1, 2, "+"), game(1, 3, 1, 2, "+"), {"table"}),
        (game(1, 1, 1, 2, "+"), game(1, 1, 2, 1, "-"), {"starts"}),
        (game(1, 1, 1, 2, "300-0"), forfeit(1, 1, 1, 2), {"kind", "starts"}),
        (game(1, 1, 1, 2, "+"), game(1, 1, 1, 3, "+"), {"seats"}),
    ],
)
def test_what_changed_in_a_game_is_named(old: ReportedTable, new: ReportedTable, fields: set[str]) -> None:
    [change] = compare(make_report(old), make_report(new)).games
    assert (change.change, change.fields, change.round) == (Change.CHANGED, fields, 1)
    assert (change.before, change.after) == (old, new)


def test_games_that_came_and_went() -> None:
    other = game(2, None, 2, 4, "+")  # type: ignore[arg-type]
    went, came = compare(make_report(*GAMES), make_report(*GAMES[:3], other)).games
    assert {(went.change, went.before), (came.change, came.after)} == {
        (Change.REMOVED, GAMES[3]),
        (Change.ADDED, other),
    }


def test_double_rounds_are_paired_in_their_order() -> None:
    first, second = game(1, 1, 1, 2, "400-300"), game(1, 1, 1, 2, "300-310")
    mended = game(1, 1, 1, 2, "300-320")
    [change] = compare(make_report(first, second), make_report(first, mended)).games
    assert (change.before, change.after) == (second, mended)


def test_players_are_the_same_under_other_numbers() -> None:
    """The same games in a file that lists its players the other way round."""
    swapped = {1: 2, 2: 1, 3: 3, 4: 4}
    tables = [
        replace(table, seats=tuple(replace(seat, player=swapped[seat.player]) for seat in table.seats))
        for table in GAMES
    ]
    assert compare(make_report(*GAMES), make_report(*tables, names=(NAMES[1], NAMES[0], *NAMES[2:]))).is_empty


def test_player_of_another_spelling_in_the_same_place_was_renamed() -> None:
    [change] = compare(make_report(*GAMES), make_report(*GAMES, names=("Puig i Cases, Núria", *NAMES[1:]))).players
    assert change.change is Change.CHANGED
    assert change.before is not None
    assert change.after is not None
    assert (change.before.name, change.after.name) == ("Puig, Núria", "Puig i Cases, Núria")


def test_settled_players_are_known_under_any_name() -> None:
    before = make_report(*GAMES)
    after = make_report(*GAMES, names=("X", *NAMES[1:3], "Y"))
    settled = compare_versions(Version(before, {1: 70, 4: 71}), Version(after, {1: 70, 4: 71}), RULES)
    assert [(c.before.number, c.after.number) for c in settled.players if c.before and c.after] == [(1, 1), (4, 4)]


def test_player_who_came_and_one_who_went() -> None:
    more = compare(make_report(*GAMES), make_report(*GAMES, names=(*NAMES, "Riera, Aina")))
    [change] = more.players
    assert change.change is Change.ADDED
    assert [more.names_after[line.after.number] for line in more.standings if line.after and not line.before] == [
        "Riera, Aina"
    ]


def test_standings_say_whose_place_changed() -> None:
    others = (GAMES[1], game(2, 1, 1, 3, "360-340"), GAMES[3])
    mended = (game(1, 1, 1, 2, "300-400"), *others)
    comparison = compare(make_report(GAMES[0], *others), make_report(*mended))
    places = {
        comparison.names_after[c.after.number]: (c.before.place, c.after.place)
        for c in comparison.standings
        if c.before and c.after
    }
    assert places["Grau, Marta"] == (3, 1)
    assert places["Puig, Núria"] == (1, 3)


def swap(comparison: Comparison) -> tuple[set[Any], ...]:
    return (
        {(c.after, c.before) for c in hashable_players(comparison)},
        {(c.after, c.before, c.fields) for c in comparison.games},
        {(c.after, c.before) for c in comparison.standings},
    )


def plain(comparison: Comparison) -> tuple[set[Any], ...]:
    return (
        {(c.before, c.after) for c in hashable_players(comparison)},
        {(c.before, c.after, c.fields) for c in comparison.games},
        {(c.before, c.after) for c in comparison.standings},
    )


def hashable_players(comparison: Comparison) -> list[Any]:
    """With names in place of players, whose ids cannot be hashed."""

    class Names:
        def __init__(self, change: Any) -> None:
            self.before = change.before and (change.before.number, change.before.name)
            self.after = change.after and (change.after.number, change.after.name)

    return [Names(change) for change in comparison.players]


@st.composite
def reports(draw: st.DrawFn) -> Report:
    size = draw(st.integers(2, 6))
    names = draw(st.lists(st.sampled_from("abcdefgh"), min_size=size, max_size=size))
    tables = []
    for round_number in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(range(1, size + 1)))
        for table, (one, other) in enumerate(zip(order[::2], order[1::2], strict=False), start=1):
            score = draw(st.sampled_from(["400-300", "300-400", "350-350", "+", "-"]))
            number = draw(st.sampled_from([table, table, None]))
            tables.append(game(round_number, number, one, other, score))  # type: ignore[arg-type]
        if size % 2:
            tables.append(bye(round_number, order[-1]))
    return make_report(*tables, names=tuple(names))


@given(reports())
def test_any_version_and_itself_do_not_differ(report: Report) -> None:
    assert compare(report, report).is_empty


@given(reports(), reports())
def test_comparing_the_other_way_round_is_the_mirror(one: Report, other: Report) -> None:
    assert swap(compare(one, other)) == plain(compare(other, one))
