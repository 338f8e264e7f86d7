"""Frozen dataclasses of which a championship has tens of thousands: a seat, a table, the place of a cell. Pure.

Writing to one is refused by the type checker alone: a dataclass that refuses it while the program runs takes six times
as long to make, which was a tenth of the time that a large upload takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool):
        """``@record(frozen=True, slots=True)``: equal, hashed and written as a frozen dataclass is."""
        return dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["record"]
