"""Two tables applied at once: one waits for the other and then looks again."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from federation.jobs import JobRun
from federation.models import Federation, ImportState, Player, RegistryImport
from federation.permissions import Actor
from federation.services.imports import apply_import, run_apply
from federation.tenancy.scope import federation_scope
from tests.federation.imports.makers import csv_of, make_import

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_imports_at_once_register_nobody_twice(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        tables = [b"surname\nPuig\nGrau\n", csv_of("surname;first name\nPuig;\nMas;\n")]
        imports = [make_import(system, "players", table) for table in tables]
        # Called by hand below, as two workers would.
        applying = [RegistryImport.objects.get(pk=one.pk) for one in imports]
        jobs = [apply_import(system, one, one.digest).job for one in applying]
        RegistryImport.objects.filter(pk__in=[one.pk for one in imports]).update(state=ImportState.APPLYING)
        Player.objects.all()

    def work(arguments: dict[str, int]) -> None:
        try:
            with federation_scope(fisc):
                run_apply(JobRun(arguments=arguments, requested_by_id=None))
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(job.arguments,)) for job in jobs if job is not None]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with federation_scope(fisc):
        names = list(Player.objects.order_by("surname").values_list("surname", flat=True))
        states = sorted(RegistryImport.objects.values_list("state", flat=True))
    assert len(names) == len(set(names))
    assert states == [ImportState.APPLIED, ImportState.READY]
