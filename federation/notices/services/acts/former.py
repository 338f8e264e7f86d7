"""Tasks of the version before the outbox, whose messages may wait in the queue while a new version is installed.

That version wrote no mail down with the act: the message was all there was. So it is understood for as long as one
may come, and becomes a row of the outbox; whoever has the mail already gets no second one by it.
"""

from __future__ import annotations

from celery import shared_task

from federation.audit.models import AuditEntry
from federation.jobs.services.queue import FederationTask
from federation.notices.services.acts.following import follow_act
from federation.tenancy.scope import federation_scope


@shared_task(name="federation.tasks.send_notices", base=FederationTask, bind=True)
def send_notices(self: FederationTask, entry_id: int) -> None:
    """Everybody who is told of the act."""
    with federation_scope(self.federation):
        for entry in AuditEntry.objects.filter(pk=entry_id):
            follow_act(entry)


@shared_task(name="federation.tasks.send_one_notice", base=FederationTask, bind=True)
def send_one_notice(self: FederationTask, entry_id: int, user_id: int) -> None:
    """One of them, whose mail had not got out at the first try."""
    with federation_scope(self.federation):
        for entry in AuditEntry.objects.filter(pk=entry_id):
            follow_act(entry, only=user_id)
