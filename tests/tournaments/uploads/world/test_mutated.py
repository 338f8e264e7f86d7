"""Files of the Scrabble world's programs changed at random: read, asked about or refused, quickly, and never an error.

A few dozen of each format in every run; ``FARISTOL_MUTATIONS=2000`` for as many as one likes.
"""

from __future__ import annotations

import os
import random
import time

import pytest

from tests.tournaments.making.events import make_event
from tests.tournaments.uploads.world.test_coco import PLAIN as COCO
from tests.tournaments.uploads.world.test_pfs import Event
from tournaments.exports.targets import TARGETS
from tournaments.problems.sentences import describe
from tournaments.report.report import UploadedFile
from tournaments.uploads.reading import read_upload

MUTATIONS = int(os.environ.get("FARISTOL_MUTATIONS", "40"))
SECONDS = 2
_EVENT = make_event(7)
_NAMES = ("tsh", "tsh-archive", "tourney-js", "aupair", "naspa", "coco")
FILES: dict[str, list[UploadedFile]] = {
    **{name: [UploadedFile(f"x.{TARGETS[name].extension}", TARGETS[name].write(_EVENT))] for name in _NAMES},
    "pfs": [Event().results(), Event().cards()],
    "coco-forms": [UploadedFile("x.csv", COCO.encode())],
    "config": [
        UploadedFile("config.tsh", b"division A x.t\nconfig event_name = 'A'\nconfig spread_cap = [300]\n"),
        UploadedFile("x.t", TARGETS["tsh"].write(_EVENT)),
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


@pytest.mark.parametrize("name", FILES)
def test_changed_file_is_read_asked_about_or_refused(name: str) -> None:
    draw = random.Random(name)
    for _ in range(MUTATIONS):
        files = list(FILES[name])
        which = draw.randrange(len(files))
        files[which] = UploadedFile(files[which].name, mutate(files[which].content, draw))
        before = time.process_time()
        reading = read_upload(files)
        assert time.process_time() - before < SECONDS
        assert reading.report is not None or reading.problems
        assert all(describe(problem) for problem in reading.problems)
