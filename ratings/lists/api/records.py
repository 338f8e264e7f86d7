"""The list of a day, in the API."""

from __future__ import annotations

from datetime import date

from django.http import Http404
from rest_framework.generics import RetrieveAPIView

from ratings.lists.api.list_serializers import EditionSerializer
from ratings.lists.models.lists import Edition
from ratings.lists.queries.ranking import edition_in_force
from ratings.systems.queries import find_system


class EditionOnView(RetrieveAPIView[Edition]):
    """The list that was the latest one on a day (2026-03-14); not found before the first."""

    serializer_class = EditionSerializer

    def get_object(self) -> Edition:
        try:
            day = date.fromisoformat(self.kwargs["day"])
        except ValueError as error:
            raise Http404 from error
        edition = edition_in_force(find_system(self.kwargs["code"]), day)
        if edition is None:
            raise Http404
        return edition
