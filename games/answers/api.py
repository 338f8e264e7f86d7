"""API for questions about games: the same answers as the commands of the same names."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from federation.people.models.accounts import KeyScope
from games.answers.annotated_game import answer_gcg
from games.answers.answer import Answer
from games.answers.draws import answer_free_swap, answer_start
from games.answers.moves import answer_moves
from games.answers.settlement import answer_settlement
from games.errors import NoSuchRules, Unanswerable
from games.material.queries import find_tiles
from games.material.tiles import TileSet
from games.problems.sentences import problem_as_json
from games.records.queries import Materials, of_version
from games.rules.queries import find_named_rule_set

# Enough for a game or a club night; more takes several requests.
MOST_MOVES = 200
LONGEST_MOVE = 120
LONGEST_RACK = 60
LONGEST_BAG = 600
LONGEST_GCG = 200_000


class _RulesField(serializers.CharField):
    """``CODE`` for the version in force today, ``CODE@NUMBER`` for a specific one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=50, help_text=str(self.__doc__), **kwargs)


class MovesQuestionSerializer(serializers.Serializer[Any]):
    """Moves such as ``TAPATS 7F``; ``(A)`` is a blank standing for A. ``on``: moves already on the board."""

    rules = _RulesField()
    tiles = serializers.CharField(max_length=32, required=False)
    on = serializers.ListField(child=serializers.CharField(max_length=LONGEST_MOVE), max_length=MOST_MOVES, default=[])
    moves = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_MOVE), min_length=1, max_length=MOST_MOVES
    )


class GcgQuestionSerializer(serializers.Serializer[Any]):
    """The text of a GCG file. Without ``rules``, the file's own end convention is accepted."""

    rules = _RulesField(required=False)
    tiles = serializers.CharField(max_length=32, required=False)
    gcg = serializers.CharField(max_length=LONGEST_GCG, trim_whitespace=False)


class SettlementQuestionSerializer(serializers.Serializer[Any]):
    """``game``: its end or its turns, as the command ``settle_game`` reads it."""

    rules = _RulesField()
    game = serializers.DictField()


class StartQuestionSerializer(serializers.Serializer[Any]):
    """``draws``: the tiles that each player drew, in the players' order; ``?`` is a blank."""

    rules = _RulesField()
    draws = serializers.ListField(child=serializers.CharField(max_length=LONGEST_RACK), max_length=4)


class SwapQuestionSerializer(serializers.Serializer[Any]):
    """``rack``: the new tiles; ``bag``: the tiles left in the bag; ``swapped``: how often the player has swapped."""

    rules = _RulesField()
    rack = serializers.CharField(max_length=LONGEST_RACK)
    bag = serializers.CharField(max_length=LONGEST_BAG, allow_blank=True)
    swapped = serializers.IntegerField(min_value=1, max_value=9, default=1)


class AnswerSerializer(serializers.Serializer[Any]):
    """The output of the command of the same name with ``--json``; ``problems`` is empty if there are none."""

    problems = serializers.ListField(child=serializers.DictField())


class QuestionView(APIView):
    """Needs an account or a key, as an answer takes some computing."""

    scope = KeyScope.READ
    permission_classes = [IsAuthenticated]


class ScoreMovesView(QuestionView):
    @extend_schema(request=MovesQuestionSerializer, responses=AnswerSerializer, operation_id="score_moves")
    def post(self, request: Request) -> Response:
        """Score moves, each separately on a position or one after the other from the empty board."""
        asked = _read(MovesQuestionSerializer, request)
        chosen = _find_rules(asked["rules"])
        assert chosen.rules is not None
        tiles = _find_tiles(asked) or chosen.tiles
        return _respond(answer_moves(asked["moves"], asked["on"], chosen.rules, tiles, chosen.board))


class CheckGameView(QuestionView):
    @extend_schema(request=GcgQuestionSerializer, responses=AnswerSerializer, operation_id="check_game")
    def post(self, request: Request) -> Response:
        """Check an annotated game: each move's stated and computed score, running totals, the end."""
        asked = _read(GcgQuestionSerializer, request)
        data, tiles = asked["gcg"].encode(), _find_tiles(asked)
        if "rules" not in asked:
            return _respond(answer_gcg(data, None, tiles))
        chosen = _find_rules(asked["rules"])
        return _respond(answer_gcg(data, chosen.rules, tiles or chosen.tiles, chosen.board))


class SettleGameView(QuestionView):
    @extend_schema(request=SettlementQuestionSerializer, responses=AnswerSerializer, operation_id="settle_game")
    def post(self, request: Request) -> Response:
        """Settle a game: racks, overtime, forfeits, deductions, places and result."""
        asked = _read(SettlementQuestionSerializer, request)
        chosen = _find_rules(asked["rules"])
        assert chosen.rules is not None
        return _respond(answer_settlement(asked["game"], chosen.rules, chosen.tiles, chosen.board))


class WhoStartsView(QuestionView):
    @extend_schema(request=StartQuestionSerializer, responses=AnswerSerializer, operation_id="who_starts")
    def post(self, request: Request) -> Response:
        """Find who starts, by the tiles that the players drew."""
        asked = _read(StartQuestionSerializer, request)
        chosen = _find_rules(asked["rules"])
        assert chosen.rules is not None
        return _respond(answer_start(asked["draws"], chosen.rules, chosen.tiles))


class FreeSwapView(QuestionView):
    @extend_schema(request=SwapQuestionSerializer, responses=AnswerSerializer, operation_id="free_swap")
    def post(self, request: Request) -> Response:
        """Find what follows when a free swap brings tiles of one kind again."""
        asked = _read(SwapQuestionSerializer, request)
        chosen = _find_rules(asked["rules"])
        assert chosen.rules is not None
        answer = answer_free_swap(asked["rack"], asked["bag"], chosen.rules, chosen.tiles, swapped=asked["swapped"])
        return _respond(answer)


def _read(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    asked: dict[str, Any] = serializer.validated_data
    return asked


def _find_rules(name: str) -> Materials:
    version = find_named_rule_set(name)
    if version is None:
        raise NoSuchRules(name=name)
    return of_version(version)


def _find_tiles(asked: dict[str, Any]) -> TileSet | None:
    return find_tiles(asked["tiles"]) if "tiles" in asked else None


def _respond(answer: Answer) -> Response:
    if not answer.is_answered:
        raise Unanswerable(answer.problems)
    return Response({**answer.report, "problems": [problem_as_json(problem) for problem in answer.problems]})
