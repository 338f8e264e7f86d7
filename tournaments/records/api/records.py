"""Recorded games for programs: listed, read with their replay, sheets entered and checked, GCG in and out."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.pagination import GrowingPagination
from federation.api.parsers import MultiPartParser
from federation.errors import NotFound, NotPermitted
from federation.files.services import check_size
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import actor_for, require
from federation.seen import seen_at
from games.errors import SheetUnreadable
from games.permissions import GameAction
from games.problems.kinds import ProblemsFound
from games.problems.sentences import problem_as_json
from games.records.models import GameRecord
from games.records.queries import Materials, export_record, of_tiles, of_version
from games.records.services.gcg import About, GcgFile, upload_gcg
from games.records.services.records import Entry, enter_game
from games.sheets.check.checking import check_sheet
from games.sheets.sheet import Sheet
from tournaments.championship.api import find_championship
from tournaments.championship.queries.game_rules import find_materials, offered_rules, usual_materials
from tournaments.records.api.records_serializers import (
    ChangedSheetSerializer,
    CheckSerializer,
    GcgSerializer,
    ListedRecordSerializer,
    RecordQuery,
    RecordSerializer,
    SheetSerializer,
)
from tournaments.records.queries.recorded import may_change, visible_records
from tournaments.records.queries.sheet_tables import find_sheet_table
from tournaments.records.services import change_sheet, enter_sheet


class RecordedGameListView(ListAPIView[GameRecord]):
    """The recorded games that the reader may see, the latest first; with a cursor by when they were entered."""

    scope = KeyScope.RESULTS
    serializer_class = ListedRecordSerializer
    pagination_class = GrowingPagination
    # Of some games nobody knows when they were played.
    cursor_ordering = ("-created_at", "reference")

    def get_queryset(self) -> QuerySet[GameRecord]:
        records = visible_records(actor_for(self.request.user))
        query = RecordQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        if championship := query.validated_data.get("championship"):
            records = records.filter(table__championship__slug=championship)
        return records.prefetch_related("seats").order_by("-played_on", "-pk")

    @extend_schema(parameters=[RecordQuery])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(request=SheetSerializer, responses={201: RecordSerializer})
    def post(self, request: Request) -> Response:
        """Keep a sheet: of a table of a championship, or of a free game."""
        if not request.user.is_authenticated:
            raise NotPermitted()
        sent = SheetSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        record = self._enter(request, sent.validated_data)
        return Response(_describe(record, self), status=status.HTTP_201_CREATED)

    def _enter(self, request: Request, data: dict[str, Any]) -> GameRecord:
        actor, now = actor_for(request.user), timezone.now()
        fields = {name: data[name] for name in ("finish", "in_spite", "played_on") if name in data}
        entry = Entry(data["sheet"], **fields)
        if "championship" not in data:
            return enter_game(actor, entry, usual_materials(timezone.localdate()), now)
        championship = find_championship(request, data["championship"])
        table = find_sheet_table(championship, data["round"], data["table"])
        if table is None:
            raise Http404
        return enter_sheet(actor, table, entry, now)


class CheckSheetView(GenericAPIView[GameRecord]):
    scope = KeyScope.READ
    serializer_class = CheckSerializer
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """Check a sheet without keeping it: every problem by its line."""
        sent = self.get_serializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        if "championship" in data:
            materials = find_materials(find_championship(request, data["championship"]))
        else:
            materials = usual_materials(timezone.localdate())
        return Response({"problems": _check(data["sheet"], materials)})


class RecordedGameView(GenericAPIView[GameRecord]):
    scope = KeyScope.RESULTS
    serializer_class = RecordSerializer

    def get(self, request: Request, reference: Any) -> Response:
        """One recorded game with its replay."""
        return Response(_describe(_find(request, reference), self))

    @extend_schema(request=ChangedSheetSerializer)
    def put(self, request: Request, reference: Any) -> Response:
        """Put a sheet in place of the one that ``revision`` names; refused if somebody changed it since."""
        record = _find(request, reference)
        if not may_change(actor_for(request.user), record):
            raise NotPermitted()
        if record.sheet is None:
            raise NotFound(what="sheet")
        sent = ChangedSheetSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        entry = Entry(
            data["sheet"],
            title=record.title,
            played_on=record.played_on,
            finish=data["finish"],
            in_spite=data["in_spite"],
        )
        seen = seen_at(record, data["revision"])
        changed = change_sheet(actor_for(request.user), record, entry, seen, timezone.now())
        return Response(_describe(changed, self))


class RecordedGameGcgView(GenericAPIView[GameRecord]):
    serializer_class = RecordSerializer

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, reference: Any) -> HttpResponse:
        """The game as a GCG file in UTF-8; not found for a sheet on which a word has no place."""
        text = export_record(_find(request, reference))
        if text is None:
            raise Http404
        return HttpResponse(text.encode(), content_type="application/octet-stream")


class GcgUploadView(GenericAPIView[GameRecord]):
    scope = KeyScope.RESULTS
    serializer_class = GcgSerializer
    parser_classes = [MultiPartParser]
    permission_classes = [IsAuthenticated]

    @extend_schema(request={"multipart/form-data": GcgSerializer}, responses={201: RecordSerializer})
    def post(self, request: Request) -> Response:
        """Keep an annotated game and check it."""
        actor = actor_for(request.user)
        require(actor, GameAction.ENTER_GAMES)
        sent = self.get_serializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        check_size(data["file"].name, data["file"].size)
        record = upload_gcg(
            actor,
            GcgFile(data["file"].name, data["file"].read()),
            _materials(data["tiles"], data.get("rules", "")),
            timezone.now(),
            About(title=data.get("title", ""), played_on=data.get("played_on"), public=data["public"]),
        )
        return Response(_describe(record, self), status=status.HTTP_201_CREATED)


def _materials(tiles: str, code: str) -> Materials:
    if not code:
        return of_tiles(tiles)
    version = next((one for one in offered_rules() if one.code == code), None)
    if version is None:
        raise NotFound(what=code)
    return of_version(version, "" if version.tiles["name"] == tiles else tiles)


def _check(sheet: Sheet, materials: Materials) -> list[dict[str, Any]]:
    assert materials.rules is not None
    try:
        report = check_sheet(sheet, materials.rules, materials.tiles, materials.board)
    except ProblemsFound as refusal:
        raise SheetUnreadable(refusal.problems) from refusal
    return [problem_as_json(problem) for problem in report.problems]


def _find(request: Request, reference: Any) -> GameRecord:
    return get_object_or_404(visible_records(actor_for(request.user)), reference=reference)


def _describe(record: GameRecord, view: GenericAPIView[GameRecord]) -> Any:
    shown = GameRecord.objects.select_related("table__championship", "rule_set").get(pk=record.pk)
    return RecordSerializer(shown, context=view.get_serializer_context()).data
