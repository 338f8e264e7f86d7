"""The registry as files, for staff."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from federation.people.models.players import Club
from federation.permissions import Action, actor_for, require
from federation.registry.resources.clubs import ClubResource
from federation.registry.resources.players import PlayerResource
from federation.web.downloads import download


@login_required
def players_download(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    resource = PlayerResource()
    return download(request, resource, resource.get_queryset(), _("Players"))


@login_required
def clubs_download(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    return download(request, ClubResource(), Club.objects.order_by("key"), _("Clubs"))
