"""Values of the software's preset that a federation says are its own, each by its own button.

Rule sets that were published never change, and rules of competition are compared with their preset: what is
confirmed is therefore noted beside both, in the federation's settings, by subject.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import transaction

from federation.audit.services import record
from federation.errors import NotOpen
from federation.permissions import Actor
from federation.presets.queries import CONFIRMED
from federation.tenancy.federations import Federation
from federation.tenancy.locking import lock
from federation.tenancy.scope import current_federation


def confirm_value(actor: Actor, subject: str, path: str, find_open: Callable[[Federation], Collection[str]]) -> None:
    """Note that ``path`` of a subject is the federation's own. Confirming twice is confirming once.

    The caller has asked for the permission; ``find_open`` says of the federation, as it is now, what may be
    confirmed. Raises NotOpen.
    """
    with transaction.atomic():
        locked = lock(current_federation())
        noted: dict[str, list[str]] = locked.settings.setdefault(CONFIRMED, {})
        before = noted.get(subject, [])
        if path in before:
            return
        if path not in find_open(locked):
            raise NotOpen()
        noted[subject] = sorted([*before, path])
        locked.save(update_fields=["settings"])
        record(actor, "preset_value_confirmed", locked, subject=subject, field=path)
    current_federation().settings = locked.settings
