"""Shapes of the registry's part of the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from federation.errors import refusal_message
from federation.models import Federation, Job


class FederationSerializer(serializers.ModelSerializer[Federation]):
    class Meta:
        model = Federation
        fields = ["slug", "name", "short_name", "description", "website", "language", "time_zone"]


class JobSerializer(serializers.ModelSerializer[Job]):
    message = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = [
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
