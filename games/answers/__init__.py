"""What programs are told about moves, annotated games and settlements, by the commands and the API alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.problems.kinds import Problem

Report = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """``report`` is plain JSON. ``is_answered`` False: what was sent could not be read, and the problems say why."""

    report: Report
    problems: tuple[Problem, ...] = ()
    is_answered: bool = True
