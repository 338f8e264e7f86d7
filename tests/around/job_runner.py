"""``python -m tests.around.job_runner FEDERATION JOB``: run one job as a worker would; the process can be killed."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    import tests.around.job_kinds  # noqa: F401
    from federation.jobs.services.run import execute_job
    from federation.tenancy.federations import Federation

    execute_job(Federation.objects.get(pk=sys.argv[1]), int(sys.argv[2]))
