"""The basis of a pairing: who is present, and what was played before the round. Pure.

A snapshot is stored with the pairing (``as_json``, ``digest``), so that it can be reproduced years later.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from federation.problems.kinds import NOWHERE
from tournaments.competition.counted_results import find_arrivals, find_fictitious, length_of
from tournaments.competition.rules import CompetitionRules
from tournaments.pairing.field.options import PairingOptions
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedTable

# Half points given for rounds before someone came are what we calculate ourselves as fictitious points (FISC §4).
_GIVEN = frozenset({Kind.BONUS, Kind.HALF_BYE})
_THERE = frozenset({Kind.BYE, Kind.FORFEIT})


class RoundUnknown(ValueError):
    """The round can't be paired: it isn't in the championship, or no one is present for it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A championship before round ``round``.

    ``report`` holds all players and only the tables of earlier rounds; its ``rounds`` is the championship's length, 0
    if unknown. ``present`` are the numbers of those to be paired, ``late`` who joined in which round.
    """

    round: int
    report: Report
    present: tuple[int, ...]
    late: Mapping[int, int]

    @property
    def rounds_left(self) -> int | None:
        """Rounds to play including this one; None if the length is unknown."""
        return self.report.rounds - self.round + 1 if self.report.rounds >= self.round else None

    def as_json(self) -> dict[str, Any]:
        late = {str(number): first for number, first in sorted(self.late.items())}
        return {
            "round": self.round,
            "report": report_to_json(self.report),
            "present": list(self.present),
            "late": late,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Snapshot:
        """Return the snapshot that ``as_json`` wrote."""
        late = {int(number): first for number, first in data["late"].items()}
        return cls(data["round"], report_from_json(data["report"]), tuple(data["present"]), late)

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON: equal snapshots have equal digests, in every process."""
        text = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


def take_snapshot(report: Report, options: PairingOptions, round_number: int | None = None) -> Snapshot:
    """Return the snapshot of a report for a round (default: the one after the last that was played).

    Present are those who had joined by then and hadn't left, except those who are away by the options or by the
    report's own lines of that round; ``options.present`` brings players back. If the report has games of that round,
    those who played in it are present. Raises RoundUnknown.
    """
    last = max((table.round for table in report.tables if len(table.seats) > 1), default=0)
    wanted = last + 1 if round_number is None else round_number
    if wanted < 1:
        raise RoundUnknown(f"round {wanted}")
    late = _find_late(report, options)
    away = set(options.absent) | (_find_away(report, wanted) - set(options.present))
    present = tuple(
        player.number
        for player in report.players
        if player.number not in away
        and (player.disqualified_after is None or player.disqualified_after >= wanted)
        and late.get(player.number, 1) <= wanted
    )
    trimmed = replace(
        report,
        rounds=options.rounds or length_of(report),
        stated_rounds=None,
        tables=tuple(_played_before(report, wanted, late)),
        players=tuple(_plain(player, late, present) for player in report.players),
    )
    return Snapshot(wanted, trimmed, present, late)


def _find_away(report: Report, wanted: int) -> set[int]:
    """Return who isn't present for a round as far as is known: gone, marked as missing it, or without a seat."""
    there = {seat.player for table in report.tables if table.round == wanted for seat in table.seats if _sits(table)}
    if any(table.round == wanted and len(table.seats) > 1 for table in report.tables):
        return {player.number for player in report.players} - there
    # Before a round is played, anyone who already has a line in it doesn't need an opponent.
    down = {seat.player for table in report.tables if table.round == wanted for seat in table.seats}
    return down | _find_gone(report, wanted, has_begun=bool(down))


def _find_gone(report: Report, wanted: int, *, has_begun: bool) -> set[int]:
    """Return who has left for good. If only some have a line in the round yet, a blank one says nothing."""
    withdrawn = {player.number for player in report.players if player.withdrawn}
    last = max((table.round for table in report.tables if len(table.seats) > 1), default=0)
    since = last if has_begun and last < wanted else wanted
    return withdrawn - {
        seat.player for table in report.tables if table.round >= since for seat in table.seats if _sits(table)
    }


def _sits(table: ReportedTable) -> bool:
    """Return whether those at a table were present for the round: paired, or the odd one out."""
    return len(table.seats) > 1 or table.seats[0].kind in _THERE


def _find_late(report: Report, options: PairingOptions) -> dict[int, int]:
    """Return who joined in which round after the first, by a field in the report or by points for earlier rounds."""
    arrivals = find_arrivals(report)
    joined = {player.number: player.late_from_round or 1 for player in report.players}
    joined |= {number: arrivals[number].round for number in find_fictitious(report, CompetitionRules())}
    joined |= dict(options.late)
    return {number: first for number, first in joined.items() if first > 1}


def _played_before(report: Report, round_number: int, late: Mapping[int, int]) -> list[ReportedTable]:
    return [
        replace(table, where=NOWHERE)
        for table in report.tables
        if table.round < round_number and not _is_fictitious(table, late)
    ]


def _is_fictitious(table: ReportedTable, late: Mapping[int, int]) -> bool:
    """Return whether a line only gives a late joiner points for earlier rounds; others keep points of no round."""
    if len(table.seats) != 1:
        return False
    [seat] = table.seats
    return seat.player in late and seat.kind in _GIVEN and table.round < late[seat.player]


def _plain(player: ReportedPlayer, late: Mapping[int, int], present: tuple[int, ...]) -> ReportedPlayer:
    """Return the player as of now: those present haven't left, and file locations are dropped."""
    withdrawn = player.withdrawn and player.number not in present
    return replace(player, where=NOWHERE, late_from_round=late.get(player.number), withdrawn=withdrawn)
