"""Papers of the day: whole on the sheet with the longest names, in every language, with every letter."""

from __future__ import annotations

from random import Random

import pytest
from django.conf import settings

from federation.pdf.pages import lay_out
from tests.pdfs import boxes_outside, missing_glyphs, pdf_of, text_of_pdf
from tests.tournaments.live.papers.days import LONG, MARK, make_day, played_log
from tests.tournaments.log.logs import Log, opened, pair_in_order, result, settle_all
from tournaments.live.papers.cards import diplomas, slips, table_numbers
from tournaments.live.papers.day import Day
from tournaments.live.papers.grids import cross_table_paper, wall_chart_paper
from tournaments.live.papers.lists import by_name_paper, by_table_paper, entries_paper, standings_paper
from tournaments.live.papers.papers import PaperKind, Wanted, paper_sheet
from tournaments.log.decisions import results, rulings
from tournaments.log.decisions.outcome import How
from tournaments.log.state import State

# Pages that each paper of eight players has, nothing pushed onto one more.
PAGES = {PaperKind.RULES: 2, PaperKind.TABLE_CARDS: 2, PaperKind.SCORE_CARDS: 2, PaperKind.DIPLOMAS: 8}
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture(scope="module")
def eight() -> State:
    return played_log(8).state


@pytest.mark.parametrize("kind", PaperKind)
def test_paper_stays_on_its_sheet_with_the_longest_names(eight: State, kind: PaperKind) -> None:
    language = LANGUAGES[list(PaperKind).index(kind) % len(LANGUAGES)]
    pages = lay_out(paper_sheet(make_day(eight), Wanted(kind, language), MARK))
    assert boxes_outside(pages) == []
    assert missing_glyphs(pages) == []
    assert len(pages.pages) == PAGES.get(kind, 1)


@pytest.mark.parametrize("kind", [PaperKind.BY_TABLE, PaperKind.CROSS_TABLE, PaperKind.SLIPS])
def test_two_hundred_players_fit_onto_whole_sheets(kind: PaperKind) -> None:
    day = make_day(played_log(200, rounds=2, length=11).state)
    pages = lay_out(paper_sheet(day, Wanted(kind, "pl"), MARK))
    assert boxes_outside(pages) == []
    assert 8 <= len(pages.pages) <= 14


def test_entries_stand_by_rating_and_waiting_ones_below() -> None:
    log = opened(3)
    paper = entries_paper(make_empty(log))
    assert [row[1].text for row in paper.rows] == ["Player 1", "Player 2", "Player 3"]
    assert [row[-1].text for row in paper.rows] == ["1499", "1498", "1497"]
    assert [column.kind for column in paper.columns] == ["number", "who", "text", "number"]


def make_empty(log: Log) -> Day:
    return make_day(log.state)


def played(players: int = 5, rounds: int = 2) -> Day:
    log = opened(players)
    for _round in range(rounds):
        pair_in_order(log)
        settle_all(log, Random(3))
    return make_day(log.state)


def test_names_lead_to_tables_and_tables_to_names() -> None:
    day = played()
    by_name = by_name_paper(day)
    assert [row[0].text for row in by_name.rows] == [f"Player {n}" for n in range(1, 6)]
    assert [row[1].text for row in by_name.rows] == ["1", "1", "2", "2", "–"]
    assert by_name.rows[0][2].text == "Player 2"
    by_table = by_table_paper(day)
    assert [row[1].text for row in by_table.rows] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert "Player 5" in by_table.notes[0]


def test_cross_table_names_the_opponents_line_in_it() -> None:
    """The numbers of the cells are those of the list's own first column."""
    day = played()
    paper = cross_table_paper(day)
    line = {row[1].text: int(row[0].text) for row in paper.rows}
    games = {row[1].text: row[3].text for row in paper.rows}
    assert games["Player 1"].lstrip("+−=") == str(line["Player 2"])
    assert {games["Player 1"][0], games["Player 2"][0]} in ({"+", "−"}, {"="})


def test_wall_chart_sums_points_and_leaves_rounds_to_come_empty() -> None:
    day = played()
    rows = {row[1].text: row[2:] for row in wall_chart_paper(day).rows}
    assert rows["Player 5"][0].text == "bye"
    assert [cell.small for cell in rows["Player 5"]][:2] == ["1", "2"]
    assert [cell.text for cell in rows["Player 5"]][2:] == ["", "", ""]


def test_forfeit_is_marked_in_grids() -> None:
    log = opened(4)
    pair_in_order(log)
    first = log.state.played[0].tables[0]
    seats = result(log, first, 0, 0, how=How.FORFEIT, player=first.players[0])
    log.do(results.decide_settlement, 1, first.number, seats, log.state.number, "")
    rows = {row[1].text: row for row in wall_chart_paper(make_day(log.state)).rows}
    assert rows["Player 1"][2].text == "f+2"
    assert rows["Player 2"][2].text == "f−1"


def test_standings_say_of_which_moment_they_are() -> None:
    assert standings_paper(played()).subtitle == "After round 2 of 5"
    log = opened(4)
    pair_in_order(log)
    assert "0 of 2 results in" in standings_paper(make_day(log.state)).subtitle


def test_only_open_tables_get_a_slip() -> None:
    assert slips(played()) == []
    log = opened(5)
    pair_in_order(log)
    made = slips(make_day(log.state))
    assert [slip.table for slip in made] == [1, 2]
    assert [seat.starts for seat in made[0].seats] == [True, False]
    assert made[0].code.startswith("qr:https%3A%2F%2F")


def test_numbers_are_enough_for_every_table() -> None:
    assert table_numbers(make_day(opened(9).state)) == [1, 2, 3, 4]
    assert table_numbers(played(6)) == [1, 2, 3]


def test_diplomas_are_for_everyone_or_the_best_of_each_category() -> None:
    day = make_day(played_log(9).state)
    assert len(diplomas(day)) == 9
    assert all(one.place is not None and one.place <= 3 for one in diplomas(day, best=3))
    of_categories = diplomas(day, best=1, by_category=True)
    assert {one.of for one in of_categories} == {"Veterans", "Debutants"}
    assert {one.place for one in of_categories} == {1}


def test_who_was_disqualified_gets_no_diploma() -> None:
    log = played_log(6)
    log.do(rulings.decide_disqualification, 1, "conduct")
    names = [one.name for one in diplomas(make_day(log.state))]
    assert len(names) == 5
    assert log.state.entrants[0].name not in names


def test_diploma_says_place_and_name_in_polish(eight: State) -> None:
    text = text_of_pdf(pdf_of(paper_sheet(make_day(eight), Wanted(PaperKind.DIPLOMAS, "pl", best=1), MARK)).content)
    assert any(name.partition(" ")[0] in text for name in LONG)
    assert "Federació Internacional" in text
