"""API of challenges, also used by the script of the challenge page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.pagination import GrowingPagination
from federation.people.models.accounts import KeyScope
from federation.permissions import Actor, actor_for, require
from tournaments.challenges.forms import LONGEST_MOVE
from tournaments.challenges.models import Challenge
from tournaments.challenges.queries import find_challenges, list_challenges
from tournaments.challenges.services import Answer, Asked, ask_challenge, describe_answer, rule_again
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships
from tournaments.permissions import ChampionshipAction


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
class AskedWordsField(serializers.Field[str, Any, str, Any]):
    """The words as one text with any separators, or as a list."""

    default_error_messages: ClassVar = {
        "invalid": _("Send the words as a single string or as a list of strings."),
        "too_long": _("That’s more letters than a move can have (at most %(limit)s)."),
    }

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, list) and all(isinstance(word, str) for word in data):
            data = ", ".join(data)
        if not isinstance(data, str) or not data.strip(" ,") or "\0" in data:
            self.fail("invalid")
        if len(data) > LONGEST_MOVE:
            raise serializers.ValidationError(
                self.error_messages["too_long"] % {"limit": LONGEST_MOVE}, code="too_long"
            )
        return data

    def to_representation(self, value: str) -> str:
        return value


class AskedSerializer(serializers.Serializer[Any]):
    """Words of the last move. ``reference`` is the sender's own id; repeating it returns the same answer.

    ``told``, ``asked_at`` and ``list_number`` come from a device that answered offline, from the version of the list
    it had stored.
    """

    words = AskedWordsField()
    round = serializers.IntegerField(min_value=1, max_value=200, required=False, allow_null=True)
    table = serializers.CharField(max_length=40, required=False, allow_blank=True)
    reference = serializers.UUIDField(required=False)
    told = serializers.BooleanField(required=False, allow_null=True, default=None)
    asked_at = serializers.DateTimeField(required=False)
    list_number = serializers.IntegerField(min_value=1, required=False)

    def asked(self) -> Asked:
        return Asked(**self.validated_data)


class AnsweredWordSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    valid = serializers.BooleanField()


class ChallengeAnswerSerializer(serializers.Serializer[Answer]):
    """``valid`` is about the whole move. ``words`` is null if the rules allow no more, or if a device answered."""

    reference = serializers.UUIDField(source="challenge.reference")
    valid = serializers.BooleanField(source="challenge.is_valid")
    words = serializers.SerializerMethodField()
    may_repeat = serializers.BooleanField()
    list = serializers.CharField(source="challenge.lexicon.__str__")
    list_number = serializers.IntegerField(source="challenge.lexicon.number")

    @extend_schema_field(AnsweredWordSerializer(many=True, allow_null=True))
    def get_words(self, answer: Answer) -> Sequence[dict[str, Any]] | None:
        if answer.each is None:
            return None
        return [{"word": word, "valid": valid} for word, valid in answer.each]


class RulingSerializer(serializers.Serializer[Any]):
    valid = serializers.BooleanField()
    reasons = serializers.CharField(max_length=2000)


class LoggedSerializer(serializers.ModelSerializer[Challenge]):
    """A logged challenge, with the ruling that replaced its answer, if any."""

    championship = serializers.SlugField(source="championship.slug", default=None, read_only=True, allow_null=True)
    list = serializers.CharField(source="lexicon.__str__", read_only=True)
    valid = serializers.BooleanField(source="is_valid", read_only=True)
    ruling = serializers.BooleanField(source="repeated.is_valid", default=None, read_only=True, allow_null=True)

    class Meta:
        model = Challenge
        fields = [
            *("reference", "championship", "round", "table", "words", "valid", "ruling", "list"),
            *("asked_at", "asked_by_name", "was_offline"),
        ]


class ChallengesView(GenericAPIView[Any]):
    """Base of the addresses below a championship and outside any championship."""

    scope = KeyScope.EVERYTHING
    permission_classes = [IsAuthenticated]

    def find_place(self) -> tuple[Actor, Championship | None]:
        actor, slug, championship = actor_for(self.request.user), self.kwargs.get("slug"), None
        if slug:
            visible = visible_championships(actor).select_related("rule_set")
            championship = get_object_or_404(visible, slug=slug)
        require(actor, ChampionshipAction.ANSWER_CHALLENGE, championship)
        return actor, championship


class ChallengeListView(ListAPIView[Challenge], ChallengesView):
    """The log of challenges, latest first, for those who may answer them."""

    serializer_class = LoggedSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-asked_at", "reference")

    def get_queryset(self) -> QuerySet[Challenge]:
        _actor, championship = self.find_place()
        return list_challenges(championship)

    def post(self, request: Request, slug: str = "") -> Response:
        """Ask whether a move is valid. The answer reveals no more than the rules allow."""
        actor, championship = self.find_place()
        sent = AskedSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        answer = ask_challenge(actor, championship, sent.asked(), timezone.now())
        return Response(ChallengeAnswerSerializer(answer).data)


class ChallengeAgainView(ChallengesView):
    serializer_class = RulingSerializer

    def post(self, request: Request, challenge: UUID, slug: str = "") -> Response:
        """Rule on a challenge repeated with reasons (arbiter). The ruling is final."""
        actor, championship = self.find_place()
        found = get_object_or_404(find_challenges(championship), reference=challenge)
        sent = RulingSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        now = timezone.now()
        ruling = rule_again(
            actor, found, sent.validated_data["reasons"], is_valid=sent.validated_data["valid"], now=now
        )
        return Response(ChallengeAnswerSerializer(describe_answer(ruling, now)).data)


def _named(view: type[Any], prefix: str, verb: str) -> Any:
    """Return the same view for its second address, with its own names in the API schema."""
    methods: dict[str, Any] = {"get": extend_schema(operation_id=f"{prefix}_list")} if verb == "ask" else {}
    request = AskedSerializer if verb == "ask" else RulingSerializer
    methods["post"] = extend_schema(
        operation_id=f"{prefix}_{verb}", request=request, responses=ChallengeAnswerSerializer
    )
    return extend_schema_view(**methods)(type(f"{prefix}_{verb}", (view,), {"__doc__": view.__doc__}))


FederationChallengesView = _named(ChallengeListView, "challenges", "ask")
ChampionshipChallengesView = _named(ChallengeListView, "championships_challenges", "ask")
FederationAgainView = _named(ChallengeAgainView, "challenges", "rule")
ChampionshipAgainView = _named(ChallengeAgainView, "championships_challenges", "rule")
