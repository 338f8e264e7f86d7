"""Serialises uploads for the sandboxed child, with the answers given, and readings on the way back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.report.as_json import problem_from_json
from tournaments.report.packed import unpack_reports
from tournaments.report.report import Reading, UploadedFile

# The assigned meaning of each sheet column, by the key of its headings; "" for an unused column.
Choices = Mapping[str, Sequence[str]]
NO_CHOICES: Choices = {}


class UnreadableAnswer(ValueError):
    """An answer isn't the JSON of a reading."""


def write_request(files: Sequence[UploadedFile], choices: Choices, checked: bool) -> bytes:
    heading = {
        "files": [[file.name, len(file.content)] for file in files],
        "choices": {key: list(columns) for key, columns in choices.items()},
        "checked": checked,
    }
    return b"".join([json.dumps(heading).encode("ascii"), b"\n", *(file.content for file in files)])


def read_answer(answer: bytes) -> Reading:
    """Return the reading in an answer. Raises UnreadableAnswer."""
    try:
        data: Mapping[str, Any] = json.loads(answer)
        stated = [] if data["report"] is None else [data["report"]]
        reports = unpack_reports([*stated, *data["divisions"]])
        problems = tuple(problem_from_json(problem) for problem in data["problems"])
        return Reading(reports[0] if stated else None, problems, reports[len(stated) :])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableAnswer(str(error)) from error
