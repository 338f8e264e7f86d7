"""The form with which an announced championship is changed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import Actor, can, require
from federation.seen import seen_of
from federation.tenancy.scope import current_federation
from tournaments.calendar.forms.announcement.changing import ChangeForm, Conflict
from tournaments.calendar.services.changes.changing import CHANGEABLE, change_championship
from tournaments.calendar.services.posters import keep_poster, prepare_poster, remove_poster
from tournaments.calendar.views.announcement.announcing import FORESEE, deadline_notice, offered_competitions
from tournaments.calendar.views.rateability.foreseeing import foresee_announcement
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.queries.usual_rules import deadline_of
from tournaments.championship.views.access import find_managed
from tournaments.errors import AlreadyDecided, ChampionshipChanged
from tournaments.permissions import ChampionshipAction


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def championship_change(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    if championship.state not in CHANGEABLE:
        raise AlreadyDecided(state=championship.get_state_display())
    form = _form(request, actor, championship)
    if request.method != "POST" or not form.is_valid():
        return _page(request, actor, form, status=400 if form.is_bound else 200)
    if FORESEE in request.POST:
        return _page(request, actor, form, status=200)
    poster, without = form.cleaned_data["poster"], form.cleaned_data.get("without_poster", False)
    seen, wanted = form.cleaned_data["seen"], form.as_announcement()
    try:
        prepared = prepare_poster(poster) if poster else None
        changed = change_championship(actor, championship, wanted, seen)
        if prepared is not None:
            keep_poster(actor, changed, poster.name, prepared)
        elif without:
            remove_poster(actor, changed)
    except ChampionshipChanged as refusal:
        championship.refresh_from_db()
        # What was written stays; sent again it is meant against what stands there now.
        fresh = _form(request, actor, championship, seen=seen_of(championship))
        return _page(request, actor, fresh, fresh.conflicts(wanted), status=refusal.status)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, actor, form, status=refusal.status)
    messages.success(request, _told(championship, changed))
    return redirect("championship_manage", slug)


def _told(before: Championship, after: Championship) -> str:
    if before.state == ChampionshipState.APPROVED and after.state == ChampionshipState.ANNOUNCED:
        return _("“%(name)s” is changed, and waits for the federation to approve the change.") % {"name": after.name}
    return _("“%(name)s” is changed.") % {"name": after.name}


def _form(request: HttpRequest, actor: Actor, championship: Championship, *, seen: str | None = None) -> ChangeForm:
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and seen is not None:
        data["seen"] = seen
    return ChangeForm(
        data,
        files=request.FILES or None,
        championship=championship,
        competitions=offered_competitions(),
        decides_circuit=can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP),
        notice=deadline_notice(deadline_of(current_federation(), "announcement")),
    )


def _page(
    request: HttpRequest, actor: Actor, form: ChangeForm, conflicts: list[Conflict] | None = None, *, status: int
) -> HttpResponse:
    championship = form.championship
    is_approved = championship.state == ChampionshipState.APPROVED
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    written = request.POST if form.is_bound else form.initial
    context = {
        "section": "desk",
        "championship": championship,
        "form": form,
        "conflicts": conflicts,
        "foreseen": foresee_announcement(written, championship, decides_circuit=decides),
        "needs_approval": is_approved and not decides,
    }
    return render(request, "tournaments/calendar/change.html", context, status=status)
