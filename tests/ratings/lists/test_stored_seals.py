"""Seals in the database: made with every list, checked from the rows, and whole after a name was erased."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path
from shutil import which

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.exchange.installation_key import installation_key
from federation.permissions import PUBLIC
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Edition, EditionRow, EditionSeal
from ratings.lists.queries.seals import verify_system
from ratings.lists.seals import public_half
from ratings.lists.services import seal_lists
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.models import RatingSystem
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, make_system
from tests.ratings.making.published import seed_players

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def published(in_fisc: Federation) -> RatingSystem:
    system = make_system()
    seed_players(system, make_players("Anna Pla", "Bernat Coll", "Carme Riu"))
    for _number in range(3):
        publish_rating_list(ACTOR, system, force=True)
    return system


def publish_as_before(system: RatingSystem) -> Edition:
    """The next edition as it was published before there were seals: a copy of the last one, without a seal."""
    last = Edition.objects.get(number=3)
    edition = Edition.objects.get(number=3)
    edition.pk, edition.number = None, 4
    edition.save(force_insert=True)
    for row in EditionRow.objects.filter(edition=last):
        row.pk, row.edition = None, edition
        row.save(force_insert=True)
    return edition


def found(system: RatingSystem) -> list[tuple[int, str]]:
    return [(one.edition, one.fault.value) for one in verify_system(system)]


def test_every_published_list_is_sealed_and_follows_on_the_one_before(published: RatingSystem) -> None:
    seals = list(EditionSeal.objects.order_by("edition__number"))
    assert [seal.previous for seal in seals] == ["0" * 64, seals[0].sha256, seals[1].sha256]
    assert {seal.public_key for seal in seals} == {public_half(installation_key())}
    assert found(published) == []


def test_name_and_club_may_be_erased_and_the_chain_holds(published: RatingSystem) -> None:
    EditionRow.objects.filter(player_number=1).update(name="", sort_key="", club="")
    assert found(published) == []


def test_line_that_is_put_in_later_is_found(published: RatingSystem, in_fisc: Federation) -> None:
    """The application itself may add rows, and no trigger stands in its way."""
    row = EditionRow.objects.filter(edition__number=2).order_by("place")[0]
    [row.player] = make_players("Dora Nova")
    row.pk, row.player_number = None, 99
    row.save(force_insert=True)
    assert found(published) == [(2, "changed"), (2, "unsigned"), (3, "broken")]
    with pytest.raises(CommandError, match="don't match their seals"):
        call_command("verify_lists", "fisc", stdout=StringIO())


def test_lists_of_before_are_sealed_once_by_the_command(published: RatingSystem) -> None:
    publish_as_before(published)
    assert found(published) == [(4, "unsealed")]
    for printed in ("barruf: 1 sealed", "barruf: 0 sealed"):
        out = StringIO()
        call_command("seal_lists", "fisc", stdout=out)
        assert out.getvalue().strip() == printed
    assert found(published) == []
    assert AuditEntry.objects.get(action="rating_lists_sealed").data == {"editions": [4]}


def test_list_of_before_is_sealed_with_the_next_one(published: RatingSystem) -> None:
    publish_as_before(published)
    publish_rating_list(ACTOR, published, force=True)
    assert found(published) == []
    assert EditionSeal.objects.count() == 5


def test_nobody_else_seals(published: RatingSystem) -> None:
    with pytest.raises(NotPermitted):
        seal_lists(PUBLIC, published)


def test_key_of_the_installation_may_be_given(settings: Settings) -> None:
    derived = public_half(installation_key())
    settings.FARISTOL_SIGNING_KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    assert public_half(installation_key()) == "O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik="
    settings.FARISTOL_SIGNING_KEY, settings.SECRET_KEY = "", "another"
    assert public_half(installation_key()) != derived


def test_command_checks_the_database_and_names_what_is_wrong(published: RatingSystem) -> None:
    out = StringIO()
    call_command("verify_lists", "fisc", stdout=out)
    assert out.getvalue() == "fisc/barruf: 3 lists, 0 wrong\n"
    with pytest.raises(CommandError, match="no federation"):
        call_command("verify_lists", "nobody")


def save_lists(folder: Path, client: Client) -> list[Path]:
    files = []
    for number in (1, 2, 3):
        answer = client.get(f"/fisc/ranking/barruf/editions/{number}/sealed/")
        assert answer.status_code == 200
        file = folder / answer["Content-Disposition"].split('"')[1]
        file.write_bytes(answer.content)
        files.append(file)
    return files


def test_downloaded_lists_are_checked_without_a_database(
    published: RatingSystem, client: Client, tmp_path: Path
) -> None:
    files = save_lists(tmp_path, client)
    assert [file.name for file in files] == [f"fisc-barruf-{number}.list.txt" for number in (1, 2, 3)]

    def check(*more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", "verify_lists", "--file", *map(str, files), *more]
        nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "PATH": "/usr/bin:/bin"}
        environment = {**nowhere, "DJANGO_SETTINGS_MODULE": "federation.settings.development"}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    whole = check("--key", public_half(installation_key()))
    assert (whole.returncode, whole.stdout) == (0, "fisc/barruf: 3 lists, 0 wrong\n"), whole.stderr
    files[1].write_text(files[1].read_text().replace(" 1190 ", " 1191 "))
    broken = check()
    assert broken.returncode == 1
    assert "fisc, barruf, edition 2: its text is not the one that was sealed" in broken.stdout
    assert "fisc, barruf, edition 3: it does not follow on the list before it" in broken.stdout


@pytest.mark.skipif(which("openssl") is None, reason="OpenSSL is not installed")
def test_page_says_how_it_is_done_with_openssl(published: RatingSystem, client: Client, tmp_path: Path) -> None:
    save_lists(tmp_path, client)
    page = client.get("/fisc/ranking/barruf/verification/", headers={"Accept-Language": "en"})
    told = page.content.decode()
    [seal] = EditionSeal.objects.filter(edition__number=3)
    pem = told[told.index("-----BEGIN PUBLIC KEY-----") : told.index("</pre>", told.index("-----BEGIN"))]
    (tmp_path / "key.pem").write_text(pem)
    begin = told.index("sed &#x27;") if "sed &#x27;" in told else told.index("sed '")
    lines = told[begin : told.index("</pre>", begin)].replace("&gt;", ">").replace("&#x27;", "'")
    done = subprocess.run(["bash", "-ec", lines], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert seal.sha256 in done.stdout
    assert "Signature Verified Successfully" in done.stdout
    assert done.returncode == 0


def test_file_is_the_same_for_everybody_and_asked_for_once(published: RatingSystem, client: Client) -> None:
    address = "/fisc/ranking/barruf/editions/2/sealed/"
    first = client.get(address, headers={"Accept-Language": "ca"})
    second = client.get(address, headers={"Accept-Language": "pl"})
    assert first.content == second.content
    known = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert {answer["Cache-Control"] for answer in (first, second, known)} == {"public, max-age=604800, immutable"}
    assert client.get("/fisc/ranking/barruf/editions/9/sealed/").status_code == 404


def test_api_gives_the_seal(published: RatingSystem, client: Client) -> None:
    told = client.get("/fisc/api/v1/rating-systems/barruf/editions/2/").json()["seal"]
    [seal] = EditionSeal.objects.filter(edition__number=2)
    assert (told["sha256"], told["previous"]) == (seal.sha256, seal.previous)
    assert client.get(told["file"]).status_code == 200


def test_page_without_a_list_says_so(fisc: Federation, client: Client) -> None:
    with federation_scope(fisc):
        make_system()
    assert client.get("/fisc/ranking/barruf/verification/").status_code == 200
    assert client.get("/fisc/ranking/nothing/verification/").status_code == 404
