"""The bytes of a file as a table, in a child with limits: what harms it harms nobody else."""

from __future__ import annotations

from federation.grids import Grid, UnreadableGrid, parse_answer
from federation.limited.calling import Limits, NoAnswer, OutOfMemory, OutOfTime, call_limited

_TARGET = "federation.grids:answer_grid"
_LIMITS = Limits(memory_megabytes=700, seconds=10, answer_megabytes=100)


def read_limited_grid(content: bytes) -> Grid:
    """As ``read_grid``, in a limited child. Raises UnreadableGrid, also with ``too_large`` and ``too_long``."""
    try:
        return parse_answer(call_limited(_TARGET, content, _LIMITS))
    except OutOfMemory as error:
        raise UnreadableGrid("too_large") from error
    except OutOfTime as error:
        raise UnreadableGrid("too_long") from error
    except NoAnswer as error:
        raise UnreadableGrid("damaged") from error
