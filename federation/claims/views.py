"""Linking accounts to players: the player's page and the page where staff decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from federation.claims.forms import ClaimForm, ReasonForm
from federation.claims.services.claims import (
    claim_player,
    confirm_claim,
    find_invitation,
    invite_player,
    is_taken,
    refuse_claim,
    waiting_claim,
    withdraw_claim,
    withdraw_invitation,
)
from federation.claims.services.corrections import confirm_proposal, refuse_proposal
from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Action, Actor, actor_for, require
from federation.registry.forms import InvitationForm
from federation.registry.models import PlayerClaim, PlayerInvitation, PlayerProposal
from federation.registry.views.player import player_page
from federation.web.lists import get_page
from federation.web.refusals import refuse_on

Row = TypeVar("Row", bound=Model)


@require_http_methods(["GET", "HEAD", "POST"])
def player_claim(request: HttpRequest, number: int) -> HttpResponse:
    """Claim a player page. Everyone gets the same form; an invited player only has to confirm.

    Without an account, the page says that one is needed, and signing up leads back here.
    """
    player = get_object_or_404(Player.objects.select_related("merged_into", "club"), number=number)
    if player.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("player_claim", args=[player.merged_into.number]))
    actor = actor_for(request.user)
    if actor.user is None and request.method == "POST":
        return redirect_to_login(request.get_full_path())
    form = ClaimForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        # A player who already has an account cannot be claimed.
        return redirect("player", number) if is_taken(player) else _claim_page(request, actor, player, form)
    if not form.is_valid():
        return _claim_page(request, actor, player, form)
    try:
        claim = claim_player(actor, player, form.cleaned_data["note"])
    except Refusal as refusal:
        return refuse_on(lambda: _claim_page(request, actor, player, form), request, refusal)
    # That a claim waits is shown by the player's page itself.
    if claim is None:
        messages.success(request, _("Done: this page is now yours."))
    return redirect("player", player.number)


def _claim_page(request: HttpRequest, actor: Actor, player: Player, form: ClaimForm) -> HttpResponse:
    user = actor.user
    invitation = find_invitation(user) if user is not None else None
    context = {
        "section": "ranking",
        "player": player,
        "form": form,
        "is_invited": invitation is not None and invitation.player_id == player.pk,
        "claim": waiting_claim(actor),
        "may_sign_up": user is None and get_adapter().is_open_for_signup(request),
    }
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/claims/claim.html", context, status=invalid)


@login_required
def claim_withdraw(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    claim = waiting_claim(actor)
    if claim is None or request.method != "POST":
        return redirect("my_player")
    if withdraw_claim(actor):
        messages.success(request, _("Withdrawn."))
    return redirect("player", claim.player.number)


@login_required
def claims(request: HttpRequest) -> HttpResponse:
    """List pending claims and corrections, and unanswered invitations."""
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    return _desk(request)


def _desk(request: HttpRequest) -> HttpResponse:
    waiting = PlayerClaim.objects.select_related("player", "player__club", "user")
    context = {
        "section": "desk",
        "page": get_page(request, waiting.order_by("claimed_at", "pk")),
        "proposals": PlayerProposal.objects.select_related("player", "player__club", "club"),
        "invitations": PlayerInvitation.objects.select_related("player"),
    }
    return render(request, "federation/claims/claims.html", context)


@login_required
def claim_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    return _decide(request, PlayerClaim, pk, confirm_claim, gettext_lazy("Account linked."))


@login_required
def claim_refuse(request: HttpRequest, pk: int) -> HttpResponse:
    def act(actor: Actor, claim: PlayerClaim) -> None:
        refuse_claim(actor, claim, _reason(request))

    return _decide(
        request, PlayerClaim, pk, act, gettext_lazy("Claim rejected. The account holder has been notified.")
    )


@login_required
def proposal_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    return _decide(request, PlayerProposal, pk, confirm_proposal, gettext_lazy("Record corrected."))


@login_required
def proposal_refuse(request: HttpRequest, pk: int) -> HttpResponse:
    def act(actor: Actor, proposal: PlayerProposal) -> None:
        refuse_proposal(actor, proposal, _reason(request))

    done = gettext_lazy("Record left unchanged. The player has been notified.")
    return _decide(request, PlayerProposal, pk, act, done)


@login_required
def invitation_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    done = gettext_lazy("Invitation withdrawn.")
    return _decide(request, PlayerInvitation, pk, withdraw_invitation, done)


@login_required
def invite(request: HttpRequest, number: int) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    player = get_object_or_404(Player.objects.select_related("club", "user", "merged_into"), number=number)
    if request.method != "POST":
        return redirect("registry_player", number)
    form = InvitationForm(request.POST)
    if form.is_valid():
        try:
            invitation = invite_player(actor, player, form.cleaned_data["address"])
        except Refusal as refusal:
            form.add_error("address", str(refusal))
            page = player_page(request, player, invitation_form=form)
            page.status_code = refusal.status
            return page
        messages.success(request, _("Invitation sent to %(address)s.") % {"address": invitation.address})
        return redirect("registry_player", number)
    return player_page(request, player, invitation_form=form)


def _reason(request: HttpRequest) -> str:
    form = ReasonForm(request.POST)
    form.full_clean()
    return str(form.cleaned_data.get("reason", ""))


def _decide(
    request: HttpRequest, model: type[Row], pk: int, act: Callable[[Actor, Row], object], done: str | Promise
) -> HttpResponse:
    """Act and return to the list, with any refusal shown above it."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    row = get_object_or_404(model, pk=pk)
    if request.method != "POST":
        return redirect("registry_claims")
    try:
        act(actor, row)
    except Refusal as refusal:
        return refuse_on(lambda: _desk(request), request, refusal)
    messages.success(request, str(done))
    return redirect("registry_claims")
