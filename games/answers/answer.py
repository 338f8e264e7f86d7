"""The answer to a question about a game, as plain JSON, and any problems with the question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.problems.kinds import Problem

Report = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """``report`` is plain JSON. If ``is_answered`` is False the input couldn't be read, and the problems say why."""

    report: Report
    problems: tuple[Problem, ...] = ()
    is_answered: bool = True
