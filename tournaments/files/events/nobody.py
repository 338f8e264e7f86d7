"""A line for nobody: hand-made files give the bye a number and a name, so that everybody is paired. Pure.

A round against it had no game. Left as it stands it would be rated, and the bye would get a rating of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from tournaments.files.events.halves import Half
from tournaments.report.report import ReportedSeat

_NOBODY = re.compile(
    r"\W*(?:(?:(?:a|the)\W+)?(?:bye|pauza)(?:\W+(?:bye|player|[0-9]{1,3}))*|no\W+opponent)\W*", re.IGNORECASE
)
_LONGEST = 60


def is_nobody(name: str) -> bool:
    """Whether a player's name is that of the bye: ``Bye``, ``*BYE*``, ``(bye) 2``. ``Bye, Alice`` is somebody."""
    return len(name) < _LONGEST and bool(_NOBODY.fullmatch(name))


def without_nobody(
    halves: Mapping[tuple[int, int], Half],
    nobodies: Collection[int],
    alone: Callable[[Half, Half], ReportedSeat | None],
) -> dict[tuple[int, int], Half]:
    """The halves of people, those against nobody as rounds without an opponent; ``alone`` says what such a round was.

    A half that nobody's line does not answer stays as it is, for it contradicts the file.
    """
    kept = {}
    for (number, round_number), half in halves.items():
        if number in nobodies:
            continue
        back = halves.get((half.opponent or 0, round_number)) if half.opponent in nobodies else None
        if back is not None and back.opponent == number:
            half = replace(half, opponent=None, own=None, outcome=None, starts=None, alone=alone(half, back))
        kept[number, round_number] = half
    return kept
