"""Who is not there: the time that is left before the game is lost, and the games of who has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.leavers import Leaver, find_leavers
from tournaments.log.queries.beginnings import find_absence_limit
from tournaments.log.state import LiveRound, State

SOON = timedelta(minutes=5)
# Afterwards whoever did not come is entered, and the warning is only in the way.
SHOWN_AFTERWARDS = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class AbsenceWarning:
    """For tournaments/live/desk/_absence.html. ``seconds`` are left until ``limit``, fewer than none once it is over."""

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
    """None where no rule says it, and a while after the time is over."""
    if limit is None or now > limit + SHOWN_AFTERWARDS:
        return None
    return AbsenceWarning(timezone.localtime(limit), round((limit - now).total_seconds()))


def warning_of_round(live: LiveChampionship, one: LiveRound | None) -> AbsenceWarning | None:
    """Of a published round that waits for results. One query at most."""
    if one is None or not one.published or one.closed or one.is_complete:
        return None
    return absence_warning(find_absence_limit(live, one), timezone.now())


@dataclass(frozen=True, slots=True)
class LeaverLine:
    """Somebody who left, the tables that wait for it, and where it is settled. For tournaments/live/desk/_leavers.html."""

    name: str
    tables: Sequence[str]
    url: str


def leaver_lines(live: LiveChampionship, state: State) -> list[LeaverLine]:
    return [_line(live, one) for one in find_leavers(state)] if not state.finished else []


def _line(live: LiveChampionship, one: Leaver) -> LeaverLine:
    tables = [str(game.table.number) for game in one.games]
    url = reverse("live_entrant", args=[live.championship.slug, one.entrant.number])
    return LeaverLine(one.entrant.name, tables, f"{url}#open-games")
