"""Files of every format, and what changes one of them at random. Used by the test and by what measures more."""

from __future__ import annotations

import io
import random
import zipfile

from tests.ratings.files.test_published import NASPA, PFS, RT
from tests.ratings.outside.test_lines import COCO as COCO_RATINGS
from tests.ratings.outside.test_lines import LIFE, WESPA
from tests.tournaments.files.world.test_aupair import PLAIN as TOU
from tests.tournaments.files.world.test_coco import PLAIN as COCO
from tests.tournaments.files.world.test_pfs import Event
from tests.tournaments.files.world.test_pfs_site import SITE
from tests.tournaments.making.events import make_event
from tournaments.files.targets import targets
from tournaments.report.report import UploadedFile

SECONDS = 2
OLD_NASPA = f"{'QUIST MARLO:ZZ000100':36} 1684  402 1701\n{'UMBRAE PETRA':36} 1611   51 1650\n"
STANDINGS = """division,rank,username,wins,losses,draws,winpts,spread
CSW,1,ida_quist,2,0,0,2.0,91
CSW,2,olwen_marsh,0,1,1,0.5,-91
NWL,1,ze_pires,1,0,0,1.0,10
"""
_EVENT = make_event(7)
_NAMES = [name for name in targets() if name != "pfs"]
FILES: dict[str, list[UploadedFile]] = {
    **{name: [UploadedFile(f"x.{targets()[name].extension}", targets()[name].write(_EVENT))] for name in _NAMES},
    "pfs": [Event().results(), Event().cards()],
    "rating-list-rt": [UploadedFile("x.rt", RT.encode())],
    "rating-list-naspa": [UploadedFile("x.txt", NASPA.encode())],
    "rating-list-pfs": [UploadedFile("x.txt", PFS.encode())],
    "rating-list-naspa-old": [UploadedFile("x.txt", OLD_NASPA.encode())],
    "rating-list-naspa-long": [UploadedFile("x.txt", LIFE.encode())],
    "rating-list-coco": [UploadedFile("x.csv", COCO_RATINGS.encode())],
    "rating-list-wespa": [UploadedFile("x.json", WESPA.encode())],
    "entrants": [UploadedFile("x.csv", b",Ida Quist,1684\n2,Olwen Marsh,1500\nZe Pires\n")],
    "pfs-site": [UploadedFile("x.txt", SITE.encode())],
    "aupair-woogles": [UploadedFile("x.tou", TOU.replace("2001   1", "  50   1").encode())],
    "woogles-standings": [UploadedFile("x.csv", STANDINGS.encode())],
    "coco-forms": [UploadedFile("x.csv", COCO.encode())],
    "config": [
        UploadedFile("config.tsh", b"division A x.t\nconfig event_name = 'A'\nconfig spread_cap = [300]\n"),
        UploadedFile("x.t", targets()["tsh"].write(_EVENT)),
    ],
}
_SIGNS = [
    b";",
    b"\n",
    b"\r",
    b"0",
    b"-",
    b"+",
    b"\xff",
    b"\xb3",
    b"{",
    b"[",
    b'"',
    b"9" * 12,
    b"\0",
    b" ",
    b"\t",
    b"*",
    b"#",
]


def mutate(content: bytes, draw: random.Random) -> bytes:
    """One to six changes; of a workbook in one of the files that it is made of, so that they reach its reader."""
    if not content.startswith(b"PK"):
        return _mutate(content, draw)
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w") as new:
        names = old.namelist()
        chosen = draw.choice(names)
        for name in names:
            new.writestr(name, _mutate(old.read(name), draw) if name == chosen else old.read(name))
    return buffer.getvalue()


def _mutate(content: bytes, draw: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(changed) + 1)
        deed = draw.choice(["replace", "replace", "insert", "delete", "repeat", "cut"])
        if deed == "replace":
            changed[at : at + 1] = draw.choice(_SIGNS)
        elif deed == "insert":
            changed[at:at] = draw.choice(_SIGNS)
        elif deed == "delete":
            del changed[at : at + draw.randint(1, 40)]
        elif deed == "repeat":
            changed[at:at] = changed[at : at + 120] * draw.randint(1, 12)
        elif draw.random() < 0.2:
            del changed[at:]
    return bytes(changed)
