"""Records are frozen dataclasses, but that only the type checker refuses to write to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from federation.values.records import record


@record(frozen=True, slots=True)
class Place:
    row: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Frozen:
    row: int
    column: str = ""


def test_record_is_made_compared_and_written_as_a_frozen_dataclass() -> None:
    place = Place(3, column="B")
    assert place == Place(3, "B") != Place(3)
    assert hash(place) == hash(Frozen(3, "B"))
    assert repr(place) == repr(Frozen(3, "B")).replace("Frozen", "Place")
    assert replace(place, row=4) == Place(4, "B")
    assert not hasattr(place, "__dict__")
