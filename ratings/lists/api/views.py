"""Rating systems and published lists in the API."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from ratings.lists.api.list_serializers import EditionRowSerializer, EditionSerializer, RowQuery, SystemSerializer
from ratings.lists.models.lists import Edition, EditionRow
from ratings.lists.queries.ranking import list_rows, search_rows
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system


class SystemListView(ListAPIView[RatingSystem]):
    """The rating systems of the federation, the main one first."""

    serializer_class = SystemSerializer

    def get_queryset(self) -> QuerySet[RatingSystem]:
        return RatingSystem.objects.order_by("-is_main", "code")


class SystemView(RetrieveAPIView[RatingSystem]):
    """A rating system with the parameters it computes by."""

    serializer_class = SystemSerializer

    def get_object(self) -> RatingSystem:
        return find_system(self.kwargs["code"])


class EditionListView(ListAPIView[Edition]):
    """The published lists of a system, the latest first."""

    serializer_class = EditionSerializer

    def get_queryset(self) -> QuerySet[Edition]:
        return (
            find_system(self.kwargs["code"])
            .editions.select_related("system")
            .prefetch_related("seals")
            .order_by("-number")
        )


def find_edition(code: str, number: int) -> Edition:
    """The edition of a system. Raises NotFound, Http404."""
    return get_object_or_404(
        find_system(code).editions.select_related("system").prefetch_related("seals"), number=number
    )


class EditionView(RetrieveAPIView[Edition]):
    """A published list without its lines."""

    serializer_class = EditionSerializer

    def get_object(self) -> Edition:
        return find_edition(self.kwargs["code"], self.kwargs["number"])


class EditionRowsView(ListAPIView[EditionRow]):
    serializer_class = EditionRowSerializer

    def get_queryset(self) -> QuerySet[EditionRow]:
        query = RowQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        status = query.validated_data.get("status")
        rows = list_rows(find_edition(self.kwargs["code"], self.kwargs["number"]), everyone=True)
        if status:
            rows = rows.filter(status=status)
        return search_rows(rows, query.validated_data.get("search", ""))

    @extend_schema(parameters=[RowQuery])
    def get(self, request: Request, code: str, number: int) -> Response:
        """The lines of a published list, the best rating first."""
        return self.list(request)
