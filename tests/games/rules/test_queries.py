"""Which version of a rule set is in force."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.tenancy.federations import Federation
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.queries import find_rule_set, list_rule_sets

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)


def make_version(number: int, year: int, state: RuleSetState = RuleSetState.PUBLISHED, code: str = "own") -> None:
    ensure_seasons(date(year, 10, 1), date(year, 10, 1))
    season = Season.objects.get(starts_on=date(year, 9, 1))
    RuleSetVersion.objects.create(
        code=code,
        number=number,
        name=f"Own {number}",
        season=season,
        rules={},
        tiles={},
        board={},
        state=state,
        created_at=NOW,
    )


@pytest.fixture
def versions(in_fisc: Federation) -> None:
    """Versions 1 and 2 of 2023/24, 3 of 2025/26, 4 a later one for 2024/25, and a draft."""
    for number, year in ((1, 2023), (2, 2023), (3, 2025), (4, 2024)):
        make_version(number, year)
    make_version(5, 2023, RuleSetState.DRAFT)
    make_version(1, 2020, code="other")


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2023, 8, 31), None),
        (date(2023, 9, 1), 2),
        (date(2024, 8, 31), 2),
        (date(2024, 9, 1), 4),
        (date(2025, 9, 1), 3),
        (date(2030, 1, 1), 3),
    ],
)
@pytest.mark.usefixtures("versions")
def test_find_rule_set_takes_the_newest_of_the_last_season_begun(day: date, number: int | None) -> None:
    found = find_rule_set("own", day)
    assert (found and found.number) == number
    [own] = [listed for listed in list_rule_sets() if listed.code == "own"]
    assert own.in_force(day) == found


@pytest.mark.usefixtures("versions")
def test_find_rule_set_by_season_is_that_of_its_first_day() -> None:
    found = find_rule_set("own", Season.objects.get(name="2024/25"))
    assert found is not None
    assert found.number == 4


@pytest.mark.usefixtures("versions")
def test_list_rule_sets_has_versions_newest_first_and_the_draft_apart(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(1):
        other, own = sorted(list_rule_sets(), key=lambda listed: len(listed.published))
        assert [version.season.name for version in own.published] == ["2024/25", "2025/26", "2023/24", "2023/24"]
    assert own.draft is not None
    assert (own.code, own.name, own.draft.number) == ("own", "Own 4", 5)
    assert (other.code, other.draft) == ("other", None)
