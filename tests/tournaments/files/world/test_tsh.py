"""tsh's files as programs and people vary them; everybody here is invented."""

from __future__ import annotations

import pytest

from tournaments.files.reading import read_upload
from tournaments.report.questions import DIVISION, FORFEIT
from tournaments.report.report import Kind, Outcome, Reading, Report, UploadedFile
from tournaments.report.summary import summarise

PLAIN = """Vantongeren, Ida        1500 2 0; 400 50; p12 1 0
Olwen                   1400 1 3; 380 377; p12 2 1
Pires, Zé:AA001234      0 0 2; 0 377; p12 0 2
"""


def read(text: str | bytes, name: str = "a.t", **answers: str) -> Reading:
    content = text if isinstance(text, bytes) else text.encode("latin-1")
    return read_upload([UploadedFile(name, content)], {key: (value,) for key, value in answers.items()})


def report_of(reading: Reading) -> Report:
    assert reading.report is not None, reading.problems
    return reading.report


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def results(report: Report) -> list[tuple[int, int, Kind, Outcome | None, int | None, bool | None]]:
    return [
        (table.round, seat.player, seat.kind, seat.outcome, seat.game_points, seat.starts)
        for table in report.tables
        for seat in table.seats
    ]


WANTED = [
    (1, 1, Kind.PLAYED, Outcome.WIN, 400, True),
    (1, 2, Kind.PLAYED, Outcome.LOSS, 380, False),
    (1, 3, Kind.ABSENT, Outcome.LOSS, None, None),
    (2, 1, Kind.BYE, Outcome.WIN, 50, None),
    (2, 2, Kind.PLAYED, Outcome.DRAW, 377, True),
    (2, 3, Kind.PLAYED, Outcome.DRAW, 377, False),
]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        "# a comment; with 1 2 3; 4\n\n" + PLAIN.replace("\n", "\r\n\n#x\n"),
        PLAIN.replace("        ", "\t"),
        PLAIN.replace("; p12 1 0", "; p12 2 2; p12 1 0; # 7654"),
        PLAIN.replace("; p12 1 0", "; password se\\;cret; p12 1 0; newr 1502 1510;"),
        PLAIN.replace(" 1500 ", " 1500+90 ").replace(" 1400 ", " 1400.4 "),
        PLAIN.replace("Olwen ", "Olwen; ", 0),
    ],
)
def test_t_is_read_in_every_spelling(text: str) -> None:
    reading = read(text)
    assert results(report_of(reading)) == WANTED
    assert codes_of(reading) == []
    assert [player.name for player in report_of(reading).players] == ["Ida Vantongeren", "Olwen", "Zé Pires"]
    assert report_of(reading).players[2].ids == {"member": "AA001234"}
    assert [player.rating for player in report_of(reading).players] == [1500, 1400, None]


@pytest.mark.parametrize("rating", [1_234_567, 123_456_789])
def test_rating_of_another_site_may_be_long(rating: int) -> None:
    reading = read(PLAIN.replace(" 1500 ", f" {rating} "))
    assert results(report_of(reading)) == WANTED
    assert (report_of(reading).players[0].name, report_of(reading).players[0].rating) == ("Ida Vantongeren", rating)


def test_name_in_front_of_a_tab_may_end_with_a_number() -> None:
    """Woogles writes a tab behind the name; without one, the first of the numbers is the rating."""
    reading = read(PLAIN.replace("Olwen                   1400", "Olwen 2\t1400"))
    assert results(report_of(reading)) == WANTED
    assert (report_of(reading).players[1].name, report_of(reading).players[1].rating) == ("Olwen 2", 1400)


def test_utf8_mark_is_dropped() -> None:
    reading = read("\ufeff".encode() + PLAIN.encode())
    assert report_of(reading).encoding == "utf-8"
    assert report_of(reading).players[2].name == "Zé Pires"
    assert results(report_of(reading)) == WANTED


def test_gaps_are_unknown_and_paired_rounds_are_pending() -> None:
    text = "Ax, A 1500 2 00 3; 400 00\nBy, B 1400 1 00 4; 380 00\nCu, C 0 4 00 1; 300\nDo, D 0 3 00 2; 310\n"
    reading = read(text)
    assert [one[:3] for one in results(report_of(reading))] == [
        (1, 1, Kind.PLAYED),
        (1, 2, Kind.PLAYED),
        (1, 3, Kind.PLAYED),
        (1, 4, Kind.PLAYED),
        (3, 1, Kind.PENDING),
        (3, 3, Kind.PENDING),
        (3, 2, Kind.PENDING),
        (3, 4, Kind.PENDING),
    ]
    assert codes_of(reading) == ["rounds_missing", "pending_games"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("1400 1 3; 380", "1400 3 3; 380", "halves_disagree"),
        ("1400 1 3; 380", "1400 9 3; 380", "unknown_player"),
        ("1400 1 3; 380", "1400 2 3; 380", "player_against_self"),
        ("1400 1 3; 380 377", "1400 1 3; 380 x77", "unreadable_row"),
        ("p12 2 1", "p12 1 1", "first_move_unclear"),
    ],
)
def test_halves_that_contradict_each_other_are_told(old: str, new: str, code: str) -> None:
    reading = read(PLAIN.replace(old, new))
    assert code in codes_of(reading)
    disagreement = next((one for one in reading.problems if one.code == "halves_disagree"), None)
    if code == "halves_disagree":
        assert disagreement is not None
        assert (disagreement.params["line"], disagreement.params["other_line"]) == (1, 2)


def test_forfeits_are_told_from_byes_by_the_answer() -> None:
    text = PLAIN.replace("1400 1 3; 380 377", "1400 1 0; 380 -50").replace("0 0 2; 0 377", "0 0 0; 0 -50")
    asked = read(text)
    assert [one.params["question"] for one in asked.problems if one.code == "bye_or_forfeit"] == ["unplayed::2:1"]
    answered = read(text, **{"unplayed::2:1": FORFEIT})
    assert "bye_or_forfeit" not in codes_of(answered)
    assert results(report_of(answered))[3:] == [
        (2, 1, Kind.FORFEIT, Outcome.WIN, 50, None),
        (2, 2, Kind.FORFEIT, Outcome.LOSS, -50, None),
        (2, 3, Kind.FORFEIT, Outcome.LOSS, -50, None),
    ]


CONFIG = """# made up
division A a.t
Division B b.t
perl system('true')
config event_name = "Fenland \\"Open\\""
Config event_date = '2026-05-30 to 2026-05-31'\r
config max_rounds = 7;
config max_div_rounds{'B'} = 3
config spread_cap = [15, 30]
config tfile_encoding = 'utf8'
config realm = 'absp'
autopair A 0 1 rr 1 A
"""


def test_divisions_with_their_configuration_are_asked_about() -> None:
    files = [
        UploadedFile("x/config.tsh", CONFIG.encode()),
        UploadedFile("x/b.t", PLAIN.encode("latin-1")),
        UploadedFile("x/a.t", PLAIN.encode()),
    ]
    asked = read_upload(files)
    assert codes_of(asked) == ["division_wanted"]
    assert [(one.division, len(one.players)) for one in asked.divisions] == [("A", 3), ("B", 3)]
    chosen = read_upload(files, {DIVISION: ("b",)})
    report = report_of(chosen)
    assert (report.name, report.date, report.stated_rounds) == ('Fenland "Open"', "2026-05-30", 3)
    assert report.players[0].stated == {"spread": 15 + 30}
    assert codes_of(read_upload(files, {DIVISION: ("Z",)})) == ["division_unknown"]
    assert "division_file_missing" in codes_of(read_upload(files[:1] + files[2:]))
    assert codes_of(read_upload(files[:1])) == ["config_alone"]


def test_realm_whose_byes_are_ties_gives_half_a_point() -> None:
    text = PLAIN.replace("400 50", "400 300")
    config = "division A a.t\nconfig all_byes_tie = 1\n"
    reading = read_upload([UploadedFile("config.tsh", config.encode()), UploadedFile("a.t", text.encode())])
    bye = next(table.seats[0] for table in report_of(reading).tables if table.seats[0].kind is Kind.BYE)
    assert (bye.half_points, bye.game_points) == (1, 300)


def read_with(config: str, text: str = PLAIN) -> Report:
    files = [UploadedFile("config.tsh", f"division A a.t\n{config}\n".encode()), UploadedFile("a.t", text.encode())]
    return report_of(read_upload(files))


@pytest.mark.parametrize(
    "lines", ["config all_byes_tie = 0\nconfig realm = 'pfs'", "config realm = 'pfs'\nconfig all_byes_tie = 0"]
)
def test_what_the_configuration_says_itself_goes_before_the_realm(lines: str) -> None:
    worth = {seat.half_points for table in read_with(lines).tables for seat in table.seats if seat.kind is Kind.BYE}
    assert worth == {2}


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("config max_rounds = 2", ["One", "Two"]),
        ("config realm = 'polish'", ["Two", "One"]),
        ("config sum_before_spread = 1", ["Two", "One"]),
        ("config realm = 'polish'\nconfig sum_before_spread = 0", ["One", "Two"]),
    ],
)
def test_total_goes_before_the_spread_where_the_event_has_it_so(line: str, names: list[str]) -> None:
    text = "One 1500 3; 400\nTwo 1400 4; 500\nThree 1300 1; 200\nFour 1200 2; 450\n"
    standing = summarise(read_with(line, text))["standing"]
    assert [row["name"] for row in standing][:2] == names
    assert [row["spread"] for row in standing if row["name"] == "One"] == [200]


@pytest.mark.parametrize("name", ["'Div One'", '"Div One"'])
def test_name_of_a_division_may_have_blanks_in_quotes(name: str) -> None:
    files = [
        UploadedFile("config.tsh", f"division {name} a.t\nconfig max_rounds = 2\n".encode()),
        UploadedFile("a.t", PLAIN.encode("latin-1")),
    ]
    reading = read_upload(files)
    assert (report_of(reading).division, codes_of(reading)) == ("Div One", [])


def test_rating_with_a_fraction_goes_to_the_nearest_number() -> None:
    report = report_of(read(PLAIN.replace(" 1500 ", " 130.70 ").replace(" 1400 ", " 97.5+12 ")))
    assert [player.rating for player in report.players] == [131, 98, None]


def test_archive_as_woogles_writes_it_has_tabs() -> None:
    lines = PLAIN.replace("        ", "\t")
    head = "# tsh archive file\ndivision NWL nwl.t\nconfig event_name = 'Wet'\n"
    text = f"{head}#begin_file name=nwl.t\n{lines}#end_file name=nwl.t\n"
    reading = read(text.encode(), "all.tsh")
    report = report_of(reading)
    assert (report.format, report.division, report.name) == ("tsh-archive", "NWL", "Wet")
    assert results(report) == WANTED


@pytest.mark.parametrize("end", ["", ";", "\n// done"])
def test_script_is_read_however_it_was_reformatted(end: str) -> None:
    text = """/* tidied */ var a = 1; // newt here
    newt = { 'config': {event_name: 'It\\'s', max_rounds: 2, _termdict: {a: [1, {b: "\\u00e9"}]},},
      divisions: [ { name: "A", players: [ undefined,
        { id: 1, name: 'Vantongeren, Ida', rating: 1500, pairings: [2, 0], scores: [400, 50], etc: {p12: [1, 0],}, },
        { id: 2, name: "Olwen", rating: 1400.4, pairings: [1, 3,], scores: [380, 377], etc: {p12: [2, 1]} },
        { id: 3, name: "Pires, Z\\u00e9", rating: 0, pairings: [0, 2], scores: [0, 377],
          etc: {p12: [0, 2]} } ] } ] }"""
    reading = read(text + end, "tourney.js")
    assert results(report_of(reading)) == WANTED
    assert report_of(reading).name == "It's"
    assert codes_of(reading) == []


@pytest.mark.parametrize("end", ["", "a:", "a:1", "a:[1 2]}", "a:f()}", "a:[" * 9000])
def test_damaged_script_is_refused(end: str) -> None:
    assert codes_of(read("newt={" + end, "tourney.js")) in (["script_unreadable"], ["no_players"])


@pytest.mark.parametrize(
    "text", ["Round;Table;P1;S1;P2;S2\n1;1;Anna;400;Bea;300\n2;1;Anna;1;Bea;2\n", "Anna 1;2;3\nBea 2;3;4\n"]
)
def test_other_tables_with_semicolons_are_not_taken_for_tsh(text: str) -> None:
    reading = read(text, "a.csv")
    assert reading.report is None or not reading.report.format.startswith("tsh")


@pytest.mark.parametrize(
    "text", ["division A a.t\n#begin_file name=a.t\n#end_file name=a.t\n", 'newt={"divisions":[{"players":[null]}]}']
)
def test_division_without_players_is_refused_with_a_word(text: str) -> None:
    assert codes_of(read(text)) == ["no_players"]


@pytest.mark.parametrize("text", ["Ax, A 1500 ;\nBy, B 1400 ;\n", "Ax, A 1500\nBy, B 1400\n"])
def test_division_before_its_first_round_is_known_and_has_no_games(text: str) -> None:
    reading = read(text)
    assert codes_of(reading) == ["no_games"]
    assert [player.name for player in report_of(reading).players] == ["A Ax", "B By"]


def test_division_that_has_not_begun_is_still_one_of_its_event() -> None:
    files = [
        UploadedFile("config.tsh", b"division A a.t\ndivision B b.t\nconfig max_rounds = 2\n"),
        UploadedFile("a.t", PLAIN.encode("latin-1")),
        UploadedFile("b.t", b"Ax, A 1500 ;\nBy, B 1400 ;\n"),
    ]
    reading = read_upload(files, {DIVISION: ("A",)})
    assert results(report_of(reading)) == WANTED
    assert [(one.division, len(one.players)) for one in read_upload(files).divisions] == [("A", 3), ("B", 2)]


def test_values_that_are_no_lists_are_those_of_a_list_in_a_script() -> None:
    keys = '{off: -50, team: "Red", lifeg: 12, p12: 1, board: null}'
    text = f"""newt={{divisions:[{{players:[null,{{id:1,name:"Ax",pairings:[2],scores:[400],etc:{keys}}},
      {{id:2,name:"By",pairings:[1],scores:[380]}}]}}]}}"""
    report = report_of(read(text, "tourney.js"))
    first = report.players[0]
    assert (first.withdrawn, first.club, first.stated) == (True, "Red", {"career_games": 12})
    assert [one[5] for one in results(report)] == [True, False]
