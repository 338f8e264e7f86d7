"""API of published rulebooks: the shelf, an edition, its text as data, the differences between two editions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from games.rulebook.comparison import compare_documents
from games.rulebook.document import Document
from tournaments.errors import TextNotReady
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries import list_editions, read_document

CHANGES = ["added", "removed", "changed", "moved"]


class RulebookTextSerializer(serializers.ModelSerializer[RulebookText]):
    """``sha256`` is that of the document, ``pdf_sha256`` that of the file; both are empty until they are built."""

    document = LinkField("api_rulebook_text", "edition.book", "edition.number", "language")
    pdf = LinkField("rulebook_pdf", "edition.book", "edition.number", "language")
    pdf_sha256 = serializers.CharField(source="pdf.sha256", default="")

    class Meta:
        model = RulebookText
        fields = ["language", "document", "sha256", "pdf", "pdf_sha256", "pages", "built_at"]


class RulebookEditionSerializer(serializers.ModelSerializer[RulebookEdition]):
    """One edition of a book; ``changes`` links to the differences from the previous edition."""

    url = LinkField("api_rulebook", "book", "number")
    season = serializers.CharField(source="season.name")
    texts = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    class Meta:
        model = RulebookEdition
        fields = ["url", "book", "number", "title", "season", "published_on", "note", "languages", "texts", "changes"]

    @extend_schema(responses=RulebookTextSerializer(many=True))
    def get_texts(self, edition: RulebookEdition) -> list[dict[str, Any]]:
        texts = list(edition.texts.all())
        for text in texts:
            text.edition = edition
        return [dict(RulebookTextSerializer(text, context=self.context).data) for text in texts]

    def get_changes(self, edition: RulebookEdition) -> str | None:
        if edition.number == 1:
            return None
        arguments = [edition.book, edition.number, edition.number - 1]
        return str(reverse("api_rulebook_changes", args=arguments, request=self.context["request"]))


class RulebookListView(ListAPIView[RulebookEdition]):
    """Every published edition, newest of each book first."""

    serializer_class = RulebookEditionSerializer

    def get_queryset(self) -> QuerySet[RulebookEdition]:
        return list_editions().order_by("book", "-number")


class RulebookView(GenericAPIView[RulebookEdition]):
    serializer_class = RulebookEditionSerializer

    def get(self, request: Request, book: str, number: int) -> Response:
        """One edition and the addresses of its texts."""
        edition = get_object_or_404(list_editions(), book=book, number=number)
        return Response(self.get_serializer(edition).data)


class RulebookDocumentSerializer(serializers.Serializer[Any]):
    """The whole text: chapters of articles of blocks. ``[[code]]`` in a text refers to an article."""

    title = serializers.CharField()
    subtitle = serializers.CharField()
    language = serializers.CharField()
    federation = serializers.CharField()
    season = serializers.CharField()
    edition = serializers.CharField()
    published_on = serializers.CharField()
    chapters = serializers.ListField(child=serializers.DictField())


class RulebookTextView(GenericAPIView[RulebookText]):
    serializer_class = RulebookDocumentSerializer

    @extend_schema(operation_id="rulebooks_text_retrieve")
    def get(self, request: Request, book: str, number: int, language: str) -> Response:
        """The text of an edition in one language. 409 until it is built."""
        return Response(_find_document(book, number, language).as_json())


class PieceSerializer(serializers.Serializer[Any]):
    """Some words in both texts (``same``), or in only one."""

    kind = serializers.ChoiceField(["same", "added", "removed"])
    text = serializers.CharField()


class ArticleChangeSerializer(serializers.Serializer[Any]):
    """The changes in one article, word by word. ``moved``: it has another number and the same text."""

    code = serializers.CharField()
    change = serializers.ChoiceField(CHANGES)
    old_number = serializers.CharField()
    new_number = serializers.CharField()
    title = PieceSerializer(many=True)
    paragraphs = serializers.ListField(child=PieceSerializer(many=True))


class RulebookChangesView(GenericAPIView[RulebookEdition]):
    serializer_class = ArticleChangeSerializer
    pagination_class = None

    @extend_schema(
        responses=ArticleChangeSerializer(many=True),
        parameters=[OpenApiParameter("language", str, description="A language that both editions have.")],
        operation_id="rulebooks_changes",
    )
    def get(self, request: Request, book: str, number: int, other: int) -> Response:
        """The changes from edition ``other`` to edition ``number``, in ``?language=``, else the first in both."""
        after = get_object_or_404(RulebookEdition, book=book, number=number)
        before = get_object_or_404(RulebookEdition, book=book, number=other)
        common = [language for language in after.languages if language in before.languages]
        language = request.query_params.get("language") or next(iter(common), "")
        if language not in common:
            raise Http404
        old, new = (_find_document(book, one, language) for one in (other, number))
        changes = [asdict(change) for change in compare_documents(old, new)]
        return Response([{**change, "change": change.pop("kind")} for change in changes])


def _find_document(book: str, number: int, language: str) -> Document:
    text = get_object_or_404(RulebookText, edition__book=book, edition__number=number, language=language)
    document = read_document(text)
    if document is None:
        raise TextNotReady()
    return document
