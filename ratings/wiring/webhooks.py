"""Webhook messages about ratings."""

from __future__ import annotations

from federation.audit.models import AuditEntry
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from federation.webhooks.models import WebhookEvent
from federation.webhooks.services.messages import Told, webhook_acts
from ratings.lists.models import Edition
from ratings.replay.models import SequencePosition
from ratings.systems.models import RatingSystem


def register_messages() -> None:
    webhook_acts.plug(_rated, "ratings_recomputed")
    webhook_acts.plug(_published, "rating_list_published")


def _rated(entry: AuditEntry) -> Told | None:
    """Return the message, or None if nothing changed."""
    rated = SequencePosition.objects.filter(pk__in=entry.data["rated"]).order_by("position")
    slugs = list(rated.values_list("championship__slug", flat=True))
    if not slugs and not entry.data["changed"]:
        return None
    code = RatingSystem.objects.get(pk=entry.object_id).code
    data = {
        "rating_system": code,
        "url": absolute_url(current_federation(), "api_rating_system", code),
        "championships": slugs,
        "changed": entry.data["changed"],
    }
    return Told(WebhookEvent.RATED, data)


def _published(entry: AuditEntry) -> Told:
    edition = Edition.objects.select_related("system").get(pk=entry.object_id)
    federation, where = current_federation(), (edition.system.code, edition.number)
    data = {
        "rating_system": edition.system.code,
        "edition": edition.number,
        "published_on": edition.published_on.isoformat(),
        "url": absolute_url(federation, "api_edition", *where),
        "rows": absolute_url(federation, "api_edition_rows", *where),
        "page": absolute_url(federation, "edition", *where),
    }
    return Told(WebhookEvent.PUBLISHED, data)
