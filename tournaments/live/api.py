"""API of a championship run here."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from django.http import Http404
from django.utils.http import quote_etag
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.people.models.accounts import KeyScope
from federation.permissions import actor_for
from federation.values.numbers import whole_number
from tournaments.championship.api import find_championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import find_live
from tournaments.competition.rules import CompetitionRules
from tournaments.live.services.results import enter_result
from tournaments.log.decisions.outcome import How, Told
from tournaments.log.queries import current_state, standings_of
from tournaments.log.state import LiveRound, LiveTable, State


class LiveSeatSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField(help_text="the entrant's number")
    name = serializers.CharField()
    points = serializers.IntegerField(allow_null=True, help_text="game points; null while there is no result")


class LiveTableSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    status = serializers.CharField(help_text="open, reported, disputed or final")
    seats = LiveSeatSerializer(many=True, help_text="the first one starts")


class LiveRoundSerializer(serializers.Serializer[LiveChampionship]):
    round = serializers.IntegerField()
    closed = serializers.BooleanField()
    tables = LiveTableSerializer(many=True)
    byes = serializers.ListField(child=serializers.IntegerField())


class LiveStandingSerializer(serializers.Serializer[LiveChampionship]):
    place = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    name = serializers.CharField()
    half_points = serializers.IntegerField()


class LiveEntrantSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(help_text="entered, waiting, withdrawn or disqualified")


class LiveSerializer(serializers.Serializer[LiveChampionship]):
    """``event`` is the number of the last event, also used as ETag."""

    event = serializers.IntegerField()
    rounds = serializers.IntegerField()
    published = serializers.IntegerField(help_text="the last published round, 0 before the first")
    finished = serializers.BooleanField()
    entrants = LiveEntrantSerializer(many=True)
    standings = LiveStandingSerializer(many=True)


class LiveResultSerializer(serializers.Serializer[LiveChampionship]):
    """A result as on the slip. ``reference`` is the sender's own id: sent again, it changes nothing."""

    points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), min_length=2, max_length=4, help_text="in the order of seats"
    )
    scrabbles = serializers.ListField(
        child=serializers.IntegerField(allow_null=True, min_value=0, max_value=15),
        required=False,
        default=list,
        max_length=4,
        help_text="moves with the whole rack, in the order of seats",
    )
    best_moves = serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=40), required=False, default=list, max_length=4
    )
    best_move_points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True, min_value=0, max_value=2000),
        required=False,
        default=list,
        max_length=4,
    )
    how = serializers.ChoiceField(choices=[how.value for how in How], default=How.PLAYED.value)
    player = serializers.IntegerField(required=False, allow_null=True, help_text="whom it is about (see how)")
    seen = serializers.IntegerField(min_value=0, help_text="the last event the sender knew of")
    reference = serializers.CharField(max_length=80)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class EnterSerializer(serializers.Serializer[LiveChampionship]):
    """A registry player by ``player``, or someone by ``name``. ``reference`` is the sender's own id."""

    player = serializers.IntegerField(required=False, allow_null=True, min_value=1, help_text="number of the registry")
    name = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    category = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    email = serializers.EmailField(required=False, default="", allow_blank=True, help_text="shown to nobody")
    here = serializers.BooleanField(required=False, default=False, help_text="has come already")
    reference = serializers.CharField(max_length=70)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("player") is None and not attrs["name"].strip():
            raise serializers.ValidationError({"name": "Give a name, or the player's number in the registry."})
        return attrs


class EnteredSerializer(serializers.Serializer[LiveChampionship]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    category = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(help_text="entered, waiting, withdrawn or disqualified")
    here = serializers.BooleanField()
    first_round = serializers.IntegerField(help_text="above 1 for late joiners")


class WithdrawSerializer(serializers.Serializer[LiveChampionship]):
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    reference = serializers.CharField(max_length=70)


class CheckInSerializer(serializers.Serializer[LiveChampionship]):
    here = serializers.BooleanField(required=False, default=True)


class LiveStandingsSerializer(serializers.Serializer[LiveChampionship]):
    after_round = serializers.IntegerField(help_text="the last round that counts")
    criteria = serializers.ListField(child=serializers.CharField())
    standings = serializers.ListField(child=serializers.DictField())


class LiveAPIView(GenericAPIView[LiveChampionship]):
    permission_classes = [AllowAny]

    def find(self, request: Request) -> LiveChampionship:
        """Return the live championship; 404 if it isn't run here."""
        live = find_live(find_championship(request, self.kwargs["slug"]))
        if live is None:
            raise Http404
        return live

    def answer(self, request: Request, live: LiveChampionship, data: dict[str, Any]) -> Response:
        """Respond with the last event's number as ETag; 304 for clients that have it."""
        etag = quote_etag(str(live.event_number))
        if request.headers.get("If-None-Match") == etag:
            return Response(status=304, headers={"ETag": etag})
        return Response(data, headers={"ETag": etag, "Cache-Control": "no-cache"})


class LiveView(LiveAPIView):
    serializer_class = LiveSerializer

    @extend_schema(operation_id="live_retrieve")
    def get(self, request: Request, slug: str) -> Response:
        """Entrants, standings with every final result, and progress."""
        live = self.find(request)
        state = current_state(live)
        published = [one.number for one in state.played if one.published]
        names = {entrant.number: entrant.name for entrant in state.entrants}
        data = {
            "event": live.event_number,
            "rounds": state.rounds,
            "published": max(published, default=0),
            "finished": state.finished,
            "entrants": [
                {
                    "number": entrant.number,
                    "name": entrant.name,
                    "club": entrant.club,
                    "rating": entrant.rating,
                    "status": entrant.status.value,
                }
                for entrant in state.entrants
            ],
            "standings": [
                {"place": one.place, "number": one.number, "name": names[one.number], "half_points": one.half_points}
                for one in (standings_of(state) if published else [])
            ],
        }
        return self.answer(request, live, data)


class LiveStandingsView(LiveAPIView):
    serializer_class = LiveStandingsSerializer

    @extend_schema(operation_id="live_standings_retrieve", parameters=[OpenApiParameter("after_round", int)])
    def get(self, request: Request, slug: str) -> Response:
        """The standings with the value of every criterion, now or after a published round."""
        live = self.find(request)
        state = current_state(live)
        published = max((one.number for one in state.played if one.published), default=0)
        after = _round_asked(request, published)
        criteria = CompetitionRules.from_json(state.rules).tie_breaks
        names = {entrant.number: entrant.name for entrant in state.entrants}
        lines = standings_of(state, after_round=after) if published else []
        data = {
            "after_round": after,
            "criteria": criteria,
            "standings": [
                {
                    "place": line.place,
                    "number": line.number,
                    "name": names[line.number],
                    "half_points": line.half_points,
                    "values": dict(zip(criteria, line.tie_breaks, strict=True)),
                }
                for line in lines
            ],
        }
        return self.answer(request, live, data)


def _round_asked(request: Request, published: int) -> int:
    """Return the requested round; 404 if it isn't published."""
    asked = whole_number(request.query_params.get("after_round", str(published)), most=published)
    if asked is None:
        raise Http404
    return asked


class LiveRoundView(LiveAPIView):
    serializer_class = LiveRoundSerializer

    @extend_schema(operation_id="live_round_retrieve")
    def get(self, request: Request, slug: str, number: int) -> Response:
        """A published round with its tables."""
        live = self.find(request)
        state = current_state(live)
        one = state.round(number)
        if one is None or not one.published:
            raise Http404
        return self.answer(request, live, describe_round(state, one))


class LiveResultView(LiveAPIView):
    scope = KeyScope.RESULTS
    serializer_class = LiveResultSerializer
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="live_result_create", responses={200: LiveRoundSerializer})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Enter a table's result as the desk does; it is final. Sent again under its reference it changes nothing."""
        live = self.find(request)
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = serializer.validated_data
        one = current_state(live).round(number)
        found = one.find_table(table) if one is not None else None
        if found is None or len(found.players) != len(values["points"]):
            raise Http404
        entered = enter_result(
            actor_for(request.user),
            live,
            number,
            table,
            _told(found, values),
            seen=values["seen"],
            how=How(values["how"]),
            player=values.get("player"),
            reason=values["reason"],
            reference=f"api:{values['reference']}"[:80],
        )
        return Response(describe_round(entered.state, entered.state.played[number - 1]))


def _told(table: LiveTable, values: Mapping[str, Any]) -> list[Told]:
    """Return the lines of the slip; prize marks may be shorter than the table, or missing."""
    return [
        Told(player, points, scrabbles, best_move or "", best_move_points)
        for player, points, scrabbles, best_move, best_move_points in zip_longest(
            table.players,
            values["points"],
            values["scrabbles"][: len(table.players)],
            values["best_moves"][: len(table.players)],
            values["best_move_points"][: len(table.players)],
        )
    ]


def describe_round(state: State, one: LiveRound) -> dict[str, Any]:
    """Return a round as JSON. Points are included once a result is final."""
    names = {entrant.number: entrant.name for entrant in state.entrants}
    return {
        "round": one.number,
        "closed": one.closed,
        "tables": [
            {
                "number": table.number,
                "status": table.status.value,
                "seats": [
                    {
                        "number": player,
                        "name": names[player],
                        "points": next(
                            (s.game_points for s in table.seats if s.player == player and table.status == "final"),
                            None,
                        ),
                    }
                    for player in table.players
                ],
            }
            for table in one.tables
        ],
        "byes": list(one.byes),
    }
