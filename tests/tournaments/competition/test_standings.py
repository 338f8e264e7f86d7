"""Standings against sums made by hand from the FISC regulations 2023/24 §1."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from federation.presets.preset import FOLDER, read_preset
from tests.tournaments.making.makers import FISC_RULES
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

FISC = FISC_RULES
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


def game(
    round_: int, one: int, score_one: int | None, other: int, score_other: int | None, half: int
) -> ReportedTable:
    """A game; ``half`` are the first one's half points."""
    outcomes = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
    return ReportedTable(
        round_,
        1,
        (
            ReportedSeat(one, Kind.PLAYED, outcomes[half], half, score_one),
            ReportedSeat(other, Kind.PLAYED, outcomes[2 - half], 2 - half, score_other),
        ),
    )


def bye(round_: int, player: int) -> ReportedTable:
    return ReportedTable(round_, None, (ReportedSeat(player, Kind.BYE, Outcome.WIN, 2),))


def report(players: int, rounds: int, *tables: ReportedTable) -> Report:
    return Report(
        "test", rounds=rounds, tables=tables, players=tuple(ReportedPlayer(n, f"P{n}") for n in range(1, players + 1))
    )


# Three players, three rounds: 1 beats 2 (400:350), 2 beats 3 (380:300), 1 and 3 draw (333:333); each has one bye.
# Points: 1 has 1 + ½ + bye 1 = 2½, 2 has 1 + bye 1 = 2, 3 has ½ + bye 1 = 1½.
THREE = report(
    3,
    3,
    game(1, 1, 400, 2, 350, 2),
    bye(1, 3),
    game(2, 2, 380, 3, 300, 2),
    bye(2, 1),
    game(3, 3, 333, 1, 333, 1),
    bye(3, 2),
)


def test_points_and_tie_breaks_are_those_counted_by_hand() -> None:
    first, second, third = compute_standings(THREE, FISC)
    # Median-Buchholz of 1: met 2 (2) and 3 (1½), without the worst: 2. Berger: 2 + ½·1½ = 2¾.
    # Difference 400−350 + 333−333 = 50, total 733.
    assert (first.number, first.half_points, first.tie_breaks) == (1, 5, (2.0, 2.75, 50, 733))
    # Of 2: met 1 (2½) and 3 (1½): 2½. Berger: beat 3: 1½. Difference −50 + 80 = 30, total 730.
    assert (second.number, second.half_points, second.tie_breaks) == (2, 4, (2.5, 1.5, 30, 730))
    # Of 3: met 2 (2) and 1 (2½): 2½. Berger: ½·2½ = 1¼. Difference −80 + 0 = −80, total 633.
    assert (third.number, third.half_points, third.tie_breaks) == (3, 3, (2.5, 1.25, -80, 633))


def test_points_written_beside_a_bye_count_nothing_unless_the_rules_say_so() -> None:
    """Some files give the player with a bye 300 game points; FISC §1 counts points of games."""
    seats = ReportedSeat(3, Kind.BYE, Outcome.WIN, 2, 300)
    results = report(3, 1, game(1, 1, 400, 2, 350, 2), ReportedTable(1, None, (seats,)))
    assert {line.number: line.game_points for line in compute_standings(results, FISC)} == {1: 400, 2: 350, 3: 0}
    assert compute_standings(results, FISC)[0].number == 1
    counting = replace(FISC, options=replace(FISC.options, bye_no_game_points=False))
    lines = {line.number: line for line in compute_standings(results, counting)}
    assert (lines[3].game_points, lines[3].tie_breaks[2:]) == (300, (300, 300))


def test_win_against_nobody_who_is_named_leaves_the_points_of_games_known() -> None:
    alone = ReportedTable(1, None, (ReportedSeat(3, Kind.FORFEIT, Outcome.WIN, 2),))
    results = report(3, 2, game(1, 1, 400, 2, 350, 2), alone, game(2, 3, 380, 2, 300, 2))
    first = compute_standings(results, FISC)[0]
    assert (first.number, first.half_points, first.tie_breaks[2:]) == (3, 4, (80, 380))


def test_who_withdrew_keeps_the_place_unless_the_rules_put_them_last() -> None:
    results = report(3, 1, game(1, 1, 400, 2, 350, 2), bye(1, 3))
    players = tuple(replace(player, withdrawn=player.number == 1) for player in results.players)
    gone = replace(results, players=players)
    assert [line.number for line in compute_standings(gone, FISC)] == [1, 3, 2]
    last = replace(FISC, options=replace(FISC.options, withdrawn_keep_place=False))
    assert [(line.number, line.place) for line in compute_standings(gone, last)] == [(3, 1), (2, 2), (1, 3)]


def test_berger_goes_by_match_points_where_a_report_says_no_outcome() -> None:
    """Three points for a win and one for a draw: what a result is worth does not weigh in Berger."""
    rules = CompetitionRules(win=6, draw=2, tie_breaks=("berger",))
    seats = [(1, 2, 6, 0), (1, 3, 2, 2), (2, 3, 6, 0)]
    tables = [
        ReportedTable(number, 1, (ReportedSeat(one, half_points=own), ReportedSeat(other, half_points=others)))
        for number, (one, other, own, others) in enumerate(seats, start=1)
    ]
    standings = compute_standings(report(3, 3, *tables), rules)
    # 1 has 4 points, 2 has 3, 3 has 1: of 1 all of 2's and half of 3's, of 2 all of 3's, of 3 half of 1's.
    assert {line.number: line.tie_breaks for line in standings} == {1: (3.5,), 2: (1.0,), 3: (2.0,)}


def _one_against_each(rounds: int) -> Report:
    """Player 1 beats a new opponent in every round; opponent n + 1 has won n − 1 games by forfeit before."""
    tables = [game(n, 1, None, n + 1, None, 2) for n in range(1, rounds + 1)]
    for opponent in range(2, rounds + 2):
        tables += [
            ReportedTable(rounds + n, None, (ReportedSeat(opponent, Kind.FORFEIT, Outcome.WIN, 2),))
            for n in range(1, opponent - 1)
        ]
    return report(rounds + 1, rounds, *tables)


def test_median_buchholz_leaves_one_opponent_out_up_to_six_rounds() -> None:
    first = next(s for s in compute_standings(_one_against_each(6), FISC) if s.number == 1)
    # Opponents have 0, 1, 2, 3, 4, 5 points; without the worst: 15.
    assert first.tie_breaks[0] == 15


def test_median_buchholz_leaves_two_opponents_out_from_seven_rounds() -> None:
    first = next(s for s in compute_standings(_one_against_each(7), FISC) if s.number == 1)
    # Opponents have 0, 1, 2, 3, 4, 5, 6 points; without the two worst: 20.
    assert first.tie_breaks[0] == 20


def test_opponent_who_did_not_come_counts_for_no_tie_break_but_the_score_does() -> None:
    forfeit = ReportedTable(
        1,
        1,
        (
            ReportedSeat(1, Kind.FORFEIT, Outcome.WIN, 2, 300),
            ReportedSeat(2, Kind.FORFEIT, Outcome.LOSS, 0, 0),
        ),
    )
    first, _second = compute_standings(report(2, 1, forfeit), FISC)
    assert first.tie_breaks == (0.0, 0.0, 300, 300)


def test_equal_players_share_the_place_and_the_next_is_skipped() -> None:
    tables = (game(1, 1, None, 2, None, 1), game(1, 3, None, 4, None, 0))
    standings = compute_standings(report(4, 1, *tables), CompetitionRules())
    assert [(s.number, s.place) for s in standings] == [(4, 1), (1, 2), (2, 2), (3, 4)]


def test_scores_that_are_not_known_are_no_zeros() -> None:
    [first, _second] = compute_standings(report(2, 1, game(1, 1, None, 2, None, 2)), FISC)
    assert first.tie_breaks[2:] == (None, None)
    assert first.game_points is None


def test_table_of_four_orders_by_points_then_total() -> None:
    places = ((8, 420), (6, 400), (4, 390), (2, 200))
    table = ReportedTable(
        1, 1, tuple(ReportedSeat(n, half_points=half, game_points=score) for n, (half, score) in enumerate(places, 1))
    )
    again = ReportedTable(
        2, 1, tuple(ReportedSeat(n, half_points=10 - half, game_points=450) for n, (half, _s) in enumerate(places, 1))
    )
    ebre = CompetitionRules(seats=4, tie_breaks=("total_points",))
    standings = compute_standings(report(4, 2, table, again), ebre)
    assert [(s.number, s.half_points, s.tie_breaks) for s in standings] == [
        (1, 10, (870,)),
        (2, 10, (850,)),
        (3, 10, (840,)),
        (4, 10, (650,)),
    ]


@st.composite
def round_robins(draw: st.DrawFn) -> Report:
    size = draw(st.integers(2, 7))
    tables = []
    for one in range(1, size + 1):
        for other in range(one + 1, size + 1):
            half = draw(st.sampled_from([0, 1, 2]))
            tables.append(
                game(len(tables) + 1, one, draw(st.integers(0, 600)), other, draw(st.integers(0, 600)), half)
            )
    return report(size, len(tables), *tables)


@given(round_robins())
def test_points_and_differences_are_conserved(results: Report) -> None:
    standings = compute_standings(results, FISC)
    assert sum(s.half_points for s in standings) == 2 * len(results.tables)
    assert sum(s.tie_breaks[2] or 0 for s in standings) == 0
    assert [s.place for s in standings] == sorted(s.place for s in standings)


def test_documented_tie_breaks_of_pinczow_are_those_of_its_preset() -> None:
    preset = read_preset("pfs", (FOLDER / "pfs.toml").read_text(encoding="utf-8"))
    rules = CompetitionRules.from_json(preset.competitions["pinczow"].rules)
    assert rules.tie_breaks == ("point_difference", "total_points")
    [row] = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if "| Pińczów: system, rounds" in line]
    assert "point difference, then total points" in row
