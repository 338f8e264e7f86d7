import pytest

from games.gcg.check import check_gcg
from games.gcg.text import parse_gcg
from games.material.tiles import load_tileset
from games.rules.ruleset import load_ruleset

HEAD = "#player1 ann Ann\n#player2 ben Ben\n"
CATALAN = load_tileset("catalan")
ENGLISH = load_tileset("english")


def check(text: str, tiles=CATALAN, rules: str | None = None, head: str = HEAD):
    return check_gcg(parse_gcg(head + text), tiles, load_ruleset(rules) if rules else None)


def codes(report, severity: str = "error") -> list[tuple[str, int | None]]:
    return [(p.code, p.where.get("line")) for p in report.problems if p.severity == severity]


# In English notation H8 down and 8H across are the same first square; TIPA lies along row 8 from column E.
OPENING = ">ann: AIPTRRS 8E TIPA +12 12\n"


def test_moves_are_scored_with_dots_full_words_and_words_across():
    report = check(OPENING + ">ben: ANNSEEE 8C AN....NS +11 11\n>ann: GINSA D4 SIGN. +16 28\n")
    assert report.agrees is False
    # SIGNA ends on the first A of ANTIPANS; with the board's letter written out it is the same move.
    again = check(OPENING + ">ben: ANNSEEE 8C AN....NS +11 11\n")
    assert again.agrees
    assert [event.computed_score for event in again.events] == [12, 11]
    spelt_out = check(OPENING + ">ben: ANNSEEE 8c ANTIPANS +11 11 ANTIPANS\n")
    assert [event.computed_score for event in spelt_out.events] == [12, 11]


def test_digraphs_and_blanks_are_read_in_brackets_and_lower_case():
    report = check(">ann: SE[NY]ALQU 8H SE[NY]AL +30 30\n>ben: ?OOOOOO M7 o[QU]O +2 2\n")
    assert report.events[0].computed_score == 30
    blank = check(">ann: SE?ALRR 8H SE[ny]AL +10 10\n")
    assert (blank.agrees, blank.events[0].computed_score) == (True, 10)


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (">ann: AIPTRRS 8E TIPA +18 18\n", [("score_differs", 3)]),
        (">ann: AIPTRRS 8E TIPA +12 13\n", [("total_differs", 3)]),
        # An error in a total is reported once, not again below.
        (OPENING.replace(" 12\n", " 13\n") + ">ben: - +0 0\n>ann: - +0 13\n", [("total_differs", 3)]),
        (OPENING + ">ben: XXEEEEE 9E XX +20 20\n", [("no_tile_left", 4)]),
        (OPENING + ">ben: SOPASSS 8E SOPA +2 2\n", [("square_taken", 4)]),
        (OPENING + ">ben: SOSSSSS 1A SO +2 2\n", [("not_touching", 4)]),
        (OPENING + ">ben: KOSSSSS 7H KO +2 2\n", [("no_such_tile", 4)]),
        (OPENING + ">ben: SOSSSSS 16A SO +2 2\n", [("place_off_board", 4)]),
        (OPENING + ">ben: -- -12 0\n", [("nothing_to_withdraw", 4), ("total_differs", 4)]),
        (OPENING + ">ben: (time) +10 10\n", [("time_penalty_adds_points", 4)]),
        (OPENING + ">ben: ABCDEFG -ABCDEFGH +0 0\n", [("exchange_too_many", 4)]),
        (OPENING + ">ben: ABCDEFG -3 +0 0\n", []),
        (OPENING + ">ben: ABCDEFG -9 +0 0\n", [("exchange_too_many", 4)]),
        (OPENING + ">ben: ABCDEFG -² +0 0\n", [("no_such_tile", 4), ("exchange_of_nothing", 4)]),
        (OPENING + f">ben: ABCDEFG -{'9' * 5000} +0 0\n", [("no_such_tile", 4), ("exchange_of_nothing", 4)]),
        (OPENING + ">ben: (AEI) +5 5\n", [("score_differs", 4)]),
        (OPENING + ">ben: AEI (AEI) -6 -6\n", [("score_differs", 4)]),
        (OPENING + ">ben: AE! (AEI) -3 -3\n", []),
        # Racks at the end, in a game that nobody went out of: one Z in the set.
        (OPENING + ">ben: ZZZ (ZZZ) -24 -24\n", [("rack_tile_not_left", 4)]),
        (OPENING + ">ben: Z (Z) -8 -8\n>ann: Z (Z) -8 4\n", [("racks_beyond_set", 5)]),
        (OPENING + ">ben: AAAAEEEE (AAAAEEEE) -8 -8\n", [("rack_of_wrong_size", 4)]),
    ],
)
def test_every_discrepancy_is_found_with_its_line(moves, found):
    assert codes(check(moves)) == found


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (OPENING + ">ann: SOSSSSS 8E TIPAS +7 19\n", [("turn_missing", 4)]),
        (">ann: AIPTRRR 8E TIPAS +14 14\n", [("tile_not_on_rack", 3)]),
        (OPENING + ">ben: XXEEEEE - +0 0\n", [("rack_tile_not_left", 4)]),
        (OPENING + ">ben: EEEEEEEE - +0 0\n", [("rack_of_wrong_size", 4)]),
    ],
)
def test_slips_of_the_annotator_are_warnings(moves, found):
    report = check(moves)
    assert (codes(report, "warning"), report.agrees) == (found, True)


def test_missing_turn_is_an_error_once_a_rule_set_is_named():
    report = check(OPENING + ">ann: SOSSSSS 8E TIPAS +7 19\n", rules="fisc")
    assert codes(report)[0] == ("turn_missing", 4)


def test_withdrawn_move_gives_back_points_tiles_and_the_board():
    report = check(OPENING + ">ben: SOSSSSS 8E TIPAS +7 7\n>ben: SOSSSSS -- -7 0\n>ann: SRRRRRR 8E TIPAS +7 19\n")
    assert report.agrees
    assert report.computed == {"ann": 19, "ben": 0}


def test_move_is_also_withdrawn_with_no_points_and_the_total_of_before():
    laid = OPENING + ">ben: SOSSSSS 8E TIPAS +7 7\n"
    report = check(laid + ">ben: SOSSSSS -- +0 0\n>ann: SRRRRRR 8E TIPAS +7 19\n")
    assert (codes(report), report.computed, report.stated) == ([], *2 * ({"ann": 19, "ben": 0},))
    assert report.events[2].event.score == -7
    # With the points still in the total nothing was taken off.
    kept = check(laid + ">ben: SOSSSSS -- +0 7\n")
    assert (codes(kept), kept.computed["ben"]) == ([("score_differs", 5)], 0)


def test_withdrawing_what_was_wrongly_scored_takes_back_what_was_written():
    report = check(OPENING + ">ben: SOSSSSS 8E TIPAS +9 9\n>ben: SOSSSSS -- -9 0\n")
    assert codes(report) == [("score_differs", 4)]


def test_challenge_bonus_and_time_penalty_are_the_files_own_affair_without_rules():
    moves = OPENING + ">ben: (challenge) +5 5\n>ann: (time) -20 -8\n"
    assert check(moves).agrees
    assert codes(check(moves, rules="fisc")) == [("challenge_bonus_not_in_rules", 4), ("score_differs", 4)]
    assert codes(check(OPENING + ">ann: (time) -20 -8\n", rules="pinczow")) == [("time_penalty_not_in_rules", 4)]
    assert codes(check(OPENING + ">ann: (time) -15 -3\n", rules="fisc")) == [("time_penalty_not_in_rules", 4)]


def test_game_that_stalled_is_over_under_its_rules():
    moves = OPENING + "".join(f">{who}: - +0 {total}\n" for who, total in [("ben", 0), ("ann", 12)] * 2)
    assert check(moves, rules="pinczow").settlement.ending == "stall"
    late = moves + ">ben: SOSSSSS 8E TIPAS +7 7\n"
    assert codes(check(late, rules="pinczow"))[0] == ("game_is_over", 8)
    assert check(late).agrees
