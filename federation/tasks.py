"""Celery tasks, where the worker looks for them; each is defined next to what it does."""

from federation.jobs.services.chores import do_chores
from federation.jobs.services.run import run_job
from federation.jobs.services.sweep import sweep_jobs
from federation.notices.services.acts import send_notices, send_one_notice
from federation.notices.services.delivery import deliver_mails
from federation.notices.services.digest import write_digests

__all__ = [
    "deliver_mails",
    "do_chores",
    "run_job",
    "send_notices",
    "send_one_notice",
    "sweep_jobs",
    "write_digests",
]
