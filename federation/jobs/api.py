"""Jobs in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers
from rest_framework.generics import RetrieveAPIView

from federation.api.fields import LinkField
from federation.errors import refusal_message
from federation.jobs.models import Job
from federation.permissions import Action, actor_for, can


class JobSerializer(serializers.ModelSerializer[Job]):
    url = LinkField("api_job", "reference")
    message = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = [
            "url",
            "reference",
            "kind",
            "state",
            "percent",
            "result",
            "error_code",
            "message",
            "created_at",
            "finished_at",
        ]

    def get_message(self, job: Job) -> str:
        params: dict[str, Any] = job.error_params
        return refusal_message(job.error_code, params) if job.error_code else ""


class JobView(RetrieveAPIView[Job]):
    """Return a job's progress. Only the person who requested it and staff may follow it."""

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
