"""A championship's steps for programs: announced, changed, approved or refused, withdrawn, cancelled, decided on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import Actor, actor_for
from federation.seen import seen_at
from federation.tenancy.scope import current_federation
from tournaments.calendar.api.serializers import ChampionshipSerializer
from tournaments.calendar.api.steps_serializers import (
    AnnouncementSerializer,
    ApprovalSerializer,
    DecisionSerializer,
    ReasonSerializer,
    ReceiptSerializer,
    RevisionSerializer,
    WhichConditionSerializer,
)
from tournaments.calendar.services.championships import (
    Announcement,
    approve_championship,
    cancel_championship,
    refuse_championship,
    withdraw_championship,
)
from tournaments.calendar.services.rateability import decide_rateability, take_back_decision
from tournaments.calendar.services.receipts import record_receipt
from tournaments.championship.api import find_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.lives import describe_life
from tournaments.competition.queries.competitions import list_competitions

Act = Callable[[Actor, Championship, dict[str, Any]], object]


def read_announcement(data: Any, announced: Announcement | None) -> Announcement:
    """An Announcement from JSON, over what is announced now where something is. Raises ValidationError."""
    context = {"announced": announced, "competitions": list_competitions(current_federation())}
    serializer = AnnouncementSerializer(data=data, partial=announced is not None, context=context)
    serializer.is_valid(raise_exception=True)
    return serializer.as_announcement()


def read_revision(data: Any) -> int:
    serializer = RevisionSerializer(data=data)
    serializer.is_valid(raise_exception=True)
    return int(serializer.validated_data["revision"])


def describe(championship: Championship, context: Mapping[str, Any]) -> Any:
    """A championship as its address shows it."""
    life = describe_life(championship, timezone.localdate())
    return ChampionshipSerializer(championship, context={**context, "life": life}).data


class StepView(GenericAPIView[Championship]):
    """One step: what is sent is read, the service called, the championship shown as it is then."""

    scope = KeyScope.EVERYTHING
    permission_classes = [IsAuthenticated]

    def take_step(self, request: Request, act: Act) -> Response:
        championship = find_championship(request, self.kwargs["slug"])
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        act(actor_for(request.user), championship, serializer.validated_data)
        championship.refresh_from_db()
        return Response(describe(championship, self.get_serializer_context()))


def _approve(actor: Actor, championship: Championship, sent: dict[str, Any]) -> Championship:
    seen = seen_at(championship, sent["revision"]) if "revision" in sent else None
    return approve_championship(actor, championship, seen)


class ApproveView(StepView):
    serializer_class = ApprovalSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff approve it; with ``revision``, only if nobody has changed it since it was read."""
        return self.take_step(request, _approve)


class RefuseView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff refuse it and say why."""
        return self.take_step(request, lambda actor, one, sent: refuse_championship(actor, one, sent["reason"]))


class WithdrawView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """The organiser takes the announcement back before it is decided."""
        return self.take_step(request, lambda actor, one, sent: withdraw_championship(actor, one, sent["reason"]))


class CancelView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """An approved championship will not be played; everybody can read why."""
        return self.take_step(request, lambda actor, one, sent: cancel_championship(actor, one, sent["reason"]))


class ReceiptView(StepView):
    serializer_class = ReceiptSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff note when the complete results came by mail."""
        return self.take_step(request, lambda actor, one, sent: record_receipt(actor, one, **sent))


class DecideView(StepView):
    serializer_class = DecisionSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff let a condition, or the whole, count as met or not."""
        return self.take_step(request, lambda actor, one, sent: decide_rateability(actor, one, **sent))


class UndecideView(StepView):
    serializer_class = WhichConditionSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Staff take a decision back; the facts decide again."""
        return self.take_step(request, lambda actor, one, sent: take_back_decision(actor, one, **sent))
