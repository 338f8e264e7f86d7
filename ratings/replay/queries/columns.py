"""Transferring whole columns between PostgreSQL and numpy, without a Python object for each value.

A column arrives as one byte string assembled by the server, and is returned as one array literal for ``unnest``.
(``COPY … TO`` sends every row separately, which takes five times as long; ``COPY … FROM`` is refused under row-level
security.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

Integers = NDArray[np.int64]


def fetch_columns(query: str, parameters: Sequence[Any], count: int) -> list[Integers]:
    """Return the ``count`` columns of a query, each of shape (rows,) and dtype int64.

    Every column must be a bigint and never null; rows are unordered. Raises ValueError for nulls.
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
        # Converted bytes are released: with a million games each column takes sixteen megabytes.
        columns.append(np.frombuffer(values.pop(0) or b"", ">i8").astype(np.int64))
    if any(len(column) != rows for column in columns):
        raise ValueError("a column holds nulls")
    return columns


def array_literal(values: Integers) -> str:
    """Return the values as a PostgreSQL array of bigints: ``{1,2,3}``."""
    return "{" + ",".join(map(str, values.tolist())) + "}"
