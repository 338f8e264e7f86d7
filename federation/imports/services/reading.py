"""The bytes of a file as a table, in a child with limits: what harms it harms nobody else."""

from __future__ import annotations

from federation.limited.calling import Limits, NoAnswer, OutOfMemory, OutOfTime, call_limited
from federation.tables.grids import Grid, parse_answer
from federation.tables.rows import UnreadableTable

_TARGET = "federation.tables.grids:answer_grid"
_LIMITS = Limits(memory_megabytes=700, seconds=10, answer_megabytes=100)


def read_limited_grid(content: bytes) -> Grid:
    """As ``read_grid``, in a limited child. Raises UnreadableTable, also with ``too_large`` and ``too_long``."""
    try:
        return parse_answer(call_limited(_TARGET, content, _LIMITS))
    except OutOfMemory as error:
        raise UnreadableTable("too_large") from error
    except OutOfTime as error:
        raise UnreadableTable("too_long") from error
    except NoAnswer as error:
        raise UnreadableTable("damaged") from error
