"""Template contexts of a championship run here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing
from tournaments.competition.words.labels import label_tie_break, tie_break_text
from tournaments.log.decisions.judgement import Finding
from tournaments.log.presence import Leaver, find_leavers
from tournaments.log.prizes import awards_now
from tournaments.log.queries import find_absence_limit
from tournaments.log.state import Entrant, LiveRound, LiveTable, State, TableStatus
from tournaments.log.words import say
from tournaments.report.report import Kind, Outcome, ReportedSeat

SOON = timedelta(minutes=5)
# Afterwards no-shows have been entered, and the warning is only in the way.
SHOWN_AFTERWARDS = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class AbsenceWarning:
    """For tournaments/live/desk/_absence.html.

    ``seconds`` are left until ``limit``, negative once it is over.
    """

    limit: datetime
    seconds: int

    @property
    def minutes(self) -> int:
        return max(0, -(-self.seconds // 60))

    @property
    def stage(self) -> str:
        """``early``, ``soon`` or ``over``."""
        if self.seconds <= 0:
            return "over"
        return "soon" if self.seconds <= SOON.total_seconds() else "early"


def absence_warning(limit: datetime | None, now: datetime) -> AbsenceWarning | None:
    """None if no rule sets a limit, and some time after it is over."""
    if limit is None or now > limit + SHOWN_AFTERWARDS:
        return None
    return AbsenceWarning(timezone.localtime(limit), round((limit - now).total_seconds()))


def warning_of_round(live: LiveChampionship, one: LiveRound | None) -> AbsenceWarning | None:
    """Return it for a published round awaiting results. At most one query."""
    if one is None or not one.published or one.closed or one.is_complete:
        return None
    return absence_warning(find_absence_limit(live, one), timezone.now())


@dataclass(frozen=True, slots=True)
class LeaverLine:
    """Someone who left, the tables waiting for them, and where to settle it.

    For tournaments/live/desk/_leavers.html.
    """

    name: str
    tables: Sequence[str]
    url: str


def leaver_lines(live: LiveChampionship, state: State) -> list[LeaverLine]:
    return [_line(live, one) for one in find_leavers(state)] if not state.finished else []


def _line(live: LiveChampionship, one: Leaver) -> LeaverLine:
    tables = [str(game.table.number) for game in one.games]
    url = reverse("live_entrant", args=[live.championship.slug, one.entrant.number])
    return LeaverLine(one.entrant.name, tables, f"{url}#open-games")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player of a table; ``points`` are game points once there is a result."""

    number: int
    name: str
    starts: bool = False
    points: int | None = None
    other_points: int | None = None
    won: bool = False
    note: str = ""
    marks: str = ""


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table of a round. ``status`` is open, reported, disputed or final."""

    number: int
    seats: tuple[SeatLine, ...]
    status: str
    status_label: str
    corrected: bool = False
    changed_at: int = 0
    marks_differ: bool = False

    @property
    def is_final(self) -> bool:
        return self.status == TableStatus.FINAL

    @property
    def is_disputed(self) -> bool:
        return self.status == TableStatus.DISPUTED


@dataclass(frozen=True, slots=True)
class Rack:
    """The rounds as tiles: played, under way, to come."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    place: int | None
    number: int
    name: str
    club: str
    half_points: int
    tie_breaks: tuple[str, ...]
    rating: int | None
    has_left: bool
    url: str = ""


def status_label(status: TableStatus) -> str:
    return {
        TableStatus.OPEN: _("playing"),
        TableStatus.REPORTED: _("to be confirmed"),
        TableStatus.DISPUTED: _("two versions"),
        TableStatus.FINAL: _("final"),
    }[status]


def name_of(state: State, number: int) -> str:
    entrant = state.entrant(number)
    return entrant.name if entrant else str(number)


def table_lines(state: State, one: LiveRound) -> list[TableLine]:
    """Return the tables of a round by number."""
    return [table_line(state, table) for table in sorted(one.tables, key=lambda table: table.number)]


def table_line(state: State, table: LiveTable) -> TableLine:
    seats = table.seats or tuple(ReportedSeat(player, Kind.PENDING) for player in table.players)
    others = table.other or (None,) * len(seats)
    lines = tuple(
        SeatLine(
            number=seat.player,
            name=name_of(state, seat.player),
            starts=index == 0,
            points=seat.game_points,
            other_points=other.game_points if other else None,
            won=table.status is TableStatus.FINAL and (seat.outcome is Outcome.WIN or seat.place == 1),
            note=kind_label(seat.kind),
            marks=marks_text(seat),
        )
        for index, (seat, other) in enumerate(zip(seats, others, strict=True))
    )
    return TableLine(
        table.number,
        lines,
        table.status.value,
        status_label(table.status),
        table.corrected,
        table.changed_at,
        bool(table.doubts),
    )


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One side's version of a disputed table: who sent it, and its lines of the slip."""

    told_by: str
    seats: tuple[SeatLine, ...]


def version_lines(state: State, one: LiveRound, number: int) -> list[VersionLine]:
    """Return both versions if they differ in the result or the marks, the earlier one first."""
    table = one.find_table(number)
    if table is None or not (table.other or table.doubts):
        return []
    size, first = len(table.players), table.reported_by or 0
    tellings = (table.doubts[:size], table.doubts[size:]) if table.doubts else (table.seats, table.other)
    others = ", ".join(name_of(state, player) for player in table.players if player != first)
    return [
        VersionLine(teller, tuple(_told_line(state, seat) for seat in seats))
        for teller, seats in zip((name_of(state, first), others), tellings, strict=True)
    ]


def _told_line(state: State, seat: ReportedSeat) -> SeatLine:
    return SeatLine(seat.player, name_of(state, seat.player), points=seat.game_points, marks=marks_text(seat))


def marks_text(seat: ReportedSeat) -> str:
    """Return scrabbles and best move as on the slip; empty if there are none."""
    said = []
    if seat.scrabbles is not None:
        said.append(
            ngettext("%(number)s scrabble", "%(number)s scrabbles", seat.scrabbles) % {"number": seat.scrabbles}
        )
    if seat.best_move or seat.best_move_points is not None:
        points = "" if seat.best_move_points is None else str(seat.best_move_points)
        said.append(_("best move %(move)s") % {"move": f"{seat.best_move} {points}".strip()})
    return ", ".join(said)


def kind_label(kind: Kind) -> str:
    """Return what to show about a result next to its points."""
    return {Kind.FORFEIT: _("forfeit"), Kind.ABANDONED: _("abandoned")}.get(kind, "")


def rack_of(state: State) -> list[Rack]:
    """Return every round of the championship."""
    current = state.current
    now = current.number if current is not None and not state.finished else 0
    return [
        Rack(number, "now" if number == now else "done" if number <= len(state.played) else "to come")
        for number in range(1, state.rounds + 1)
    ]


def headings(state: State) -> list[str]:
    """Return short names of the criteria after points."""
    return [label_tie_break(code).short for code in CompetitionRules.from_json(state.rules).tie_breaks]


def standing_lines(state: State, standings: Sequence[Standing], slug: str = "") -> list[StandingLine]:
    """With a slug, each name links to what that player can still reach."""
    known: Mapping[int, Entrant] = {entrant.number: entrant for entrant in state.entrants}
    criteria = CompetitionRules.from_json(state.rules).tie_breaks
    return [
        StandingLine(
            place=line.place,
            number=line.number,
            name=known[line.number].name,
            club=known[line.number].club,
            half_points=line.half_points,
            tie_breaks=tuple(
                tie_break_text(code, value) for code, value in zip(criteria, line.tie_breaks, strict=True)
            ),
            rating=known[line.number].rating,
            has_left=known[line.number].left_from is not None,
            url=reverse("live_outlook", args=[slug, line.number]) if slug else "",
        )
        for line in standings
    ]


@dataclass(frozen=True, slots=True)
class AwardLine:
    """A prize and its current winner."""

    prize: str
    place: int
    names: tuple[str, ...]
    value: int | None


def award_lines(state: State) -> list[AwardLine]:
    return [
        AwardLine(award.prize, award.place, tuple(name_of(state, one) for one in award.players), award.value)
        for award in awards_now(state)
    ]


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One finding about a pairing."""

    tone: str
    text: str


def finding_lines(findings: Sequence[Finding]) -> list[FindingLine]:
    tones = {"impossible": "bad", "broken": "bad", "unusual": "warn"}
    return [FindingLine(tones[one.level.value], say(one)) for one in findings]
