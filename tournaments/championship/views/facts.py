"""When, where and by whom a championship is played, its progress, and its organisers' information."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.names.comparison import words
from federation.values.markdown import may_link_from_site, render_markdown
from federation.values.parts import Detail, Fact
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import named_arbiters
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
    """Return the days of play in everyday form: 14 March 2026, 14–15 March 2026, 31 May 2026 – 1 June 2026."""
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


# What people write as the place of a championship that is played over the internet.
_ONLINE = re.compile(r"\b(virtual\w*|wirtualn\w+|zdaln\w+|on ?line|internet\w*|en lin[ie]a|woogles)\b")


def map_url(place: str) -> str:
    """Where a map looks for a place; empty for a championship online.

    Nothing is loaded from there: only who follows the link is seen there.
    """
    if not place or _ONLINE.search(" ".join(words(place))):
        return ""
    return f"https://www.openstreetmap.org/search?{urlencode({'query': place})}"


def announced_facts(championship: Championship) -> list[Detail]:
    """Return the other announced facts that are filled in."""
    facts = [
        Detail(_("Contact"), championship.contact),
        Detail(_("Entry deadline"), day_of(championship.entry_deadline)),
        Detail(_("Timetable available from"), day_of(championship.timetable_on)),
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


@dataclass(frozen=True, slots=True)
class Poster:
    """``url`` names the picture by its digest, so a browser's cached copy is never stale."""

    url: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True, slots=True)
class Told:
    """For tournaments/calendar/_announced.html; ``text`` is HTML to go under a second-level heading, or empty."""

    text: SafeString
    poster: Poster | None


def told(championship: Championship) -> Told:
    # Safe: rendered from Markdown with all raw HTML removed.
    html = mark_safe(render_markdown(championship.about, level=2, may_link=may_link_from_site))  # noqa: S308
    return Told(html, _poster(championship))


def arbiter_facts(championship: Championship) -> list[Detail]:
    """Return the arbiters by name; nothing if none is named. One query."""
    names = named_arbiters(championship)
    if not names:
        return []
    label = ngettext("Arbiter", "Arbiters", len(names))
    return [Detail(label, ", ".join(names))]


def _poster(championship: Championship) -> Poster | None:
    about = championship.poster
    if not about:
        return None
    url = f"{reverse('championship_poster', args=[championship.slug])}?v={about['sha256'][:12]}"
    alt = _("Poster of “%(name)s”") % {"name": championship.name}
    return Poster(url, about["width"], about["height"], alt)
