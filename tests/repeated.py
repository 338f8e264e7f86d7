"""How often what is drawn by lot or killed is repeated: little in every run, as much as one likes by one variable."""

from __future__ import annotations

import os

MORE = int(os.environ.get("FARISTOL_MORE", "1"))


def many(number: int) -> int:
    """So many, or with ``FARISTOL_MORE=10`` ten times as many."""
    return number * MORE
