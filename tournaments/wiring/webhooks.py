"""Webhooks about championships."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from federation.audit.models import AuditEntry
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from federation.webhooks.models import WebhookEvent
from federation.webhooks.services.messages import Told, webhook_acts
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion


def register_messages() -> None:
    webhook_acts.plug(_about_championship(WebhookEvent.ANNOUNCED), "championship_announced")
    webhook_acts.plug(_about_championship(WebhookEvent.APPROVED), "championship_approved")
    webhook_acts.plug(_delivered, "results_delivered")
    webhook_acts.plug(_accepted, "results_accepted")


def _about_championship(event: WebhookEvent) -> Callable[[AuditEntry], Told]:
    return lambda entry: Told(event, _championship(Championship.objects.get(pk=entry.object_id)))


def _delivered(entry: AuditEntry) -> Told:
    version = ResultsVersion.objects.select_related("championship").get(pk=entry.object_id)
    return Told(WebhookEvent.DELIVERED, _results(version.championship, version.number))


def _accepted(entry: AuditEntry) -> Told:
    """Return the event: a correction if other results had been accepted before."""
    championship, number = Championship.objects.get(pk=entry.object_id), entry.data["version"]
    before = championship.results.exclude(number=number).filter(accepted_at__isnull=False).exists()
    event = WebhookEvent.CORRECTED if before else WebhookEvent.ACCEPTED
    data = _results(championship, number)
    return Told(event, {**data, "standings": absolute_url(current_federation(), "api_standings", championship.slug)})


def _championship(championship: Championship) -> dict[str, Any]:
    federation, slug = current_federation(), championship.slug
    return {
        "championship": slug,
        "url": absolute_url(federation, "api_championship", slug),
        "page": absolute_url(federation, "championship", slug),
    }


def _results(championship: Championship, number: int) -> dict[str, Any]:
    address = absolute_url(current_federation(), "api_results_version", championship.slug, number)
    return {**_championship(championship), "version": number, "results": address}
