"""Frozen dataclasses of which a championship has tens of thousands: a seat, a table, the place of a cell. Pure.

Only the type checker prevents assignment: a dataclass that refuses it at run time takes six times as long to create,
which was a tenth of the time of a large upload.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool):
        """``@record(frozen=True, slots=True)``: compared, hashed and printed like a frozen dataclass."""
        return dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["record"]
