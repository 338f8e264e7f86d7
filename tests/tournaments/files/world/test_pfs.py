"""The Polish pair and the texts of the site, made here for invented people."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, field

import pytest

from tests.tournaments.files.world.test_tsh import codes_of, report_of
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.files.reading import read_upload
from tournaments.report.questions import ABSENT, BYE
from tournaments.report.report import Kind, Reading, UploadedFile

NAMES = ["Żaneta Ćma", "Łucja Dąb", "Jerzy von Oko", "Iga Śnieg"]
RATINGS = [150, 140, 120, 100]
STEM = "07022026_Mgła"
# Per round: (one, other, points) or (one,) for PAUZA.
GAMES = {1: [(1, 2, 401, 380), (3, 4, 350, 350)], 2: [(1, 3, 300, 420), (2,), (4,)]}


@dataclass
class Event:
    """An event whose pair is written as the clubs' program does; ``byes`` are (round, player)."""

    byes: set[tuple[int, int]] = field(default_factory=lambda: {(2, 2)})
    mark: str = ""

    def card(self, number: int) -> list[str]:
        rows, scalps = [], []
        for round_number, games in GAMES.items():
            for table, game in enumerate(games, start=1):
                if number not in game[:2] or (len(game) == 1 and game[0] != number):
                    continue
                if len(game) == 1:
                    rows.append(f"{round_number:4d}            PAUZA")
                    continue
                own, other = (game[2], game[3]) if game[0] == number else (game[3], game[2])
                foe = game[1] if game[0] == number else game[0]
                sign = "+" if own > other else "-" if own < other else "="
                scalp = RATINGS[foe - 1] + {"+": 50, "-": -50, "=": 0}[sign]
                scalps.append(scalp)
                met = f"{round_number:4d}{table:5d}{foe:5d}  {NAMES[foe - 1]:23}{RATINGS[foe - 1]:3d}"
                rows.append(f"{met}   {sign}  {own:3d}:{other:3d}{scalp:6d}")
        mean = sum(scalps) / len(scalps) if scalps else 0
        head = f"{number:3d}  {NAMES[number - 1]:23}{RATINGS[number - 1]:4d} {'Zamgłów_Dolny':18}"
        return [
            head,
            "",
            "RUNDA STÓŁ      PRZECIWNIK             RNK       WYNIK   SKALP",
            "-" * 62,
            *rows,
            " " * 49 + "-" * 14,
            f"{'':49}RANKING: {mean:.2f}",
            "",
            "",
        ]

    def cards(self) -> UploadedFile:
        lines = [STEM, "", *(line for number in range(1, 5) for line in self.card(number))]
        return UploadedFile(f"{STEM}HH.txt", ("\n".join(lines) + "\n").encode("cp1250"))

    def results(self) -> UploadedFile:
        points = dict.fromkeys(range(1, 5), 0.0)
        small = dict.fromkeys(range(1, 5), 0)
        for number, games in GAMES.items():
            for game in games:
                if len(game) == 1:
                    is_bye = (number, game[0]) in self.byes
                    points[game[0]] += 0.5 * is_bye
                    small[game[0]] += 350 * is_bye
                else:
                    small[game[0]] += game[2]
                    small[game[1]] += game[3]
                    points[game[0]] += (game[2] > game[3]) + 0.5 * (game[2] == game[3])
                    points[game[1]] += (game[3] > game[2]) + 0.5 * (game[2] == game[3])
        order = sorted(points, key=lambda number: (-points[number], -small[number]))
        lines = [
            f"{place:3d}.{NAMES[number - 1]:23}{RATINGS[number - 1]:4d} {'Zamgłów_Dolny':18}"
            f"{small[number]:6d}{points[number]:5.1f}"
            for place, number in enumerate(order, start=1)
        ]
        head = [f"{STEM} - 7 lutego 2026 r. (2 rund)", "", f"{'MIEJSCE':53}p-ty RAZEM", "-" * 63]
        return UploadedFile(f"{STEM}.txt", ("\n".join(head + lines) + "\n").encode("cp1250"))


def pauses(reading: Reading) -> dict[tuple[int, int], Kind]:
    return {
        (table.round, table.seats[0].player): table.seats[0].kind
        for table in report_of(reading).tables
        if len(table.seats) == 1
    }


@pytest.mark.parametrize("byes", [set(), {(2, 2)}, {(2, 4)}, {(2, 2), (2, 4)}])
def test_results_settle_what_each_pause_was(byes: set[tuple[int, int]]) -> None:
    event = Event(byes)
    reading = read_upload([event.results(), event.cards()])
    assert codes_of(reading) == []
    assert pauses(reading) == {one: Kind.BYE if one in byes else Kind.ABSENT for one in [(2, 2), (2, 4)]}
    report = report_of(reading)
    assert report.date == "2026-02-07"
    assert [player.name for player in report.players] == NAMES
    assert report.players[0].club == "Zamgłów Dolny"
    assert report.encoding == "windows-1250"


def test_bye_of_the_first_round_counts_in_the_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits out the first round was there: nobody takes the half point for a late joiner's."""
    monkeypatch.setattr(f"{__name__}.GAMES", {1: [(1, 3, 300, 420), (2,), (4,)], 2: GAMES[1]})
    event = Event({(1, 2)})
    report = report_of(read_upload([event.results(), event.cards()]))
    points = {line.number: line.half_points for line in compute_standings(report, CompetitionRules())}
    assert points == {player.number: player.stated_half_points for player in report.players}


def test_pair_in_a_zip_is_one_event() -> None:
    event, content = Event(), io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for file in (event.cards(), event.results()):
            archive.writestr(file.name, file.content)
    assert codes_of(read_upload([UploadedFile("club.zip", content.getvalue())])) == []


@pytest.mark.parametrize("stem", ["07022026_Mąka", "07022026_Škoda", "07022026_Łódź_GP1"])
def test_pair_in_utf8_is_known_whatever_letters_its_stem_has(stem: str) -> None:
    """Byte by byte, the ends of ą and Š would be blanks."""
    texts = [file.content.decode("cp1250").replace(STEM, stem) for file in (Event().results(), Event().cards())]
    reading = read_upload([UploadedFile(f"{index}.txt", text.encode()) for index, text in enumerate(texts)])
    assert codes_of(reading) == []
    assert report_of(reading).encoding == "utf-8"


def test_stem_with_a_day_that_is_none_says_no_day() -> None:
    texts = [file.content.replace(b"07022026", b"31022026") for file in (Event().results(), Event().cards())]
    reading = read_upload([UploadedFile(f"{index}.txt", text) for index, text in enumerate(texts)])
    assert (report_of(reading).date, codes_of(reading)) == ("", [])


def test_results_alone_are_refused_and_cards_alone_asked_about() -> None:
    event = Event()
    assert codes_of(read_upload([event.results()])) == ["cards_missing"]
    asked = read_upload([event.cards()])
    assert [one.params["question"] for one in asked.problems] == ["pause:2:2", "pause:2:4"]
    assert asked.refused
    answered = read_upload([event.cards()], {"pause:2:2": (BYE,), "pause:2:4": (ABSENT,)})
    assert codes_of(answered) == []
    assert pauses(answered) == {(2, 2): Kind.BYE, (2, 4): Kind.ABSENT}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b"401:380", b"401:370", "halves_disagree"),
        (b"+  401:380", b"-  401:380", "halves_disagree"),
        (b"401:380", b"4o1:380", "unreadable_row"),
        (b"07022026", b"08022026", "pair_of_two_events"),
        ("Ćma".encode("cp1250") + b" ", b"Amma", "only_in_one_half"),
    ],
)
def test_cards_that_contradict_themselves_or_the_results_are_refused(old: bytes, new: bytes, code: str) -> None:
    event = Event()
    cards = event.cards()
    changed = UploadedFile(cards.name, cards.content.replace(old, new, 1))
    reading = read_upload([event.results(), changed])
    assert code in codes_of(reading)
    assert reading.refused


def test_credit_that_is_no_bye_is_refused_with_both_lines() -> None:
    event = Event()
    results = event.results()
    changed = UploadedFile(results.name, results.content.replace(b" 701  1.0", b" 702  1.0"))
    [problem] = read_upload([changed, event.cards()]).problems
    assert problem.code == "credit_unexplained"
    assert (problem.params["small"], problem.params["small_found"]) == (702, 701)


def test_names_that_fill_their_column_are_told_from_the_rating() -> None:
    """The program leaves no blank between a name of 23 letters and the opponent's rating."""
    event, long = Event(), "Łucja Dąb-Wawrzyniakowa"
    swap = [(NAMES[1].ljust(23).encode("cp1250"), long.encode("cp1250"))]
    files = [event.results(), event.cards()]
    for old, new in swap:
        files = [UploadedFile(file.name, file.content.replace(old, new)) for file in files]
    assert f"{long}140   ".encode("cp1250") in files[1].content
    report = report_of(read_upload(files))
    assert [player.name for player in report.players][1] == long
    assert report.players[1].rating == 140
