"""API of word lists, for staff programs: add, upload, activate, look up and search."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LineField, LinkField
from federation.api.parsers import MultiPartParser
from federation.errors import NotFound
from federation.files.services import check_size
from federation.people.models.accounts import KeyScope
from federation.permissions import Actor, actor_for, require
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.queries import ready_versions
from games.lexicons.services import (
    MOST_LETTERS,
    Description,
    add_lexicon,
    check_words,
    find_anagrams,
    find_pattern,
    make_current,
    upload_version,
)
from games.permissions import GameAction
from games.problems.kinds import Problem
from games.problems.sentences import problem_as_json

_VERSION_FIELDS = ("number", "label", "state", "words", "uploaded_at")


class DescriptionSerializer(serializers.ModelSerializer[Lexicon]):
    """The description of a new list. ``tiles`` is the code of a tile set."""

    name = LineField(max_length=120)
    source = LineField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    tiles = serializers.CharField(max_length=32)
    licence = serializers.CharField(max_length=5000)

    class Meta:
        model = Lexicon
        fields = ["name", "tiles", "licence", "source", "may_be_kept"]


class LexiconSerializer(serializers.ModelSerializer[Lexicon]):
    """A word list; ``current`` is the number of the version in use, null if there is none yet."""

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
        "description": "By kind: how many lines, and the first ones with their line numbers.",
        "additionalProperties": True,
    }
)
class TallyField(serializers.JSONField):
    """``games.lexicons.trie.Tally``."""


class LexiconVersionSerializer(ListedLexiconVersionSerializer):
    """``tally``: what was left out. ``compared``: how many words differ from the previous version."""

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
    """One word a line, as text or packed as gzip or zip. The encoding is detected if not given."""

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


class LexiconsView(GenericAPIView[Any]):
    """Base of the word list addresses, for those who manage or search them."""

    scope = KeyScope.EVERYTHING
    permission_classes = [IsAuthenticated]
    needs = GameAction.MANAGE_LEXICONS

    def actor(self) -> Actor:
        """Return the actor, if permitted. A missing list is not found, whoever asks."""
        if "lexicon" in self.kwargs:
            self.find_lexicon()
        actor = actor_for(self.request.user)
        require(actor, self.needs)
        return actor

    def find_lexicon(self) -> Lexicon:
        return get_object_or_404(Lexicon.objects.select_related("current"), code=self.kwargs["lexicon"])

    def find_current(self) -> LexiconVersion:
        """Return the version in use. Raises NotFound."""
        lexicon = self.find_lexicon()
        version = ready_versions().filter(pk=lexicon.current.pk if lexicon.current else 0).first()
        if version is None:
            raise NotFound(what=lexicon.name)
        return version

    def read(self, serializer: type[Any], data: Any) -> dict[str, Any]:
        sent = serializer(data=data)
        sent.is_valid(raise_exception=True)
        values: dict[str, Any] = sent.validated_data
        return values


class LexiconListView(ListAPIView[Lexicon], LexiconsView):
    """The federation's word lists."""

    serializer_class = LexiconSerializer

    def get_queryset(self) -> QuerySet[Lexicon]:
        self.actor()
        return Lexicon.objects.select_related("current").order_by("name", "pk")

    @extend_schema(request=DescriptionSerializer, responses={201: LexiconSerializer})
    def post(self, request: Request) -> Response:
        """Add a word list; its words are uploaded as a version."""
        actor = self.actor()
        lexicon = add_lexicon(actor, Description(**self.read(DescriptionSerializer, request.data)))
        body = LexiconSerializer(lexicon, context=self.get_serializer_context()).data
        return Response(body, status=status.HTTP_201_CREATED, headers={"Location": body["url"]})


class LexiconView(LexiconsView):
    serializer_class = LexiconSerializer

    def get(self, request: Request, lexicon: str) -> Response:
        """One word list."""
        self.actor()
        return Response(LexiconSerializer(self.find_lexicon(), context=self.get_serializer_context()).data)


class LexiconVersionListView(ListAPIView[LexiconVersion], LexiconsView):
    """The versions of a word list, newest first."""

    serializer_class = ListedLexiconVersionSerializer
    parser_classes = [MultiPartParser]

    def get_queryset(self) -> QuerySet[LexiconVersion]:
        self.actor()
        return self.find_lexicon().versions.select_related("lexicon").order_by("-number")

    @extend_schema(
        request={"multipart/form-data": LexiconUploadSerializer},
        responses={202: LexiconVersionSerializer},
        operation_id="lexicons_versions_upload",
    )
    def post(self, request: Request, lexicon: str) -> Response:
        """Upload a version; a job compiles it."""
        actor, one = self.actor(), self.find_lexicon()
        sent = self.read(LexiconUploadSerializer, request.data)
        file = sent["file"]
        check_size(file.name, file.size)
        version = upload_version(actor, one, file.name, file.read(), label=sent["label"], encoding=sent["encoding"])
        body = LexiconVersionSerializer(version, context=self.get_serializer_context()).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers={"Location": body["url"]})


class OneVersionView(LexiconsView):
    """Base of the addresses of one version."""

    serializer_class = LexiconVersionSerializer

    def find_version(self) -> LexiconVersion:
        versions = LexiconVersion.objects.select_related("lexicon", "job")
        return get_object_or_404(versions, lexicon=self.find_lexicon(), number=self.kwargs["version"])

    def describe(self) -> Response:
        return Response(LexiconVersionSerializer(self.find_version(), context=self.get_serializer_context()).data)


class LexiconVersionView(OneVersionView):
    def get(self, request: Request, lexicon: str, version: int) -> Response:
        """One version: its state, and what was left out of the file."""
        self.actor()
        return self.describe()


class LexiconCurrentView(OneVersionView):
    @extend_schema(request=None)
    def post(self, request: Request, lexicon: str, version: int) -> Response:
        """Activate this version for championships approved from now on."""
        make_current(self.actor(), self.find_version())
        return self.describe()


class LexiconCheckView(LexiconsView):
    scope = KeyScope.READ
    serializer_class = WordsSerializer
    needs = GameAction.SEARCH_LEXICON

    @extend_schema(responses=CheckedWordsSerializer)
    def post(self, request: Request, lexicon: str) -> Response:
        """Which of these words are in the version in use. For those who check the list; a challenge reveals less."""
        actor, version = self.actor(), self.find_current()
        words = self.read(WordsSerializer, request.data)["words"]
        answers = check_words(actor, version, words)
        checked = [{"word": word, "valid": answers[word]} for word in words]
        body = {"version": version.number, "valid": all(answers.values()), "words": checked}
        return Response(CheckedWordsSerializer(body).data)


class LexiconSearchView(LexiconsView):
    serializer_class = FoundWordsSerializer
    needs = GameAction.SEARCH_LEXICON

    @extend_schema(parameters=[SearchSerializer])
    def get(self, request: Request, lexicon: str) -> Response:
        """Words by pattern or by tiles, at most a thousand. Never for players."""
        actor, version = self.actor(), self.find_current()
        asked = self.read(SearchSerializer, request.query_params)
        if "pattern" in asked:
            found = find_pattern(actor, version, asked["pattern"], asked.get("length"))
        else:
            found = find_anagrams(actor, version, asked["tiles"], asked.get("shortest"))
        body = {"version": version.number, "words": found.words, "is_cut": found.is_cut}
        return Response(FoundWordsSerializer(body).data)
