"""A championship's desk page: announcement, decisions, people, results and rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.people.models.accounts import Role
from federation.permissions import Action, Actor, can, require
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from games.permissions import GameAction
from tournaments.calendar.forms.announcement import OrganiserForm, RoleHolderForm
from tournaments.calendar.forms.decisions import DecisionForm, GameRulesForm, ReceiptForm
from tournaments.calendar.queries import progress_of_each
from tournaments.calendar.services.championships import (
    approve_championship,
    cancel_championship,
    refuse_championship,
    withdraw_championship,
)
from tournaments.calendar.services.changes import CHANGEABLE, choose_rule_set, choose_rulebook
from tournaments.calendar.services.people import invite_to_championship, take_back_role
from tournaments.calendar.views.championship import game_rules_context
from tournaments.calendar.views.desk_items import UnderWay, under_way_shape
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.championships import Life, describe_life
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.versions import list_versions
from tournaments.championship.views.conditions import condition_shapes, is_shown
from tournaments.championship.views.facts import championship_facts, life_steps
from tournaments.championship.views.frame import find_managed, powers_over
from tournaments.championship.views.versions import announcement_details, version_items
from tournaments.championship.words import PHASES
from tournaments.errors import AlreadyDecided
from tournaments.permissions import MANAGING, ChampionshipAction
from tournaments.rulebooks.forms import EditionForm
from tournaments.rulebooks.views.rulebooks import rulebook_context

Decide = Callable[[Actor, Championship, str], Championship]


@login_required
def championship_manage(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    return manage_page(request, actor, championship)


@login_required
def championship_approve(request: HttpRequest, slug: str) -> HttpResponse:
    # Only what was read is approved; without a revision, the current one is.
    seen = request.POST.get("seen") or None
    return _decide(
        request,
        slug,
        ChampionshipState.APPROVED,
        lambda actor, championship, _reason: approve_championship(actor, championship, seen),
    )


@login_required
def championship_refuse(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(request, slug, ChampionshipState.REFUSED, refuse_championship)


@login_required
def championship_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(request, slug, ChampionshipState.WITHDRAWN, withdraw_championship)


@login_required
def championship_cancel(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(request, slug, ChampionshipState.CANCELLED, cancel_championship)


def _decide(request: HttpRequest, slug: str, wanted: ChampionshipState, decide: Decide) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    if request.method == "POST":
        reason = request.POST.get("reason", "").strip()
        try:
            decided = decide(actor, championship, reason)
        except AlreadyDecided as refusal:
            championship.refresh_from_db()
            # Already decided so, perhaps by a second click: not an error.
            if championship.state != wanted:
                return refuse_on(lambda: manage_page(request, actor, championship), request, refusal)
        except Refusal as refusal:
            championship.refresh_from_db()
            return refuse_on(lambda: manage_page(request, actor, championship), request, refusal)
        else:
            done = _("“%(name)s” is now %(state)s.") % {"name": decided.name, "state": decided.get_state_display()}
            messages.success(request, done)
    return redirect("championship_manage", slug)


@login_required
def championship_role(request: HttpRequest, slug: str) -> HttpResponse:
    """Give someone a role in this championship by e-mail."""
    actor, championship = find_managed(request, slug)
    if request.method != "POST":
        return redirect("championship_manage", slug)
    # First, because not everyone may find out which addresses have an account.
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    form = OrganiserForm(request.POST)
    if not form.is_valid():
        return manage_page(request, actor, championship, people_form=form, status=400)
    try:
        role, days = Role(form.cleaned_data["role"]), form.cleaned_data["days"]
        named = invite_to_championship(actor, championship, form.cleaned_data["email"], role, days)
    except Refusal as refusal:
        form.add_error("email", str(refusal))
        return manage_page(request, actor, championship, people_form=form, status=refusal.status)
    done = _("%(person)s is now %(role)s of this championship.")
    messages.success(request, done % {"person": named.held.user, "role": named.held.get_role_display()})
    return redirect("championship_manage", slug)


@login_required
def championship_role_remove(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    form = RoleHolderForm(request.POST)
    if request.method == "POST" and form.is_valid():
        try:
            if take_back_role(actor, championship, form.cleaned_data["user"], Role(form.cleaned_data["role"])):
                messages.success(request, _("Role removed."))
        except Refusal as refusal:
            return refuse_on(lambda: manage_page(request, actor, championship), request, refusal)
    # Someone who gave up their own role may no longer see this page.
    may_stay = any(can(actor, action, championship) for action in MANAGING)
    return redirect("championship_manage", slug) if may_stay else redirect("championship", slug)


def manage_page(
    request: HttpRequest,
    actor: Actor,
    championship: Championship,
    *,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    """The complete page; other views call it to show a form again with its errors."""
    life = describe_life(championship, timezone.localdate())
    sees = can(actor, ChampionshipAction.SEE_UPLOADS, championship)
    page = get_page(request, list_versions(championship) if sees else ResultsVersion.objects.none())
    powers = powers_over(actor, championship)
    is_open = championship.state == ChampionshipState.ANNOUNCED
    may_change = can(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    versions = version_items(page.object_list, powers)
    context = {
        "section": "desk",
        "championship": championship,
        "facts": championship_facts(championship),
        "steps": life_steps(life.steps),
        "state": life.phase.value,
        "state_label": PHASES[life.phase],
        "details": announcement_details(championship),
        "page": page,
        "versions": versions,
        "next": next((item for item in versions[:1] if item.can_act), None),
        "people": ChampionshipRole.objects.filter(championship=championship).select_related("user").order_by("role"),
        "people_form": OrganiserForm(),
        "may_decide": is_open and can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, championship),
        "may_withdraw": is_open and may_change and not championship.was_approved,
        "may_cancel": may_change and _can_be_cancelled(championship, life.has_results),
        "may_change": may_change,
        "sees_uploads": sees,
        "may_change_announcement": may_change and championship.state in CHANGEABLE,
        **_rating_context(actor, championship),
        **game_rules_context(actor, championship),
        **rulebook_context(actor, championship),
        "may_answer": championship.state == ChampionshipState.APPROVED
        and can(actor, ChampionshipAction.ANSWER_CHALLENGE, championship),
        "may_run": championship.state == ChampionshipState.APPROVED
        and can(actor, ChampionshipAction.RUN_CHAMPIONSHIP, championship),
        "may_upload": championship.state == ChampionshipState.APPROVED and powers.upload,
        "under_way": _under_way(actor, championship, life),
        "may_see_audit": can(actor, Action.SEE_AUDIT),
    }
    return render(request, "tournaments/calendar/manage.html", {**context, **forms}, status=status)


def _under_way(actor: Actor, championship: Championship, life: Life) -> UnderWay | None:
    """For who may run it, from the first day until it is finished: until then there is nothing to upload."""
    progress = progress_of_each([championship]).get(championship.pk)
    if progress is None or progress.finished or life.has_results:
        return None
    has_begun = progress.is_under_way or championship.starts_on <= timezone.localdate()
    if not has_begun or not can(actor, ChampionshipAction.RUN_CHAMPIONSHIP, championship):
        return None
    return under_way_shape(championship, progress)


def _can_be_cancelled(championship: Championship, has_results: bool) -> bool:
    is_public = championship.state == ChampionshipState.APPROVED or championship.was_approved
    return is_public and not has_results


def _rating_context(actor: Actor, championship: Championship) -> dict[str, object]:
    """Return whether it is rated, as a context with the forms for those who decide."""
    rateability = find_rateability(championship)
    is_approved = championship.state == ChampionshipState.APPROVED
    received = {"received_at": championship.results_received_at, "note": championship.results_received_note}
    return {
        "rateability": condition_shapes(rateability, championship) if is_shown(championship) else None,
        "may_decide_rating": can(actor, ChampionshipAction.MANAGE_RATINGS),
        "may_note_receipt": is_approved and can(actor, ChampionshipAction.ACCEPT_RESULTS, championship),
        "decision_form": DecisionForm(rateability=rateability, auto_id="id_decision_%s"),
        "receipt_form": ReceiptForm(initial=received, auto_id="id_receipt_%s"),
    }


class ChoiceForm(Protocol):
    """A form to choose a version, with the one that was ``seen``."""

    cleaned_data: dict[str, Any]

    def is_valid(self) -> bool: ...

    def chosen(self) -> Any: ...


@login_required
def championship_game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    done = _("The rules of the game have been chosen.")
    return _choose(request, slug, GameRulesForm, choose_rule_set, "game_rules_form", done)


@login_required
def championship_rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    return _choose(request, slug, EditionForm, choose_rulebook, "rulebook_form", _("The rulebook has been chosen."))


def _choose(
    request: HttpRequest,
    slug: str,
    make_form: Callable[..., ChoiceForm],
    choose: Callable[..., Championship],
    name: str,
    done: str,
) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, GameAction.MANAGE_RULES)
    if request.method != "POST":
        return redirect("championship_manage", slug)
    form, status = make_form(request.POST, championship=championship), 400
    if form.is_valid():
        try:
            choose(actor, championship, form.chosen(), seen=form.cleaned_data["seen"])
        except Refusal as refusal:
            championship.refresh_from_db()
            form, status = make_form(championship=championship), refusal.status
            messages.error(request, str(refusal))
        else:
            messages.success(request, done)
            return redirect("championship_manage", slug)
    return manage_page(request, actor, championship, status=status, **{name: form})
