"""Confirming what the preset says where a regulation of competitions is silent."""

from __future__ import annotations

from federation.permissions import Action, Actor, require
from federation.presets.services.confirming import confirm_value
from tournaments.competition.queries.open_values import confirming_subject, unconfirmed_readings


def confirm_competition_value(actor: Actor, code: str, path: str) -> None:
    """The federation says that one value of a preset's competition is its own. Raises NotPermitted, NotOpen."""
    require(actor, Action.MANAGE_FEDERATION)
    confirm_value(actor, confirming_subject(code), path, lambda locked: unconfirmed_readings(locked, code))
