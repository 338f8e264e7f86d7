"""The table of docs/formats.md: what survives from one format to another, measured by writing and reading a
championship that has everything."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.tournaments.making.events import make_alone, make_game
from tournaments.files import features
from tournaments.files.grid import given_first, to_ascii
from tournaments.files.reading import read_upload
from tournaments.files.targets import find_refusal, targets
from tournaments.report.questions import ABSENT, BYE, FORFEIT, UNPLAYED, kind_of
from tournaments.report.report import (
    Kind,
    Outcome,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
    UploadedFile,
)

DOCS = Path(__file__).parents[3] / "docs" / "formats.md"
LETTERS: Mapping[str, str] = {
    "S": features.SCORES,
    "F": features.FIRST_MOVES,
    "T": features.TABLES,
    "R": features.RATINGS,
    "N": features.OWN_NUMBERS,
    "M": features.MEMBERS,
    "C": features.CLUBS,
    "E": features.TITLE,
    "D": features.DAY,
    "B": features.FULL_BYES,
    "H": features.HALF_BYES,
    "W": features.FORFEITS,
    "A": features.ABSENCES,
    "P": features.PENDING,
    "X": features.BONUS,
    "G": features.ABANDONED,
    "L": features.LETTERS,
    "l": features.LONG_NAMES,
}
_ALONE = {Kind.BYE: "B", Kind.HALF_BYE: "H", Kind.ABSENT: "A"}
_OPPOSITE = {Kind.FORFEIT: "W", Kind.PENDING: "P", Kind.ABANDONED: "G"}
# Known by the beginning of the family name, wherever a format cuts it.
FAMILIES = ("Ćma", "Dąb", "Mar", "Pui", "Oko", "Śni")
NAMES = ("Żaneta Ćma", "Łucja Dąb-Wawrzyniakowa-Świętochłowska", "Olwen Marsh", "Núria Puig", "Jan Oko", "Iga Śnieg")


def _unplayed(number: int, pair: tuple[int, int], kind: Kind) -> ReportedTable:
    if kind is Kind.PENDING:
        return ReportedTable(number, 3, tuple(ReportedSeat(player, kind) for player in pair))
    won, lost = pair
    seats = (ReportedSeat(won, kind, Outcome.WIN, 2), ReportedSeat(lost, kind, Outcome.LOSS, 0))
    return ReportedTable(number, None, seats)


def make_everything() -> Report:
    """Six players and four rounds with every kind of result but points given by hand. The second name is cut to just
    the width of the column in the Polish program's file."""
    players = tuple(
        ReportedPlayer(
            number,
            name,
            {"member": f"AA{number:06d}", "local": f"{100 + number}"},
            100 + 40 * number,
            "Lighthouse" if number % 2 else "Old Mill",
        )
        for number, name in enumerate(NAMES, start=1)
    )
    abandoned = make_game(2, 2, (5, 2), (300, 290), True)
    given_up = replace(abandoned, seats=tuple(replace(seat, kind=Kind.ABANDONED) for seat in abandoned.seats))
    tables = (
        make_game(1, 1, (1, 2), (412, 365), True),
        make_game(1, 2, (3, 4), (377, 377), False),
        make_alone(1, 5, Kind.BYE),
        make_alone(1, 6, Kind.ABSENT),
        make_game(2, 1, (1, 3), (398, 371), False),
        given_up,
        make_alone(2, 6, Kind.HALF_BYE),
        make_alone(2, 4, Kind.ABSENT),
        make_game(3, 1, (2, 3), (401, 402), True),
        make_game(3, 2, (4, 6), (350, 340), False),
        _unplayed(3, (1, 5), Kind.FORFEIT),
        make_game(4, 1, (1, 4), (410, 300), True),
        make_game(4, 2, (2, 6), (380, 330), False),
        _unplayed(4, (3, 5), Kind.PENDING),
    )
    return Report("made", name="Fenland Open", rounds=4, players=players, tables=tables, date="2026-05-30")


def key_of(player: ReportedPlayer) -> str:
    return next(family for family in FAMILIES if to_ascii(family) in to_ascii(player.name))


def facts(report: Report) -> dict[str, set[tuple[object, ...]]]:
    """What a report says, by the letters of the table."""
    told: dict[str, set[tuple[object, ...]]] = {letter: set() for letter in LETTERS}
    keys = {player.number: key_of(player) for player in report.players}
    told["E"], told["D"] = {(report.name,)}, {(report.date,)}
    for player in report.players:
        key, name = keys[player.number], given_first(player.name)
        told["R"].add((key, player.rating))
        told["M"].add((key, player.ids.get("member")))
        told["N"].add((key, player.ids.get("local")))
        told["C"].add((key, player.club))
        told["L"].add((key, key in name))
        told["l"].add((key, to_ascii(name)))
    for table in report.tables:
        for seat in table.seats:
            place = table.round, keys[seat.player]
            others = [keys[other.player] for other in table.seats if other is not seat]
            if not others:
                kind = Kind.HALF_BYE if seat.is_half_bye else seat.kind
                if kind in _ALONE:
                    told[_ALONE[kind]].add((*place, seat.half_points))
                continue
            if seat.kind in _OPPOSITE:
                told[_OPPOSITE[seat.kind]].add((*place, others[0], seat.half_points))
            if seat.kind is Kind.PLAYED:
                told["S"].add((*place, seat.game_points))
                told["F"].add((*place, seat.starts))
                told["T"].add((*place, table.number))
    return told


def there_and_back(report: Report, name: str) -> Report:
    """Written and read again; what the file asks is answered by what the championship was."""
    target = targets()[name]
    files = [UploadedFile(f"x.{target.extension}", target.write(report))]
    reading = read_upload(files)
    asked = [str(one.params["question"]) for one in reading.problems if "question" in one.params]
    if asked and reading.report is not None:
        names = {player.number: key_of(player) for player in reading.report.players}
        truth = _alone(make_everything())
        reading = read_upload(files, {key: (_answer(key, names, truth),) for key in asked})
    assert reading.report is not None, (name, reading.problems)
    return reading.report


def _alone(report: Report) -> dict[tuple[int, str], Kind]:
    keys = {player.number: key_of(player) for player in report.players}
    return {(table.round, keys[seat.player]): seat.kind for table in report.tables for seat in table.seats}


def _answer(key: str, names: Mapping[int, str], truth: Mapping[tuple[int, str], Kind]) -> str:
    number, player = (int(part) for part in key.split(":")[-2:])
    kind = truth[number, names[player]]
    if kind_of(key) == UNPLAYED:
        return FORFEIT if kind is Kind.FORFEIT else BYE
    return BYE if kind in (Kind.BYE, Kind.HALF_BYE) else ABSENT


@cache
def measured(first: str, second: str) -> str:
    """A cell of the table: the letters of what is still there."""
    report = make_everything()
    middle = there_and_back(report, first)
    if find_refusal(middle, targets()[second]):
        return "–"
    back = facts(there_and_back(middle, second))
    return "".join(letter for letter, wanted in facts(report).items() if wanted and back[letter] >= wanted)


def make_table() -> list[str]:
    head = f"| from \\ to | {' | '.join(targets())} |"
    rows = [f"| **{first}** | {' | '.join(measured(first, second) for second in targets())} |" for first in targets()]
    return [head, f"|{'---|' * (len(targets()) + 1)}", *rows]


def test_table_of_the_docs_is_what_is_measured() -> None:
    wanted = make_table()
    said = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if re.match(r"\| (from|\*\*)", line)]
    assert said == [line for line in wanted if not line.startswith("|---")]


@pytest.mark.parametrize("name", targets())
def test_format_carries_what_it_says_and_no_more(name: str) -> None:
    """Alone, there and back: exactly the features that ``targets`` promises (losses are told by them)."""
    carried = {letter for letter, feature in LETTERS.items() if feature in targets()[name].carries} - {"X"}
    assert set(measured(name, name)) == carried
