"""Posters of championships: pictures and PDF, who may choose one, and what is kept of it."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from federation.audit.models import AuditEntry
from federation.errors import FileTooLarge, NotAPicture, NotPermitted, PictureTooSmall
from federation.files.models import StoredFile
from federation.people.models.accounts import Role
from federation.permissions import PUBLIC, Actor
from federation.pictures.kinds import MOST, POSTER
from federation.tenancy.federations import Federation
from tests.people import make_actor
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    withdraw_championship,
)
from tournaments.calendar.services.posters import keep_poster, prepare_poster, read_poster, remove_poster
from tournaments.championship.models.championships import Championship
from tournaments.errors import AlreadyDecided

pytestmark = pytest.mark.django_db


def as_file(content: bytes, name: str = "poster.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def picture(size: tuple[int, int] = (600, 900), kind: str = "PNG") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, "#7c1d33").save(buffer, kind)
    return buffer.getvalue()


@pytest.fixture
def organiser(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ORGANISER)


@pytest.fixture
def announced(organiser: Actor) -> Championship:
    return announce_championship(organiser, make_announcement())


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_picture_is_written_anew(kind: str) -> None:
    made = prepare_poster(as_file(picture(kind=kind)))
    assert (made.content_type, made.width, made.height) == ("image/webp", 600, 900)


def test_first_page_of_a_pdf_is_drawn_and_nothing_else_of_it_kept() -> None:
    made = prepare_poster(as_file(picture((1240, 1754), kind="PDF"), "cartell.pdf"))
    assert made.content.startswith(b"RIFF")
    assert (made.width, made.height) <= MOST[POSTER]
    with Image.open(io.BytesIO(made.content)) as drawn:
        red, green, blue = drawn.convert("RGB").getpixel((drawn.width // 2, drawn.height // 2))  # type: ignore[misc]
    assert (red > 100, green < 60, blue < 90) == (True, True, True)


@pytest.mark.parametrize(
    "content",
    [b"", b"%PDF-", b"%PDF-1.7\n%%EOF", b"%PDF-1.7\n" + b"\xff" * 4000, b"GIF89a" + b"\0" * 90, b"<svg/>"],
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(NotAPicture):
        prepare_poster(as_file(content, "x.pdf"))


def test_picture_of_a_few_points_is_refused() -> None:
    with pytest.raises(PictureTooSmall):
        prepare_poster(as_file(picture((200, 290))))


def test_too_many_bytes_are_refused_before_they_are_read(settings: object) -> None:
    settings.FARISTOL_UPLOAD_LIMIT = 100  # type: ignore[attr-defined]
    with pytest.raises(FileTooLarge):
        prepare_poster(as_file(picture()))


def test_poster_is_kept_shown_and_taken_away(organiser: Actor, announced: Championship) -> None:
    kept = keep_poster(organiser, announced, "poster.png", prepare_poster(as_file(picture())))
    content, content_type = read_poster(kept) or (b"", "")
    assert (content[:4], content_type) == (b"RIFF", "image/webp")
    assert kept.revision == announced.revision
    for _twice in range(2):
        remove_poster(organiser, announced)
    announced.refresh_from_db()
    assert read_poster(announced) is None
    # What was sent in stays.
    assert StoredFile.objects.count() == 1
    acts = AuditEntry.objects.filter(action__startswith="poster").values_list("action", flat=True)
    assert sorted(acts) == ["poster_chosen", "poster_removed"]


def test_who_may_not_change_a_championship_chooses_no_poster(in_fisc: Federation, announced: Championship) -> None:
    made = prepare_poster(as_file(picture()))
    for actor in (PUBLIC, make_actor(in_fisc, Role.ORGANISER, Role.ARBITER), make_actor(in_fisc)):
        with pytest.raises(NotPermitted):
            keep_poster(actor, announced, "poster.png", made)
        with pytest.raises(NotPermitted):
            remove_poster(actor, announced)


def test_approval_stays_and_what_is_withdrawn_stays_as_it_is(
    in_fisc: Federation, organiser: Actor, announced: Championship
) -> None:
    made = prepare_poster(as_file(picture()))
    approved = approve_championship(make_actor(in_fisc, Role.STAFF), announced)
    assert keep_poster(organiser, approved, "poster.png", made).state == "approved"
    other = withdraw_championship(organiser, announce_championship(organiser, make_announcement("B")), "No hall.")
    with pytest.raises(AlreadyDecided):
        keep_poster(organiser, other, "poster.png", made)
