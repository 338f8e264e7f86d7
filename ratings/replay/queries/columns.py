"""Whole columns between PostgreSQL and numpy, without a Python object for each value.

A column comes as one string of bytes that the server glues together, and goes back as one array literal for
``unnest``. (``COPY … TO`` hands over every row by itself, which takes five times as long; ``COPY … FROM`` is
refused under row-level security.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

Integers = NDArray[np.int64]


def fetch_columns(query: str, parameters: Sequence[Any], count: int) -> list[Integers]:
    """The ``count`` columns of a query, each of shape (rows,) and dtype int64.

    Every column must be a bigint and never null; rows come in no particular order. Raises ValueError for nulls.
    """
    names = [f"column{index}" for index in range(count)]
    glued = ", ".join(f"string_agg(int8send({name}), ''::bytea)" for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*), {glued} FROM ({query}) AS fetched ({', '.join(names)})",  # noqa: S608 (no values)
            parameters,
        )
        rows, *values = cursor.fetchone()
    columns = []
    while values:
        # What was converted is let go: of a million games each column has sixteen megabytes.
        columns.append(np.frombuffer(values.pop(0) or b"", ">i8").astype(np.int64))
    if any(len(column) != rows for column in columns):
        raise ValueError("a column holds nulls")
    return columns


def array_literal(values: Integers) -> str:
    """The values as PostgreSQL writes an array of bigints: ``{1,2,3}``."""
    return "{" + ",".join(map(str, values.tolist())) + "}"
