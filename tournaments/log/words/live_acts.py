"""What the events of a championship's log are called, and what each was about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from federation.templatetags.faristol import counted_points, half_points
from tournaments.championship.models.live import LiveEvent
from tournaments.log.decisions.results.scoring import spell
from tournaments.log.events import Act
from tournaments.log.state import State, seats_from_json

ACT_NAMES: Mapping[Act, Promise] = {
    Act.OPENED: gettext_lazy("Opened"),
    Act.SETTINGS_CHANGED: gettext_lazy("Settings changed"),
    Act.ENTERED: gettext_lazy("Entered"),
    Act.ENTRY_CHANGED: gettext_lazy("Entry changed"),
    Act.MOVED_UP: gettext_lazy("Moved up from the waiting list"),
    Act.CHECKED_IN: gettext_lazy("Checked in"),
    Act.CHECK_IN_UNDONE: gettext_lazy("Check-in taken back"),
    Act.ABSENT: gettext_lazy("Will miss rounds"),
    Act.PRESENT_AGAIN: gettext_lazy("Is there after all"),
    Act.WITHDRAWN: gettext_lazy("Left"),
    Act.RETURNED: gettext_lazy("Came back"),
    Act.SEEDED: gettext_lazy("Ratings taken over"),
    Act.PAIRED: gettext_lazy("Round paired"),
    Act.PAIRING_CHANGED: gettext_lazy("Pairing changed by hand"),
    Act.UNPAIRED: gettext_lazy("Pairing taken back"),
    Act.PUBLISHED: gettext_lazy("Round published"),
    Act.REPORTED: gettext_lazy("Result reported by a player"),
    Act.CONFIRMED: gettext_lazy("Result confirmed"),
    Act.DISPUTED: gettext_lazy("Another result reported"),
    Act.SETTLED: gettext_lazy("Result entered at the desk"),
    Act.CLEARED: gettext_lazy("Result taken away"),
    Act.CORRECTED: gettext_lazy("Result corrected after the round"),
    Act.PENALISED: gettext_lazy("Penalty"),
    Act.DISQUALIFIED: gettext_lazy("Disqualified"),
    Act.COMMITTEE_NAMED: gettext_lazy("Arbitral committee named"),
    Act.RULED: gettext_lazy("Decision of the committee"),
    Act.CLOSED: gettext_lazy("Results of the round closed"),
    Act.LOTS_DRAWN: gettext_lazy("Lots drawn"),
    Act.FINISHED: gettext_lazy("Finished"),
    Act.REOPENED: gettext_lazy("Opened again"),
    Act.ANONYMISED: gettext_lazy("A player was anonymised"),
}


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event as a page shows it."""

    number: int
    name: str
    about: str
    actor: str
    moment: datetime
    reason: str
    digest: str


def describe_event(state: State, event: LiveEvent) -> EventLine:
    """An event in the reader's language; names are those that the state knows now."""
    about = ", ".join(part for part in _parts(state, event.payload) if part)
    name = str(ACT_NAMES[Act(event.act)])
    return EventLine(event.number, name, about, event.actor, event.moment, event.reason, event.digest)


def _parts(state: State, payload: Mapping[str, Any]) -> list[str]:
    parts = []
    numbers = [payload["number"]] if "number" in payload else payload.get("numbers", [])
    parts += [_name(state, number) for number in numbers[:6]]
    if len(numbers) > 6:
        parts.append(_("and %(count)s more") % {"count": len(numbers) - 6})
    if payload.get("round"):
        parts.append(_("round %(round)s") % {"round": payload["round"]})
    if payload.get("table"):
        parts.append(_("table %(table)s") % {"table": payload["table"]})
    if payload.get("seats"):
        parts.append(spell(seats_from_json(payload["seats"])))
    if payload.get("by"):
        parts.append(_name(state, payload["by"]))
    if payload.get("half_points"):
        halves = payload["half_points"]
        number = counted_points(halves)
        taken = ngettext("%(points)s match point taken off", "%(points)s match points taken off", number)
        parts.append(taken % {"points": half_points(halves)})
    if payload.get("seed"):
        drawn = "; ".join(_name(state, number) for number in payload["order"])
        parts.append(_("seed %(seed)s: %(order)s") % {"seed": payload["seed"], "order": drawn})
    if payload.get("instead"):
        parts.append(_("%(name)s ruled in place of a member who is a party") % {"name": payload["instead"]})
    return [*parts, str(payload.get("text") or "")]


def _name(state: State, number: int) -> str:
    entrant = state.entrant(number)
    return entrant.name if entrant else str(number)
