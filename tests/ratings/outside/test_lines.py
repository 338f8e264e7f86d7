"""Lists of other federations as lines of one kind, whatever the file."""

from __future__ import annotations

import pytest

from ratings.outside.lines import OutsideReading, lines_of
from tests.ratings.files.test_published import NASPA, PFS, RT
from tournaments.files.limited import read_limited
from tournaments.report.report import UploadedFile

COCO = "Name,Rating,Email\nPetra Umbrae,1543,p@x.example\nOld Hand,0,\n"
HUNDREDTHS = "Name,Rating\nPetra Umbrae,1543.5\nOld Hand,1200.49\n"
HALVES = "Petra Umbrae,1543.50\nOld Hand,0\n"
WESPA = '{"players":[{"playerid":7,"name":"Ada Marlowe","country":"ZA","cswrating":1402},'
WESPA += '{"playerid":8,"name":"Ze Pires","country":"","cswrating":null}' + " " * 30_000 + "]}"
# A member for life, one without a rating, and headings that CoCo's list has too.
LIFE = "name\trating\trank\texpiry\tgames\nQUIST MARLO:ZZ000100\t1684\t1\tLIFE\t402\nUMBRAE PETRA\t\t2\t\t51\n"
CSV = 'player;rating;games\n"Marlowe, Ada";1402;88\n'


def read(text: str, encoding: str = "utf-8") -> OutsideReading:
    file = UploadedFile("list.bin", text.encode(encoding))
    return lines_of(file, read_limited([file]))


@pytest.mark.parametrize(
    ("text", "kind", "lines"),
    [
        (RT, "aupair-rt", [("Ida Vantongeren", 168400, 402), ("Olwen Marsh", 161100, 51)]),
        (NASPA, "naspa-ratings-list", [("VANTONGEREN IDA", 168400, 402)]),
        (COCO, "coco-ratings", [("Petra Umbrae", 154300, None), ("Old Hand", None, None)]),
        (HUNDREDTHS, "coco-ratings", [("Petra Umbrae", 154350, None), ("Old Hand", 120049, None)]),
        (HALVES, "coco-entrants", [("Petra Umbrae", 154350, None), ("Old Hand", None, None)]),
        (LIFE, "naspa-ratings-list", [("QUIST MARLO", 168400, 402), ("UMBRAE PETRA", None, 51)]),
        (WESPA, "wespa-ratings", [("Ada Marlowe", 140200, None), ("Ze Pires", None, None)]),
        (PFS, "pfs-ranking", [("Mary Ann Wręga", 15056, 200), ("Olwen Marsh", 12049, 10)]),
        (CSV, "csv", [("Marlowe, Ada", 140200, 88)]),
    ],
)
def test_every_kind_of_list_comes_as_lines(text: str, kind: str, lines: list[tuple[str, int, int]]) -> None:
    found = read(text)
    assert not found.problems
    assert (found.format, [(one.name, one.rating, one.games) for one in found.lines]) == (kind, lines)
    assert [one.line for one in found.lines] == list(range(1, len(lines) + 1))


def test_members_numbers_stay_with_their_lines() -> None:
    assert [dict(one.ids) for one in read(NASPA).lines] == [{"member": "ZZ000100"}]
    assert [dict(one.ids) for one in read(LIFE).lines] == [{"member": "ZZ000100"}, {}]
    assert [(dict(one.ids), one.club) for one in read(WESPA).lines] == [({"wespa": "7"}, "ZA"), ({"wespa": "8"}, "")]


@pytest.mark.parametrize(
    ("old", "new"), [("1402", '"high"'), ("1402", "-5"), ("1402", "true"), ('"Ada Marlowe"', "17"), ("]}", "]")]
)
def test_damaged_object_is_refused(old: str, new: str) -> None:
    assert [one.code for one in read(WESPA.replace(old, new)).problems] == ["unreadable_row"]


def test_polish_list_in_its_own_page_is_read_without_a_guess() -> None:
    file = UploadedFile("list.txt", PFS.encode("cp1250"))
    reading = read_limited([file])
    assert [one.code for one in reading.problems] == ["list_not_results"]
    assert lines_of(file, reading).lines[0].name == "Mary Ann Wręga"


def test_line_that_cannot_be_read_refuses_the_list() -> None:
    [problem] = read(RT + "XXXX VIC Nobody            12\n").problems
    assert problem.where.row == 4


def test_what_is_no_list_is_refused() -> None:
    assert read("Dear friends, the list is on the web.").problems
    assert read("").problems
