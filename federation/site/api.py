"""Federations, their own pages and news, in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from federation.api.pagination import GrowingPagination
from federation.permissions import actor_for
from federation.site.models import NewsItem, SitePage
from federation.site.queries import visible_news, visible_pages
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.values.markdown import may_link_from_site, render_markdown


class TextSerializer(serializers.Serializer[Any]):
    """A text in one language: ``text`` is Markdown, ``html`` the same as safe HTML for a page with a heading above."""

    language = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    html = serializers.CharField()


def _texts(texts: dict[str, dict[str, str]]) -> list[dict[str, str]]:
    return [
        {
            "language": language,
            "title": written["title"],
            "text": written["text"],
            "html": render_markdown(written["text"], level=1, may_link=may_link_from_site),
        }
        for language, written in texts.items()
    ]


class _WrittenSerializer(serializers.Serializer[Any]):
    """A text in every available language."""

    texts = serializers.SerializerMethodField()

    @extend_schema_field(TextSerializer(many=True))
    def get_texts(self, row: SitePage | NewsItem) -> list[dict[str, str]]:
        return _texts(row.texts)


class SitePageSerializer(_WrittenSerializer, serializers.ModelSerializer[SitePage]):
    """One of the federation's own pages, in every available language."""

    url = LinkField("api_page", "slug")
    page = LinkField("site_page", "slug")

    class Meta:
        model = SitePage
        fields = ["slug", "url", "page", "place", "position", "is_public", "changed_at", "texts"]


class NewsItemSerializer(_WrittenSerializer, serializers.ModelSerializer[NewsItem]):
    """A news item, in every available language."""

    url = LinkField("api_news_item", "number")
    page = LinkField("news_item", "number")
    picture = serializers.SerializerMethodField()

    class Meta:
        model = NewsItem
        fields = ["number", "url", "page", "day", "is_public", "changed_at", "picture", "texts"]

    def get_picture(self, item: NewsItem) -> str | None:
        """Return the address of its picture."""
        if not item.picture:
            return None
        return reverse("news_picture", args=[item.number], request=self.context["request"])


class SitePageListView(ListAPIView[SitePage]):
    """List the federation's own pages, in the order in which they are linked."""

    serializer_class = SitePageSerializer

    def get_queryset(self) -> QuerySet[SitePage]:
        return visible_pages(actor_for(self.request.user))


class SitePageView(RetrieveAPIView[SitePage]):
    """Return one of the federation's own pages."""

    serializer_class = SitePageSerializer
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[SitePage]:
        return visible_pages(actor_for(self.request.user))


class NewsListView(ListAPIView[NewsItem]):
    """List news, latest first; each item appears from its date on."""

    serializer_class = NewsItemSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-day", "-number")

    def get_queryset(self) -> QuerySet[NewsItem]:
        return visible_news(actor_for(self.request.user))


class NewsItemView(RetrieveAPIView[NewsItem]):
    """Return a news item."""

    serializer_class = NewsItemSerializer
    lookup_field = "number"

    def get_queryset(self) -> QuerySet[NewsItem]:
        return visible_news(actor_for(self.request.user))


_FEDERATION_FIELDS = ["slug", "name", "short_name", "description", "website", "language", "time_zone"]


class FederationSerializer(serializers.ModelSerializer[Federation]):
    """A federation, with the addresses of its resources."""

    url = LinkField("api_federation")
    seasons = LinkField("api_seasons")
    championships = LinkField("api_championships")
    players = LinkField("api_players")
    rating_systems = LinkField("api_rating_systems")

    class Meta:
        model = Federation
        fields = [*_FEDERATION_FIELDS, "url", "seasons", "championships", "players", "rating_systems"]


class ListedFederationSerializer(serializers.ModelSerializer[Federation]):
    """A federation of the installation; ``url`` is the root of its own API."""

    url = serializers.SerializerMethodField()

    class Meta:
        model = Federation
        fields = [*_FEDERATION_FIELDS, "url"]

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, federation: Federation) -> str:
        request = self.context["request"]
        if federation.hostname:
            _host, colon, port = request.get_host().partition(":")
            return f"{request.scheme}://{federation.hostname}{colon}{port}/api/v1/"
        portal = request.META.get("SCRIPT_NAME", "").rstrip("/")
        return str(request.build_absolute_uri(f"{portal}/{federation.slug}/api/v1/"))


class FederationListView(ListAPIView[Federation]):
    """List the federations of this installation."""

    serializer_class = ListedFederationSerializer
    queryset = Federation.objects.order_by("slug")


class FederationView(RetrieveAPIView[Federation]):
    """Return the federation whose API this is."""

    serializer_class = FederationSerializer

    def get_object(self) -> Federation:
        return current_federation()
