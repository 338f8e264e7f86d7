"""Actions of the arbitral committee: its members, decisions, penalties, disqualification."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.decisions import rulings
from tournaments.log.services import Appended, append
from tournaments.permissions import ChampionshipAction


def name_committee(actor: Actor, live: LiveChampionship, members: Sequence[str], *, seen: str) -> Appended:
    """Set the members; ``seen``: the previous ones. Raises LiveRefused, SettingsChanged."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    return append(
        actor,
        live,
        lambda state: rulings.decide_committee(state, members),
        shown=(seen, lambda state: state.committee),
    )


def record_ruling(
    actor: Actor,
    live: LiveChampionship,
    text: str,
    reason: str,
    *,
    round_number: int | None = None,
    table: int | None = None,
    instead: str = "",
    parties: Sequence[int] = (),
) -> Appended:
    """Record a decision with its reason. Raises LiveRefused."""
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        ruled = append(
            actor,
            live,
            lambda state: rulings.decide_ruling(
                state, text, reason, round_number=round_number, table=table, instead=instead, parties=parties
            ),
        )
        record(actor, "live_ruled", live.championship, reason=reason)
    return ruled


def penalise(
    actor: Actor,
    live: LiveChampionship,
    number: int,
    reason: str,
    *,
    points: int = 0,
    half_points: int = 0,
    round_number: int | None = None,
) -> Appended:
    """Warn a player, or deduct game points or match points, from one round's game or from the championship.

    Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        penalised = append(
            actor,
            live,
            lambda state: rulings.decide_penalty(
                state, number, reason, points=points, half_points=half_points, round_number=round_number
            ),
        )
        taken = {"points": points, "half_points": half_points}
        record(actor, "live_penalised", live.championship, reason=reason, number=number, **taken)
    return penalised


def disqualify(actor: Actor, live: LiveChampionship, number: int, reason: str) -> Appended:
    """Exclude a player from further pairing; games played stand. Raises LiveRefused."""
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        disqualified = append(actor, live, lambda state: rulings.decide_disqualification(state, number, reason))
        record(actor, "live_disqualified", live.championship, reason=reason, number=number)
    return disqualified


def draw_lots(actor: Actor, live: LiveChampionship, place: int, seed: str = "") -> Appended:
    """Draw lots among those who share a place; the seed is stored, a random one if none is given.

    Raises LiveRefused.
    """
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    chosen = seed.strip() or secrets.token_hex(6)
    with transaction.atomic():
        drawn = append(actor, live, lambda state: rulings.decide_lots(state, place, chosen))
        record(actor, "live_lots_drawn", live.championship, place=place, seed=chosen)
    return drawn
