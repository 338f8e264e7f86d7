from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate


class FederationConfig(AppConfig):
    name = "federation"

    def ready(self) -> None:
        # Here and not in the package: ./run uses modules of the package before anything is installed.
        from federation import celery  # noqa: F401  (becomes the current application)
        from federation.audit.writing import followers
        from federation.health.alarms import raise_alarms
        from federation.imports import (
            importing,  # noqa: F401  (registers its jobs)
            job_pages,  # noqa: F401  (registers itself)
        )
        from federation.jobs import limits, preparing, ticking  # noqa: F401  (listen to the start of workers)
        from federation.jobs.hourly import chores
        from federation.jobs.sweeping import rounds, sweeps
        from federation.notices.claims import register_claim_notices
        from federation.notices.digesting import forget_notices, start_digests
        from federation.notices.following import follow_act
        from federation.notices.job_pages import register_notice_jobs
        from federation.notices.members import register_notices
        from federation.notices.outbox import sweep_mails
        from federation.services.accounts.expiring import warn_of_expiring_keys
        from federation.services.exchange.exports import forget_exports
        from federation.services.exchange.open_data import make_if_due
        from federation.services.exchange.opening import open_data
        from federation.services.files import delete_sealed_files
        from federation.services.printouts import forget_printouts
        from federation.services.registry.anonymising import asking  # noqa: F401  (registers its jobs)
        from federation.services.registry.anonymising.job_pages import register_anonymising_pages
        from federation.services.registry.anonymising.keeping import register_registry_names
        from federation.services.registry.open_files import registry_files
        from federation.services.registry.photos import sweep_stray_photos
        from federation.services.webhooks.delivering import forget_messages, sweep_messages
        from federation.services.webhooks.following import follow_with_messages
        from federation.tenancy import checks  # noqa: F401  (registers itself)
        from federation.tenancy.policies import apply_policies

        post_migrate.connect(apply_policies, sender=self)
        register_notices()
        register_claim_notices()
        register_registry_names()
        register_anonymising_pages()
        register_notice_jobs()
        for sweep in (sweep_mails, forget_printouts, delete_sealed_files, forget_exports, sweep_messages):
            sweeps.plug(sweep)
        open_data.plug(registry_files)
        rounds.plug(raise_alarms)
        for chore in (warn_of_expiring_keys, start_digests, forget_notices, forget_messages, make_if_due):
            chores.plug(chore)
        chores.plug(sweep_stray_photos)
        for follow in (follow_act, follow_with_messages):
            followers.plug(follow)
        make_queue_folders()


def make_queue_folders() -> None:
    """The embedded message queue is a pair of folders, which kombu does not make."""
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    for name in ("data_folder_in", "data_folder_out", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)
