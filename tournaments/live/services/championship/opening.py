"""A championship is opened to be run here; its settings; its end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.errors import CannotRunHere, ResultsSentIn
from tournaments.log.decisions.entries import decide_opening, decide_settings
from tournaments.log.decisions.rounds import decide_finish, decide_reopening
from tournaments.log.options import LiveOptions, default_options
from tournaments.log.services.appending import Appended, append
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction

USUAL_ROUNDS = 5
ENTRY_SETTINGS = ("entries_from", "entries_until", "open_to_anybody", "fee_cents", "phones")


def open_championship(
    actor: Actor, championship: Championship, *, rounds: int | None = None, options: LiveOptions | None = None
) -> LiveChampionship:
    """Run an approved championship here: from now on its entries, rounds and results are kept in a log.

    Raises CannotRunHere, ResultsSentIn, LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, championship)
    with transaction.atomic():
        locked = lock(championship)
        if locked.state != ChampionshipState.APPROVED:
            raise CannotRunHere(championship=locked.name, state=locked.get_state_display())
        if locked.results.exclude(origin=ResultsVersion.Origin.LIVE).exists():
            raise ResultsSentIn(championship=locked.name)
        live, _created = LiveChampionship.objects.get_or_create(
            championship=locked, defaults={"opened_at": timezone.now(), "entries_until": locked.entry_deadline}
        )
        chosen = (options or default_options(locked.rules)).as_json()
        length = rounds or locked.rounds or max(USUAL_ROUNDS, int(locked.rules.get("rounds_min", 1)))
        opened = append(
            actor,
            live,
            lambda state: decide_opening(state, locked.name, length, locked.rules, chosen, locked.capacity),
        )
        record(actor, "live_opened", locked)
    return opened.live


def change_settings(
    actor: Actor, live: LiveChampionship, changes: Mapping[str, Any], reason: str = "", *, seen: str
) -> Appended:
    """Change the number of rounds, the places or the options of pairing; ``seen``: what they were (``length_of``).

    Raises LiveRefused, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        changed = append(actor, live, lambda state: decide_settings(state, changes, reason), shown=(seen, length_of))
        if changed.events:
            record(actor, "live_settings_changed", live.championship, reason=reason, changed=sorted(changes))
    return changed


def length_of(state: State) -> list[int | None]:
    """What a form about rounds and places shows."""
    return [state.rounds, state.capacity]


def change_entry_settings(
    actor: Actor,
    live: LiveChampionship,
    *,
    entries_from: date | None,
    entries_until: date | None,
    open_to_anybody: bool,
    fee_cents: int,
    phones: bool,
    seen: str,
) -> LiveChampionship:
    """Change when and how entries are taken, what they cost, and whether phones send results; ``seen``: how they
    were (``entry_settings_of``). Raises SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        locked = lock(live)
        check_seen(seen, entry_settings_of(locked))
        locked.entries_from, locked.entries_until = entries_from, entries_until
        locked.open_to_anybody, locked.fee_cents, locked.phones = open_to_anybody, fee_cents, phones
        locked.save(update_fields=ENTRY_SETTINGS)
        record(actor, "live_settings_changed", live.championship)
    return locked


def entry_settings_of(live: LiveChampionship) -> list[Any]:
    """What a form about how entries are taken shows."""
    return [getattr(live, name) for name in ENTRY_SETTINGS]


def finish_championship(actor: Actor, live: LiveChampionship) -> Appended:
    """The last round is played. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        finished = append(actor, live, decide_finish)
        record(actor, "live_finished", live.championship)
    return finished


def reopen_championship(actor: Actor, live: LiveChampionship, reason: str) -> Appended:
    """Something is to be mended after the end. Raises LiveRefused."""
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        reopened = append(actor, live, lambda state: decide_reopening(state, reason))
        record(actor, "live_reopened", live.championship, reason=reason)
    return reopened
