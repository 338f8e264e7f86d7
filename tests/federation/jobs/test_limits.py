"""Nothing takes all the time or all the memory: statements, locks, jobs and the processes that do them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

import tests.around.job_kinds  # noqa: F401  (registers its kinds)
from federation.jobs.models import Job
from federation.jobs.services.run import enqueue_job
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.databases import another_session

# RabbitMQ takes a message back after it, Redis after an hour.
ACKNOWLEDGED_WITHIN = 30 * 60


def shown(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        [value] = cursor.fetchone()
    return str(value)


def test_job_ends_before_its_message_is_given_to_somebody_else() -> None:
    assert settings.CELERY_TASK_SOFT_TIME_LIMIT < settings.CELERY_TASK_TIME_LIMIT < ACKNOWLEDGED_WITHIN
    assert 0 < settings.CELERY_WORKER_MAX_TASKS_PER_CHILD <= 1000


def test_memory_of_a_job_has_an_end_and_the_machine_goes_on() -> None:
    program = (
        "import django; django.setup()\n"
        "from federation.jobs.services.worker import limit_memory\n"
        "limit_memory()\n"
        "try:\n"
        "    bytearray(400_000_000)\n"
        "except MemoryError:\n"
        "    print('refused', len(bytearray(10_000_000)))\n"
    )
    environment = {
        "DJANGO_SETTINGS_MODULE": "federation.settings.test",
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
        "FARISTOL_JOB_MEGABYTES": "400",
    }
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "refused 10000000\n"


@pytest.mark.django_db
def test_page_waits_for_nothing_for_ever_and_a_job_may_take_its_time(in_fisc: Federation) -> None:
    assert (shown("statement_timeout"), shown("lock_timeout")) == ("30s", "10s")
    said = settings.DATABASES["default"]["OPTIONS"]
    assert said["connect_timeout"] == 5
    # A server whose line is cut: so many seconds of silence, or without an answer to what was sent.
    assert said["keepalives_idle"] + said["keepalives_interval"] * said["keepalives_count"] == 20
    assert said["tcp_user_timeout"] == 20_000


@pytest.mark.django_db(transaction=True)
def test_statement_of_a_job_may_take_as_long_as_the_job(fisc: Federation) -> None:
    with federation_scope(fisc):
        job = enqueue_job(system_actor("test"), "test_tell_timeout", {})
    with federation_scope(fisc):
        assert Job.objects.get(pk=job.pk).result == {"timeout": "25min"}
    assert shown("statement_timeout") == "30s"


@pytest.mark.django_db(transaction=True)
def test_table_that_is_being_changed_makes_a_page_answer_503_in_time(fisc: Federation) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '200ms'")
    try:
        # As a migration has it.
        with another_session(settings.OWNER_ALIAS) as owner:
            owner.execute("LOCK TABLE federation_federation IN ACCESS EXCLUSIVE MODE")
            response = Client(raise_request_exception=False).get("/fisc/")
            assert (response.status_code, response["Retry-After"]) == (503, "30")
    finally:
        connection.close()
    assert Client().get("/fisc/").status_code == 200
