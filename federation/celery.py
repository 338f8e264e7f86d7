"""The Celery application: ``celery -A federation worker --beat``."""

import os

from celery import Celery
from celery.signals import setup_logging
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.production")

TRANSPORT_ALIASES["filesystem"] = "federation.folder_queue:Transport"

app = Celery("faristol")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_django_logging(**kwargs: object) -> None:
    """Celery would replace the log configuration; ours is Django's."""
