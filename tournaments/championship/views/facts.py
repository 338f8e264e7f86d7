"""When, where and by whom a championship is played, and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlencode

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.values.parts import Detail, Fact
from tournaments.championship.models.championships import Championship
from tournaments.championship.rules.phases import Step
from tournaments.championship.words import STEPS


@dataclass(frozen=True, slots=True)
class LifeStep:
    """A step of components/championships/timeline.html."""

    name: str
    status: str
    when: str


def life_steps(steps: Sequence[Step]) -> list[LifeStep]:
    return [LifeStep(str(STEPS[step.code]), step.status.value, day_of(step.when)) for step in steps]


def date_span(first: date, last: date) -> str:
    """The days of play, as a person writes them: 14 March 2026, 14–15 March 2026, 31 May 2026 – 1 June 2026."""
    end = formats.date_format(last, "DATE_FORMAT")
    if first == last:
        return end
    starts_with_day = formats.get_format("DATE_FORMAT").startswith("j")
    if starts_with_day and (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{end}"
    return f"{formats.date_format(first, 'DATE_FORMAT')} – {end}"


def championship_facts(championship: Championship) -> list[Fact]:
    """When, where, by whom."""
    when = date_span(championship.starts_on, championship.ends_on)
    if championship.starts_at is not None:
        when += f", {formats.time_format(championship.starts_at, 'TIME_FORMAT')}"
    facts = [
        Fact("calendar", when),
        Fact("place", championship.place, map_url(championship.place)),
        Fact("people", championship.organiser),
        Fact("check", _("Official circuit") if championship.is_circuit else ""),
    ]
    return [fact for fact in facts if fact.text]


def map_url(place: str) -> str:
    """Where a map looks for a place. Nothing is loaded from there: only who follows the link is seen there."""
    return f"https://www.openstreetmap.org/search?{urlencode({'query': place})}" if place else ""


def announced_facts(championship: Championship) -> list[Detail]:
    """What else was announced, only what there is."""
    facts = [
        Detail(_("Contact"), championship.contact),
        Detail(_("Entries until"), day_of(championship.entry_deadline)),
        Detail(_("Timetable published on"), day_of(championship.timetable_on)),
        Detail(_("Rounds"), str(championship.rounds or "")),
        Detail(_("Capacity"), player_count(championship.capacity or 0)),
        Detail(_("Fee"), championship.fee),
        Detail(_("Prizes"), championship.prizes),
        Detail(_("Dictionary"), championship.dictionary),
    ]
    return [fact for fact in facts if fact.text]


def player_count(count: int) -> str:
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count} if count else ""


def day_of(when: datetime | date | None) -> str:
    if when is None:
        return ""
    day = timezone.localdate(when) if isinstance(when, datetime) else when
    return formats.date_format(day, "DATE_FORMAT")
