"""The Celery application: ``celery -A federation worker --beat``."""

import gc
import os

from celery import Celery
from celery.signals import setup_logging, worker_init
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.production")

TRANSPORT_ALIASES["filesystem"] = "federation.jobs.folder_queue:Transport"
for scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[scheme] = "federation.jobs.redis_queue:Transport"

app = Celery("faristol")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_django_logging(**kwargs: object) -> None:
    """Keep Django's log configuration, which Celery would replace."""


@worker_init.connect
def collect_garbage_less_often(**kwargs: object) -> None:
    """Raise the garbage collector's thresholds in workers.

    A workbook is a million small objects that all stay until its job is done. With the interpreter's own thresholds,
    scanning them repeatedly took half the time of a job. This is only for workers, whose children inherit it: a web
    process has cycles (a form and its request) that must be freed soon.
    """
    gc.set_threshold(100_000, 20, 50)
