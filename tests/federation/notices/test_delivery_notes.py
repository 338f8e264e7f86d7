"""What the mail server took goes out once, also where the database never heard of it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from pytest_django import Settings

from federation.jobs.services.sweep import sweep_if_due
from federation.notices.models import Mail, MailState
from federation.notices.services.delivery import FOLDER, deliver_due_mails
from federation.tenancy.federations import Federation
from federation.tenancy.scope import FEDERATION_SETTING, federation_scope
from tests.around.mail_server import MailServer
from tests.around.workers import worker_environment
from tests.databases import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

DELIVER = """
import sys, django
django.setup()
from federation.tenancy.federations import Federation
from federation.notices.services.delivery import deliver_due_mails
deliver_due_mails(Federation.objects.get(pk=int(sys.argv[1])))
"""


@pytest.fixture
def server(settings: Settings, tmp_path: Path) -> Iterator[MailServer]:
    settings.MEDIA_ROOT = str(tmp_path)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    with MailServer().listening() as server:
        settings.EMAIL_PORT = server.port
        yield server


@pytest.fixture
def waiting(fisc: Federation) -> Mail:
    """Written past the outbox, which would send it at once."""
    now = timezone.now()
    with federation_scope(fisc):
        return Mail.objects.create(
            act="test:1", address="reader@example.org", subject="S", body="B", created_at=now, since=now, due_at=now
        )


def state_of(mail: Mail) -> str:
    with federation_scope(mail.federation):
        return Mail.objects.get(pk=mail.pk).state


def sweep_late(settings: Settings) -> None:
    """As if the claim were old."""
    settings.FARISTOL_MAIL_CLAIM_SECONDS = 0
    sweep_if_due()


def test_mail_taken_while_the_database_goes_away_is_not_sent_again(
    fisc: Federation, server: MailServer, waiting: Mail, settings: Settings, tmp_path: Path
) -> None:
    with psycopg.connect(_address(), autocommit=True) as other:
        mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        server.before_answer = lambda: other.execute(f"{mine} AND usename = current_user AND pid <> pg_backend_pid()")
        with pytest.raises(OperationalError):
            deliver_due_mails(fisc)
    server.before_answer = None
    connection.close()
    assert state_of(waiting) == MailState.SENDING
    sweep_late(settings)
    assert state_of(waiting) == MailState.SENT
    assert server.addresses() == ["reader@example.org"]


def test_worker_killed_before_its_note_is_through_does_not_make_a_mail_go_out_twice(
    fisc: Federation, server: MailServer, waiting: Mail, settings: Settings, tmp_path: Path
) -> None:
    with psycopg.connect(_address()) as other:

        def hold_the_row() -> None:
            other.execute("SELECT set_config(%s, %s, true)", [FEDERATION_SETTING, str(fisc.pk)])
            other.execute("SELECT 1 FROM federation_mail FOR UPDATE")

        server.before_answer = hold_the_row
        environment = {**worker_environment(), "FARISTOL_MEDIA_ROOT": str(tmp_path)}
        environment["FARISTOL_TEST_MAIL"] = f"smtp://127.0.0.1:{server.port}"
        worker = subprocess.Popen([sys.executable, "-c", DELIVER, str(fisc.pk)], env=environment, cwd=ROOT)
        _wait_for(lambda: list((tmp_path / FOLDER).glob("*")) if (tmp_path / FOLDER).exists() else [])
        worker.kill()
        worker.wait()
        other.rollback()
    server.before_answer = None
    assert state_of(waiting) == MailState.SENDING
    sweep_late(settings)
    assert state_of(waiting) == MailState.SENT
    assert server.addresses() == ["reader@example.org"]


def test_mail_that_was_not_taken_goes_out_again(
    fisc: Federation, server: MailServer, waiting: Mail, settings: Settings
) -> None:
    with federation_scope(fisc):
        Mail.objects.update(state=MailState.SENDING, claimed_at=timezone.now(), attempts=1)
    sweep_late(settings)
    assert state_of(waiting) == MailState.SENT
    assert server.addresses() == ["reader@example.org"]


def test_nothing_stays_behind_of_a_mail_that_was_noted(
    fisc: Federation, server: MailServer, waiting: Mail, tmp_path: Path
) -> None:
    deliver_due_mails(fisc)
    assert state_of(waiting) == MailState.SENT
    assert list((tmp_path / FOLDER).iterdir()) == []


def test_full_disk_beside_the_files_keeps_no_mail_back(
    fisc: Federation, server: MailServer, waiting: Mail, tmp_path: Path
) -> None:
    (tmp_path / FOLDER).write_text("a file where the folder should be")
    deliver_due_mails(fisc)
    assert state_of(waiting) == MailState.SENT


def _address() -> str:
    return worker_environment()["DATABASE_URL"]


def _wait_for(condition: object) -> None:
    deadline = time.monotonic() + 60
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.05)
