"""The log of a championship follows its rules, which stand in one place: with the championship."""

from __future__ import annotations

from federation.permissions import Actor
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.decisions.entries import decide_settings
from tournaments.log.services.appending import append


def follow_rules(actor: Actor, championship: Championship) -> None:
    """Note in the log which rules hold from now on; nothing where the championship is not run here.

    Raises LiveRefused for one that is finished: it is opened again first.
    """
    live = LiveChampionship.objects.filter(championship=championship).select_related("championship").first()
    if live is not None:
        append(actor, live, lambda state: decide_settings(state, {"rules": dict(championship.rules)}))
