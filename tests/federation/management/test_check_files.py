"""Kept files held against their digests."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from federation.files.models import StoredFile
from federation.files.services import store_file
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope


def check() -> str:
    out = StringIO()
    call_command("check_files", "fisc", stdout=out)
    return out.getvalue()


@pytest.fixture
def stored(fisc: Federation, pfs: Federation, system: Actor) -> StoredFile:
    with federation_scope(pfs):
        store_file(system, "other.txt", b"of another federation")
    with federation_scope(fisc):
        store_file(system, "one.txt", b"one")
        return store_file(system, "two.txt", b"two")


def test_whole_files_are_counted(stored: StoredFile) -> None:
    assert check() == "2 files, 0 damaged.\n"


def test_all_federations_are_checked_and_the_damaged_one_is_named(stored: StoredFile) -> None:
    out, err = StringIO(), StringIO()
    call_command("check_files", "--all", stdout=out)
    assert out.getvalue() == "fisc:\n2 files, 0 damaged.\npfs:\n1 files, 0 damaged.\n"
    default_storage.delete(stored.key)
    out = StringIO()
    with pytest.raises(CommandError, match=r"Failed: fisc\.") as refusal:
        call_command("check_files", "--all", stdout=out, stderr=err)
    assert refusal.value.returncode == 1
    assert f"{stored.sha256}: missing" in out.getvalue()
    # The one after it is looked at all the same.
    assert "pfs:\n1 files, 0 damaged." in out.getvalue()
    assert "Restore the damaged files" in err.getvalue()


@pytest.mark.parametrize("arguments", [[], ["fisc", "--all"]])
def test_one_federation_or_all_of_them(fisc: Federation, arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("check_files", *arguments)


def test_missing_and_changed_files_are_named(stored: StoredFile) -> None:
    default_storage.delete(stored.key)
    with pytest.raises(CommandError, match="Restore"):
        check()
    default_storage.save(stored.key, ContentFile(b"three"))
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_files", "fisc", stdout=out)
    assert f"{stored.sha256}: changed" in out.getvalue()
    default_storage.delete(stored.key)
