"""API of recorded games: list, read with replay, enter and check sheets, GCG in and out."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LineField, LinkField
from federation.api.pagination import GrowingPagination
from federation.api.parsers import MultiPartParser
from federation.errors import NotFound, NotPermitted
from federation.files.services import check_size
from federation.people.models.accounts import KeyScope
from federation.permissions import actor_for, require
from federation.seen import seen_at
from games.errors import SheetUnreadable
from games.material.spelling import write_marked
from games.material.tiles import tileset_names
from games.permissions import GameAction
from games.problems.kinds import InvalidSheet, ProblemsFound
from games.problems.sentences import describe, problem_as_json
from games.records.chronicle import Chronicle, Moment
from games.records.models import GameRecord, RecordSeat
from games.records.queries import Materials, export_record, of_tiles, of_version, tell_record
from games.records.services import About, Entry, GcgFile, enter_game, upload_gcg
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet
from tournaments.championship.api import find_championship
from tournaments.championship.queries.game_rules import find_materials, offered_rules, usual_materials
from tournaments.records.queries import find_sheet_table, may_change, visible_records
from tournaments.records.services import change_sheet, enter_sheet


@extend_schema_field({"type": "object", "description": "A sheet: players, lines, ends, ending (see the manual)."})
class SheetField(serializers.Field[Any, Any, Any, Any]):
    """A score sheet as JSON, as ``games.sheets.sheet.Sheet.from_json`` reads it."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return Sheet.from_json(data)
        except InvalidSheet as refusal:
            raise serializers.ValidationError([describe(problem) for problem in refusal.problems]) from None

    def to_representation(self, value: Sheet) -> Any:
        return value.as_json()


class RecordQuery(serializers.Serializer[Any]):
    """Filter of recorded games: those of one championship, by its address, or all."""

    championship = serializers.SlugField(required=False, allow_blank=True)


class CheckSerializer(serializers.Serializer[Any]):
    """A sheet to check, by the rules of a championship or of the federation."""

    sheet = SheetField()
    championship = serializers.SlugField(required=False)


class SheetSerializer(CheckSerializer):
    """A sheet to store. ``in_spite``: its discrepancies were compared with the signed sheet."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    table = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    played_on = serializers.DateField(required=False)
    finish = serializers.BooleanField(default=False)
    in_spite = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "championship" in attrs and not {"round", "table"} <= attrs.keys():
            raise serializers.ValidationError({"table": ["A sheet of a championship names its round and table."]})
        return attrs


class ChangedSheetSerializer(serializers.Serializer[Any]):
    """A sheet to replace the one at ``revision``."""

    sheet = SheetField()
    revision = serializers.IntegerField(min_value=0)
    finish = serializers.BooleanField(default=False)
    in_spite = serializers.BooleanField(default=False)


class GcgSerializer(serializers.Serializer[Any]):
    """A GCG file; ``rules`` is the code of one of the federation's rule sets, empty for the file's own conventions."""

    file = serializers.FileField()
    tiles = serializers.ChoiceField(choices=list(tileset_names()))
    rules = serializers.SlugField(required=False)
    title = LineField(max_length=200, required=False, allow_blank=True)
    played_on = serializers.DateField(required=False)
    public = serializers.BooleanField(default=False)


class RecordSeatSerializer(serializers.ModelSerializer[RecordSeat]):
    class Meta:
        model = RecordSeat
        fields = ["number", "name", "points", "turns", "scrabbles", "best_move", "best_move_points"]


class ListedRecordSerializer(serializers.ModelSerializer[GameRecord]):
    url = LinkField("api_recorded_game", "reference")
    seats = RecordSeatSerializer(many=True)
    championship = serializers.SerializerMethodField()
    round = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()

    class Meta:
        model = GameRecord
        fields = [
            *("url", "reference", "title", "played_on", "is_complete", "is_public", "revision"),
            *("championship", "round", "table", "seats"),
        ]

    def get_championship(self, record: GameRecord) -> str | None:
        table = getattr(record, "table", None)
        return str(table.championship.slug) if table else None

    def get_round(self, record: GameRecord) -> int | None:
        table = getattr(record, "table", None)
        return int(table.round) if table else None

    def get_table(self, record: GameRecord) -> int | None:
        table = getattr(record, "table", None)
        return int(table.number) if table else None


class RecordSerializer(ListedRecordSerializer):
    """A game with its replay: ``moves`` in order, the final ``board``, and all problems found by checking it."""

    sheet = serializers.JSONField(read_only=True)
    gcg_url = serializers.SerializerMethodField()
    replay = serializers.SerializerMethodField()

    class Meta(ListedRecordSerializer.Meta):
        fields = [*ListedRecordSerializer.Meta.fields, "sheet", "gcg_url", "replay"]

    def get_gcg_url(self, record: GameRecord) -> str:
        return str(reverse("api_recorded_game_gcg", args=[record.reference], request=self.context.get("request")))

    @extend_schema_field({"type": "object"})
    def get_replay(self, record: GameRecord) -> dict[str, Any]:
        return describe_chronicle(tell_record(record))


def describe_chronicle(chronicle: Chronicle) -> dict[str, Any]:
    """Return a game move by move as JSON; ``board`` is row by row, empty squares as null, blanks in parentheses."""
    last = chronicle.moments[-1].state if chronicle.moments else None
    board = None
    if last is not None:
        rows = last.position.as_rows()
        board = [[write_marked((letter,)) if letter else None for letter in row] for row in rows]
    return {
        "players": list(chronicle.players),
        "totals": list(chronicle.totals),
        "ending": chronicle.ending,
        "moves": [_move(moment) for moment in chronicle.moments],
        "board": board,
        "problems": [problem_as_json(problem) for problem in chronicle.problems],
    }


def _move(moment: Moment) -> dict[str, Any]:
    return {
        "number": moment.number,
        "seat": moment.seat + 1,
        "kind": moment.kind,
        "word": moment.word,
        "place": moment.place,
        "points": moment.points,
        "computed": moment.computed,
        "scrabble": moment.scrabble,
        "words": [{"word": one.word, "place": one.place, "points": one.points} for one in moment.formed],
        "totals": list(moment.totals),
        "rack": list(moment.rack) if moment.rack else None,
        "notes": list(moment.notes),
    }


class RecordedGameListView(ListAPIView[GameRecord]):
    """The recorded games that the reader may see, latest first; paginated by when they were entered."""

    scope = KeyScope.RESULTS
    serializer_class = ListedRecordSerializer
    pagination_class = GrowingPagination
    # The date of some games is unknown.
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
        """Store a sheet, of a championship table or of a free game."""
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
        """Check a sheet without storing it: every problem by line."""
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
        """Replace the sheet at ``revision``; refused if someone has changed it since."""
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
        """The game as a GCG file in UTF-8; 404 for a sheet with a word without a place."""
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
        """Store and check an annotated game."""
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
