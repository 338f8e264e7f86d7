"""Dataclasses from JSON: read as they were written, and everything wrong named at once with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any, Literal

import pytest

from federation.values.fields import Fault, Wrong, read_fields, takes, write_fields


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Part:
    size: int = field(metadata=takes(1, 9))
    name: str = field(default="part", metadata=takes(filled=True))


@dataclass(frozen=True)
class Whole:
    part: Part
    colour: Colour
    sort: Literal["old", "new"]
    spread: Decimal = field(metadata=takes(1, 5))
    since: date | None = None
    parts: tuple[Part, ...] = field(default=(), metadata=takes(filled=True))
    colours: frozenset[Colour] = frozenset()
    by_size: Mapping[int, tuple[int, ...]] = field(default_factory=dict, metadata=takes(2))
    is_new: bool = False
    any_number: int = field(default=0, metadata=takes(None))
    even: int = field(default=2, metadata=takes(fits=lambda number: number % 2 == 0))
    other: Mapping[str, Any] = field(default_factory=dict)


WHOLE = Whole(
    part=Part(3),
    colour=Colour.RED,
    sort="new",
    spread=Decimal("2.50"),
    since=date(2023, 1, 31),
    parts=(Part(1), Part(2, "second")),
    colours=frozenset({Colour.BLUE, Colour.RED}),
    by_size={4: (4, 3, 2)},
    any_number=-7,
    other={"deep": {"as": [1, "it is"]}},
)


def faults_of(**changed: object) -> list[tuple[Wrong, str]]:
    faults: list[Fault] = []
    assert read_fields(Whole, write_fields(WHOLE) | changed, faults) is None
    return [(fault.wrong, fault.path) for fault in faults]


def test_what_was_written_is_read() -> None:
    faults: list[Fault] = []
    assert read_fields(Whole, json.loads(json.dumps(write_fields(WHOLE))), faults) == WHOLE
    assert not faults


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("part", 7, (Wrong.NOT_AN_OBJECT, "part")),
        ("part", {}, (Wrong.MISSING, "part.size")),
        ("part", {"size": 1, "colour": 2}, (Wrong.UNKNOWN, "part.colour")),
        ("part", {"size": 10}, (Wrong.OUT_OF_RANGE, "part.size")),
        ("part", {"size": True}, (Wrong.WRONG_TYPE, "part.size")),
        ("part", {"size": 1, "name": " "}, (Wrong.WRONG_TYPE, "part.name")),
        ("colour", "green", (Wrong.NOT_A_CHOICE, "colour")),
        ("colour", ["red"], (Wrong.NOT_A_CHOICE, "colour")),
        ("colour", None, (Wrong.NOT_A_CHOICE, "colour")),
        ("sort", "ancient", (Wrong.NOT_A_CHOICE, "sort")),
        ("spread", 2.5, (Wrong.WRONG_TYPE, "spread")),
        ("spread", "NaN", (Wrong.WRONG_TYPE, "spread")),
        ("spread", "wide", (Wrong.WRONG_TYPE, "spread")),
        ("spread", "5.01", (Wrong.OUT_OF_RANGE, "spread")),
        ("since", "31-01-2023", (Wrong.WRONG_TYPE, "since")),
        ("parts", [], (Wrong.WRONG_TYPE, "parts")),
        ("parts", [{"size": 1}, 7], (Wrong.NOT_AN_OBJECT, "parts[1]")),
        ("colours", ["red", "green"], (Wrong.NOT_A_CHOICE, "colours[1]")),
        ("by_size", [], (Wrong.NOT_AN_OBJECT, "by_size")),
        ("by_size", {"four": [4]}, (Wrong.WRONG_TYPE, "by_size.four")),
        ("by_size", {"4": [4, 1]}, (Wrong.OUT_OF_RANGE, "by_size.4[1]")),
        ("is_new", "yes", (Wrong.WRONG_TYPE, "is_new")),
        ("even", -2, (Wrong.OUT_OF_RANGE, "even")),
        ("even", 3, (Wrong.NOT_FITTING, "even")),
        ("tempo", 1, (Wrong.UNKNOWN, "tempo")),
    ],
)
def test_each_fault_is_named_with_its_place(name: str, value: object, fault: tuple[Wrong, str]) -> None:
    assert faults_of(**{name: value}) == [fault]


def test_all_faults_are_named_at_once() -> None:
    assert len(faults_of(part=7, colour="green", spread="wide", tempo=1)) == 4


def test_complete_data_leave_nothing_to_the_defaults() -> None:
    faults: list[Fault] = []
    given = {"part": {"size": 1, "name": "a"}, "colour": "red", "sort": "old", "spread": "2"}
    assert read_fields(Whole, given, faults) is not None
    assert read_fields(Whole, given, faults, complete=True) is None
    assert {fault.wrong for fault in faults} == {Wrong.MISSING}
    missing = {fault.path: fault.wanted.kind for fault in faults}
    assert "since" not in missing
    assert (missing["is_new"], missing["parts"], missing["by_size"], missing["even"]) == (
        "bool",
        "list",
        "object",
        "int",
    )
