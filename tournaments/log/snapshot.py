"""What a pairing engine sees of a live championship. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import CompetitionRules
from tournaments.log.presence import present
from tournaments.log.report import report_of
from tournaments.log.state import State
from tournaments.pairing.by_rules import options_by_rules
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot, take_snapshot


def system_of(state: State) -> str:
    """Return the system that pairs this championship. Raises ValueError for an unknown one."""
    told = str(state.options.get("system", ""))
    return str(told) if told else CompetitionRules.from_json(state.rules).pairing_system


def snapshot_of(
    state: State, round_number: int, there: Iterable[int] | None = None
) -> tuple[Snapshot, PairingOptions]:
    """Return the previous rounds, who is present for this one (or ``there``), and the championship's options.

    The absent are listed, and so are those who left but are present (back again, or leaving later).
    """
    here = sorted(there if there is not None else (entrant.number for entrant in present(state, round_number)))
    away = sorted({entrant.number for entrant in state.taking_part()} - set(here))
    late = {str(entrant.number): entrant.first_round for entrant in state.taking_part() if entrant.is_late}
    told = dict(state.options.get("pairing", {}))
    told |= {"rounds": state.rounds, "absent": away, "present": here, "late": late}
    options = options_by_rules(CompetitionRules.from_json(state.rules), told)
    return take_snapshot(report_of(state, up_to=round_number - 1), options, round_number), options


def contest_of(state: State, round_number: int, there: Iterable[int] | None = None) -> Contest:
    """Return the round as the engines see it."""
    snapshot, options = snapshot_of(state, round_number, there)
    return Contest(snapshot, options, pairing_systems()[system_of(state)].by_number)
