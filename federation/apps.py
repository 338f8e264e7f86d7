from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate


class FederationConfig(AppConfig):
    name = "federation"

    def ready(self) -> None:
        # Here and not in the package, because ./run imports modules of the package before anything is installed.
        from federation import celery  # noqa: F401  (becomes the current application)
        from federation.accounts.services.keys import warn_of_expiring_keys
        from federation.accounts.services.notices import register_notices
        from federation.anonymity.services import requests  # noqa: F401  (registers its jobs)
        from federation.anonymity.services.erasure import register_anonymising_pages
        from federation.anonymity.services.registry import register_registry_names
        from federation.audit.services import followers
        from federation.claims.services.notices import register_claim_notices
        from federation.exchange.services.export import forget_exports
        from federation.exchange.services.open_data import make_if_due
        from federation.exchange.services.open_files import open_data
        from federation.files.services import delete_sealed_files
        from federation.health.services.alarms import raise_alarms
        from federation.jobs.services import worker  # noqa: F401  (listen to the start of workers)
        from federation.jobs.services.chores import chores
        from federation.jobs.services.sweep import rounds, sweeps
        from federation.notices.services.acts import follow_act, register_notice_jobs
        from federation.notices.services.digest import forget_notices, start_digests
        from federation.notices.services.outbox import sweep_mails
        from federation.pdf.services import forget_printouts
        from federation.registry.services.open_files import registry_files
        from federation.registry.services.photos import sweep_stray_photos
        from federation.tenancy import rights  # noqa: F401  (registers itself)
        from federation.tenancy.policies import apply_policies
        from federation.webhooks.services.delivery import forget_messages, sweep_messages
        from federation.webhooks.services.messages import follow_with_messages

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
    """Create the pair of folders of the embedded message queue, which kombu does not create."""
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    for name in ("data_folder_in", "data_folder_out", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)
