"""Celery tasks, where the worker looks for them; each lies beside what it does."""

from federation.jobs.hourly import do_chores
from federation.jobs.running import run_job
from federation.jobs.sweeping import sweep_jobs
from federation.notices.delivering import deliver_mails
from federation.notices.digesting import write_digests
from federation.notices.former import send_notices, send_one_notice

__all__ = [
    "deliver_mails",
    "do_chores",
    "run_job",
    "send_notices",
    "send_one_notice",
    "sweep_jobs",
    "write_digests",
]
