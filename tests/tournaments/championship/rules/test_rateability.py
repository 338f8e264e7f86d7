"""Which championships count for the rating: FISC §3 as a table, and what holds for every championship."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.championship.rules.deadlines import Deadline
from tournaments.championship.rules.rateability import (
    FIXED,
    WHOLE,
    ChampionshipFacts,
    Condition,
    Decision,
    Rateability,
    Requirements,
    Verdict,
    judge_championship,
)

MADRID = ZoneInfo("Europe/Madrid")
FISC = Requirements(
    MADRID, Deadline(months=1), Deadline(days=7), frozenset({"Leximots"}), frozenset({"excel", "swiss_perfect"})
)
PFS = Requirements(ZoneInfo("Europe/Warsaw"), Deadline(days=30), Deadline(days=7), frozenset({"OSPS"}))


def moment(text: str) -> datetime:
    """By the clocks of Madrid."""
    return datetime.fromisoformat(text).replace(tzinfo=MADRID)


# One day of play, 31 March 2026; announced on the last day of February, results in the last minute of 7 April.
GOOD = ChampionshipFacts(
    starts_on=date(2026, 3, 31),
    ends_on=date(2026, 3, 31),
    announced_at=moment("2026-02-28 23:59:59"),
    dictionary="Leximots",
    results_at=moment("2026-04-07 23:59:59"),
    format="swiss_perfect",
)
LATER = moment("2026-06-01 12:00")
MET, NOT_MET, OPEN = Verdict.MET, Verdict.NOT_MET, Verdict.OPEN


def judge(
    facts: ChampionshipFacts, now: datetime = LATER, asks: Requirements = FISC, **decided: Decision
) -> Rateability:
    decisions = {WHOLE if name == "whole" else name: decision for name, decision in decided.items()}
    return judge_championship(facts, asks, now, decisions)


def verdict_of(found: Rateability, condition: Condition) -> Verdict:
    return next(one.verdict for one in found.judgements if one.condition is condition)


def test_every_condition_is_listed_with_the_dates_it_was_judged_by() -> None:
    found = judge(GOOD)
    assert [(one.condition, one.verdict, one.due, one.at) for one in found.judgements] == [
        (Condition.CLASSIC, MET, None, None),
        (Condition.REGULATIONS, MET, None, None),
        (Condition.DICTIONARY, MET, None, None),
        (Condition.ANNOUNCED, MET, date(2026, 2, 28), GOOD.announced_at),
        (Condition.RESULTS, MET, date(2026, 4, 7), GOOD.results_at),
        (Condition.FORMAT, MET, None, None),
    ]
    assert found.is_rateable


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ({"announced_at": moment("2026-03-01 00:00")}, Condition.ANNOUNCED),
        ({"results_at": moment("2026-04-08 00:00")}, Condition.RESULTS),
        ({"results_at": None}, Condition.RESULTS),
        ({"dictionary": "GDLC"}, Condition.DICTIONARY),
        ({"follows_regulations": False}, Condition.REGULATIONS),
        ({"format": "trf"}, Condition.FORMAT),
        ({"is_classic": False}, Condition.CLASSIC),
    ],
)
def test_one_condition_not_met_is_enough(change: dict[str, object], broken: Condition) -> None:
    found = judge(replace(GOOD, **change))  # type: ignore[arg-type]
    assert [one.condition for one in found.judgements if one.verdict is NOT_MET] == [broken]
    assert found.verdict is NOT_MET


@pytest.mark.parametrize(
    ("first", "announced", "in_time"),
    [
        # A leap day: a month before 29 March 2024 is 29 February, before 31 March too.
        ("2024-03-29", "2024-02-29 23:59:59", True),
        ("2024-03-31", "2024-02-29 23:59:59", True),
        ("2024-03-31", "2024-03-01 00:00", False),
        ("2024-02-29", "2024-01-29 23:59:59", True),
        ("2024-02-29", "2024-01-30 00:00", False),
        # Announced on the evening before the clocks go forward, and on the day itself.
        ("2026-04-29", "2026-03-29 23:59:59", True),
        ("2026-04-28", "2026-03-28 23:59:59", True),
        ("2026-04-28", "2026-03-29 00:00", False),
        ("2026-11-25", "2026-10-25 23:59:59", True),
        ("2026-11-25", "2026-10-26 00:00", False),
    ],
)
def test_one_month_before(first: str, announced: str, in_time: bool) -> None:
    day = date.fromisoformat(first)
    found = judge(replace(GOOD, starts_on=day, ends_on=day, announced_at=moment(announced)))
    assert verdict_of(found, Condition.ANNOUNCED) is (MET if in_time else NOT_MET)


@pytest.mark.parametrize(
    ("last", "arrived", "in_time"),
    [
        ("2026-03-22", "2026-03-29 23:59:59", True),
        ("2026-03-22", "2026-03-30 00:00", False),
        ("2026-10-18", "2026-10-25 23:59:59", True),
        ("2026-10-18", "2026-10-26 00:00", False),
        ("2026-03-31", "2026-03-31 22:00", True),
    ],
)
def test_one_week_after(last: str, arrived: str, in_time: bool) -> None:
    found = judge(replace(GOOD, ends_on=date.fromisoformat(last), results_at=moment(arrived)))
    assert verdict_of(found, Condition.RESULTS) is (MET if in_time else NOT_MET)


def test_week_is_counted_from_the_last_day_of_play() -> None:
    league = replace(GOOD, ends_on=date(2026, 5, 31), results_at=moment("2026-06-07 23:59"))
    assert judge(league).is_rateable


def test_results_are_not_decided_until_the_week_is_over() -> None:
    waiting = replace(GOOD, results_at=None, format=None)
    assert judge(waiting, moment("2026-04-07 23:59:59")).verdict is OPEN
    assert judge(waiting, moment("2026-04-08 00:00")).verdict is NOT_MET


def test_of_the_official_circuit_nothing_more_is_asked() -> None:
    late = replace(GOOD, is_circuit=True, announced_at=LATER, results_at=None, dictionary="", format=None)
    found = judge(late)
    assert [one.condition for one in found.judgements] == [Condition.CLASSIC, Condition.CIRCUIT]
    assert found.is_rateable
    assert not judge(replace(late, is_classic=False)).is_rateable


def test_what_the_federation_does_not_set_it_does_not_ask() -> None:
    found = judge(replace(GOOD, announced_at=LATER, results_at=None), asks=Requirements(MADRID))
    assert [one.condition for one in found.judgements] == [Condition.CLASSIC, Condition.REGULATIONS]
    assert found.is_rateable


def test_thirty_days_are_not_a_month() -> None:
    facts = replace(GOOD, dictionary="OSPS", announced_at=moment("2026-03-01 12:00"))
    assert judge(facts, asks=PFS).is_rateable
    assert not judge(facts).is_rateable


@pytest.mark.parametrize(("name", "met"), [("leximots ", True), ("", True), ("Leximots 3", False)])
def test_dictionary_is_compared_as_people_write_it(name: str, met: bool) -> None:
    assert judge(replace(GOOD, dictionary=name)).is_rateable is met


def test_run_in_the_portal_it_needs_no_file() -> None:
    assert judge(replace(GOOD, format="")).is_rateable


def test_staff_decide_one_condition_otherwise_and_what_was_judged_stays_visible() -> None:
    found = judge(replace(GOOD, announced_at=LATER), announced=Decision(True, "It was in the bulletin of January."))
    [announced] = [one for one in found.judgements if one.condition is Condition.ANNOUNCED]
    assert (announced.judged, announced.verdict) == (NOT_MET, MET)
    assert found.is_rateable
    assert not judge(GOOD, dictionary=Decision(False, "Another list was used.")).is_rateable


def test_staff_decide_the_whole_either_way() -> None:
    assert judge(replace(GOOD, announced_at=LATER, format="trf"), whole=Decision(True, "The past.")).is_rateable
    assert not judge(GOOD, whole=Decision(False, "It was not played as announced.")).is_rateable


def test_tables_of_four_stay_unrated_whatever_is_decided() -> None:
    of_four = replace(GOOD, is_classic=False)
    yes = Decision(True, "Please")
    assert not judge(of_four, whole=yes, classic=yes).is_rateable


facts = st.builds(
    ChampionshipFacts,
    starts_on=st.dates(date(2020, 1, 1), date(2030, 1, 1)),
    ends_on=st.dates(date(2020, 1, 1), date(2030, 1, 1)),
    announced_at=st.datetimes(datetime(2019, 1, 1), datetime(2031, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    is_classic=st.booleans(),
    is_circuit=st.booleans(),
    follows_regulations=st.booleans(),
    dictionary=st.sampled_from(["", "Leximots", "GDLC"]),
    results_at=st.none() | st.datetimes(datetime(2019, 1, 1), datetime(2031, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    format=st.sampled_from([None, "", "excel", "trf"]),
)


@given(facts, st.timedeltas(timedelta(), timedelta(days=400)), st.timedeltas(timedelta(), timedelta(days=400)))
def test_earlier_never_harms(given_facts: ChampionshipFacts, sooner: timedelta, before: timedelta) -> None:
    results_at = given_facts.results_at and given_facts.results_at - before
    earlier = replace(given_facts, announced_at=given_facts.announced_at - sooner, results_at=results_at)
    assert judge(earlier).is_rateable or not judge(given_facts).is_rateable


@given(facts, st.datetimes(datetime(2019, 1, 1), datetime(2031, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
def test_what_is_decided_by_the_facts_stays_decided(given_facts: ChampionshipFacts, now: datetime) -> None:
    """As time passes only what is open can change."""
    first, later = judge(given_facts, now), judge(given_facts, LATER + timedelta(days=3000))
    for one, other in zip(first.judgements, later.judgements, strict=True):
        assert one.condition is other.condition
        assert one.verdict in {OPEN, other.verdict}


@given(facts, st.sampled_from(sorted(set(Condition) - FIXED)))
def test_a_decision_counts_for_its_condition_alone(given_facts: ChampionshipFacts, condition: Condition) -> None:
    found = judge(given_facts, **{condition.value: Decision(False, "no")})
    plain = judge(given_facts)
    for one, other in zip(found.judgements, plain.judgements, strict=True):
        assert one.judged is other.judged
        assert one.verdict is (NOT_MET if one.condition is condition else other.verdict)
