"""Standings as components/championships/standings.html shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from federation.templatetags.faristol import half_points
from federation.web.addresses import numbered_addresses
from tournaments.championship.models.games import Entry
from tournaments.championship.ports import EntryRating
from tournaments.championship.queries.standings import rated_player_id
from tournaments.competition.words.labels import name_disqualification
from tournaments.competition.words.tie_breaks import TieBreakLabel, label_tie_break, tie_break_text


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of components/championships/standings.html."""

    place: int | None
    name: str
    url: str
    club: str
    half_points: int | None
    notes: Sequence[str]
    tie_breaks: Sequence[str]
    rating: int | None = None
    after: int | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """For components/championships/standings.html; ``headings`` explain the short names of the tie-breaks."""

    headings: Sequence[TieBreakLabel]
    rows: Sequence[StandingRow]

    @property
    def tie_break_names(self) -> list[str | Promise]:
        return [heading.short for heading in self.headings]


def standings_table(
    entries: Sequence[Entry], tie_breaks: Sequence[str], ratings: Mapping[int, EntryRating]
) -> StandingsTable:
    known = known_tie_breaks(tie_breaks, [entry.tie_breaks for entry in entries])
    address = numbered_addresses("player")
    return StandingsTable(
        headings=[label_tie_break(code) for _index, code in known],
        rows=[
            _standing_row(entry, known, ratings.get(rated_player_id(entry)), address(entry.player.number))
            for entry in entries
        ],
    )


def known_tie_breaks(tie_breaks: Sequence[str], lines: Sequence[Sequence[float | None]]) -> list[tuple[int, str]]:
    """Those that get a column, with their place in each line: not what is known of nobody.

    Files without game points have two of that kind. A line ends sooner where the rules were given another tie-break
    after the results.
    """
    return [
        (index, code)
        for index, code in enumerate(tie_breaks)
        if any(index < len(line) and line[index] is not None for line in lines)
    ]


def _standing_row(entry: Entry, known: Sequence[tuple[int, str]], rating: EntryRating | None, url: str) -> StandingRow:
    return StandingRow(
        place=entry.place,
        name=entry.player.name,
        url=url,
        club=entry.player.club.name if entry.player.club else "",
        half_points=entry.half_points,
        notes=standing_notes(entry.taken_off, entry.disqualified_after, entry.group),
        tie_breaks=[tie_break_text(code, _tie_break(entry, index)) for index, code in known],
        rating=rating.before if rating else None,
        after=rating.after if rating else None,
        change=rating.change if rating else None,
    )


def standing_notes(taken_off: int, disqualified_after: int | None, group: str = "") -> list[str]:
    """What a line of the standings says below the name: the group, points that do not count, a disqualification."""
    notes = [_("group %(name)s") % {"name": group}] if group else []
    if disqualified_after is not None:
        notes.append(name_disqualification(disqualified_after))
    if taken_off:
        notes.append(_("fictitious points not counted: %(points)s") % {"points": half_points(taken_off)})
    return notes


def _tie_break(entry: Entry, index: int) -> float | None:
    """The value as stored; None too where the rules were given another tie-break after the results."""
    return entry.tie_breaks[index] if index < len(entry.tie_breaks) else None
