"""A federation with something in every table, written down and taken in by an installation that has none."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction
from pytest_django import Settings

from federation.audit.models import AuditEntry
from federation.errors import ExportUnusable, InstallationNotEmpty, NotPermitted
from federation.exchange.services.intake import import_federation
from federation.files.services import find_damaged_files
from federation.notices.models import Mail
from federation.people.models.accounts import Membership, Role, User
from federation.people.models.players import Club, Player
from federation.permissions import PUBLIC, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.queries.seals import verify_system
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.databases import _use, open_test_database
from tests.leaks.addresses import find_addresses
from tests.leaks.callers import caller
from tests.leaks.planted import Planted, Words
from tests.leaks.planting import plant
from tests.leaks.test_crawl import main_part
from tests.people import make_federation, make_players, make_user
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.digests import replay
from tournaments.log.queries import signed_events

SYSTEM = system_actor("test")
SLUG = "fisc"


class Undone(Exception):
    """Takes back what was written."""


# Pages about what stays: jobs, mails and keys of the installation, and the exports themselves.
# PDFs are laid out anew by a job for who asks first.
STAY = {
    *("mails", "api_keys", "data_exports", "data_export", "job", "api_job", "form_pdf", "edition_pdf"),
    *("webhooks", "webhook", "open_data", "open_data_file", "api_open_data"),
}


@contextmanager
def another_database(name: str) -> Iterator[None]:
    """An empty installation, for as long as the block; then the first one again."""
    first = connection.settings_dict["NAME"]
    for one in connections.all():
        one.close()
    try:
        with open_test_database(name):
            yield
    finally:
        _use(first)


def bodies(planted: Planted, kind: str) -> dict[tuple[str, str], tuple[int, str]]:
    """Every page of the federation as somebody sees it: status and what it says."""
    who = caller(kind, planted)
    found = {}
    for address in find_addresses(planted):
        if address.is_account or address.name in STAY:
            continue
        response = who.ask("get", f"/{SLUG}/", address)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        is_page = response["Content-Type"].startswith("text/html")
        text = main_part(response) if is_page else body.decode("utf-8", "replace")
        found[address.name, address.path] = (response.status_code, text)
    return found


def parts(file: Path) -> dict[str, str]:
    """The SHA-256 of every part of an archive but for its manifest, which says when it was made."""
    with ZipFile(file) as archive:
        lines = archive.read("SHA256SUMS").decode().splitlines()
    found = {name: digest for digest, name in (line.split("  ") for line in lines)}
    del found["manifest.json"]
    return found


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_federation_taken_in_elsewhere_shows_the_same_pages(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = str(tmp_path / "first")
    planted = plant(SLUG, Words("pinsecret", "lynxpublic"), 17, "rasccat", language="ca")
    with federation_scope(planted.federation):
        recompute_ratings(SYSTEM, RatingSystem.objects.get())
    public = bodies(planted, "anonymous")
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    call_command("export_federation", SLUG, "--output", str(first), stdout=StringIO())
    shutil.rmtree(tmp_path / "first")
    settings.MEDIA_ROOT = str(tmp_path / "second")
    with another_database("test_second_installation"):
        call_command("import_federation", str(first), stdout=StringIO())
        call_command("export_federation", SLUG, "--output", str(second), stdout=StringIO())
        planted.federation = Federation.objects.get()
        planted.members = {role: User.objects.get(email=user.email) for role, user in planted.members.items()}
        # Every row, account and file to the byte, but for the act of taking it in.
        before, after = parts(first), parts(second)
        assert before.keys() == after.keys()
        different = {name for name in before if before[name] != after[name]}
        assert different == {"tables/federation.auditentry.jsonl"}
        compare(public, bodies(planted, "anonymous"))
        check_numbers(planted.federation)


def compare(before: dict[Any, tuple[int, str]], after: dict[Any, tuple[int, str]]) -> None:
    assert before.keys() == after.keys()
    different = [name for (name, _path), told in before.items() if after[name, _path] != told]
    assert " ".join(different) == ""
    # Not because there was nothing to see.
    assert sum(status == 200 for status, _text in after.values()) > 60


def check_numbers(federation: Federation) -> None:
    """Lists are those that were sealed, ratings come out of the results again, files are whole, logs add up."""
    with federation_scope(federation):
        for system in RatingSystem.objects.all():
            assert verify_system(system) == []
            assert recompute_ratings(SYSTEM, system).changed == 0
        for live in LiveChampionship.objects.all():
            assert replay(signed_events(live)).difference is None
        assert list(find_damaged_files()) == []
        # The next row has an id of its own.
        Club.objects.create(name="New", key="new")
        invited = {mail.address for mail in Mail.objects.filter(act__startswith="imported:")}
        assert {user.email for user in User.objects.filter(pk__in=Player.objects.values("user"))} <= invited
        assert not any(User.objects.get(email=address).has_usable_password() for address in invited)
        assert AuditEntry.objects.filter(action="federation_imported").count() == 1


@pytest.fixture
def small(fisc: Federation) -> Federation:
    """A federation with an administrator, a closed account and a player with an account."""
    make_user("boss@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    gone = make_user("gone@fisc.example", Role.STAFF, federation=fisc)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    with federation_scope(fisc):
        [player] = make_players("Anna Pla")
        Player.objects.filter(pk=player.pk).update(user=make_user("anna@fisc.example"))
    return fisc


def export(path: Path) -> Path:
    call_command("export_federation", SLUG, "--output", str(path), stdout=StringIO())
    return path


def test_export_is_documented_and_each_part_has_its_sum(small: Federation, tmp_path: Path) -> None:
    with ZipFile(export(tmp_path / "fisc.zip")) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        [player] = [json.loads(line) for line in archive.read("tables/federation.player.jsonl").splitlines()]
        accounts = [json.loads(line) for line in archive.read("accounts.jsonl").splitlines()]
        names = set(archive.namelist())
        assert archive.read("public/players.csv").decode().splitlines()[1].startswith(f"{player['number']},Pla,Anna,")
    assert manifest["tables"]["federation.Player"]["rows"] == 1
    assert {"README.txt", "SHA256SUMS", "federation.json", "public/championships.csv"} <= names
    assert {one["email"] for one in accounts} == {f"{who}@fisc.example" for who in ("boss", "gone", "anna")}
    assert not any({"password", "last_login"} & one.keys() for one in accounts)


def test_nothing_is_overwritten_and_a_refused_export_leaves_nothing(small: Federation, tmp_path: Path) -> None:
    file = export(tmp_path / "fisc.zip")
    with pytest.raises(CommandError, match="already exists"):
        export(file)


def test_federation_is_taken_in_only_where_there_is_none(small: Federation, tmp_path: Path) -> None:
    file = export(tmp_path / "fisc.zip")
    with pytest.raises(InstallationNotEmpty):
        import_federation(SYSTEM, file)
    with pytest.raises(NotPermitted):
        import_federation(PUBLIC, file)


@pytest.mark.parametrize("part", ["tables/federation.player.jsonl", "federation.json", "manifest.json"])
def test_archive_that_was_changed_is_refused(small: Federation, tmp_path: Path, part: str) -> None:
    file, changed = export(tmp_path / "fisc.zip"), tmp_path / "changed.zip"
    with ZipFile(file) as source, ZipFile(changed, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (b" " if name == part else b""))
    with pytest.raises(ExportUnusable, match=part):
        import_federation(SYSTEM, changed)


def test_what_is_no_export_is_said(tmp_path: Path, db: None) -> None:
    file = tmp_path / "some.zip"
    file.write_bytes(b"nothing")
    with pytest.raises(CommandError, match="This file can’t be imported:"):
        call_command("import_federation", str(file))
    with ZipFile(file, "w") as archive:
        archive.writestr("SHA256SUMS", "")
    with pytest.raises(ExportUnusable):
        import_federation(SYSTEM, file)
    with pytest.raises(ExportUnusable):
        import_federation(SYSTEM, tmp_path / "absent.zip")


def test_accounts_are_found_by_their_address_and_invited_in_their_language(
    db: None, settings: Settings, tmp_path: Path
) -> None:
    """Whoever has an account here keeps it with its password; an id that is taken is given to nobody else."""
    settings.MEDIA_ROOT = str(tmp_path)
    with suppress(Undone), transaction.atomic():
        fisc = make_federation(SLUG)
        User.objects.filter(pk=make_user("anna@fisc.example", Role.STAFF, federation=fisc).pk).update(language="pl")
        make_user("boss@fisc.example", Role.ADMINISTRATOR, federation=fisc)
        old = dict(User.objects.values_list("email", "pk"))
        export(tmp_path / "fisc.zip")
        raise Undone
    boss = make_user("boss@fisc.example")
    other = User.objects.create_user("other@fisc.example", pk=old["anna@fisc.example"])
    done = import_federation(SYSTEM, tmp_path / "fisc.zip")
    with federation_scope(done.federation):
        held = dict(Membership.objects.values_list("role", "user__email"))
        [mail] = Mail.objects.all()
    assert held == {Role.STAFF: "anna@fisc.example", Role.ADMINISTRATOR: boss.email}
    assert User.objects.get(pk=boss.pk).has_usable_password()
    assert User.objects.get(email="anna@fisc.example").pk not in {other.pk, old["anna@fisc.example"]}
    assert (mail.address, done.invited) == ("anna@fisc.example", ("anna@fisc.example",))
    assert "/accounts/password/reset/" in mail.body
