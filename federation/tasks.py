"""Celery tasks, where the worker looks for them; each lies beside what it does."""

from federation.jobs.running import run_job
from federation.jobs.sweeping import sweep_jobs
from federation.notices.delivering import deliver_mails
from federation.notices.former import send_notices, send_one_notice

__all__ = ["deliver_mails", "run_job", "send_notices", "send_one_notice", "sweep_jobs"]
