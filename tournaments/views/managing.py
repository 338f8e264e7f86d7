"""A championship's desk page: the announcement, what was decided, its people, its results."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.models import Role
from federation.paging import get_page
from federation.permissions import Action, Actor, can, require
from federation.services.members import find_account
from federation.views.refusals import refuse_on
from tournaments.errors import AlreadyDecided
from tournaments.forms import OrganiserForm, ReasonForm
from tournaments.models import Championship, ChampionshipRole, ChampionshipState
from tournaments.queries.lives import describe_life
from tournaments.queries.versions import list_versions
from tournaments.services.championships import (
    approve_championship,
    name_organiser,
    refuse_championship,
    withdraw_championship,
)
from tournaments.views import shapes
from tournaments.views.access import find_managed, powers_over
from tournaments.views.desk_shapes import announcement_details, version_items

Decide = Callable[[Actor, Championship, str], Championship]


@login_required
def championship_manage(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    return _page(request, actor, championship)


@login_required
def championship_approve(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(
        request,
        slug,
        ChampionshipState.APPROVED,
        lambda actor, championship, _reason: approve_championship(actor, championship),
    )


@login_required
def championship_refuse(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(request, slug, ChampionshipState.REFUSED, refuse_championship)


@login_required
def championship_withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    return _decide(request, slug, ChampionshipState.WITHDRAWN, withdraw_championship)


def _decide(request: HttpRequest, slug: str, wanted: ChampionshipState, decide: Decide) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    if request.method == "POST":
        reason = request.POST.get("reason", "").strip()
        try:
            decided = decide(actor, championship, reason)
        except AlreadyDecided as refusal:
            championship.refresh_from_db()
            # Decided so a moment ago, by a second click perhaps: there is nothing to complain of.
            if championship.state != wanted:
                return refuse_on(lambda: _page(request, actor, championship), request, refusal)
        except Refusal as refusal:
            return refuse_on(lambda: _page(request, actor, championship), request, refusal)
        else:
            done = _("“%(name)s” is %(state)s.") % {"name": decided.name, "state": decided.get_state_display()}
            messages.success(request, done)
    return redirect("championship_manage", slug)


@login_required
def championship_role(request: HttpRequest, slug: str) -> HttpResponse:
    """Name a further organiser or an arbiter by e-mail."""
    actor, championship = find_managed(request, slug)
    if request.method != "POST":
        return redirect("championship_manage", slug)
    # Before anything else: not everybody may find out which addresses have an account.
    require(actor, Action.CHANGE_CHAMPIONSHIP, championship)
    form = OrganiserForm(request.POST)
    if not form.is_valid():
        return _page(request, actor, championship, people_form=form, status=400)
    try:
        user = find_account(form.cleaned_data["email"])
        held = name_organiser(actor, championship, user, Role(form.cleaned_data["role"]))
    except Refusal as refusal:
        form.add_error("email", str(refusal))
        return _page(request, actor, championship, people_form=form, status=refusal.status)
    done = _("%(person)s is %(role)s of this championship now.")
    messages.success(request, done % {"person": user, "role": held.get_role_display()})
    return redirect("championship_manage", slug)


def _page(
    request: HttpRequest,
    actor: Actor,
    championship: Championship,
    *,
    people_form: OrganiserForm | None = None,
    status: int = 200,
) -> HttpResponse:
    life = describe_life(championship, timezone.localdate())
    page = get_page(request, list_versions(championship))
    powers = powers_over(actor, championship)
    is_open = championship.state == ChampionshipState.ANNOUNCED
    may_change = can(actor, Action.CHANGE_CHAMPIONSHIP, championship)
    context = {
        "section": "desk",
        "championship": championship,
        "facts": shapes.championship_facts(championship),
        "steps": shapes.life_steps(life.steps),
        **shapes.phase_shape(life.phase),
        "details": announcement_details(championship),
        "page": page,
        "versions": version_items(page.object_list, powers),
        "people": ChampionshipRole.objects.filter(championship=championship).select_related("user").order_by("role"),
        "people_form": people_form or OrganiserForm(),
        "reason_form": ReasonForm(),
        "may_decide": is_open and can(actor, Action.APPROVE_CHAMPIONSHIP, championship),
        "may_withdraw": is_open and may_change,
        "may_change": may_change,
        "may_upload": championship.state == ChampionshipState.APPROVED and powers.upload,
        "may_see_audit": can(actor, Action.SEE_AUDIT),
    }
    return render(request, "desk/championship.html", context, status=status)
