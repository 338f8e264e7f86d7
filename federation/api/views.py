"""Federations, seasons and jobs in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.views import APIView

from federation.api.serializers import (
    FederationSerializer,
    JobSerializer,
    ListedFederationSerializer,
    SeasonSerializer,
)
from federation.models import Federation, Job, Season
from federation.permissions import Action, actor_for, can
from federation.tenancy.scope import current_federation


class FederationListView(ListAPIView[Federation]):
    """The federations of this installation."""

    serializer_class = ListedFederationSerializer
    queryset = Federation.objects.order_by("slug")


class FederationView(RetrieveAPIView[Federation]):
    """The federation whose API this is."""

    serializer_class = FederationSerializer

    def get_object(self) -> Federation:
        return current_federation()


class SeasonListView(ListAPIView[Season]):
    """The seasons, the latest first."""

    serializer_class = SeasonSerializer

    def get_queryset(self) -> QuerySet[Season]:
        return Season.objects.order_by("-starts_on")


class JobView(RetrieveAPIView[Job]):
    """How far a job is. Only who asked for it, and staff, may follow it."""

    serializer_class = JobSerializer
    lookup_field = "reference"

    def get_queryset(self) -> QuerySet[Job]:
        return Job.objects.all()

    def get_object(self) -> Job:
        job = super().get_object()
        actor = actor_for(self.request.user)
        mine = actor.user is not None and job.requested_by_id == actor.user.pk
        if not mine and not can(actor, Action.SEE_AUDIT):
            raise Http404
        return job


class UnknownAddressView(APIView):
    """Everything else below the API: a problem for programs instead of a page for people."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound()
