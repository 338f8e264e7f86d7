"""Shapes of challenges in the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.challenges.forms import LONGEST_MOVE
from tournaments.challenges.models import Challenge
from tournaments.challenges.services.challenges import Answer, Asked


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
class AskedWordsField(serializers.Field[str, Any, str, Any]):
    """The words in one text, with anything between them, or a list of words."""

    default_error_messages: ClassVar = {
        "invalid": _("Send the words as one text, or as a list of texts."),
        "too_long": _("These are more letters than a move has (at most %(limit)s)."),
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
    """Words of the last move. ``reference`` is the sender's own: the same one is answered once.

    ``told``, ``asked_at`` and ``list_number`` come from a device that answered without a connection, from the version
    of the list that it had kept.
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
    """``valid`` is about the move. ``words`` is null where the rules let the answer say nothing more.

    So it is for an answer that a device gave.
    """

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
    """A challenge of the log, and the ruling that replaced its answer, if there was one."""

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
