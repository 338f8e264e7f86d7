"""Championships in the API: what their pages show, and their steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.pagination import GrowingPagination
from federation.people.models.accounts import KeyScope
from federation.permissions import Actor, actor_for, require
from federation.seen import seen_at
from federation.tenancy.scope import current_federation
from tournaments.calendar.api.serializers import (
    AnnouncementSerializer,
    ApprovalSerializer,
    CalendarEntrySerializer,
    ChampionshipQuery,
    ChampionshipSerializer,
    ChangeSerializer,
    DecisionSerializer,
    ReasonSerializer,
    ReceiptSerializer,
    RevisionSerializer,
    RoundSerializer,
    StandingSerializer,
    TableSerializer,
    WhichConditionSerializer,
)
from tournaments.calendar.services.championships import (
    Announcement,
    announce_once,
    approve_championship,
    cancel_championship,
    refuse_championship,
    withdraw_championship,
)
from tournaments.calendar.services.changes import announcement_of, change_championship
from tournaments.calendar.services.rateability import decide_rateability, record_receipt, take_back_decision
from tournaments.championship.api import find_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Table
from tournaments.championship.ports import find_rating_outcome
from tournaments.championship.queries.championships import (
    coming_championships,
    describe_championships,
    describe_life,
    past_championships,
    visible_championships,
)
from tournaments.championship.queries.standings import (
    find_entries,
    find_tables,
    list_rounds,
    list_tie_breaks,
    rated_player_id,
)
from tournaments.competition.queries import list_competitions
from tournaments.permissions import ChampionshipAction

Act = Callable[[Actor, Championship, dict[str, Any]], object]


def read_announcement(data: Any, announced: Announcement | None) -> Announcement:
    """Build an Announcement from JSON, merged over the current one if there is one. Raises ValidationError."""
    context = {"announced": announced, "competitions": list_competitions(current_federation())}
    serializer = AnnouncementSerializer(data=data, partial=announced is not None, context=context)
    serializer.is_valid(raise_exception=True)
    return serializer.as_announcement()


def read_revision(data: Any) -> int:
    serializer = RevisionSerializer(data=data)
    serializer.is_valid(raise_exception=True)
    return int(serializer.validated_data["revision"])


def describe(championship: Championship, context: Mapping[str, Any]) -> Any:
    """Return a championship as its API address shows it."""
    life = describe_life(championship, timezone.localdate())
    return ChampionshipSerializer(championship, context={**context, "life": life}).data


class StepView(GenericAPIView[Championship]):
    """Base of one step: read the input, call the service, return the championship as it is afterwards."""

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
        """Approve a championship (staff); with ``revision``, only if it hasn't changed since it was read."""
        return self.take_step(request, _approve)


class RefuseView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Refuse a championship, with a reason (staff)."""
        return self.take_step(request, lambda actor, one, sent: refuse_championship(actor, one, sent["reason"]))


class WithdrawView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw the announcement before it is decided (organiser)."""
        return self.take_step(request, lambda actor, one, sent: withdraw_championship(actor, one, sent["reason"]))


class CancelView(StepView):
    serializer_class = ReasonSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Cancel an approved championship. The reason is public."""
        return self.take_step(request, lambda actor, one, sent: cancel_championship(actor, one, sent["reason"]))


class ReceiptView(StepView):
    serializer_class = ReceiptSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Record when the complete results arrived by e-mail (staff)."""
        return self.take_step(request, lambda actor, one, sent: record_receipt(actor, one, **sent))


class DecideView(StepView):
    serializer_class = DecisionSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Override one condition, or the whole championship, as met or not met (staff)."""
        return self.take_step(request, lambda actor, one, sent: decide_rateability(actor, one, **sent))


class UndecideView(StepView):
    serializer_class = WhichConditionSerializer

    @extend_schema(responses=ChampionshipSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Remove an override, so that the facts decide again (staff)."""
        return self.take_step(request, lambda actor, one, sent: take_back_decision(actor, one, **sent))


class ChampionshipListView(GenericAPIView[Championship]):
    scope = KeyScope.EVERYTHING
    serializer_class = CalendarEntrySerializer  # type: ignore[assignment]
    pagination_class = GrowingPagination

    @property
    def cursor_ordering(self) -> tuple[str, str]:
        """Order upcoming championships by date, the next one first."""
        return ("starts_on" if self.request.query_params.get("when") == "coming" else "-starts_on", "slug")

    def get_queryset(self) -> QuerySet[Championship]:
        query = ChampionshipQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        wanted = query.validated_data
        actor, today = actor_for(self.request.user), timezone.localdate()
        lists = {"coming": coming_championships, "past": past_championships}
        if "when" in wanted:
            found = lists[wanted["when"]](actor, today)
        else:
            found = visible_championships(actor).order_by("-starts_on", "name")
        if "season" in wanted:
            found = found.filter(season__name=wanted["season"])
        if "state" in wanted:
            found = found.filter(state=wanted["state"])
        return found.select_related("season")

    @extend_schema(parameters=[ChampionshipQuery], responses=CalendarEntrySerializer(many=True))
    def get(self, request: Request) -> Response:
        """The calendar, latest championship first unless another order is requested."""
        page = self.paginate_queryset(self.get_queryset()) or []
        entries = describe_championships(page, timezone.localdate())
        context = self.get_serializer_context()
        return self.get_paginated_response([CalendarEntrySerializer(entry, context=context).data for entry in entries])

    @extend_schema(
        request=AnnouncementSerializer, responses={201: ChampionshipSerializer}, operation_id="championships_announce"
    )
    def post(self, request: Request) -> Response:
        """Announce a championship. Sending the same name and day again from one account returns the existing one."""
        actor = actor_for(request.user)
        require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
        championship = announce_once(actor, read_announcement(request.data, None))
        body = describe(championship, self.get_serializer_context())
        return Response(body, status=status.HTTP_201_CREATED, headers={"Location": body["url"]})


class ChampionshipView(RetrieveAPIView[Championship]):
    """A championship as announced, its progress and the rules it is played by."""

    scope = KeyScope.EVERYTHING
    serializer_class = ChampionshipSerializer

    def get_object(self) -> Championship:
        return find_championship(self.request, self.kwargs["slug"])

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(describe(self.get_object(), self.get_serializer_context()))

    @extend_schema(request=ChangeSerializer, responses=ChampionshipSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change an announcement. Send only the fields to change, with the ``revision`` you read."""
        championship = self.get_object()
        actor = actor_for(request.user)
        require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
        wanted = read_announcement(request.data, announcement_of(championship))
        seen = seen_at(championship, read_revision(request.data))
        changed = change_championship(actor, championship, wanted, seen)
        return Response(describe(changed, self.get_serializer_context()))


class StandingsView(ListAPIView[Entry]):
    """The standings; before there are results, the entries."""

    serializer_class = StandingSerializer

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        championship = find_championship(request, self.kwargs["slug"])
        page = self.paginate_queryset(find_entries(championship)) or []
        outcome = find_rating_outcome(championship, [rated_player_id(entry) for entry in page])
        context = {
            **self.get_serializer_context(),
            "tie_breaks": list_tie_breaks(championship),
            "ratings": outcome.by_player,
        }
        return self.get_paginated_response(StandingSerializer(page, many=True, context=context).data)


class RoundListView(ListAPIView[Table]):
    """The rounds that have results."""

    serializer_class = RoundSerializer

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        championship = find_championship(request, self.kwargs["slug"])
        rounds = [{"slug": championship.slug, "number": number} for number in list_rounds(championship)]
        page = self.paginate_queryset(rounds)
        serializer = RoundSerializer(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(serializer.data)


@extend_schema_view(get=extend_schema(operation_id="championships_round_tables"))
class RoundView(ListAPIView[Table]):
    """The tables of a round with their seats. Byes and absences, which have no table, come last."""

    serializer_class = TableSerializer

    def get_queryset(self) -> QuerySet[Table]:
        championship = find_championship(self.request, self.kwargs["slug"])
        number = self.kwargs["number"]
        if number not in list_rounds(championship):
            raise Http404
        return find_tables(championship, number)
