"""Round files with a list of players."""

from __future__ import annotations

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Reading, Report, UploadedFile

HEADING = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE\r\n"
FIRST = f"{HEADING}1|1|11|13|1|0\r\n1|2|14|12|0.5|0.5\r\n"
SECOND = f"{HEADING}2|1|12|11|0|1\r\n2|2|13|0|1|0\r\n"
LIST = """ID|START_NO|SURNAME|FIRST_NAME|LOCAL_ID
11|1|Puig|Núria|7
12|2|Nadal|Joan|
13|3|Grau|Marta|
14|4|Bosch|Pere|
"""


def make_file(name: str, text: str) -> UploadedFile:
    return UploadedFile(name, text.encode("cp1252"))


def make_rounds(first: str = FIRST, second: str = SECOND) -> list[UploadedFile]:
    return [make_file("open.1.rnd", first), make_file("open.2.rnd", second)]


def read(*files: UploadedFile) -> Reading:
    return read_upload(files)


def report_of(reading: Reading) -> Report:
    assert reading.report is not None, reading.problems
    return reading.report


def codes_of(reading: Reading, severity: Severity | None = None) -> list[str]:
    return [p.code for p in reading.problems if severity is None or p.severity is severity]


def trn() -> UploadedFile:
    """A .trn whose IDs are not its start numbers."""
    championship = make_small_championship()
    for player in championship.players:
        player["ID"] = int(str(player["ID"])) + 10
    return championship.files()[1]


@pytest.mark.parametrize("players", [trn(), make_file("llista.slp", LIST)], ids=["trn", "text"])
def test_ids_become_start_numbers_and_names(players: UploadedFile) -> None:
    reading = read(*make_rounds(), players)
    report = report_of(reading)
    assert reading.problems == ()
    assert (report.format, report.rounds) == ("swiss_perfect_rounds", 2)
    assert [(player.number, player.name) for player in report.players] == [
        (1, "Puig, Núria"),
        (2, "Nadal, Joan"),
        (3, "Grau, Marta"),
        (4, "Bosch, Pere"),
    ]
    assert [(t.round, t.number, [(s.player, s.kind, s.half_points) for s in t.seats]) for t in report.tables] == [
        (1, 1, [(1, Kind.PLAYED, 2), (3, Kind.PLAYED, 0)]),
        (1, 2, [(4, Kind.PLAYED, 1), (2, Kind.PLAYED, 1)]),
        (2, 1, [(2, Kind.PLAYED, 0), (1, Kind.PLAYED, 2)]),
        (2, None, [(3, Kind.BYE, 2)]),
    ]
    assert report.tables[0].seats[0].starts is True
    assert report.tables[0].seats[0].outcome is Outcome.WIN


def test_zip_of_round_files_is_read() -> None:
    assert report_of(read(zip_files([*make_rounds(), trn()]))).rounds == 2


def test_settings_give_the_name() -> None:
    ini = make_small_championship().files()[0]
    assert report_of(read(*make_rounds(), trn(), ini)).name == "Open de prova"


def test_round_files_alone_are_refused_saying_what_is_missing() -> None:
    reading = read(*make_rounds())
    assert reading.refused
    assert codes_of(reading) == ["players_list_missing"]


def test_standings_without_names_are_no_list_of_players() -> None:
    standings = make_file("open.2.stg", "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE||\n1|1|11|2.0||\n")
    assert codes_of(read(*make_rounds(), standings)) == ["players_list_missing"]


def test_standings_without_rounds_are_refused() -> None:
    standings = make_file("open.2.stg", "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE||\n1|1|11|2.0||\n")
    assert codes_of(read(standings, trn())) == ["missing_files"]


def test_totals_of_standings_are_compared() -> None:
    text = "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE||\n1|1|11|2.0||\n2|2|13|1.5||\n"
    reading = read(*make_rounds(), trn(), make_file("open.2.stg", text))
    assert codes_of(reading) == ["points_differ"]
    assert dict(reading.problems[0].params) == {"number": 3, "stated": "1.5", "found": "1"}
    assert not reading.refused


def test_list_by_start_number_is_taken_with_a_warning() -> None:
    text = LIST.replace("ID|START_NO|", "No|Lloc|")
    reading = read(*make_rounds(), make_file("llista.txt", text))
    assert [player.number for player in report_of(reading).players] == [11, 12, 13, 14]
    assert codes_of(reading, Severity.WARNING) == ["numbers_as_ids"]


def test_list_of_another_championship_is_a_warning() -> None:
    other = UploadedFile("altre.trn", trn().content)
    assert codes_of(read(*make_rounds(), other)) == ["other_stem"]


def test_round_of_the_column_counts_not_that_of_the_name() -> None:
    reading = read(make_file("open.7.rnd", FIRST), make_file("open.9.rnd", SECOND), trn())
    assert report_of(reading).rounds == 2


def test_missing_round_is_a_warning() -> None:
    reading = read(*make_rounds(second=SECOND.replace("\n2|", "\n3|")), trn())
    assert codes_of(reading) == ["rounds_missing"]
    assert not reading.refused


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("2|1|12|99|0|1", "unknown_player"),
        ("2|1|12|x|0|1", "unknown_player"),
        ("2|1|12|11|1|1", "scores_do_not_add_up"),
        ("2|1|12|11|+|-", "bad_score"),
        ("2|1|12|12|1|0", "player_against_self"),
        ("x|1|12|11|1|0", "bad_round"),
        ("2|1|12", "unreadable_row"),
        ("1|3|12|11|1|0", "two_results"),
    ],
)
def test_impossible_lines_are_errors(line: str, code: str) -> None:
    reading = read(*make_rounds(second=f"{HEADING}{line}\r\n"), trn())
    assert code in codes_of(reading, Severity.ERROR)


@pytest.mark.parametrize(("scores", "codes"), [("|", []), ("0|0", ["game_without_score"])])
def test_game_without_a_result_is_pending(scores: str, codes: list[str]) -> None:
    reading = read(*make_rounds(second=f"{HEADING}2|1|12|11|{scores}\r\n"), trn())
    assert report_of(reading).tables[2].seats[0].kind is Kind.PENDING
    assert [code for code in codes_of(reading) if code != "pending_games"] == codes


def test_rounds_of_two_championships_are_refused() -> None:
    reading = read(make_file("a.1.rnd", FIRST), make_file("b.2.rnd", SECOND), trn())
    assert codes_of(reading) == ["mixed_stems"]
