"""Federations and jobs in the API."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.generics import ListAPIView, RetrieveAPIView

from federation.api.serializers import FederationSerializer, JobSerializer
from federation.models import Federation, Job
from federation.permissions import Action, actor_for, can
from federation.tenancy.scope import current_federation


class FederationListView(ListAPIView[Federation]):
    """The federations of this installation."""

    serializer_class = FederationSerializer
    queryset = Federation.objects.order_by("slug")


class FederationView(RetrieveAPIView[Federation]):
    """The federation whose API this is."""

    serializer_class = FederationSerializer

    def get_object(self) -> Federation:
        return current_federation()


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
