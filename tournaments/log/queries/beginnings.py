"""When a round began, as far as the log knows: when it was published."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.events import Act
from tournaments.log.state import LiveRound


def find_absence_limit(live: LiveChampionship, one: LiveRound) -> datetime | None:
    """Until when who is not there has not lost yet, by the rules of the game (FISC: fifteen minutes). One query.

    None where no rules are named, or for a league, whose games are played when people find the time.
    """
    rules = live.championship.rule_set
    if rules is None or str(live.championship.rules.get("system", "")) == "round_robin":
        return None
    published = live.events.filter(act=Act.PUBLISHED.value, payload__round=one.number).order_by("-number").first()
    if published is None:
        return None
    return published.moment + timedelta(minutes=rules.as_rules().forfeits.absence.grace_minutes)
