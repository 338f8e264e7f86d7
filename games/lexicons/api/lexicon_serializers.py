"""Shapes of word lists in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from federation.api.fields import LineField, LinkField
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.services.lexicon_search import MOST_LETTERS
from games.problems.kinds import Problem
from games.problems.sentences import problem_as_json

_VERSION_FIELDS = ("number", "label", "state", "words", "uploaded_at")


class DescriptionSerializer(serializers.ModelSerializer[Lexicon]):
    """What is said of a list that is added. ``tiles`` is the code of a tile set."""

    name = LineField(max_length=120)
    source = LineField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    tiles = serializers.CharField(max_length=32)
    licence = serializers.CharField(max_length=5000)

    class Meta:
        model = Lexicon
        fields = ["name", "tiles", "licence", "source", "may_be_kept"]


class LexiconSerializer(serializers.ModelSerializer[Lexicon]):
    """A word list; ``current`` is the number of the version in use, null before there is one."""

    url = LinkField("api_lexicon", "code")
    versions = LinkField("api_lexicon_versions", "code")
    current = serializers.IntegerField(source="current.number", default=None, read_only=True, allow_null=True)
    words = serializers.IntegerField(source="current.words", default=None, read_only=True, allow_null=True)

    class Meta:
        model = Lexicon
        fields = [
            *("code", "url", "name", "tiles", "licence", "source", "may_be_kept", "current", "words"),
            "versions",
        ]


class ListedLexiconVersionSerializer(serializers.ModelSerializer[LexiconVersion]):
    url = LinkField("api_lexicon_version", "lexicon.code", "number")

    class Meta:
        model = LexiconVersion
        fields = [*_VERSION_FIELDS, "url"]


@extend_schema_field(
    {
        "type": "object",
        "description": "By kind: how many lines, and the first of them with their numbers.",
        "additionalProperties": True,
    }
)
class TallyField(serializers.JSONField):
    """``games.lexicons.trie.compiling.Tally``."""


class LexiconVersionSerializer(ListedLexiconVersionSerializer):
    """``tally``: what was left out. ``compared``: how many words other than in the version before."""

    job = serializers.SerializerMethodField()
    tally = TallyField(read_only=True)
    compared = serializers.DictField(child=serializers.IntegerField(), read_only=True)
    problems = serializers.SerializerMethodField()

    class Meta:
        model = LexiconVersion
        fields = [*_VERSION_FIELDS, "url", "job", "tally", "compared", "problems"]

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_job(self, version: LexiconVersion) -> str | None:
        if version.job is None:
            return None
        return reverse("api_job", args=[version.job.reference], request=self.context["request"])

    @extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
    def get_problems(self, version: LexiconVersion) -> list[dict[str, object]]:
        return [problem_as_json(Problem(one["code"], one["params"])) for one in version.problems]


class LexiconUploadSerializer(serializers.Serializer[Any]):
    """One word a line; a text, or one packed as gzip or zip. The encoding is found out if none is given."""

    file = serializers.FileField()
    label = LineField(  # type: ignore[assignment]
        max_length=80, required=False, allow_blank=True, default=""
    )
    encoding = serializers.ChoiceField(list(ENCODINGS), required=False, allow_blank=True, default="")


class WordsSerializer(serializers.Serializer[Any]):
    words = serializers.ListField(
        child=serializers.CharField(max_length=MOST_LETTERS), allow_empty=False, max_length=1000
    )


class CheckedWordSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    valid = serializers.BooleanField()


class CheckedWordsSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    valid = serializers.BooleanField()
    words = CheckedWordSerializer(many=True)


class SearchSerializer(serializers.Serializer[Any]):
    """A pattern (``?`` any letter, ``*`` any number of them) or tiles (``?`` a blank)."""

    pattern = serializers.CharField(max_length=MOST_LETTERS, required=False)
    tiles = serializers.CharField(max_length=MOST_LETTERS, required=False)
    length = serializers.IntegerField(min_value=2, max_value=26, required=False)
    shortest = serializers.IntegerField(min_value=2, max_value=26, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("pattern" in attrs) == ("tiles" in attrs):
            raise serializers.ValidationError("pattern | tiles")
        return attrs


class FoundWordsSerializer(serializers.Serializer[Any]):
    """``is_cut``: there are more words than these."""

    version = serializers.IntegerField()
    words = serializers.ListField(child=serializers.CharField())
    is_cut = serializers.BooleanField()
