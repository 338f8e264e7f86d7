"""The answer to a question about a game: plain JSON, and what was wrong with the question."""

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
