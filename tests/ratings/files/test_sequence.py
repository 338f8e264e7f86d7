"""Rating championships from files alone, by every system, one after the other."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.files.careers import Career, rate_entrants
from ratings.files.rating_lists import read_rating_list
from ratings.files.sequence import DatedReport, careers_of, find_day, group_files, in_order, rate_sequence
from ratings.systems.presets import list_systems, load_system
from tests.tournaments.files.world.test_shared_samples import EXPECTED, FOLDER, GAMES, IS_HERE
from tournaments.files.reading import read_upload
from tournaments.report.report import Report, UploadedFile

SIMPLE = """Quist, Marlo            1684 4 2 3; 378 341 450; lifeg 402
Umbrae, Petra           1611 3 1 4; 473 436 345
Brindlewick, Jonas         0 2 4 1; 360 361 494
Boirada, Nuria          1502 1 3 2; 327 364 365; lifeg 12
"""


def read(text: str, name: str = "a.t") -> Report:
    report = read_upload([UploadedFile(name, text.encode())]).report
    assert report is not None
    return report


def sample_reports(name: str) -> list[Report]:
    paths = [FOLDER / one for one in (name, EXPECTED[name].get("pair")) if one]
    reading = read_upload([UploadedFile(path.name, path.read_bytes()) for path in paths])
    return list(reading.divisions) or ([reading.report] if reading.report else [])


@IS_HERE
@pytest.mark.parametrize("name", GAMES)
def test_every_sample_is_rated_with_all_its_games(name: str) -> None:
    wanted = EXPECTED[name]
    divisions = list(wanted.get("divisions", {"": wanted}).values())
    reports = sample_reports(name)
    assert len(reports) == len(divisions)
    for report, told in zip(reports, divisions, strict=True):
        for system in list_systems():
            rated = rate_entrants(load_system(system), report, {}, None)
            assert len(rated) == told["players"]
            assert sum(one.games for one in rated) == 2 * told["games"]
            assert sum(one.points for one in rated) == told["games"]
            assert all(one.after is not None for one in rated if one.games)


@pytest.mark.parametrize("system", list_systems())
def test_ratings_are_those_of_the_file_where_there_is_no_list(system: str) -> None:
    rated = rate_sequence(load_system(system), [DatedReport(read(SIMPLE), None)], None).rated
    assert rated is not None
    assert [(one.number, one.name) for one in rated] == [
        (1, "Marlo Quist"),
        (2, "Petra Umbrae"),
        (3, "Jonas Brindlewick"),
        (4, "Nuria Boirada"),
    ]
    assert [rated[n].before for n in (0, 1, 3)] == [1684, 1611, 1502]
    assert rated[2].before != 0
    assert [one.games for one in rated] == [3] * 4


def test_career_games_of_tsh_choose_k() -> None:
    careers = read(SIMPLE).players
    assert [one.stated.get("career_games") for one in careers] == [402, None, None, 12]
    novice, veteran = (
        rate_sequence(load_system("naspa"), [DatedReport(read(text), None)], None).rated
        for text in (SIMPLE, SIMPLE.replace("lifeg 12", "lifeg 120"))
    )
    assert novice is not None
    assert veteran is not None
    # Nuria wins two of three: with few games K is 30 and not 20.
    assert (novice[3].after or 0) > (veteran[3].after or 0) > 1502


def test_what_was_after_a_round_needs_no_other_file() -> None:
    rated = rate_sequence(load_system("naspa"), [DatedReport(read(SIMPLE), None)], None, after_round=1).rated
    assert rated is not None
    assert [(one.games, float(one.points)) for one in rated] == [(1, 1.0), (1, 1.0), (1, 0.0), (1, 0.0)]


def test_second_championship_goes_on_from_the_first_whatever_its_file_says() -> None:
    coco = load_system("coco")
    first, second = date(2026, 3, 1), date(2026, 3, 11)
    alone = rate_sequence(coco, [DatedReport(read(SIMPLE), first)], None).rated
    both = rate_sequence(coco, [DatedReport(read(SIMPLE), first), DatedReport(read(SIMPLE), second)], None).rated
    assert alone is not None
    assert both is not None
    careers = {one.number: one.career for one in alone}
    again = rate_entrants(coco, read(SIMPLE), careers, second)
    assert [one.after for one in both] == [one.after for one in again]
    assert [one.deviation for one in both] == [one.deviation for one in again]
    assert [one.before for one in both] == [1684, 1611, None, 1502]
    assert [one.games for one in both] == [6] * 4
    assert [one.career.games for one in both] == [408, None, 6, 18]


COCO = """Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score
,1,Marlo Quist,50,Bye,0
,2,Jonas Brindlewick,50,Marlo Quist,0
,3,Marlo Quist,420,Jonas Brindlewick,380
"""


@pytest.mark.parametrize(("before", "share"), [(196, 1), (197, 0.75)])
def test_byes_and_games_nobody_came_to_are_career_games_of_coco(before: int, share: float) -> None:
    """As its calculator counts: whoever has 200 games, with those three, is dampened above 1800."""
    coco, careers = load_system("coco"), {1: Career(1900, before), 2: Career(1900, 10)}
    first, second = rate_entrants(coco, read(COCO, "cup-results.csv"), careers, date(2026, 3, 1))
    undamped = rate_entrants(coco, read(COCO, "cup-results.csv"), {**careers, 1: Career(1900, 0)}, None)[0]
    assert undamped.after is not None
    assert first.after == round(1900 + share * (undamped.after - 1900))
    assert [(one.games, one.career.games) for one in (first, second)] == [(1, before + 3), (1, 12)]


def test_who_only_had_byes_has_been_at_a_championship_of_coco() -> None:
    day = date(2026, 3, 1)
    text = COCO + ",1,Nuria Boirada,50,Bye,0\n"
    alone = rate_entrants(load_system("coco"), read(text, "cup-results.csv"), {3: Career(1500, 7)}, day)[2]
    assert (alone.name, alone.games, alone.career.games, alone.career.last_day) == ("Nuria Boirada", 0, 8, day)
    naspa = rate_entrants(load_system("naspa"), read(text, "cup-results.csv"), {3: Career(1500, 7)}, day)[2]
    assert (naspa.career.games, naspa.career.last_day) == (7, None)


LONG = "Wenceslao Bartholomew Ñandú"
CUT = f"*M07.02.2026 Wet\n*A\n{'Wenceslao Bartholome':20} 2400   2\n{'Bo':20}  380   1\n"
WHOLE = f"{LONG} 1500 2; 400\nBo 1400 1; 380\n"


@pytest.mark.parametrize("texts", [(CUT, WHOLE), (WHOLE, CUT), (CUT, CUT), (CUT, WHOLE, CUT)])
def test_name_that_one_file_cuts_off_is_one_person_in_all(texts: tuple[str, ...]) -> None:
    """AUPAIR has 20 letters for a name."""
    reports = [DatedReport(read(text), None) for text in texts]
    rated = rate_sequence(load_system("australia"), reports, None).rated
    assert rated is not None
    assert [one.games for one in rated] == [len(texts)] * 2


def test_name_that_a_list_cuts_off_is_known_in_the_results() -> None:
    text = f"NICKstateNAME\nWBNA ZA  {'Wenceslao Bartholome':20}  402 1684 20260314\n"
    listed = read_rating_list(UploadedFile("x.RT", text.encode()), loosely=True)
    assert listed.problems == ()
    rated = rate_sequence(load_system("australia"), [DatedReport(read(WHOLE), None)], careers_of(listed.lines)).rated
    assert rated is not None
    assert [one.before for one in rated] == [1684, None]


def test_list_says_ratings_games_and_deviations() -> None:
    text = b"name;rating;games;deviation\nMarlo Quist;1700;10;90.5\nPetra Umbrae;1600;;\n"
    listed = read_rating_list(UploadedFile("list.csv", text), loosely=True)
    assert not listed.problems
    careers = [one.career for one in careers_of(listed.lines)]
    assert careers[0] == Career(1700, 10, 90.5)
    rated = rate_sequence(load_system("coco"), [DatedReport(read(SIMPLE), None)], careers_of(listed.lines)).rated
    assert rated is not None
    # The others are new, whatever the file says of them.
    assert [one.before for one in rated] == [1700, 1600, None, None]


def test_published_list_without_games_serves_where_games_need_not_be_known() -> None:
    file = UploadedFile("ratings.csv", b"Name,Rating,Email\nMarlo Quist,1684,\nJonas Brindlewick,0,\n")
    assert read_rating_list(file).problems
    listed = careers_of(read_rating_list(file, loosely=True).lines)
    assert [one.career for one in listed] == [Career(1684, None), Career()]


def test_names_that_fit_several_lines_are_refused() -> None:
    listed = read_rating_list(
        UploadedFile("list.csv", b"player,rating,games\nQuist Marlo,1700,10\nMARLO QUIST,1600,9\n"),
        loosely=True,
    )
    rating = rate_sequence(load_system("naspa"), [DatedReport(read(SIMPLE), None)], careers_of(listed.lines))
    assert rating.rated is None
    assert [problem.code for problem in rating.problems] == ["list_player_ambiguous"]


def test_files_with_one_name_in_one_folder_are_one_championship() -> None:
    names = ["x/14032026_Club.txt", "x/14032026_ClubHH.txt", "x/a.t", "y/a.t", "x/cup.trn", "x/cup.sco"]
    assert group_files(names) == [names[:2], ["x/a.t"], ["y/a.t"], names[4:]]


@pytest.mark.parametrize(
    ("stated", "name", "day"),
    [
        ("2026-03-14", "x.t", date(2026, 3, 14)),
        ("", "2025-12-31-cup-results.csv", date(2025, 12, 31)),
        ("", "14032026_Club.txt", date(2026, 3, 14)),
        ("", "cup-20240229.tou", date(2024, 2, 29)),
        ("", "cup-20230229.tou", None),
        ("", "austin-2023-results.csv", None),
    ],
)
def test_day_of_a_championship(stated: str, name: str, day: date | None) -> None:
    assert find_day(stated, [f"folder/{name}"]) == day


def test_championships_follow_their_days_or_the_order_given() -> None:
    report = Report(format="")
    early, late, unknown = (DatedReport(report, day) for day in (date(2020, 1, 1), date(2021, 1, 1), None))
    assert in_order([late, early]) == [early, late]
    assert in_order([late, unknown, early]) == [late, unknown, early]
