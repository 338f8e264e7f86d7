"""What papers are made from, as plain values, and their data types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils import formats

from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing
from tournaments.log.report import report_of
from tournaments.log.state import Entrant, EntryStatus, LiveRound, State
from tournaments.report.report import Report


@dataclass(frozen=True, slots=True)
class Day:
    """The current state of a championship. ``round`` is the one a paper is about, if any; ``before`` everyone's half
    points before it.

    ``usual`` are the federation's competition rules it was announced under, None if unknown. ``addresses`` are those
    of the players' own pages by number, ``slips`` those of the tables of ``round``.
    """

    name: str
    place: str
    starts_on: date
    ends_on: date
    state: State
    standings: Sequence[Standing]
    round: LiveRound | None = None
    before: Mapping[int, int] = field(default_factory=dict)
    usual: CompetitionRules | None = None
    addresses: Mapping[int, str] = field(default_factory=dict)
    slips: Mapping[int, str] = field(default_factory=dict)

    @property
    def report(self) -> Report:
        """Published rounds, with every final result."""
        return report_of(self.state, published_only=True)

    @property
    def rules(self) -> CompetitionRules:
        return CompetitionRules.from_json(self.state.rules)

    @property
    def criteria(self) -> Sequence[str]:
        return self.rules.tie_breaks

    @property
    def published(self) -> int:
        """The last public round."""
        return max((one.number for one in self.state.played if one.published), default=0)

    def entrant(self, number: int) -> Entrant:
        found = self.state.entrant(number)
        assert found is not None, number
        return found

    def name_of(self, number: int) -> str:
        return self.entrant(number).name

    def entered(self) -> list[Entrant]:
        """Return those who have a place and haven't left, by name."""
        here = (one for one in self.state.taking_part() if one.status is EntryStatus.ENTERED)
        return sorted(here, key=lambda one: one.name.casefold())

    def rated(self) -> list[Entrant]:
        """Return those who have a place and haven't left, highest rating first."""
        return sorted(self.entered(), key=lambda one: (-(one.rating or 0), one.name.casefold()))


def days_text(day: Day) -> str:
    """Return the dates of play in the active language."""
    first = formats.date_format(day.starts_on, "DATE_FORMAT")
    if day.starts_on == day.ends_on:
        return first
    return f"{first} – {formats.date_format(day.ends_on, 'DATE_FORMAT')}"


@dataclass(frozen=True, slots=True)
class Column:
    """``kind``: who (a name), text, number, strong (the figure that counts), tile (a number in a tile), write (room to
    write) or round (of a grid).
    """

    label: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Cell:
    """``small`` goes below in small letters."""

    text: str = ""
    small: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A list on paper. ``notes`` go below it; ``dense``: many columns, on a landscape sheet."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    subtitle: str = ""
    notes: Sequence[str] = ()
    dense: bool = False
    ruled: bool = False

    @property
    def lines(self) -> list[list[tuple[Column, Cell, int]]]:
        """Every row with what its template needs for each cell: column, cell, whether it heads the row."""
        head = next((index for index, column in enumerate(self.columns) if column.kind == "who"), 0)
        return [
            [(column, cell, index == head) for index, (column, cell) in enumerate(zip(self.columns, row, strict=True))]
            for row in self.rows
        ]
