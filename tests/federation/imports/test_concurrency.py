"""Two tables applied at once: one waits for the other and then looks again."""

from __future__ import annotations

from typing import Any

import pytest

from federation.imports.models import ImportState, RegistryImport
from federation.imports.services import apply_import, run_apply, upload_import
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.imports.makers import csv_of, make_import
from tests.races import overlap

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_imports_at_once_register_nobody_twice(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        tables = [csv_of("surname;first name\nPuig;\nGrau;\n"), csv_of("surname;first name\nPuig;\nMas;\n")]
        imports = [make_import(system, "players", table) for table in tables]
        first, second = [_job(apply_import(system, one, one.digest)) for one in imports]
    overlap(fisc, lambda: _work(first), lambda: _work(second))
    with federation_scope(fisc):
        names = list(Player.objects.order_by("surname").values_list("surname", flat=True))
        states = [RegistryImport.objects.get(pk=one.pk).state for one in imports]
        renewed = RegistryImport.objects.get(pk=imports[1].pk)
    assert names == ["Grau", "Puig"]
    # What the second would do is no longer what was looked at: it is shown once more.
    assert states == [ImportState.APPLIED, ImportState.READY]
    assert renewed.summary["renewed"] is True
    assert renewed.summary["counts"] == {"added": 1, "changed": 0, "unchanged": 1, "wrong": 0}


def test_a_job_delivered_twice_applies_a_table_once(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        one = make_import(system, "players", csv_of("surname\nPuig\nGrau\n"))
        job = _job(apply_import(system, one, one.digest))
    answers = overlap(fisc, lambda: _work(job), lambda: _work(job))
    assert [answer["state"] for answer in answers] == [ImportState.APPLIED, ImportState.APPLIED]
    with federation_scope(fisc):
        assert Player.objects.count() == 2


def test_a_second_click_on_send_finds_the_import_of_the_first(fisc: Federation, system: Actor) -> None:
    def send() -> int:
        return upload_import(system, "players", "players.csv", b"surname\nPuig\n").number

    first, second = overlap(fisc, send, send)
    assert first == second
    with federation_scope(fisc):
        assert RegistryImport.objects.count() == 1


def _job(one: RegistryImport) -> Job:
    assert one.job is not None
    return one.job


def _work(job: Job) -> dict[str, Any]:
    return run_apply(JobRun(arguments=job.arguments, requested_by_id=None))
