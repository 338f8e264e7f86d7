import gc
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import post_migrate


class FederationConfig(AppConfig):
    name = "federation"

    def ready(self) -> None:
        # Here and not in the package: ./run uses modules of the package before anything is installed.
        from federation import celery  # noqa: F401  (becomes the current application)
        from federation.imports import job_pages  # noqa: F401  (registers itself)
        from federation.member_notices import register_notices
        from federation.services import imports  # noqa: F401  (registers its jobs)
        from federation.tenancy import checks  # noqa: F401  (registers itself)
        from federation.tenancy.policies import apply_policies

        post_migrate.connect(apply_policies, sender=self)
        register_notices()
        make_queue_folders()
        collect_garbage_less_often()


def collect_garbage_less_often() -> None:
    """A workbook is a million small objects that all stay until its job is done.

    With the interpreter's own thresholds, looking through them again and again took half of the time of a job.
    """
    gc.set_threshold(100_000, 20, 50)


def make_queue_folders() -> None:
    """The embedded message queue is a pair of folders, which kombu does not make."""
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {})
    for name in ("data_folder_in", "data_folder_out", "control_folder"):
        if name in options:
            Path(options[name]).mkdir(parents=True, exist_ok=True)
