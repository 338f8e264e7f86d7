from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate


class FederationConfig(AppConfig):
    name = "federation"

    def ready(self) -> None:
        # Here and not in the package: ./run uses modules of the package before anything is installed.
        from federation import celery  # noqa: F401  (becomes the current application)
        from federation.health.alarms import raise_alarms
        from federation.imports import (
            importing,  # noqa: F401  (registers its jobs)
            job_pages,  # noqa: F401  (registers itself)
        )
        from federation.jobs import limits, ticking  # noqa: F401  (listen to the start of workers)
        from federation.jobs.forgetting import forget_old_jobs
        from federation.jobs.sweeping import rounds, sweeps
        from federation.notices.claims import register_claim_notices
        from federation.notices.members import register_notices
        from federation.notices.outbox import sweep_mails
        from federation.services.printouts import forget_printouts
        from federation.tenancy import checks  # noqa: F401  (registers itself)
        from federation.tenancy.policies import apply_policies

        post_migrate.connect(apply_policies, sender=self)
        register_notices()
        register_claim_notices()
        sweeps.plug(sweep_mails)
        sweeps.plug(forget_printouts)
        sweeps.plug(forget_old_jobs)
        rounds.plug(raise_alarms)
        make_queue_folders()


def make_queue_folders() -> None:
    """The embedded message queue is a pair of folders, which kombu does not make."""
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    for name in ("data_folder_in", "data_folder_out", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)
