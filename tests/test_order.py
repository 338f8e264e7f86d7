"""Tests in an order drawn by lot."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from tests.order import shuffled


@dataclass(frozen=True)
class Found:
    nodeid: str


TESTS = [Found(f"tests/test_{module}.py::test_{number}[a::b]") for module in "abcdef" for number in range(8)]


def test_same_number_draws_the_same_order_whatever_was_found_first() -> None:
    drawn = shuffled(TESTS, 7)
    assert shuffled(TESTS[::-1], 7) == drawn
    assert shuffled(TESTS, 8) != drawn


def test_every_test_is_there_once_and_beside_those_of_its_module() -> None:
    drawn = shuffled(TESTS, 7)
    assert drawn != TESTS
    assert sorted(drawn, key=lambda test: test.nodeid) == TESTS
    modules = [module for module, _tests in groupby(drawn, key=lambda test: test.nodeid.partition("::")[0])]
    assert len(modules) == 6
