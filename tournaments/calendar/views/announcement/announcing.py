"""The form with which a championship is announced."""

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
from federation.tenancy.scope import current_federation
from tournaments.calendar.forms.announcement.announcing import AnnouncementForm
from tournaments.calendar.services.championships import announce_once
from tournaments.calendar.services.posters import keep_poster, prepare_poster
from tournaments.calendar.views.rateability.foreseeing import foresee_announcement
from tournaments.championship.queries.usual_rules import deadline_of
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.queries.competitions import Competition, list_competitions
from tournaments.competition.words.rules import describe_rules
from tournaments.permissions import ChampionshipAction

# The button that asks what the days mean, and sends nothing.
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
        # First: of what cannot be shown nothing is announced.
        poster = prepare_poster(file) if file else None
    except Refusal as refusal:
        form.add_error("poster", str(refusal))
        return _page(request, actor, form, refusal.status)
    championship = announce_once(actor, form.as_announcement())
    if poster is not None:
        keep_poster(actor, championship, file.name, poster)
    messages.success(request, _("“%(name)s” is announced.") % {"name": championship.name})
    return redirect("championship_manage", championship.slug)


def _page(request: HttpRequest, actor: Actor, form: AnnouncementForm, status: int) -> HttpResponse:
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    foreseen = foresee_announcement(request.POST, None, decides_circuit=decides)
    context = {"section": "desk", "form": form, "foreseen": foreseen}
    return render(request, "tournaments/calendar/announce.html", context, status=status)


def offered_competitions() -> list[Competition]:
    """The federation's rules of competition, each with what it says."""
    return [_with_description(one) for one in list_competitions(current_federation())]


def _form(request: HttpRequest, actor: Actor, *, unsent: bool = False) -> AnnouncementForm:
    """``unsent``: what is written is shown again, and nothing of it is called wrong yet."""
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
    """What the federation asks of who announces, in a sentence; empty where it asks nothing."""
    if deadline is None:
        return ""
    if deadline.months:
        text = ngettext(
            "To be rated it has to be announced at least %(count)s month before this day.",
            "To be rated it has to be announced at least %(count)s months before this day.",
            deadline.months,
        )
        return text % {"count": deadline.months}
    text = ngettext(
        "To be rated it has to be announced at least %(count)s day before this day.",
        "To be rated it has to be announced at least %(count)s days before this day.",
        deadline.days,
    )
    return text % {"count": deadline.days}
