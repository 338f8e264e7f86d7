"""The sandboxed child's side of an upload: reads what ``asking`` wrote, and writes what ``asking`` reads."""

from __future__ import annotations

import codecs
import json

from tournaments.files.common.code_pages import KNOWN_CODE_PAGES
from tournaments.files.events.text import PAGES
from tournaments.files.reading import read_games, read_upload
from tournaments.report.as_json import problem_to_json
from tournaments.report.formats import formats
from tournaments.report.packed import pack_report
from tournaments.report.report import Reading, UploadedFile

# The child can't import anything once it has started reading.
formats()
for _page in ("utf-8", "utf-16-le", "utf-16-be", *KNOWN_CODE_PAGES, *PAGES.values()):
    codecs.lookup(_page)


def answer_upload(request: bytes) -> bytes:
    """Read the upload of a request. Called in the sandboxed child."""
    heading, _, contents = request.partition(b"\n")
    asked = json.loads(heading)
    files: list[UploadedFile] = []
    start = 0
    for name, size in asked["files"]:
        files.append(UploadedFile(name, contents[start : start + size]))
        start += size
    read = read_upload if asked["checked"] else read_games
    return _write_answer(read(files, asked["choices"]))


def _write_answer(reading: Reading) -> bytes:
    answer = {
        "report": pack_report(reading.report) if reading.report else None,
        "problems": [problem_to_json(problem) for problem in reading.problems],
        "divisions": [pack_report(division) for division in reading.divisions],
    }
    return json.dumps(answer).encode("ascii")
