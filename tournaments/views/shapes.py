"""Championships, standings and tables in the shapes that templates/components name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Player
from federation.templatetags.faristol import signed
from tournaments.competition import TieBreak
from tournaments.labels import PHASES, STEPS, TIE_BREAKS
from tournaments.models import Championship, Entry, Seat, Table
from tournaments.phases import Phase, Step
from tournaments.ports import EntryRating
from tournaments.queries.championships import CalendarEntry
from tournaments.queries.rounds import CrossLine
from tournaments.queries.standings import rated_player_id

Shape = dict[str, Any]

CLASSIC_SEATS = 2


def player_url(player: Player) -> str:
    return reverse("player", args=[player.number])


def calendar_items(entries: Sequence[CalendarEntry]) -> list[Shape]:
    """For components/championship_list.html."""
    return [
        {
            "url": reverse("championship", args=[entry.championship.slug]),
            "name": entry.championship.name,
            "starts_on": entry.championship.starts_on,
            "ends_on": entry.championship.ends_on,
            "place": entry.championship.place,
            # In a list of finished championships the winner says it all.
            **({} if entry.winners else phase_shape(entry.phase)),
            "note": _player_count(entry.players),
            "winner": ", ".join(entry.winners),
        }
        for entry in entries
    ]


def _player_count(count: int) -> str:
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count} if count else ""


def phase_shape(phase: Phase) -> Shape:
    return {"state": phase.value, "state_label": PHASES[phase]}


def life_steps(steps: Sequence[Step]) -> list[Shape]:
    """For components/timeline.html."""
    return [{"name": STEPS[step.code], "status": step.status.value, "when": _day_of(step.when)} for step in steps]


def _day_of(when: datetime | date | None) -> str:
    if when is None:
        return ""
    day = timezone.localdate(when) if isinstance(when, datetime) else when
    return formats.date_format(day, "DATE_FORMAT")


def date_span(first: date, last: date) -> str:
    """The days of play, as a person writes them: 14 March 2026, 14–15 March 2026, 31 May 2026 – 1 June 2026."""
    end = formats.date_format(last, "DATE_FORMAT")
    if first == last:
        return end
    starts_with_day = formats.get_format("DATE_FORMAT").startswith("j")
    if starts_with_day and (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{end}"
    return f"{formats.date_format(first, 'DATE_FORMAT')} – {end}"


def championship_facts(championship: Championship) -> list[Shape]:
    """For components/page_header.html: when, where, by whom."""
    when = date_span(championship.starts_on, championship.ends_on)
    if championship.starts_at is not None:
        when += f", {formats.time_format(championship.starts_at, 'TIME_FORMAT')}"
    facts = [
        {"icon": "calendar", "text": when},
        {"icon": "place", "text": championship.place},
        {"icon": "people", "text": championship.organiser},
        {"icon": "check", "text": _("Official circuit") if championship.is_circuit else ""},
    ]
    return [fact for fact in facts if fact["text"]]


def announced_facts(championship: Championship) -> list[Shape]:
    """What else was announced: ``{"label", "text"}``, only what there is."""
    facts = [
        (_("Contact"), championship.contact),
        (_("Entries until"), _day_of(championship.entry_deadline)),
        (_("Timetable published on"), _day_of(championship.timetable_on)),
        (_("Rounds"), str(championship.rounds or "")),
        (_("Capacity"), _player_count(championship.capacity or 0)),
        (_("Fee"), championship.fee),
        (_("Prizes"), championship.prizes),
        (_("Dictionary"), championship.dictionary),
    ]
    return [{"label": label, "text": text} for label, text in facts if text]


def championship_tabs(championship: Championship, current: str, *, classic: bool) -> list[Shape]:
    """For components/tabs.html. ``classic`` tells whether everybody sits at tables of two."""
    crosstable = _("Cross-table") if classic else _("Places")
    tabs = (
        ("championship", _("Standings")),
        ("championship_rounds", _("Rounds")),
        ("championship_crosstable", crosstable),
        ("championship_games", _("Recorded games")),
    )
    return [
        {"label": label, "url": reverse(name, args=[championship.slug]), "current": name == current}
        for name, label in tabs
    ]


def manage_actions(championship: Championship) -> list[Shape]:
    """For components/page_header.html: the way to the championship's desk page."""
    return [{"url": reverse("championship_manage", args=[championship.slug]), "label": _("Manage"), "icon": "arrow"}]


def standings_table(
    entries: Sequence[Entry], tie_breaks: Sequence[TieBreak], ratings: Mapping[int, EntryRating]
) -> Shape:
    """For components/standings.html, and ``headings`` to explain its short names.

    A tie-break that is known of nobody (files without game points have two) gets no column.
    """
    known = [
        (index, code)
        for index, code in enumerate(tie_breaks)
        if any(_tie_break(entry, index) is not None for entry in entries)
    ]
    return {
        "headings": [TIE_BREAKS[code] for _index, code in known],
        "tie_break_names": [TIE_BREAKS[code].short for _index, code in known],
        "rows": [_standing_row(entry, known, ratings.get(rated_player_id(entry))) for entry in entries],
    }


def _standing_row(entry: Entry, known: Sequence[tuple[int, TieBreak]], rating: EntryRating | None) -> Shape:
    return {
        "place": entry.place,
        "name": entry.player.name,
        "url": player_url(entry.player),
        "club": entry.player.club.name if entry.player.club else "",
        "half_points": entry.half_points,
        "tie_breaks": [tie_break_text(code, _tie_break(entry, index)) for index, code in known],
        "rating": rating.before if rating else None,
        "after": rating.after if rating else None,
        "change": rating.change if rating else None,
    }


def _tie_break(entry: Entry, index: int) -> float | None:
    """The value as stored; None too where the rules were given another tie-break after the results."""
    return entry.tie_breaks[index] if index < len(entry.tie_breaks) else None


def tie_break_text(code: TieBreak, value: float | None) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if code is TieBreak.POINT_DIFFERENCE:
        return signed(value)
    return str(formats.localize(value, use_l10n=True))


def board_shapes(tables: Sequence[Table]) -> list[Shape]:
    """For components/round_tables.html. Seats must be prefetched with their players."""
    return [{"number": table.number, "seats": _seat_shapes(list(table.seats.all()))} for table in tables]


def _seat_shapes(seats: list[Seat]) -> list[Shape]:
    """At tables of three and four the best stands first, with the place; a classic game keeps its order."""
    by_place = len(seats) > CLASSIC_SEATS
    if by_place:
        seats = sorted(seats, key=lambda seat: (seat.place or len(seats), seat.number))
    return [
        {
            "name": seat.player.name,
            "url": player_url(seat.player),
            "outcome": seat.outcome,
            "kind": seat.kind,
            "game_points": seat.game_points,
            "half_points": seat.half_points,
            "starts": seat.starts,
            "place": seat.place if by_place else None,
        }
        for seat in seats
    ]


def cross_rows(lines: Sequence[CrossLine]) -> list[Shape]:
    """For components/cross_table.html."""
    return [
        {
            "number": line.number,
            "place": line.entry.place,
            "name": line.entry.player.name,
            "url": player_url(line.entry.player),
            "half_points": line.entry.half_points,
            "cells": line.cells,
        }
        for line in lines
    ]
