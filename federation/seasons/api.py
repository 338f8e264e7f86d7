"""Seasons in the API."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from federation.seasons.models import Season


class SeasonSerializer(serializers.ModelSerializer[Season]):
    class Meta:
        model = Season
        fields = ["name", "starts_on", "ends_on"]


class SeasonListView(ListAPIView[Season]):
    """List the seasons, latest first."""

    serializer_class = SeasonSerializer

    def get_queryset(self) -> QuerySet[Season]:
        return Season.objects.order_by("-starts_on")
