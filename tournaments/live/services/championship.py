"""Opening a championship to be run here; its settings, rules and prizes; its end, and handing over its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locks import lock, locking
from tournaments.calendar.services.changes import announcement_of, change_championship
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.competition.prizes import Prize
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import CannotRunHere, ChampionshipNotApproved, ResultsSentIn
from tournaments.files.checks.report import check_report
from tournaments.log.decisions.entries import decide_opening, decide_settings
from tournaments.log.decisions.refusal import Reason, Refused
from tournaments.log.decisions.rounds import decide_finish, decide_reopening
from tournaments.log.events import Proposed
from tournaments.log.options import LiveOptions, default_options
from tournaments.log.prizes import prize_to_json, prizes_of
from tournaments.log.queries import current_state
from tournaments.log.report import report_of
from tournaments.log.services import Appended, Shown, append, refused
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction
from tournaments.players.matching import How, Match
from tournaments.report.report import Report
from tournaments.results.services.upload import check_report_of_version, find_matches, next_number


def choose_pairing(
    actor: Actor, live: LiveChampionship, system: str, wishes: Mapping[str, Any], *, seen: int
) -> Appended:
    """Choose the system and the extra wishes (PairingOptions as JSON). Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    chosen = {"system": system, "pairing": dict(wishes)}
    return _change_options(actor, live, chosen, seen=seen)


def choose_prizes(actor: Actor, live: LiveChampionship, prizes: Sequence[Prize], *, seen: str) -> Appended:
    """Set the prizes, in the order they are awarded; ``seen``: the previous ones (``prizes_shown``).

    Raises LiveRefused, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    chosen = {"prizes": prizes_shown(prizes)}
    return _change_options(actor, live, chosen, shown=(seen, lambda state: prizes_shown(prizes_of(state))))


def prizes_shown(prizes: Sequence[Prize]) -> list[dict[str, Any]]:
    """Return what a form about the prizes shows."""
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
    """Change this championship's own rules: criteria, unrated players, late joiners, open points.

    They were approved, so only staff can change them; the log follows. Raises what ``change_championship`` raises,
    LiveRefused.
    """
    require(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        before = announcement_of(live.championship)
        change_championship(actor, live.championship, replace(before, rules=rules.as_json()), seen)


def hand_over_results(actor: Actor, live: LiveChampionship) -> ResultsVersion:
    """Create a version of the results from the log, to be checked and submitted like any upload.

    Replaces results already handed over, unless nothing has changed: then that version is returned. Raises
    ChampionshipNotApproved, LiveRefused.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, live.championship)
    with transaction.atomic():
        championship = locking(Championship.objects.all()).get(pk=live.championship_id)
        if championship.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=championship.name, state=championship.get_state_display())
        state = current_state(lock(live))
        if not state.finished:
            raise refused(Refused(Reason("not_finished")))
        report = report_of(state)
        version = _make_version(actor, championship)
        matches = _matches(report, state)
        check_report_of_version(version, report, check_report(report), matches)
        record(actor, "live_results_sent_in", version)
    return version


def _make_version(actor: Actor, championship: Championship) -> ResultsVersion:
    return ResultsVersion.objects.create(
        championship=championship,
        number=next_number(championship),
        origin=ResultsVersion.Origin.LIVE,
        uploaded_by=actor.user,
        received_at=timezone.now(),
    )


def _matches(report: Report, state: State) -> Sequence[Match]:
    """Entrants from the registry match their player; others are matched by name."""
    known = {entrant.number: entrant.player for entrant in state.entrants if entrant.player is not None}
    return [
        Match(match.number, known[match.number], How.IDENTIFIER) if match.number in known else match
        for match in find_matches(report)
    ]


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
    """Change the number of rounds, the places or the pairing options; ``seen``: the previous ones (``length_of``).

    Raises LiveRefused, SettingsChanged.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        changed = append(actor, live, lambda state: decide_settings(state, changes, reason), shown=(seen, length_of))
        if changed.events:
            record(actor, "live_settings_changed", live.championship, reason=reason, changed=sorted(changes))
    return changed


def length_of(state: State) -> list[int | None]:
    """Return what a form about rounds and places shows."""
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
    """Change when and how entries are taken, the fee, and whether phones send results.

    ``seen``: the previous settings (``entry_settings_of``). Raises SettingsChanged.
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
    """Return what a form about the entry settings shows."""
    return [getattr(live, name) for name in ENTRY_SETTINGS]


def finish_championship(actor: Actor, live: LiveChampionship) -> Appended:
    """Finish after the last round. Raises LiveRefused."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        finished = append(actor, live, decide_finish)
        record(actor, "live_finished", live.championship)
    return finished


def reopen_championship(actor: Actor, live: LiveChampionship, reason: str) -> Appended:
    """Reopen for a correction after the end. Raises LiveRefused."""
    require(actor, ChampionshipAction.RULE_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        reopened = append(actor, live, lambda state: decide_reopening(state, reason))
        record(actor, "live_reopened", live.championship, reason=reason)
    return reopened
