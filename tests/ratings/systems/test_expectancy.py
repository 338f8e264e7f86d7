"""The tables of expectancies: exact symmetry, the published FIDE table, the normal curve."""

import math
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind, build_table

BARRUF = Expectancy(ExpectancyKind.NORMAL, Decimal("283.84"))
FIDE = Expectancy(ExpectancyKind.FIDE_TABLE)
FIDE_CAPPED = Expectancy(ExpectancyKind.FIDE_TABLE, cap=400)
LOGISTIC = Expectancy(ExpectancyKind.LOGISTIC, Decimal(400))

# FIDE Handbook B.02, 8.1.2, row by row: lowest and highest difference, hundredths for the stronger player.
FIDE_ROWS = [
    *[(0, 3, 50), (4, 10, 51), (11, 17, 52), (18, 25, 53), (26, 32, 54), (33, 39, 55), (40, 46, 56)],
    *[(47, 53, 57), (54, 61, 58), (62, 68, 59), (69, 76, 60), (77, 83, 61), (84, 91, 62), (92, 98, 63)],
    *[(99, 106, 64), (107, 113, 65), (114, 121, 66), (122, 129, 67), (130, 137, 68), (138, 145, 69)],
    *[(146, 153, 70), (154, 162, 71), (163, 170, 72), (171, 179, 73), (180, 188, 74), (189, 197, 75)],
    *[(198, 206, 76), (207, 215, 77), (216, 225, 78), (226, 235, 79), (236, 245, 80), (246, 256, 81)],
    *[(257, 267, 82), (268, 278, 83), (279, 290, 84), (291, 302, 85), (303, 315, 86), (316, 328, 87)],
    *[(329, 344, 88), (345, 357, 89), (358, 374, 90), (375, 391, 91), (392, 411, 92), (412, 432, 93)],
    *[(433, 456, 94), (457, 484, 95), (485, 517, 96), (518, 559, 97), (560, 619, 98), (620, 735, 99)],
    (736, 5000, 100),
]


@pytest.mark.parametrize("expectancy", [BARRUF, FIDE, FIDE_CAPPED, LOGISTIC], ids=lambda e: f"{e.kind}-{e.cap}")
def test_table_is_symmetrical_to_the_last_digit(expectancy: Expectancy) -> None:
    values = build_table(expectancy).values
    assert np.all(values + values[::-1] == SCALE)
    assert np.all(np.diff(values) >= 0)


@pytest.mark.parametrize(("low", "high", "hundredths"), FIDE_ROWS)
def test_fide_table_has_every_published_row(low: int, high: int, hundredths: int) -> None:
    table = build_table(FIDE)
    for difference in (low, high):
        assert table.look_up(difference) == hundredths * SCALE // 100
        assert table.look_up(-difference) == (100 - hundredths) * SCALE // 100


def test_fide_cap_counts_greater_differences_as_400() -> None:
    table = build_table(FIDE_CAPPED)
    assert [table.look_up(d) * 100 // SCALE for d in (391, 392, 400, 401, 735, 736, 3000)] == [91] + [92] * 6
    assert table.look_up(-3000) == 8 * SCALE // 100


def test_normal_table_is_the_distribution_function_rounded_to_twelve_places() -> None:
    table = build_table(BARRUF)
    for difference in range(table.reach + 1):
        tail = math.erfc(difference / 283.84 / math.sqrt(2)) / 2
        assert abs(table.look_up(-difference) - tail * SCALE) <= 1


@pytest.mark.parametrize(
    ("difference", "expectancy"),
    [
        # Φ(1) and Φ(2) from printed tables; 28384 / 100 is one standard deviation, so 2838.4 is ten.
        (0, "0.5"),
        (284, "0.841481"),  # Φ(1.000564) = 0.841345 + 0.000564 × φ(1) 0.241971
        (568, "0.977310"),  # Φ(2.001127) = 0.977250 + 0.001127 × φ(2) 0.053991
    ],
)
def test_normal_table_agrees_with_printed_tables(difference: int, expectancy: str) -> None:
    found = Decimal(build_table(BARRUF).look_up(difference)) / SCALE
    assert abs(found - Decimal(expectancy)) < Decimal("0.000001")


def test_logistic_table_gives_ten_to_one_at_its_spread() -> None:
    table = build_table(LOGISTIC)
    assert table.look_up(400) == round(SCALE * 10 / 11)
    assert table.look_up(-400) == round(SCALE / 11)


@pytest.mark.parametrize("expectancy", [BARRUF, FIDE, LOGISTIC], ids=lambda e: e.kind)
def test_table_ends_in_certainty(expectancy: Expectancy) -> None:
    table = build_table(expectancy)
    assert (table.look_up(-(10**6)), table.look_up(10**6)) == (0, SCALE)


def test_spread_missing_is_refused() -> None:
    with pytest.raises(ValueError, match="spread"):
        build_table(Expectancy(ExpectancyKind.NORMAL))


@given(st.lists(st.integers(-100_000, 100_000)), st.sampled_from([BARRUF, FIDE, FIDE_CAPPED, LOGISTIC]))
def test_looking_up_an_array_equals_looking_up_each(differences: list[int], expectancy: Expectancy) -> None:
    table = build_table(expectancy)
    within = np.clip(np.array(differences, dtype=np.int64), -table.reach, table.reach)
    found = table.values[within + table.reach]
    assert found.tolist() == [table.look_up(difference) for difference in differences]
