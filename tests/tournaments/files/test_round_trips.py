"""Every format written and read back, alone and one after another: what both carry survives."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product

import pytest

from tests.tournaments.files.test_table_of_pairs import make_everything
from tests.tournaments.making.events import make_event
from tournaments.files import features
from tournaments.files.grid import REASONS, given_first, to_ascii
from tournaments.files.reading import read_upload
from tournaments.files.targets import _FEATURES, find_losses, find_refusal, targets
from tournaments.files.words.sentences import LOSSES, REFUSALS
from tournaments.report.formats import Target
from tournaments.report.questions import ABSENT, BYE
from tournaments.report.report import Kind, Report, ReportedSeat, ReportedTable, UploadedFile

EVENTS = [make_event(seed) for seed in range(int(os.environ.get("FARISTOL_ROUND_TRIPS", "3")))]
_ALONE = {Kind.BYE: features.FULL_BYES, Kind.HALF_BYE: features.HALF_BYES}
_CARRIED = {
    features.SCORES: "score",
    features.FIRST_MOVES: "first",
    features.TABLES: "table",
    features.RATINGS: "rating",
    features.MEMBERS: "member",
    features.CLUBS: "club",
    features.TITLE: "title",
    features.DAY: "day",
    features.FULL_BYES: "bye",
    features.HALF_BYES: "half bye",
}

Told = set[tuple[object, ...]]


def there_and_back(report: Report, target: Target) -> Report:
    """Written and read again; what the file asks is answered by what the report knows."""
    files = [UploadedFile(f"x.{target.extension}", target.write(report))]
    reading = read_upload(files)
    asked = {str(one.params["question"]): one.params for one in reading.problems if "question" in one.params}
    if asked:
        byes = {(table.round, seat.player) for table in report.tables for seat in table.seats if seat.kind in _ALONE}
        numbers = {player.name: player.number for player in report.players}
        reading = read_upload(
            files,
            {
                key: (BYE if (one["round"], numbers[str(one["name"])]) in byes else ABSENT,)
                for key, one in asked.items()
            },
        )
    assert not reading.refused, (target.name, reading.problems)
    assert reading.report is not None
    return reading.report


def told_by(report: Report, carried: frozenset[str]) -> Told:
    """What a report says of what is carried, by the names of players, in one spelling."""
    names = {player.number: to_ascii(given_first(player.name))[:20] for player in report.players}
    told: Told = {("title", report.name), ("day", report.date)}
    for player in report.players:
        name = names[player.number]
        told |= {("rating", name, player.rating or 0), ("member", name, player.ids.get("member"))}
        told.add(("club", name, player.club))
    for table in report.tables:
        for seat in table.seats:
            told |= _told_of(table, seat, names)
    kinds = {"game", *(_CARRIED[feature] for feature in carried & set(_CARRIED))}
    return {one for one in told if one[0] in kinds}


def _told_of(table: ReportedTable, seat: ReportedSeat, names: dict[int, str]) -> Told:
    others = [other for other in table.seats if other is not seat]
    place = table.round, names[seat.player]
    if not others:
        kind = Kind.HALF_BYE if seat.is_half_bye else seat.kind
        return {(_CARRIED[_ALONE[kind]], *place)} if kind in _ALONE else set()
    return {
        ("game", *place, names[others[0].player], seat.half_points),
        ("score", *place, seat.game_points),
        ("first", *place, seat.starts),
        ("table", *place, table.number),
    }


def known(told: Told) -> Told:
    """Without the ratings that nobody has: the Polish program makes them 100."""
    return {one for one in told if not (one[0] == "rating" and one[2] == 0)}


@pytest.mark.parametrize("name", targets())
def test_what_a_format_carries_survives(name: str) -> None:
    target = targets()[name]
    for report in EVENTS:
        assert not find_refusal(report, target)
        back = there_and_back(report, target)
        assert told_by(back, target.carries) >= known(told_by(report, target.carries))


@pytest.mark.parametrize("first", targets())
def test_what_both_carry_survives_both(first: str) -> None:
    for index, second in enumerate(targets()):
        report = EVENTS[index % len(EVENTS)]
        carried = targets()[first].carries & targets()[second].carries
        middle = there_and_back(report, targets()[first])
        if refusal := find_refusal(middle, targets()[second]):
            # Scores that were lost on the way there are wanted on the way on, and asked for in words.
            assert (refusal, features.SCORES in targets()[first].carries) == ("without_scores", False)
            continue
        back = there_and_back(middle, targets()[second])
        assert told_by(back, carried) >= known(told_by(report, carried)), (first, second)


def test_losses_are_exactly_what_the_report_has_and_the_format_not() -> None:
    for report, target in product(EVENTS, targets().values()):
        losses = find_losses(report, target)
        assert not set(losses) & target.carries
        assert (features.TITLE in losses) == (features.TITLE not in target.carries)


def test_every_loss_and_every_refusal_has_its_words() -> None:
    assert set(REFUSALS) == set(REASONS)
    assert set(LOSSES) >= set(_FEATURES)


@pytest.mark.parametrize("name", ["csv", "xlsx", "swiss-perfect-text", "trf", "trf26", "aupair", "pfs"])
def test_bye_that_is_worth_half_a_point_is_written_as_half_a_point(name: str) -> None:
    report = make_everything()
    bye = ReportedTable(1, None, (ReportedSeat(5, Kind.BYE, None, 1),))
    tables = tuple(table for table in report.tables if table.round == 1 and len(table.seats) == 2)
    back = there_and_back(replace(report, rounds=1, tables=(*tables, bye)), targets()[name])
    [seat] = [table.seats[0] for table in back.tables if len(table.seats) == 1 and table.seats[0].kind in _ALONE]
    assert seat.half_points == 1
