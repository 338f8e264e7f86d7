"""Whether a championship is rated: each condition met or not, judged by dates or forecast. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from enum import StrEnum
from types import MappingProxyType

from tournaments.championship.rules.deadlines import (
    Deadline,
    earliest_first_day,
    is_within,
    latest_announcement,
    latest_results,
)


class Condition(StrEnum):
    CLASSIC = "classic"
    CIRCUIT = "circuit"
    REGULATIONS = "regulations"
    DICTIONARY = "dictionary"
    ANNOUNCED = "announced"
    RESULTS = "results"
    FORMAT = "format"


# Facts about the championship itself can't be overridden; tables of four have no classic games to rate.
FIXED = frozenset({Condition.CLASSIC, Condition.CIRCUIT})
# Key of the championship as a whole among overrides.
WHOLE = ""


class Verdict(StrEnum):
    MET = "met"
    NOT_MET = "not_met"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Requirements:
    """A federation's requirements. None and empty sets require nothing; ``zone`` says when its days end."""

    zone: tzinfo
    announcement: Deadline | None = None
    results: Deadline | None = None
    dictionaries: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ChampionshipFacts:
    """What a championship is judged by.

    ``announced_at`` is when its present days were announced. ``results_at`` is when its complete results first
    arrived, None so far. ``format`` is the family of the file that holds them: None while there is none, empty if it
    was run in the portal and needs no file.
    """

    starts_on: date
    ends_on: date
    announced_at: datetime
    is_classic: bool = True
    is_circuit: bool = False
    follows_regulations: bool = True
    dictionary: str = ""
    results_at: datetime | None = None
    format: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """Staff's override of a condition, or of the whole."""

    is_met: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """One condition: what its facts say (``judged``), the last day and the moment compared, and any override.

    ``found`` is the announced or submitted value being judged: a dictionary, a format.
    """

    condition: Condition
    judged: Verdict
    due: date | None = None
    at: datetime | None = None
    found: str = ""
    decision: Decision | None = None

    @property
    def verdict(self) -> Verdict:
        if self.decision is None:
            return self.judged
        return Verdict.MET if self.decision.is_met else Verdict.NOT_MET


@dataclass(frozen=True, slots=True)
class Rateability:
    """All conditions that apply to a championship, and staff's override of the whole, if any."""

    judgements: tuple[Judgement, ...]
    decision: Decision | None = None

    @property
    def verdict(self) -> Verdict:
        verdicts = {judgement.condition: judgement.verdict for judgement in self.judgements}
        if verdicts[Condition.CLASSIC] is Verdict.NOT_MET:
            return Verdict.NOT_MET
        if self.decision is not None:
            return Verdict.MET if self.decision.is_met else Verdict.NOT_MET
        return next((one for one in (Verdict.NOT_MET, Verdict.OPEN) if one in verdicts.values()), Verdict.MET)

    @property
    def is_rateable(self) -> bool:
        return self.verdict is Verdict.MET


def judge_championship(
    facts: ChampionshipFacts,
    requirements: Requirements,
    now: datetime,
    decisions: Mapping[str, Decision] = MappingProxyType({}),
) -> Rateability:
    """Judge every condition that applies. ``decisions`` are staff overrides by condition; WHOLE means all of it."""
    classic = Judgement(Condition.CLASSIC, _verdict(met=facts.is_classic))
    if not facts.is_classic:
        asked: Sequence[Judgement] = [classic]
    elif facts.is_circuit:
        asked = [classic, Judgement(Condition.CIRCUIT, Verdict.MET)]
    else:
        asked = [classic, *_judge_outside_circuit(facts, requirements, now)]
    return Rateability(tuple(_decide(asked, decisions)), decisions.get(WHOLE))


def _judge_outside_circuit(facts: ChampionshipFacts, asks: Requirements, now: datetime) -> Iterable[Judgement]:
    yield Judgement(Condition.REGULATIONS, _verdict(met=facts.follows_regulations))
    if asks.dictionaries:
        yield _judge_dictionary(facts.dictionary, asks)
    if asks.announcement is not None:
        due = latest_announcement(facts.starts_on, asks.announcement)
        in_time = is_within(facts.announced_at, due, asks.zone)
        yield Judgement(Condition.ANNOUNCED, _verdict(met=in_time), due, facts.announced_at)
    if asks.results is not None:
        due = latest_results(facts.ends_on, asks.results)
        yield Judgement(Condition.RESULTS, _judge_results(facts.results_at, due, asks, now), due, facts.results_at)
    if asks.formats:
        yield _judge_format(facts.format, asks)


def _judge_dictionary(announced: str, asks: Requirements) -> Judgement:
    # Without a dictionary of its own, it uses the federation's.
    met = not announced.strip() or _fold(announced) in {_fold(name) for name in asks.dictionaries}
    return Judgement(Condition.DICTIONARY, _verdict(met=met), found=announced)


def _judge_results(results_at: datetime | None, due: date, asks: Requirements, now: datetime) -> Verdict:
    if results_at is None and is_within(now, due, asks.zone):
        return Verdict.OPEN
    return _verdict(met=results_at is not None and is_within(results_at, due, asks.zone))


def _judge_format(family: str | None, asks: Requirements) -> Judgement:
    if family is None:
        return Judgement(Condition.FORMAT, Verdict.OPEN)
    return Judgement(Condition.FORMAT, _verdict(met=not family or family in asks.formats), found=family)


def _decide(judgements: Iterable[Judgement], decisions: Mapping[str, Decision]) -> Iterable[Judgement]:
    for one in judgements:
        decision = None if one.condition in FIXED else decisions.get(one.condition)
        yield replace(one, decision=decision)


def _verdict(*, met: bool) -> Verdict:
    return Verdict.MET if met else Verdict.NOT_MET


def _fold(name: str) -> str:
    return " ".join(name.casefold().split())


# Can only be judged when the championship is over: a promise, not a fault of the announcement.
LATER = frozenset({Condition.RESULTS, Condition.FORMAT})


@dataclass(frozen=True, slots=True)
class Foresight:
    """The conditions as they would be if it were announced as written.

    ``days_left`` is until its first day, negative once past. ``earliest`` is the earliest first day for which
    announcing now is in time; None if that doesn't apply. ``results_due`` is the last day for complete results.
    """

    judgements: tuple[Judgement, ...]
    days_left: int
    earliest: date | None
    results_due: date | None

    @property
    def unmet(self) -> tuple[Judgement, ...]:
        """The conditions already failing now."""
        against = (one for one in self.judgements if one.verdict is Verdict.NOT_MET)
        return tuple(one for one in against if one.condition not in LATER)

    @property
    def can_be_decided(self) -> bool:
        """Whether the federation could override it; not if there are no games to rate."""
        return all(one.condition is not Condition.CLASSIC for one in self.unmet)


def foresee(facts: ChampionshipFacts, asks: Requirements, now: datetime) -> Foresight:
    """Judge an announcement as written; ``facts.announced_at`` is now if its days are new."""
    judgements = judge_championship(facts, asks, now).judgements
    found = {one.condition: one for one in judgements}
    today = now.astimezone(asks.zone).date()
    late = found.get(Condition.ANNOUNCED)
    is_late = late is not None and late.judged is Verdict.NOT_MET
    results = found.get(Condition.RESULTS)
    return Foresight(
        judgements=judgements,
        days_left=(facts.starts_on - today).days,
        earliest=earliest_first_day(today, asks.announcement) if is_late and asks.announcement else None,
        results_due=results.due if results else None,
    )
