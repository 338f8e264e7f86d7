"""How a championship that is run here is paired, by which rules, for which prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from tournaments.calendar.services.changes.changing import announcement_of, change_championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.prizes import Prize
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions.entries import decide_settings
from tournaments.log.events import Proposed
from tournaments.log.prizes import prize_to_json, prizes_of
from tournaments.log.services.appending import Appended, Shown, append
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction


def choose_pairing(
    actor: Actor, live: LiveChampionship, system: str, wishes: Mapping[str, Any], *, seen: int
) -> Appended:
    """Choose the system and what is wished beside the rules (PairingOptions as JSON). Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    chosen = {"system": system, "pairing": dict(wishes)}
    return _change_options(actor, live, chosen, seen=seen)


def choose_prizes(actor: Actor, live: LiveChampionship, prizes: Sequence[Prize], *, seen: str) -> Appended:
    """Say which prizes there are, in the order in which they are given; ``seen``: those there were (``prizes_shown``).

    Raises LiveRefused, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    chosen = {"prizes": prizes_shown(prizes)}
    return _change_options(actor, live, chosen, shown=(seen, lambda state: prizes_shown(prizes_of(state))))


def prizes_shown(prizes: Sequence[Prize]) -> list[dict[str, Any]]:
    """What a form about the prizes shows."""
    return [prize_to_json(prize) for prize in prizes]


def _change_options(
    actor: Actor,
    live: LiveChampionship,
    chosen: Mapping[str, Any],
    *,
    seen: int | None = None,
    shown: Shown | None = None,
) -> Appended:
    def decide(state: State) -> tuple[Proposed, ...]:
        return decide_settings(state, {"options": {**state.options, **chosen}})

    with transaction.atomic():
        changed = append(actor, live, decide, seen=seen, shown=shown)
        if changed.events:
            record(actor, "live_settings_changed", live.championship, changed=sorted(chosen))
    return changed


def change_rules(actor: Actor, live: LiveChampionship, rules: CompetitionRules, *, seen: str) -> None:
    """Change the rules of this championship alone: criteria, who has no rating, late joiners, open points.

    They were approved, so that only staff change them; the log follows. Raises what ``change_championship`` raises,
    LiveRefused.
    """
    require(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        before = announcement_of(live.championship)
        change_championship(actor, live.championship, replace(before, rules=rules.as_json()), seen)
