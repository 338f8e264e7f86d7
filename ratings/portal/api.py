"""Search across everything, in the API."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from federation.permissions import actor_for
from federation.site.queries import text_for_reader
from ratings.portal.search_results import LONGEST, search_everything


class SearchQuery(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=LONGEST, help_text="A few words; accents and a wrong letter are forgiven.")


class FoundPlayerSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(source="club.name", default=None, allow_null=True)
    url = LinkField("api_player", "number")


class FoundChampionshipSerializer(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    place = serializers.CharField()
    url = LinkField("api_championship", "slug")


class FoundClubSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    town = serializers.CharField()


class FoundArticleSerializer(serializers.Serializer[Any]):
    rulebook = serializers.CharField()
    number = serializers.CharField()
    title = serializers.CharField()
    book = serializers.CharField()
    edition = serializers.IntegerField()
    language = serializers.CharField()
    anchor = serializers.CharField()


class FoundTextSerializer(serializers.Serializer[Any]):
    """A page or a news item, with its title in the reader's language if it has one."""

    title = serializers.SerializerMethodField()

    def get_title(self, row: Any) -> str:
        return text_for_reader(row.texts).title


class FoundPageSerializer(FoundTextSerializer):
    url = LinkField("api_page", "slug")


class FoundNewsSerializer(FoundTextSerializer):
    day = serializers.DateField()
    url = LinkField("api_news_item", "number")


class FindingsSerializer(serializers.Serializer[Any]):
    players = FoundPlayerSerializer(many=True)
    championships = FoundChampionshipSerializer(many=True)
    clubs = FoundClubSerializer(many=True)
    articles = FoundArticleSerializer(many=True)
    pages = FoundPageSerializer(many=True)
    news = FoundNewsSerializer(many=True)


class SearchView(GenericAPIView[Any]):
    serializer_class = FindingsSerializer

    @extend_schema(parameters=[SearchQuery], responses=FindingsSerializer)
    def get(self, request: Request) -> Response:
        """Search players, championships, clubs, articles of rulebooks, pages and news: at most eight of each."""
        query = SearchQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        language = translation.get_language() or ""
        found = search_everything(actor_for(request.user), query.validated_data["q"], language)
        return Response(FindingsSerializer(found, context=self.get_serializer_context()).data)
