"""Shapes of recorded games: as they are sent in, listed, and told move by move."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from federation.api.fields import LineField, LinkField
from games.material.spelling import write_marked
from games.material.tiles import tileset_names
from games.problems.kinds import InvalidSheet
from games.problems.sentences import describe, problem_as_json
from games.records.chronicle import Chronicle, Moment
from games.records.models import GameRecord, RecordSeat
from games.records.queries import tell_record
from games.sheets.sheet import Sheet


@extend_schema_field({"type": "object", "description": "A sheet: players, lines, ends, ending (see the manual)."})
class SheetField(serializers.Field[Any, Any, Any, Any]):
    """A score sheet as JSON: what ``games.sheets.sheet.Sheet.from_json`` reads."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return Sheet.from_json(data)
        except InvalidSheet as refusal:
            raise serializers.ValidationError([describe(problem) for problem in refusal.problems]) from None

    def to_representation(self, value: Sheet) -> Any:
        return value.as_json()


class RecordQuery(serializers.Serializer[Any]):
    """Which recorded games are listed: those of one championship, by its address, or all."""

    championship = serializers.SlugField(required=False, allow_blank=True)


class CheckSerializer(serializers.Serializer[Any]):
    """A sheet to be checked, by the rules of a championship or of the federation."""

    sheet = SheetField()
    championship = serializers.SlugField(required=False)


class SheetSerializer(CheckSerializer):
    """A sheet to be kept. ``in_spite``: what does not agree was compared with the signed sheet."""

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
    """A sheet in place of the one of ``revision``."""

    sheet = SheetField()
    revision = serializers.IntegerField(min_value=0)
    finish = serializers.BooleanField(default=False)
    in_spite = serializers.BooleanField(default=False)


class GcgSerializer(serializers.Serializer[Any]):
    """A GCG file; ``rules`` is the code of a rule set of the federation, empty for the file's own conventions."""

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
    """A game with its replay: ``moves`` in their order, ``board`` at the end, everything found by checking it."""

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
    """A game told move by move as JSON; ``board`` row by row, empty squares as null, blanks in parentheses."""
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
