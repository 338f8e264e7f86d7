"""The registry's clubs: listing, creating, renaming."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from federation.errors import Refusal, SettingsChanged
from federation.people.models.players import Club
from federation.permissions import Action, actor_for, require
from federation.registry.forms import ClubForm
from federation.registry.services.registration import change_club_record, create_club
from federation.web.lists import get_page
from federation.web.refusals import refuse_on


@login_required
def clubs(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            club = create_club(actor, form.cleaned_data["name"], form.cleaned_data["town"])
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("%(club)s registered.") % {"club": club})
            return redirect("registry_clubs")
    players = Count("players", filter=Q(players__merged_into=None))
    page = get_page(request, Club.objects.annotate(player_count=players).order_by("key", "pk"))
    items = [(club, club.key.replace(" ", "-")) for club in page]
    context = {"section": "desk", "page": page, "items": items, "form": form}
    return render(request, "federation/registry/clubs.html", context, status=400 if form.is_bound else 200)


@login_required
def club(request: HttpRequest, key: str) -> HttpResponse:
    """Show a club; ``key`` is its key with hyphens between the words."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    found = get_object_or_404(Club, key=key.replace("-", " "))
    form = ClubForm(request.POST) if request.method == "POST" else ClubForm.of(found)
    if request.method == "POST" and form.is_valid():
        try:
            data = form.cleaned_data
            change_club_record(actor, found, data["name"], data["town"], seen=data["seen"])
        except SettingsChanged as refusal:
            fresh = Club.objects.get(pk=found.pk)
            return refuse_on(lambda: _club_page(request, fresh, ClubForm.of(fresh), 200), request, refusal)
        except Refusal as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("Club changed."))
            return redirect("registry_clubs")
    return _club_page(request, found, form, 400 if form.is_bound else 200)


def _club_page(request: HttpRequest, found: Club, form: ClubForm, status: int) -> HttpResponse:
    context = {"section": "desk", "club": found, "form": form}
    return render(request, "federation/registry/club.html", context, status=status)
