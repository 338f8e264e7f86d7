"""Linking accounts to players in the API: claims, invitations, decisions."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LineField, LinkField
from federation.claims.services.claims import claim_player, confirm_claim, invite_player, refuse_claim
from federation.people.models.accounts import KeyScope
from federation.people.models.players import Player
from federation.permissions import Action, actor_for, require
from federation.registry.models import PlayerClaim, PlayerInvitation


class ClaimSerializer(serializers.ModelSerializer[PlayerClaim]):
    """A claim that an account belongs to a player, for staff."""

    id = serializers.IntegerField(source="pk", read_only=True)
    number = serializers.IntegerField(source="player.number", read_only=True)
    player = LinkField("api_player", "player.number")
    name = serializers.CharField(source="player.name", read_only=True)
    email = serializers.EmailField(source="user.email", read_only=True)
    confirm = LinkField("api_claim_confirm", "pk")
    refuse = LinkField("api_claim_refuse", "pk")

    class Meta:
        model = PlayerClaim
        fields = ["id", "number", "player", "name", "email", "note", "claimed_at", "confirm", "refuse"]


class NoteSerializer(serializers.Serializer[Any]):
    note = LineField(max_length=300, required=False, default="", allow_blank=True)


class ClaimRefusalSerializer(serializers.Serializer[Any]):
    reason = LineField(max_length=1000, required=False, default="", allow_blank=True)


class AddressSerializer(serializers.Serializer[Any]):
    address = serializers.EmailField(max_length=254)


class ClaimedSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField([("waiting", _("pending")), ("linked", _("linked"))])


class InvitationSerializer(serializers.ModelSerializer[PlayerInvitation]):
    class Meta:
        model = PlayerInvitation
        fields = ["address", "invited_at"]


class ClaimListView(ListAPIView[PlayerClaim]):
    serializer_class = ClaimSerializer

    def get_queryset(self) -> QuerySet[PlayerClaim]:
        require(actor_for(self.request.user), Action.MANAGE_REGISTRY)
        return PlayerClaim.objects.select_related("player", "user").order_by("claimed_at", "pk")

    def get(self, request: Request) -> Response:
        """List claims that await a decision by staff, oldest first."""
        return self.list(request)


class _DecideView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING

    def claim(self, request: Request, pk: int) -> PlayerClaim:
        """Check the permission first, so that claim ids are not revealed to others."""
        require(actor_for(request.user), Action.MANAGE_REGISTRY)
        return get_object_or_404(PlayerClaim, pk=pk)


class ConfirmClaimView(_DecideView):
    serializer_class = ClaimedSerializer

    @extend_schema(request=None, responses=ClaimedSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Confirm the claim: the account now belongs to the player."""
        confirm_claim(actor_for(request.user), self.claim(request, pk))
        return Response({"state": "linked"})


class RefuseClaimView(_DecideView):
    serializer_class = ClaimRefusalSerializer

    @extend_schema(request=ClaimRefusalSerializer, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Reject the claim and notify the account."""
        claim = self.claim(request, pk)
        body = ClaimRefusalSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        refuse_claim(actor_for(request.user), claim, body.validated_data["reason"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClaimView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = NoteSerializer

    @extend_schema(request=NoteSerializer, responses={200: ClaimedSerializer})
    def post(self, request: Request, number: int) -> Response:
        """Claim that the key's account is this player. Staff confirm it, unless they have invited the account."""
        player = get_object_or_404(Player, number=number)
        body = NoteSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        claim = claim_player(actor_for(request.user), player, body.validated_data["note"])
        return Response({"state": "waiting" if claim else "linked"})


class InvitationView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = AddressSerializer

    @extend_schema(request=AddressSerializer, responses={201: InvitationSerializer})
    def post(self, request: Request, number: int) -> Response:
        """Invite the owner of an e-mail address to be linked to this player."""
        actor = actor_for(request.user)
        require(actor, Action.MANAGE_REGISTRY)
        player = get_object_or_404(Player, number=number)
        body = AddressSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        invitation = invite_player(actor, player, body.validated_data["address"])
        return Response(InvitationSerializer(invitation).data, status=status.HTTP_201_CREATED)
