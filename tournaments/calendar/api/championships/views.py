"""Championships in the API: what their pages show."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.pagination import GrowingPagination
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import actor_for, require
from federation.seen import seen_at
from tournaments.calendar.api.championships.steps import describe, read_announcement, read_revision
from tournaments.calendar.api.serializers import (
    CalendarEntrySerializer,
    ChampionshipQuery,
    ChampionshipSerializer,
    RoundSerializer,
    StandingSerializer,
    TableSerializer,
)
from tournaments.calendar.api.steps_serializers import AnnouncementSerializer, ChangeSerializer
from tournaments.calendar.services.championships import announce_once
from tournaments.calendar.services.changes.changing import announcement_of, change_championship
from tournaments.championship.api import find_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Table
from tournaments.championship.ports import find_rating_outcome
from tournaments.championship.queries.championships.visible import (
    coming_championships,
    describe_championships,
    past_championships,
    visible_championships,
)
from tournaments.championship.queries.rounds import find_tables, list_rounds
from tournaments.championship.queries.standings import find_entries, list_tie_breaks, rated_player_id
from tournaments.permissions import ChampionshipAction


class ChampionshipListView(GenericAPIView[Championship]):
    scope = KeyScope.EVERYTHING
    serializer_class = CalendarEntrySerializer  # type: ignore[assignment]
    pagination_class = GrowingPagination

    @property
    def cursor_ordering(self) -> tuple[str, str]:
        """What is to come: the next one first."""
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
        """The calendar, the latest championship first unless asked for otherwise."""
        page = self.paginate_queryset(self.get_queryset()) or []
        entries = describe_championships(page, timezone.localdate())
        context = self.get_serializer_context()
        return self.get_paginated_response([CalendarEntrySerializer(entry, context=context).data for entry in entries])

    @extend_schema(
        request=AnnouncementSerializer, responses={201: ChampionshipSerializer}, operation_id="championships_announce"
    )
    def post(self, request: Request) -> Response:
        """Announce a championship. The same name on the same day by the same account is the one announced before."""
        actor = actor_for(request.user)
        require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
        championship = announce_once(actor, read_announcement(request.data, None))
        body = describe(championship, self.get_serializer_context())
        return Response(body, status=status.HTTP_201_CREATED, headers={"Location": body["url"]})


class ChampionshipView(RetrieveAPIView[Championship]):
    """A championship as it was announced, how far it is and by which rules it is played."""

    scope = KeyScope.EVERYTHING
    serializer_class = ChampionshipSerializer

    def get_object(self) -> Championship:
        return find_championship(self.request, self.kwargs["slug"])

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return Response(describe(self.get_object(), self.get_serializer_context()))

    @extend_schema(request=ChangeSerializer, responses=ChampionshipSerializer)
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change what is announced: only what is sent, from the ``revision`` that was read."""
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
    """The tables of a round with their seats; byes and absences, which have no table, come last."""

    serializer_class = TableSerializer

    def get_queryset(self) -> QuerySet[Table]:
        championship = find_championship(self.request, self.kwargs["slug"])
        number = self.kwargs["number"]
        if number not in list_rounds(championship):
            raise Http404
        return find_tables(championship, number)
