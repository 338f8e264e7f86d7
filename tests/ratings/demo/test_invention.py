"""What the demo invents: believable, always the same, and readable by the portal without a complaint."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.demo.invention.events import CATALAN_YEAR, POLISH_YEAR, Event, ordinal, plan_seasons, saturday
from ratings.demo.invention.games import (
    Played,
    enter_without_playing,
    pair_first_round,
    pair_round,
    play_event,
    play_swiss,
    play_tables_of_four,
)
from ratings.demo.invention.people import Person, invent_people
from ratings.demo.invention.swiss_perfect import write_zip
from ratings.demo.timeline.tables_of_four import make_report
from ratings.demo.welcome import GOOD, WRONG, write_samples
from tests.repeated import many
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Report, UploadedFile

TODAY = date(2025, 11, 22)
EBRE = CompetitionRules(seats=4, places={4: (8, 6, 4, 2), 3: (8, 6, 4)})


def people_of(language: str = "catalan", count: int = 60, seasons: int = 6) -> list[Person]:
    return invent_people(Random(7), language, count, seasons)


def read_back(played: Played, code_page: str = "cp1252") -> Report:
    zipped = write_zip("prova", "Copa de Ca l'Àvia", "Comitè", played, code_page=code_page)
    reading = read_upload([UploadedFile("prova.zip", zipped)])
    assert {problem.code for problem in reading.problems} <= {"never_played"}
    assert reading.report is not None
    return reading.report


def test_people_have_different_names_with_the_languages_letters() -> None:
    catalan, polish = people_of(count=120), people_of("polish", 30)
    assert len({person.name for person in catalan}) == 120
    letters = set("".join(person.name for person in catalan))
    assert {"ç", "·", "à"} <= letters
    assert set("łźż") <= set("".join(person.name for person in polish).lower())


def test_a_polish_womans_surname_has_its_own_form() -> None:
    surnames = {person.surname: person.given for person in people_of("polish", 200)}
    feminine = [given for surname, given in surnames.items() if surname.endswith("ska")]
    masculine = [given for surname, given in surnames.items() if surname.endswith("ski")]
    assert feminine
    assert masculine
    assert all(given.endswith("a") for given in feminine)
    assert not any(given.endswith("a") for given in masculine)


def test_people_begin_and_stop_within_the_seasons() -> None:
    people = people_of(count=120)
    assert all(0 <= person.first <= person.last <= 5 for person in people)
    assert any(person.last <= 2 for person in people)
    assert any(person.first == 5 for person in people)


@pytest.mark.parametrize("today", [TODAY, date(2026, 9, 1), date(2026, 8, 31), date(2026, 1, 2)])
@pytest.mark.parametrize(("year", "start_month"), [(CATALAN_YEAR, 9), (POLISH_YEAR, 1)])
def test_planned_events_are_saturdays_before_today_in_order(today: date, year: tuple, start_month: int) -> None:
    events = plan_seasons(year, today, 4, start_month=start_month)
    days = [event.starts_on for event in events]
    assert days == sorted(days)
    assert all(day.weekday() == 5 for day in days)
    assert max(event.ends_on for event in events) < today
    assert len({event.slug for event in events}) == len(events)
    assert {event.season for event in events} >= {0, 1, 2}


def test_saturday_is_the_day_itself_or_the_next() -> None:
    assert saturday(date(2025, 11, 22)) == date(2025, 11, 22)
    assert saturday(date(2025, 11, 23), weeks=1) == date(2025, 12, 6)


def test_ordinals_are_catalan() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 5, 12)] == ["1r", "2n", "3r", "4t", "5è", "12è"]


def test_first_round_is_half_against_half() -> None:
    assert pair_first_round([5, 4, 3, 2]) == [(5, 3), (4, 2)]


def test_pairing_avoids_second_meetings_where_it_can() -> None:
    met = {frozenset((1, 2)), frozenset((3, 4))}
    assert pair_round([1, 2, 3, 4], met) == [(1, 3), (2, 4)]


def test_pairing_lets_people_meet_again_when_nothing_else_is_left() -> None:
    assert pair_round([1, 2], {frozenset((1, 2))}) == [(1, 2)]


@settings(max_examples=many(25), deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(14, 44), rounds=st.integers(5, 9))
def test_everybody_present_has_one_table_a_round_and_meets_nobody_twice(seed: int, count: int, rounds: int) -> None:
    played = play_swiss(Random(seed), people_of()[:count], rounds)
    seats = Counter((table.round, entrant) for table in played.tables for entrant in table.entrants)
    expected = {
        (number, entrant)
        for number in range(1, rounds + 1)
        for entrant in range(count)
        if played.late.get(entrant, 1) <= number < played.left.get(entrant, rounds + 1)
    }
    assert set(seats) == expected
    assert set(seats.values()) == {1}
    meetings = Counter(frozenset(table.entrants) for table in played.tables if len(table.entrants) == 2)
    assert max(meetings.values()) == 1
    byes = Counter(table.entrants for table in played.tables if len(table.entrants) == 1)
    assert not byes or max(byes.values()) == 1


@settings(max_examples=many(15), deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(14, 30), rounds=st.integers(5, 9))
@pytest.mark.parametrize(("language", "code_page"), [("catalan", "cp1252"), ("polish", "cp1250")])
def test_zip_is_read_back_as_it_was_played(language: str, code_page: str, seed: int, count: int, rounds: int) -> None:
    played = play_swiss(Random(seed), people_of(language, 30)[:count], rounds)
    report = read_back(played, code_page)
    assert [player.name for player in report.players] == [f"{p.surname}, {p.given}" for p in played.entrants]
    assert report.rounds == rounds
    written = {(t.round, frozenset(i + 1 for i in t.entrants), frozenset(t.points)) for t in played.tables}
    read = {
        (
            table.round,
            frozenset(seat.player for seat in table.seats),
            frozenset(seat.game_points for seat in table.seats if seat.game_points is not None),
        )
        for table in report.tables
    }
    assert read == written


def test_scores_follow_strength() -> None:
    people = sorted(people_of(), key=lambda person: -person.strength)[:30]
    standings = compute_standings(read_back(play_swiss(Random(3), people, 9)), CompetitionRules())
    above = [line.number for line in standings[:10]]
    assert sum(above) < sum(range(11, 21))


def test_who_enters_without_playing_has_no_table() -> None:
    people = people_of()
    played = enter_without_playing(play_swiss(Random(3), people[:14], 5), people[14:16])
    report = read_back(played)
    assert len(report.players) == 16
    assert {seat.player for table in report.tables for seat in table.seats} <= set(range(1, 15))


@pytest.mark.parametrize(
    ("count", "sizes"), [(12, [4, 4, 4]), (13, [4, 3, 3, 3]), (14, [4, 4, 3, 3]), (15, [4, 4, 4, 3])]
)
def test_tables_of_four_leave_as_few_threes_as_possible(count: int, sizes: list[int]) -> None:
    played = play_tables_of_four(Random(1), people_of()[:count], 2)
    assert [len(table.entrants) for table in played.tables if table.round == 2] == sizes


@settings(max_examples=many(25), deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(12, 23))
def test_tables_of_four_share_out_all_points_by_place(seed: int, count: int) -> None:
    report = make_report("Trobada", play_tables_of_four(Random(seed), people_of()[:count], 3), EBRE)
    for table in report.tables:
        assert {seat.kind for seat in table.seats} == {Kind.PLAYED}
        assert sum(seat.half_points or 0 for seat in table.seats) == sum(EBRE.places[len(table.seats)])
        best = max(table.seats, key=lambda seat: seat.game_points or 0)
        assert best.place == 1


def test_an_event_goes_the_same_way_whatever_was_invented_before() -> None:
    people = people_of()
    first, second, *_rest = plan_seasons(CATALAN_YEAR, TODAY, 2, start_month=9)
    alone = play_event(people, second)
    play_event(people, first)
    assert play_event(people, second) == alone
    assert second.fewest <= len(alone.entrants) <= second.most


def test_sample_files_are_one_good_and_one_refused(tmp_path: Path) -> None:
    event = Event("Copa", "copa-2025", "Maó", "Mots", TODAY, TODAY, 6, 14, 18)
    good, wrong = write_samples(tmp_path / "new", (event, play_swiss(Random(5), people_of()[:17], 6)))
    assert (good.name, wrong.name) == (GOOD, WRONG)
    assert not read_upload([UploadedFile(GOOD, good.read_bytes())]).refused
    reading = read_upload([UploadedFile(WRONG, wrong.read_bytes())])
    assert reading.refused
    assert {"two_results", "rounds_missing"} <= {problem.code for problem in reading.problems}
