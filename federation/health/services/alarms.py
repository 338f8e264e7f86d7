"""E-mail the operators when something has been wrong for five minutes, and again when it is well."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone

from federation.health.services.checks import Checked, check_everything
from federation.jobs.models import Pulse

logger = logging.getLogger(__name__)

RED_FOR = timedelta(minutes=5)
LOOKED_AT_EVERY = timedelta(seconds=45)
LOOK = "alarm"
RED, TOLD = "red:", "told:"


def raise_alarms() -> None:
    """Run all checks, once for all workers: the first to come does it."""
    if not _take_turn():
        return
    for checked in check_everything():
        _watch(checked)


def _take_turn() -> bool:
    now = timezone.now()
    Pulse.objects.bulk_create([Pulse(name=LOOK, at=now - LOOKED_AT_EVERY)], ignore_conflicts=True)
    return bool(Pulse.objects.filter(name=LOOK, at__lte=now - LOOKED_AT_EVERY).update(at=now))


def _watch(checked: Checked) -> None:
    red, told = RED + checked.name, TOLD + checked.name
    if checked.is_well:
        Pulse.objects.filter(name=red).delete()
        if Pulse.objects.filter(name=told).delete()[0]:
            _tell(f"{checked.name} is well again", checked)
        return
    now = timezone.now()
    since, _new = Pulse.objects.get_or_create(name=red, defaults={"at": now})
    if now - since.at >= RED_FOR and not Pulse.objects.filter(name=told).exists():
        # Send first, then record, so that an unavailable mail server is tried again next time.
        _tell(f"{checked.name} has been wrong since {since.at:%Y-%m-%d %H:%M} UTC", checked)
        Pulse.objects.create(name=told, at=now)


def _tell(what: str, checked: Checked) -> None:
    logger.error("Alarm: %s (%s).", what, checked.detail)
    if settings.FARISTOL_OPERATORS:
        # For operators, who also read the log: in English, whatever the federations' languages.
        body = f"{what}: {checked.detail or 'no details'}\n\n{settings.FARISTOL_BASE_URL}/portal/operation/\n"
        EmailMessage(f"[Faristol] {what}", body, settings.DEFAULT_FROM_EMAIL, settings.FARISTOL_OPERATORS).send()
