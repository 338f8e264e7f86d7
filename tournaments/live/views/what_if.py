"""What if: a round paired by another system, or without a result, next to the actual one. Nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from federation.errors import Refusal
from tournaments.live.forms.rules import WhatIfForm
from tournaments.live.services.rounds import ProposedRound, preview_round
from tournaments.live.views.access import find_run_live
from tournaments.live.views.components import name_of
from tournaments.live.views.desk import desk_context
from tournaments.log.decisions.judgement import Finding, judge_pairing
from tournaments.log.presence import seated_in
from tournaments.log.queries import current_state
from tournaments.log.snapshot import system_of
from tournaments.log.state import State
from tournaments.log.words import say
from tournaments.pairing.rounds.result import Reason
from tournaments.pairing.words import describe_reason

_TONES = {"fine": "good", "unusual": "warn", "broken": "bad", "impossible": "bad"}


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """One table with its findings; ``is_elsewhere``: the other pairing seats these players differently."""

    label: str
    names: tuple[str, ...]
    level: str
    tone: str
    notes: tuple[str, ...] = ()
    is_elsewhere: bool = False


@login_required
@require_GET
def live_what_if(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, live = find_run_live(request, slug)
    state = current_state(live)
    if not 0 < number <= min(state.next_round, state.rounds):
        raise Http404
    asked = {"system": system_of(state), **{key: request.GET[key] for key in request.GET}}
    form = WhatIfForm(asked)
    status, proposed = 200, None
    if form.is_valid():
        data = form.cleaned_data
        without = (data["without_round"] or 0, data["without_table"] or 0)
        try:
            proposed = preview_round(actor, live, round_number=number, system=data["system"], without=without)
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
    else:
        status = 400
    played = state.round(number)
    groups_of_played = {frozenset(table.players) for table in played.tables} if played else set()
    groups_proposed = {frozenset(players) for players in proposed.pairing.tables} if proposed else set()
    context = {
        **desk_context(live, state, "live_round"),
        "number": number,
        "form": form,
        "played": _of_played(state, number, groups_proposed) if played else [],
        "proposed": _of_proposed(state, proposed, groups_of_played if played else None) if proposed else [],
        "notes": [_tell(state, note) for note in proposed.made.notes] if proposed else [],
        "same": bool(played and proposed) and groups_of_played == groups_proposed,
    }
    return render(request, "tournaments/live/rounds/what_if.html", context, status=status)


def _of_played(state: State, number: int, others: set[frozenset[int]]) -> list[JudgedTable]:
    one = state.played[number - 1]
    found = judge_pairing(state, number, [t.players for t in one.tables], one.byes, there=seated_in(one))
    lines = [
        _judged(state, str(table.number), table.players, found, index, others)
        for index, table in enumerate(one.tables, start=1)
    ]
    return [*lines, *_byes(state, one.byes, found)]


def _of_proposed(state: State, proposed: ProposedRound, others: set[frozenset[int]] | None) -> list[JudgedTable]:
    pairing, lines = proposed.pairing, []
    for index, (number, players) in enumerate(zip(pairing.numbers, pairing.tables, strict=True), start=1):
        why = [_tell(state, reason) for reason in proposed.made.tables[index - 1].why]
        lines.append(_judged(state, str(number), players, proposed.findings, index, others, why))
    return [*lines, *_byes(state, pairing.byes, proposed.findings)]


def _judged(
    state: State,
    label: str,
    players: Sequence[int],
    found: Sequence[Finding],
    index: int,
    others: set[frozenset[int]] | None,
    why: Sequence[str] = (),
) -> JudgedTable:
    mine = [finding for finding in found if finding.table == index]
    level = mine[0].level.value if mine else "fine"
    return JudgedTable(
        label=label,
        names=tuple(name_of(state, player) for player in players),
        level=_name_level(level),
        tone=_TONES[level],
        notes=(*(say(finding) for finding in mine), *why),
        is_elsewhere=bool(others) and frozenset(players) not in (others or set()),
    )


def _byes(state: State, byes: Sequence[int], found: Sequence[Finding]) -> list[JudgedTable]:
    whole = [finding for finding in found if finding.table is None]
    level = whole[0].level.value if whole else "fine"
    notes = tuple(say(finding) for finding in whole)
    return [
        JudgedTable(_("bye"), (name_of(state, player),), _name_level(level), _TONES[level], notes) for player in byes
    ]


def _name_level(level: str) -> str:
    return {
        "fine": _("OK"),
        "unusual": _("unusual"),
        "broken": _("breaks a rule"),
        "impossible": _("impossible"),
    }[level]


def _tell(state: State, reason: Reason) -> str:
    return describe_reason(reason, {entrant.number: entrant.name for entrant in state.entrants})
