"""Pages of the competition rules that a federation offers: the list and the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import Action, actor_for, require
from federation.presets.views import answer_confirming
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.web.refusals import refuse_on
from games.rules.queries import list_rule_sets
from tournaments.competition.forms import CompetitionForm, initial_of
from tournaments.competition.queries import list_competitions, list_rating_names, unconfirmed_readings
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.services import (
    NewerCompetition,
    competition_shown,
    confirm_competition_value,
    find_newer_competitions,
    remove_competition,
    save_competition,
    take_newer_competition,
)
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.competition.words.rulings import describe_rules


@dataclass(frozen=True, slots=True)
class NewerItem:
    """A newer preset's rules; ``was_edited``: the federation has changed its own since."""

    name: str
    text: str
    was_edited: bool
    seen: str


@dataclass(frozen=True, slots=True)
class CompetitionItem:
    """Competition rules in words; ``lost_rules``: the code of game rules that no longer exist."""

    code: str
    name: str
    text: str
    is_default: bool
    game_rules: str
    newer: NewerItem | None
    unconfirmed: int
    lost_rules: str
    seen: str


@login_required
@require_http_methods(["GET", "HEAD"])
def competition_list(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_FEDERATION)
    return _list(request)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def competition(request: HttpRequest, competition: str = "") -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    federation = current_federation()
    if competition and competition not in federation.settings.get("competitions", {}):
        raise Http404
    form = _form(federation, competition, request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, competition, 400 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        save_competition(
            actor,
            federation,
            competition,
            name=data["name"],
            rules=form.rules(),
            game_rules=data["game_rules"],
            is_default=data["is_default"],
            seen=data["seen"],
        )
    except Refusal as refusal:
        federation.refresh_from_db()
        fresh = _form(federation, competition)
        return refuse_on(lambda: _page(request, fresh, competition, 200), request, refusal)
    messages.success(request, _("“%(name)s” saved.") % {"name": data["name"]})
    return redirect("competition_list")


@login_required
@require_POST
def competition_remove(request: HttpRequest, competition: str) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    try:
        if remove_competition(actor, current_federation(), competition, request.POST.get("seen", "")):
            messages.success(request, _("These rules are no longer offered. Championships that use them keep them."))
    except Refusal as refusal:
        current_federation().refresh_from_db()
        return refuse_on(lambda: _list(request), request, refusal)
    return redirect("competition_list")


@login_required
@require_POST
def competition_newer(request: HttpRequest, competition: str) -> HttpResponse:
    """Update rules that came with the preset to its current version."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    try:
        take_newer_competition(actor, current_federation(), competition, request.POST.get("seen", ""))
    except Refusal as refusal:
        current_federation().refresh_from_db()
        return refuse_on(lambda: _list(request), request, refusal)
    messages.success(request, _("The newer rules are offered from now on. Existing championships keep theirs."))
    return redirect("competition_list")


@login_required
@require_POST
def competition_confirm(request: HttpRequest, competition: str) -> HttpResponse:
    """Confirm one value that the regulation leaves open, with its own button."""
    actor = actor_for(request.user)
    field = request.POST.get("field", "")
    return answer_confirming(
        request, lambda: confirm_competition_value(actor, competition, field), "competition", competition
    )


def _newer_shape(federation: Federation, newer: NewerCompetition | None) -> NewerItem | None:
    if newer is None:
        return None
    return NewerItem(
        name=newer.values["name"],
        text=describe_rules(CompetitionRules.from_json(newer.values["rules"])),
        was_edited=newer.was_edited,
        seen=seen_of(competition_shown(federation, newer.code)),
    )


def _list(request: HttpRequest) -> HttpResponse:
    default = current_federation().settings.get("default_competition", "")
    competitions = current_federation().settings.get("competitions", {})
    newer = find_newer_competitions(current_federation())
    names = {listed.code: listed.name for listed in list_rule_sets() if listed.published}
    offered = [
        CompetitionItem(
            code=one.code,
            name=one.name,
            text=describe_rules(one.rules),
            is_default=one.code == default,
            game_rules=names.get(competitions[one.code].get("game_rules", ""), ""),
            newer=_newer_shape(current_federation(), newer.get(one.code)),
            unconfirmed=len(unconfirmed_readings(current_federation(), one.code)),
            lost_rules=competitions[one.code].get("game_rules", ""),
            seen=seen_of(competition_shown(current_federation(), one.code)),
        )
        for one in list_competitions(current_federation())
        if one.code
    ]
    return render(request, "tournaments/competition/list.html", {"section": "desk", "competitions": offered})


def _form(federation: Federation, code: str, data: Any = None) -> CompetitionForm:
    values = federation.settings.get("competitions", {}).get(code, {})
    # Unreadable rules are repaired by saving the form, which starts with plain ones.
    readable = {one.code: one.rules for one in list_competitions(federation)}
    initial = {
        **initial_of(readable.get(code, CompetitionRules())),
        "name": values.get("name", ""),
        "game_rules": values.get("game_rules", ""),
        "is_default": bool(code) and federation.settings.get("default_competition") == code,
        "seen": seen_of(competition_shown(federation, code)),
    }
    game_rules = [(listed.code, listed.name) for listed in list_rule_sets() if listed.published]
    return CompetitionForm(data, seedings=list_rating_names(), game_rules=game_rules, initial=initial)


def _page(request: HttpRequest, form: CompetitionForm, code: str, status: int) -> HttpResponse:
    unconfirmed = [
        {"label": capfirst(str(COMPETITION_NAMES[path])), "path": path}
        for path in unconfirmed_readings(current_federation(), code)
    ]
    context = {"section": "desk", "form": form, "code": code, "unconfirmed": unconfirmed}
    return render(request, "tournaments/competition/competition.html", context, status=status)
