"""Forms to announce a championship and to change it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, can, require
from federation.seen import seen_of
from federation.tenancy.scope import current_federation
from tournaments.calendar.forms.announcement import AnnouncementForm, ChangeForm, Conflict
from tournaments.calendar.services.championships import announce_once
from tournaments.calendar.services.changes import CHANGEABLE, change_championship
from tournaments.calendar.services.posters import keep_poster, prepare_poster, remove_poster
from tournaments.calendar.views.rateability import foresee_announcement
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.queries.rateability import deadline_of
from tournaments.championship.rules.deadlines import Deadline
from tournaments.championship.views.frame import find_managed
from tournaments.competition.queries import Competition, list_competitions
from tournaments.competition.words.rulings import describe_rules
from tournaments.errors import AlreadyDecided, ChampionshipChanged
from tournaments.permissions import ChampionshipAction

# The button that explains the dates without submitting.
FORESEE = "foresee"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    form = _form(request, actor)
    if request.method != "POST":
        return _page(request, actor, form, 200)
    if FORESEE in request.POST:
        return _page(request, actor, _form(request, actor, unsent=True), 200)
    if not form.is_valid():
        return _page(request, actor, form, 400)
    file = form.cleaned_data["poster"]
    try:
        # First: nothing is announced if the poster can't be shown.
        poster = prepare_poster(file) if file else None
    except Refusal as refusal:
        form.add_error("poster", str(refusal))
        return _page(request, actor, form, refusal.status)
    championship = announce_once(actor, form.as_announcement())
    if poster is not None:
        keep_poster(actor, championship, file.name, poster)
    messages.success(request, _("“%(name)s” has been announced.") % {"name": championship.name})
    return redirect("championship_manage", championship.slug)


def _page(request: HttpRequest, actor: Actor, form: AnnouncementForm, status: int) -> HttpResponse:
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    foreseen = foresee_announcement(request.POST, None, decides_circuit=decides)
    context = {"section": "desk", "form": form, "foreseen": foreseen}
    return render(request, "tournaments/calendar/announce.html", context, status=status)


def offered_competitions() -> list[Competition]:
    """Return the federation's competition rules, each with its description."""
    return [_with_description(one) for one in list_competitions(current_federation())]


def _form(request: HttpRequest, actor: Actor, *, unsent: bool = False) -> AnnouncementForm:
    """``unsent`` shows what was typed again without validating it."""
    federation = current_federation()
    competitions = offered_competitions()
    dictionary = federation.settings.get("dictionary") or competitions[0].rules.dictionary
    is_sent = request.method == "POST" and not unsent
    return AnnouncementForm(
        request.POST if is_sent else None,
        request.FILES if is_sent else None,
        competitions=competitions,
        decides_circuit=can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP),
        notice=deadline_notice(deadline_of(federation, "announcement")),
        initial={"dictionary": dictionary} | (request.POST.dict() if unsent else {}),
    )


def _with_description(competition: Competition) -> Competition:
    text = describe_rules(competition.rules)
    return Competition(competition.code, f"{competition.name}: {text}", competition.rules)


def deadline_notice(deadline: Deadline | None) -> str:
    """Return the federation's announcement deadline as a sentence; empty if there is none."""
    if deadline is None:
        return ""
    if deadline.months:
        text = ngettext(
            "To be rated, it must be announced at least %(count)s month before this day.",
            "To be rated, it must be announced at least %(count)s months before this day.",
            deadline.months,
        )
        return text % {"count": deadline.months}
    text = ngettext(
        "To be rated, it must be announced at least %(count)s day before this day.",
        "To be rated, it must be announced at least %(count)s days before this day.",
        deadline.days,
    )
    return text % {"count": deadline.days}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def championship_change(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    if championship.state not in CHANGEABLE:
        raise AlreadyDecided(state=championship.get_state_display())
    form = _change_form(request, actor, championship)
    if request.method != "POST" or not form.is_valid():
        return _change_page(request, actor, form, status=400 if form.is_bound else 200)
    if FORESEE in request.POST:
        return _change_page(request, actor, form, status=200)
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
        # Keep what was typed; resubmitting applies it to the current values.
        fresh = _change_form(request, actor, championship, seen=seen_of(championship))
        return _change_page(request, actor, fresh, fresh.conflicts(wanted), status=refusal.status)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _change_page(request, actor, form, status=refusal.status)
    messages.success(request, _told(championship, changed))
    return redirect("championship_manage", slug)


def _told(before: Championship, after: Championship) -> str:
    if before.state == ChampionshipState.APPROVED and after.state == ChampionshipState.ANNOUNCED:
        return _("“%(name)s” has been changed. The federation still has to approve the change.") % {"name": after.name}
    return _("“%(name)s” has been changed.") % {"name": after.name}


def _change_form(
    request: HttpRequest, actor: Actor, championship: Championship, *, seen: str | None = None
) -> ChangeForm:
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


def _change_page(
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
