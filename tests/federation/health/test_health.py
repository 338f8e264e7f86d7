"""What a load balancer, Prometheus and operators are told, and when they are woken up."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core import mail
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

import tests.around.job_kinds  # noqa: F401  (registers its kinds)
from federation.health.services.alarms import raise_alarms
from federation.health.services.checks import CHECKS, check_everything
from federation.jobs.models import Job, Pulse
from federation.jobs.services.run import enqueue_job
from federation.jobs.services.sweep import sweep_if_due
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.web.trace import current_request_id, tracing
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.people import make_operator, make_user
from tests.staff import log_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def database_away(fisc: Federation) -> Iterator[None]:
    port = connection.settings_dict["PORT"]
    connection.close()
    connection.settings_dict["PORT"] = "1"
    yield
    connection.settings_dict["PORT"] = port


def test_alive_needs_neither_database_nor_host_name(client: Client, database_away: None, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["faristol.example"]
    assert client.get("/health/", headers={"Host": "10.0.0.7"}).json() == {"status": "ok"}


def test_ready_tells_each_check_with_its_time(client: Client, fisc: Federation) -> None:
    sweep_if_due()
    found = client.get("/health/ready").json()
    assert found["checks"].keys() == CHECKS.keys()
    assert {name for name, one in found["checks"].items() if not one["ok"]} == set()
    assert all(one["ms"] >= 0 for one in found["checks"].values())
    assert found["status"] == "ok"


def test_not_ready_without_the_database(client: Client, database_away: None) -> None:
    response = client.get("/health/ready")
    found = response.json()["checks"]
    assert response.status_code == 503
    assert not found["database"]["ok"]
    assert found["cache"]["ok"]


def test_not_ready_when_nobody_looks_for_lost_work(client: Client, fisc: Federation) -> None:
    sweep_if_due()
    Pulse.objects.update(at=F("at") - timedelta(minutes=5))
    with federation_scope(fisc):
        Job.objects.create(kind="test_make_club", created_at=timezone.now() - timedelta(hours=1))
    found = client.get("/health/ready").json()["checks"]
    assert (found["sweep"]["ok"], found["jobs"]["ok"]) == (False, False)
    assert "no clock and no worker runs" in found["sweep"]["detail"]


def test_figures_are_for_who_has_the_key(client: Client, fisc: Federation, settings: Settings) -> None:
    assert client.get("/metrics").status_code == 404
    settings.FARISTOL_METRICS_KEY = "a key"
    assert client.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 404
    client.get("/fisc/")
    with federation_scope(fisc):
        enqueue_job(system_actor("test"), "test_make_club", {"name": "Club"})
    text = client.get("/metrics", headers={"Authorization": "Bearer a key"}).content.decode()
    assert 'faristol_request_seconds_count{method="GET",status="200",view="home"}' in text
    assert 'faristol_jobs{kind="test_make_club",state="done"} 1.0' in text
    assert 'faristol_job_seconds{kind="test_make_club",of="max"}' in text
    assert "faristol_queue_age_seconds 0.0" in text


def test_request_has_one_name_in_answer_log_job_and_error_page(
    client: Client, fisc: Federation, caplog: pytest.LogCaptureFixture
) -> None:
    name = "0123456789abcdef"
    with caplog.at_level(logging.INFO):
        assert client.get("/fisc/", headers={"X-Request-ID": name})["X-Request-ID"] == name
        made = client.get("/fisc/", headers={"X-Request-ID": "two\nlines"})["X-Request-ID"]
    assert len(made) == 32
    with tracing(name), federation_scope(fisc):
        job = enqueue_job(system_actor("test"), "test_tell_request", {})
    with federation_scope(fisc):
        assert Job.objects.get(pk=job.pk).result == {"request": name}
    assert current_request_id() == ""


@pytest.mark.usefixtures("database_away")
def test_error_page_and_problem_tell_the_name() -> None:
    client = Client(raise_request_exception=False, headers={"X-Request-ID": "0123456789abcdef"})
    assert "0123456789abcdef" in client.get("/fisc/").content.decode()
    assert client.get("/fisc/api/v1/players/").json()["request_id"] == "0123456789abcdef"


def test_every_line_of_the_log_is_json_with_who_and_where(fisc: Federation, tmp_path: Path) -> None:
    """As production writes it; a request's line has its duration."""
    program = (
        "import django; django.setup()\n"
        "import logging, warnings\n"
        "from federation.web.trace import tracing, trace\n"
        "with tracing('0123456789abcdef'):\n"
        "    trace(federation='fisc', user=7)\n"
        "    logging.getLogger('federation.requests').info('request', extra={'duration_ms': 12, 'path': '/fisc/'})\n"
        "    logging.getLogger('django.request').error('broken', exc_info=ValueError('x'))\n"
        "logging.getLogger('celery.worker').info('outside')\n"
    )
    environment = {
        "DJANGO_SETTINGS_MODULE": "federation.settings.production",
        "SECRET_KEY": "x" * 60,
        "DATABASE_URL": "postgresql://faristol@127.0.0.1:1/faristol",
        "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
        "CACHE_URL": "rediscache://127.0.0.1:1/1",
        "ALLOWED_HOSTS": "faristol.example",
        "FARISTOL_BASE_URL": "https://faristol.example",
        "FARISTOL_MEDIA_ROOT": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["message"] for line in lines] == ["request", "broken", "outside"]
    assert (lines[0]["federation"], lines[0]["user"], lines[0]["duration_ms"]) == ("fisc", 7, 12)
    assert {line.get("request_id") for line in lines} == {"0123456789abcdef", None}


def test_operators_get_a_mail_after_five_minutes_and_when_it_is_well_again(settings: Settings) -> None:
    settings.FARISTOL_OPERATORS = ["operator@example.org"]
    for _minute in range(4):
        raise_alarms()
        Pulse.objects.update(at=F("at") - timedelta(minutes=1))
    assert mail.outbox == []
    for _minute in range(8):
        raise_alarms()
        Pulse.objects.update(at=F("at") - timedelta(minutes=1))
    [sent] = mail.outbox
    assert "sweep has been wrong since" in sent.subject
    Pulse.objects.exclude(name__contains=":").delete()
    sweep_if_due()
    raise_alarms()
    assert [one.subject for one in mail.outbox[1:]] == ["[Faristol] sweep is well again"]


def test_alarm_is_looked_at_by_one_worker_at_a_time() -> None:
    raise_alarms()
    before = set(Pulse.objects.values_list("name", "at"))
    raise_alarms()
    assert set(Pulse.objects.values_list("name", "at")) == before


# Only the owner of the tables makes an operator, and others see it once it is committed.
@pytest.mark.django_db(transaction=True, databases=["default", django_settings.OWNER_ALIAS])
def test_operators_page_shows_every_part(fisc: Federation, settings: Settings, tmp_path: Path) -> None:
    # Made with the first file, and there is none yet.
    settings.MEDIA_ROOT = str(tmp_path / "files")
    operator = make_operator("operator@example.org")
    with federation_scope(fisc):
        enqueue_job(system_actor("test"), "test_break", {})
    response = log_in(operator).get("/portal/operation/", headers=ENGLISH)
    html = response.content.decode()
    assert_well_formed(html)
    words = words_of(html)
    assert "test_break: unexpected" in words
    assert all(one.name for one in check_everything())
    assert "PostgreSQL" in words


def test_operators_page_is_for_operators(fisc: Federation) -> None:
    assert log_in(make_user("reader@example.org")).get("/portal/operation/").status_code == 403
    assert Client().get("/portal/operation/").status_code == 302
