"""Uploads on their way into the limited child, and readings on their way out: bytes on both sides.

A request is a line of JSON (names and sizes of the files, choices, whether to check) and the files' bytes one after
the other. An answer is the JSON of a reading. Neither can make the other side do anything but look at it.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.report.as_json import problem_from_json, problem_to_json, report_from_json, report_to_json
from tournaments.report.report import Reading, UploadedFile
from tournaments.uploads.events.decoding import PAGES
from tournaments.uploads.reading import Choices, read_games, read_upload
from tournaments.uploads.texts.code_pages import KNOWN_CODE_PAGES

# The child cannot import anything once it has begun to read.
for _page in ("utf-8", "utf-16-le", "utf-16-be", *KNOWN_CODE_PAGES, *PAGES.values()):
    codecs.lookup(_page)


class UnreadableAnswer(ValueError):
    """An answer is not the JSON of a reading."""


def write_request(files: Sequence[UploadedFile], choices: Choices, checked: bool) -> bytes:
    heading = {
        "files": [[file.name, len(file.content)] for file in files],
        "choices": {key: list(columns) for key, columns in choices.items()},
        "checked": checked,
    }
    return b"".join([json.dumps(heading).encode("ascii"), b"\n", *(file.content for file in files)])


def answer_upload(request: bytes) -> bytes:
    """Read the upload of a request. Called in the limited child."""
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
        "report": report_to_json(reading.report) if reading.report else None,
        "problems": [problem_to_json(problem) for problem in reading.problems],
        "divisions": [report_to_json(division) for division in reading.divisions],
    }
    return json.dumps(answer).encode("ascii")


def read_answer(answer: bytes) -> Reading:
    """The reading of an answer. Raises UnreadableAnswer."""
    try:
        data: Mapping[str, Any] = json.loads(answer)
        report = None if data["report"] is None else report_from_json(data["report"])
        divisions = tuple(report_from_json(division) for division in data.get("divisions", ()))
        return Reading(report, tuple(problem_from_json(problem) for problem in data["problems"]), divisions)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableAnswer(str(error)) from error
