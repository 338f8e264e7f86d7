"""Challenges for programs, and for the script of the challenge page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.pagination import GrowingPagination
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import Actor, actor_for, require
from tournaments.challenges.api.challenges_serializers import (
    AskedSerializer,
    ChallengeAnswerSerializer,
    LoggedSerializer,
    RulingSerializer,
)
from tournaments.challenges.models import Challenge
from tournaments.challenges.queries.challenges import find_challenges, list_challenges
from tournaments.challenges.services.challenges import ask_challenge, describe_answer, rule_again
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.permissions import ChampionshipAction


class ChallengesView(GenericAPIView[Any]):
    """What the addresses below a championship, and outside of every one, have in common."""

    scope = KeyScope.EVERYTHING
    permission_classes = [IsAuthenticated]

    def find_place(self) -> tuple[Actor, Championship | None]:
        actor, slug, championship = actor_for(self.request.user), self.kwargs.get("slug"), None
        if slug:
            visible = visible_championships(actor).select_related("rule_set")
            championship = get_object_or_404(visible, slug=slug)
        require(actor, ChampionshipAction.ANSWER_CHALLENGE, championship)
        return actor, championship


class ChallengeListView(ListAPIView[Challenge], ChallengesView):
    """The log of challenges, the latest first. For who answers them."""

    serializer_class = LoggedSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-asked_at", "reference")

    def get_queryset(self) -> QuerySet[Challenge]:
        _actor, championship = self.find_place()
        return list_challenges(championship)

    def post(self, request: Request, slug: str = "") -> Response:
        """Ask whether a move is valid. The answer says no more than the rules allow."""
        actor, championship = self.find_place()
        sent = AskedSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        answer = ask_challenge(actor, championship, sent.asked(), timezone.now())
        return Response(ChallengeAnswerSerializer(answer).data)


class ChallengeAgainView(ChallengesView):
    serializer_class = RulingSerializer

    def post(self, request: Request, challenge: UUID, slug: str = "") -> Response:
        """An arbiter decides a challenge repeated with reasons; the decision is final."""
        actor, championship = self.find_place()
        found = get_object_or_404(find_challenges(championship), reference=challenge)
        sent = RulingSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        now = timezone.now()
        ruling = rule_again(
            actor, found, sent.validated_data["reasons"], is_valid=sent.validated_data["valid"], now=now
        )
        return Response(ChallengeAnswerSerializer(describe_answer(ruling, now)).data)


def _named(view: type[Any], prefix: str, verb: str) -> Any:
    """The same view at its second address, with names of its own in the description of the API."""
    methods: dict[str, Any] = {"get": extend_schema(operation_id=f"{prefix}_list")} if verb == "ask" else {}
    request = AskedSerializer if verb == "ask" else RulingSerializer
    methods["post"] = extend_schema(
        operation_id=f"{prefix}_{verb}", request=request, responses=ChallengeAnswerSerializer
    )
    return extend_schema_view(**methods)(type(f"{prefix}_{verb}", (view,), {"__doc__": view.__doc__}))


FederationChallengesView = _named(ChallengeListView, "challenges", "ask")
ChampionshipChallengesView = _named(ChallengeListView, "championships_challenges", "ask")
FederationAgainView = _named(ChallengeAgainView, "challenges", "rule")
ChampionshipAgainView = _named(ChallengeAgainView, "championships_challenges", "rule")
