"""Photos of slips and score sheets: from phones, at the desk, beside two versions, and who sees them."""

from __future__ import annotations

import hashlib
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from PIL import Image

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.pictures.test_images import picture
from tests.pages import ENGLISH, words_of
from tests.staff import log_in_as, send
from tests.tournaments.live.played import begin_round, enter, fresh, make_live, state_of
from tests.tournaments.live.test_views_phones import phones, read, report
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.queries import slip_token
from tournaments.live.services.photos import MOST_FROM_PHONES
from tournaments.live.services.rounds import change_pairing, close_round
from tournaments.log.decisions.rounds import exchange
from tournaments.log.models import TablePhoto

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    """Eight players, round 1 published."""
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


@pytest.fixture
def desk(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/desk/rounds/1/"


def taken(ink: str = "#336699") -> bytes:
    """A photograph that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    return picture((900, 600), "#ffffff", ink, format="JPEG", exif=exif)


def send_to(path: str, content: bytes, client: Client | None = None, **more: object) -> HttpResponse:
    file = SimpleUploadedFile("IMG_1.jpg", content)
    return send(client or Client(), path, {"kind": "slip", "round": 1, "table": 1, "file": file, **more})


def said(path: str, content: bytes, **more: object) -> str:
    """What the phone's page says after a photo was sent."""
    client = Client()
    answer = send_to(f"{path}photo/", content, client, **more)
    return words_of(client.get(answer["Location"], headers=ENGLISH).content.decode())


def count(live: LiveChampionship, fisc: Federation) -> int:
    with federation_scope(fisc):
        return TablePhoto.objects.filter(live=live).count()


def test_photo_from_a_phone_is_kept_as_it_came_and_shown_without_where_it_was_taken(
    live: LiveChampionship, fisc: Federation, desk: str
) -> None:
    (number, first), _second = phones(live, fisc)
    content = taken()
    assert "Photo received." in said(first, content)
    assert "1 photo of this table received." in read(first)
    staff = log_in_as(fisc, Role.STAFF)
    shown = staff.get(f"{desk}photos/1/")
    assert shown["Content-Type"] == "image/webp"
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert b"taken at home" in content
    assert b"taken at home" not in shown.content
    with Image.open(io.BytesIO(shown.content)) as kept:
        assert kept.size == (900, 600)
    original = staff.get(f"{desk}photos/1/?original=1")
    assert original.content == content
    assert original["Content-Disposition"].startswith("attachment")
    with federation_scope(fisc):
        photo = TablePhoto.objects.get()
        assert (photo.entrant, photo.round, photo.table) == (number, 1, 1)
        assert photo.original.sha256 == hashlib.sha256(content).hexdigest()


def test_every_form_of_a_photo_carries_the_mark_against_forged_ones(
    live: LiveChampionship, fisc: Federation, desk: str
) -> None:
    _first, (_other, second) = phones(live, fisc)
    for page in (Client().get(second).content.decode(), log_in_as(fisc, Role.STAFF).get(desk).content.decode()):
        form = page.partition('enctype="multipart/form-data"')[2].partition("</form>")[0]
        assert 'name="csrfmiddlewaretoken"' in form


def test_photo_by_the_slips_code(live: LiveChampionship, fisc: Federation) -> None:
    with federation_scope(fisc):
        table = state_of(live).played[0].tables[0]
        token = slip_token(live, 1, table)
    path = f"/fisc/championships/{live.championship.slug}/live/slip/{token}/"
    assert f"{path}photo/?as={table.players[1]}" in Client().get(f"{path}?as={table.players[1]}").content.decode()
    answer = send_to(f"{path}photo/?as={table.players[1]}", taken())
    assert answer["Location"] == f"{path}?as={table.players[1]}"
    with federation_scope(fisc):
        assert TablePhoto.objects.get().entrant == table.players[1]
    for stranger in ("", "?as=99", "?as=x"):
        assert send_to(f"{path}photo/{stranger}", taken("#993333")).status_code == 404
    assert count(live, fisc) == 1


def test_arbiter_sees_both_versions_beside_the_photos(live: LiveChampionship, fisc: Federation, desk: str) -> None:
    (one, first), (other, second) = phones(live, fisc)
    send(Client(), first, report(first, one, other, "412-365"))
    staff = log_in_as(fisc, Role.STAFF)
    assert ": what the two sides sent" not in read(desk, staff)
    send(Client(), second, report(second, one, other, "402-365"))
    text = read(desk, staff)
    assert "Table 1: what the two sides sent" in text
    assert "None received." in text
    send_to(f"{second}photo/", taken())
    page = staff.get(desk, headers=ENGLISH).content.decode()
    with federation_scope(fisc):
        names = [entrant.name for entrant in state_of(live).entrants]
    text = words_of(page)
    assert (
        text.index(f"According to {names[one - 1]}")
        < text.index("412")
        < text.index(f"According to {names[other - 1]}")
    )
    assert f'src="{desk}photos/1/"' in page
    assert "None received." not in text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7 a slip", "can’t be read as a picture."),
        (picture((150, 150), format="JPEG"), "would look blurred: it needs at least 200 × 200 pixels."),
        (taken()[:2000], "can’t be read as a picture."),
        (b"\xff" * (10 * 1024 * 1024 + 1), "10.0"),
    ],
)
def test_what_is_no_photo_is_not_kept(live: LiveChampionship, fisc: Federation, content: bytes, sentence: str) -> None:
    _first, (_other, second) = phones(live, fisc)
    assert sentence in said(second, content)
    assert count(live, fisc) == 0


def test_photos_of_another_table_of_a_closed_round_or_without_phones_are_refused(
    live: LiveChampionship, fisc: Federation, system: Actor
) -> None:
    _first, (_other, second) = phones(live, fisc)
    assert "Your seat has changed." in said(second, taken(), table=2)
    assert "Your seat has changed." in said(second, taken(), round=2)
    with federation_scope(fisc):
        LiveChampionship.objects.filter(pk=live.pk).update(phones=False)
    assert "Results of this championship are entered at the organisers’ desk, not from" in said(second, taken())
    with federation_scope(fisc):
        LiveChampionship.objects.filter(pk=live.pk).update(phones=True)
        for table in range(1, 5):
            enter(system, live, 1, table, 400, 300)
        close_round(system, fresh(live), 1)
    assert "Upload a photo of the slip" not in read(second)
    assert "closed" in said(second, taken())
    assert count(live, fisc) == 0


def test_phones_of_a_table_send_so_many_photos_and_the_same_one_once(live: LiveChampionship, fisc: Federation) -> None:
    (_one, first), (_other, second) = phones(live, fisc)
    for _again in range(2):
        said(first, taken())
    assert count(live, fisc) == 1
    for shade in range(1, MOST_FROM_PHONES):
        said(second, taken(f"#{shade}{shade}9966"))
    assert count(live, fisc) == MOST_FROM_PHONES
    assert "Give the slip to the organisers." in said(first, taken("#ff0000"))
    assert count(live, fisc) == MOST_FROM_PHONES


def test_desk_attaches_a_score_sheet_to_a_table_of_a_closed_round(
    live: LiveChampionship, fisc: Federation, system: Actor, desk: str
) -> None:
    with federation_scope(fisc):
        for table in range(1, 5):
            enter(system, live, 1, table, 400, 300)
        close_round(system, fresh(live), 1)
    staff = log_in_as(fisc, Role.STAFF)
    assert send_to(f"{desk}photos/", taken(), staff, kind="sheet", table=2).status_code == 302
    page = staff.get(desk, headers=ENGLISH).content.decode()
    assert 'alt="score sheet, Table 2"' in page
    for data in ({"table": 9}, {"kind": "other"}, {"table": ""}):
        assert send_to(f"{desk}photos/", taken("#000000"), staff, **data).status_code in {400, 409}
    assert count(live, fisc) == 1
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="live_photo_attached").count() == 1


def test_photo_is_of_who_sat_there(live: LiveChampionship, fisc: Federation, system: Actor, desk: str) -> None:
    """Once others sit at the table it is no photo of their slip."""
    (_one, first), (other, _second) = phones(live, fisc)
    send_to(f"{first}photo/", taken())
    staff = log_in_as(fisc, Role.STAFF)
    assert f'src="{desk}photos/1/"' in staff.get(desk).content.decode()
    with federation_scope(fisc):
        state = state_of(live)
        last = state.played[0].tables[-1].players[1]
        pairing = exchange(state.played[0], other, last)
        change_pairing(system, fresh(live), 1, pairing, seen=state.number, confirmed=True, reason="a mistake")
    assert f'src="{desk}photos/1/"' not in staff.get(desk).content.decode()


@pytest.mark.parametrize("role", [None, Role.PLAYER, Role.ARBITER, Role.ORGANISER])
def test_photos_are_for_who_runs_the_championship(
    live: LiveChampionship, fisc: Federation, desk: str, role: Role | None
) -> None:
    (_one, first), _second = phones(live, fisc)
    send_to(f"{first}photo/", taken())
    client = log_in_as(fisc, role) if role else Client()
    assert client.get(f"{desk}photos/1/").status_code in {302, 403}
    assert send_to(f"{desk}photos/", taken("#123456"), client).status_code in {302, 403}
    assert count(live, fisc) == 1
    staff = log_in_as(fisc, Role.STAFF)
    assert staff.get(f"{desk.replace('rounds/1', 'rounds/2')}photos/1/").status_code == 404
    assert staff.get(f"{desk}photos/2/").status_code == 404
    assert Client().get(f"{desk}photos/1/".replace("/fisc/", "/pfs/")).status_code in {302, 404}
