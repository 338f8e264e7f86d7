"""API of the entries of a championship run here: list, enter, withdraw, check in."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.people.models.accounts import KeyScope
from federation.people.models.players import Player
from federation.permissions import actor_for
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import check_in, enter_player, withdraw_entrant
from tournaments.live.api import CheckInSerializer, EnteredSerializer, EnterSerializer, LiveAPIView, WithdrawSerializer
from tournaments.log.queries import current_state
from tournaments.log.state import Entrant, State


def describe_entrant(entrant: Entrant) -> dict[str, Any]:
    """Return an entrant as anyone may see them."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "club": entrant.club,
        "category": entrant.category,
        "rating": entrant.rating,
        "status": entrant.status.value,
        "here": entrant.checked_in,
        "first_round": entrant.first_round,
    }


class LiveEntriesView(LiveAPIView):
    scope = KeyScope.ENTRIES
    serializer_class = EnterSerializer

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method in ("GET", "HEAD", "OPTIONS") else IsAuthenticated()]

    @extend_schema(operation_id="live_entries_list", responses={200: EnteredSerializer(many=True)})
    def get(self, request: Request, slug: str) -> Response:
        """All entrants, in order of number."""
        live = self.find(request)
        state = current_state(live)
        return self.answer(request, live, {"entries": [describe_entrant(entrant) for entrant in state.entrants]})

    @extend_schema(operation_id="live_entries_create", responses={201: EnteredSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Enter a player, from the registry or by name. Sending a reference again doesn't enter anyone twice."""
        live = self.find(request)
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = serializer.validated_data
        entered = enter_player(
            actor_for(request.user),
            live,
            player=_player(values.get("player")),
            name=values["name"],
            club=values["club"],
            category=values["category"],
            email=values["email"],
            walk_in=values["here"],
            reference=reference_of(values["reference"]),
        )
        found = entered.appended.state.entrant(entered.entrant.number or 0)
        assert found is not None
        return Response(describe_entrant(found), status=status.HTTP_201_CREATED)


def reference_of(text: str) -> str:
    """Return the reference scoped to its sender; empty if none was sent."""
    return f"api:{text}"[:80] if text else ""


def _player(number: int | None) -> Player | None:
    if number is None:
        return None
    found = Player.objects.filter(number=number).select_related("merged_into__club", "club").first()
    if found is None:
        raise ValidationError({"player": "No player in the registry has this number."})
    return found.merged_into or found


class _OneEntryView(LiveAPIView):
    scope = KeyScope.ENTRIES
    permission_classes = [IsAuthenticated]

    def found(self, live: LiveChampionship, number: int) -> Entrant:
        return _entrant(current_state(live), number)


def _entrant(state: State, number: int) -> Entrant:
    found = state.entrant(number)
    if found is None:
        raise Http404
    return found


class LiveWithdrawView(_OneEntryView):
    serializer_class = WithdrawSerializer

    @extend_schema(operation_id="live_entry_withdraw", responses={200: EnteredSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Withdraw an entrant permanently; the first on the waiting list gets the place. Repeating it is harmless."""
        live = self.find(request)
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = serializer.validated_data
        self.found(live, number)
        reference = reference_of(values["reference"])
        done = withdraw_entrant(actor_for(request.user), live, number, values["reason"], reference=reference)
        return Response(describe_entrant(_entrant(done.state, number)))


class LiveCheckInView(_OneEntryView):
    serializer_class = CheckInSerializer

    @extend_schema(operation_id="live_entry_check_in", responses={200: EnteredSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Mark an entrant as present, or as absent after all (``here`` false). Repeating it changes nothing."""
        live = self.find(request)
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        self.found(live, number)
        done = check_in(actor_for(request.user), live, [number], present=serializer.validated_data["here"])
        return Response(describe_entrant(_entrant(done.state, number)))
