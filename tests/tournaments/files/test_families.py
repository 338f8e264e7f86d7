"""Families of formats: the words of a federation's setting."""

import pytest

from tournaments.report.formats import families, family_of, readers


@pytest.mark.parametrize(
    ("report_format", "family"),
    [
        ("swiss_perfect", "swiss_perfect"),
        ("swiss_perfect_cross_table", "swiss_perfect"),
        ("game_csv", "csv"),
        ("excel_cross_table", "excel"),
        ("tourney-js", "tsh"),
        ("tou-woogles", "aupair"),
        ("naspa-text", "naspa"),
        ("pfs-hh", "pfs"),
        ("demo", ""),
        ("", ""),
    ],
)
def test_family_of_a_report_is_known_by_its_format(report_format: str, family: str) -> None:
    assert family_of(report_format) == family


def test_every_format_is_of_a_family() -> None:
    # A rating list is of none: it is recognised to be refused with a word on where it belongs.
    assert {reader.family.code for reader in readers() if reader.family} == set(families())
