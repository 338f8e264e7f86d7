"""Questions about games that programs ask: the same answers as the commands of the same names."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from federation.models import KeyScope
from games.answers import Answer
from games.answers.checking import answer_gcg
from games.answers.drawing import answer_free_swap, answer_start
from games.answers.scoring import answer_moves
from games.answers.settling import answer_settlement
from games.api.rulesets_serializers import (
    AnswerSerializer,
    GcgQuestionSerializer,
    MovesQuestionSerializer,
    SettlementQuestionSerializer,
    StartQuestionSerializer,
    SwapQuestionSerializer,
)
from games.errors import NoSuchRules, Unanswerable
from games.material.tiles import TileSet
from games.problems.sentences import problem_as_json
from games.queries.materials import Materials, of_version
from games.queries.materials_known import find_tiles
from games.queries.rule_sets import find_named_rule_set


class QuestionView(APIView):
    """Asked by who has an account or a key: an answer takes a moment of computing."""

    scope = KeyScope.READ
    permission_classes = [IsAuthenticated]


class ScoreMovesView(QuestionView):
    @extend_schema(request=MovesQuestionSerializer, responses=AnswerSerializer, operation_id="score_moves")
    def post(self, request: Request) -> Response:
        """Score moves, each by itself on a position or one after the other from the empty board."""
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
        """Who starts, by the tiles that the players drew."""
        asked = _read(StartQuestionSerializer, request)
        chosen = _find_rules(asked["rules"])
        assert chosen.rules is not None
        return _respond(answer_start(asked["draws"], chosen.rules, chosen.tiles))


class FreeSwapView(QuestionView):
    @extend_schema(request=SwapQuestionSerializer, responses=AnswerSerializer, operation_id="free_swap")
    def post(self, request: Request) -> Response:
        """What follows when a free swap has brought tiles of one kind again."""
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
