"""Photos of players: with a consent and where the federation allows them, and gone when they are taken away."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.errors import (
    ConsentMissing,
    DateInFuture,
    NotAPicture,
    NotPermitted,
    PhotosNotAllowed,
    PictureTooSmall,
    PlayerAnonymous,
    PlayerAway,
    PlayerDecides,
)
from federation.exchange.models import DataExport, ExportKind
from federation.files.models import StoredFile
from federation.files.services import find_damaged_files, keep_bytes, store_file
from federation.people.models.accounts import Role, User
from federation.people.models.players import Player, PlayerPhoto
from federation.permissions import PUBLIC, Actor, actor_for
from federation.registry.models import Anonymisation
from federation.registry.services import photos
from federation.registry.services.duplicates import merge_players, undo_merge
from federation.registry.services.photos import (
    find_photo,
    find_public_photo,
    read_photo,
    remove_photo,
    set_own_photo,
    set_photo_for,
    sweep_stray_photos,
)
from federation.registry.services.players import give_account, lock_player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.tenancy.versions import data_version
from tests.days import federations_day
from tests.federation.pictures.test_images import picture
from tests.federation.registry.test_details import allow
from tests.people import make_actor, make_players, make_user
from tests.races import overlap

SIGNED = date(2026, 11, 1)
CAMERA = b"taken at home by somebody"


def photo_file(colour: str = "#884422", size: tuple[int, int] = (600, 800)) -> SimpleUploadedFile:
    return SimpleUploadedFile("aina.jpg", picture(size, colour, format="JPEG", comment=CAMERA))


@pytest.fixture
def photos_allowed(in_fisc: Federation) -> Federation:
    allow(in_fisc, "photo")
    return in_fisc


@pytest.fixture
def player(photos_allowed: Federation) -> Player:
    return make_players("Aina Ferrer", "Biel Grau")[0]


@pytest.fixture
def user(player: Player) -> User:
    user = make_user("aina@fisc.example")
    give_account(lock_player(player), user)
    player.refresh_from_db()
    return user


@pytest.fixture
def staff(photos_allowed: Federation) -> Actor:
    return make_actor(photos_allowed, Role.STAFF)


def put_in(staff: Actor, player: Player, **values: Any) -> PlayerPhoto:
    given = {"file": photo_file(), "consent": "signed on paper", "consented_on": SIGNED, **values}
    return set_photo_for(staff, player, **given)


def keys() -> list[str]:
    """The keys of everything in the folder of photos."""
    try:
        return [f"{photos._folder()}/{name}" for name in default_storage.listdir(photos._folder())[1]]
    except FileNotFoundError:
        return []


def test_player_shows_a_photo_and_only_the_picture_written_anew_is_kept(player: Player, user: User) -> None:
    kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    assert find_public_photo(player) == kept
    assert (kept.consent, kept.consented_on, kept.width, kept.height) == ("", federations_day(), 360, 480)
    content = read_photo(kept)
    assert content is not None
    assert content[8:12] == b"WEBP"
    assert CAMERA not in content
    assert keys() == [kept.key]
    assert not StoredFile.objects.exists()
    assert list(find_damaged_files()) == []


def test_without_agreement_nothing_is_kept(player: Player, user: User, staff: Actor) -> None:
    with pytest.raises(ConsentMissing):
        set_own_photo(actor_for(user), player, photo_file(), agreed=False)
    other = Player.objects.get(number=2)
    with pytest.raises(ConsentMissing):
        put_in(staff, other, consent="  ")
    with pytest.raises(DateInFuture):
        put_in(staff, other, consented_on=federations_day() + timedelta(days=2))
    assert (PlayerPhoto.objects.count(), keys()) == (0, [])


@pytest.mark.parametrize(
    ("file", "refusal"),
    [
        (SimpleUploadedFile("a.jpg", b"nothing"), NotAPicture),
        (SimpleUploadedFile("a.pdf", b"%PDF-1.7"), NotAPicture),
        (photo_file(size=(149, 400)), PictureTooSmall),
    ],
    ids=["nothing", "a PDF", "small"],
)
def test_what_is_no_photo_changes_nothing(player: Player, user: User, file: Any, refusal: type[Exception]) -> None:
    kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    with pytest.raises(refusal):
        set_own_photo(actor_for(user), player, file, agreed=True)
    assert find_public_photo(player) == kept


def test_nobody_puts_in_or_takes_away_the_photo_of_somebody_else(player: Player, user: User, staff: Actor) -> None:
    set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    strangers = [PUBLIC, actor_for(make_user("other@fisc.example"))]
    strangers += [make_actor(player.federation, role) for role in (Role.ARBITER, Role.ORGANISER, Role.PLAYER)]
    for actor in strangers:
        with pytest.raises(NotPermitted):
            set_own_photo(actor, player, photo_file(), agreed=True)
        with pytest.raises(NotPermitted):
            put_in(actor, player)
        with pytest.raises(NotPermitted):
            remove_photo(actor, player)
    with pytest.raises(NotPermitted):
        set_own_photo(staff, player, photo_file(), agreed=True)
    with pytest.raises(PlayerDecides):
        put_in(staff, player)
    assert find_public_photo(player) is not None


def test_staff_note_the_consent_for_somebody_without_account(player: Player, staff: Actor) -> None:
    kept = put_in(staff, player, consent=" signed  on paper ")
    assert (kept.consent, kept.consented_on, kept.set_by) == ("signed on paper", SIGNED, staff.user)
    assert find_public_photo(player) == kept
    assert remove_photo(staff, player)
    assert not remove_photo(staff, player)


def test_photo_that_is_taken_away_is_gone_from_the_storage(
    player: Player, user: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    content = read_photo(kept)
    assert content is not None
    # Somebody else kept the same bytes as a file of his own: those stay.
    same = store_file(actor_for(user), "same.webp", content)
    with django_capture_on_commit_callbacks(execute=True):
        assert remove_photo(actor_for(user), player)
    assert find_photo(player) is None
    assert keys() == []
    assert read_photo(kept) is None
    with default_storage.open(same.key) as handle:
        assert handle.read() == content


def test_bytes_stay_where_taking_the_photo_away_is_taken_back(
    player: Player, user: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    with django_capture_on_commit_callbacks(execute=False):
        remove_photo(actor_for(user), player)
    assert keys() == [kept.key]


def test_new_photo_takes_the_place_of_the_one_before_with_its_bytes(
    player: Player, user: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        first = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
        second = set_own_photo(actor_for(user), player, photo_file("#224488"), agreed=True)
    assert find_public_photo(player) == second
    assert second.version != first.version
    assert keys() == [second.key]


def test_same_photo_of_two_players_is_two_files(
    player: Player, staff: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    other = Player.objects.get(number=2)
    put_in(staff, player)
    kept = put_in(staff, other)
    with django_capture_on_commit_callbacks(execute=True):
        remove_photo(staff, player)
    assert keys() == [kept.key]
    assert read_photo(kept)


def test_exports_with_the_photo_go_with_it_and_earlier_ones_stay(
    player: Player, staff: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    def export(number: int, made_at: datetime) -> DataExport:
        key = keep_bytes(f"{player.federation_id}/exports/{number}.zip", b"everything")
        kind = ExportKind.EVERYTHING
        return DataExport.objects.create(kind=kind, number=number, asked_at=made_at, made_at=made_at, key=key)

    before = export(1, timezone.now())
    put_in(staff, player)
    after = export(2, timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        remove_photo(staff, player)
    assert [default_storage.exists(one.key) for one in (before, after)] == [True, False]
    assert list(DataExport.objects.order_by("number").values_list("key", flat=True)) == [before.key, ""]


def test_photo_is_shown_only_while_the_federation_allows_it(player: Player, user: User) -> None:
    kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    allow(player.federation, "category")
    with federation_scope(Federation.objects.get(slug="fisc")):
        assert find_photo(player) == kept
        assert find_public_photo(player) is None
        with pytest.raises(PhotosNotAllowed):
            set_own_photo(actor_for(user), player, photo_file(), agreed=True)
        with pytest.raises(PhotosNotAllowed):
            put_in(make_actor(player.federation, Role.STAFF), Player.objects.get(number=2))
        assert remove_photo(actor_for(user), player)


def test_audit_says_who_did_it_and_nothing_of_the_picture(player: Player, user: User, staff: Actor) -> None:
    kept = set_own_photo(actor_for(user), player, photo_file(), agreed=True)
    remove_photo(staff, player)
    put_in(staff, Player.objects.get(number=2))
    entries = list(AuditEntry.objects.filter(action__startswith="player_photo").order_by("pk"))
    assert [(entry.action, entry.user, entry.data) for entry in entries] == [
        ("player_photo_set", user, {"own": True}),
        ("player_photo_removed", staff.user, {"own": False}),
        ("player_photo_set", staff.user, {"own": False}),
    ]
    assert kept.sha256[:12] not in str([entry.data for entry in entries])


def test_every_change_raises_the_version_of_the_data(player: Player, user: User) -> None:
    versions = [data_version()]
    # A transaction raises it once; that of the test is told that it has not yet.
    for act in (
        lambda: set_own_photo(actor_for(user), player, photo_file(), agreed=True),
        lambda: remove_photo(actor_for(user), player),
    ):
        _forget_raised()
        act()
        versions.append(data_version())
    assert len(set(versions)) == 3


def _forget_raised() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('app.version_raised', '', true)")


def test_photo_follows_a_merge_and_its_undoing(player: Player, staff: Actor) -> None:
    other = Player.objects.get(number=2)
    kept = put_in(staff, other)
    merge = merge_players(staff, other, player)
    player.refresh_from_db()
    other.refresh_from_db()
    assert find_public_photo(player) == kept
    assert find_photo(other) is None
    undo_merge(staff, merge)
    player.refresh_from_db()
    other.refresh_from_db()
    assert find_photo(player) is None
    assert find_public_photo(other) == kept


def test_of_two_photos_that_of_the_record_that_stays_is_shown_and_both_are_taken_away(
    player: Player, staff: Actor
) -> None:
    other = Player.objects.get(number=2)
    own, merged = put_in(staff, player), put_in(staff, other, file=photo_file("#224488"))
    merge_players(staff, other, player)
    other.refresh_from_db()
    assert find_public_photo(player) == own
    assert find_photo(other) == merged
    assert find_public_photo(other) is None
    with pytest.raises(PlayerAway):
        put_in(staff, other)
    assert remove_photo(staff, player)
    assert not PlayerPhoto.objects.exists()


def test_photo_chosen_after_a_merge_stays_when_it_is_undone(player: Player, staff: Actor) -> None:
    other = Player.objects.get(number=2)
    put_in(staff, other)
    merge = merge_players(staff, other, player)
    later = put_in(staff, player, file=photo_file("#224488"))
    undo_merge(staff, merge)
    assert find_photo(player) == later
    assert find_photo(other) is None


def test_player_without_a_name_has_no_photo_put_in(player: Player, staff: Actor) -> None:
    Anonymisation.objects.create(player=player, asked_at=timezone.now(), done_at=timezone.now())
    with pytest.raises(PlayerAnonymous):
        put_in(staff, player)


def test_bytes_that_no_row_has_are_swept_after_an_hour(
    player: Player, staff: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sweep_stray_photos() == 0
    kept = put_in(staff, player)
    stray = keep_bytes(f"{photos._folder()}/stray", b"left behind")
    assert sweep_stray_photos() == 0
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + timedelta(hours=2))
    assert sweep_stray_photos() == 1
    assert keys() == [kept.key]
    assert not default_storage.exists(stray)


@pytest.mark.django_db(transaction=True)
def test_of_two_photos_at_once_one_stays(fisc: Federation) -> None:
    with federation_scope(fisc):
        allow(fisc, "photo")
        [player] = make_players("Aina Ferrer")
        staff = make_actor(fisc, Role.STAFF)
    first, second = overlap(
        fisc, lambda: put_in(staff, player), lambda: put_in(staff, player, file=photo_file("#224488"))
    )
    assert isinstance(first, PlayerPhoto)
    with federation_scope(fisc):
        assert find_photo(player) == second
        assert keys() == [second.key]


@pytest.mark.django_db(transaction=True)
def test_photo_is_taken_away_while_another_is_put_in(fisc: Federation) -> None:
    """Whoever comes second decides; nothing of the other is left."""
    with federation_scope(fisc):
        allow(fisc, "photo")
        [player] = make_players("Aina Ferrer")
        staff = make_actor(fisc, Role.STAFF)
        put_in(staff, player)
    _set, removed = overlap(
        fisc,
        lambda: put_in(staff, player, file=photo_file("#224488")),
        lambda: remove_photo(staff, player),
    )
    assert removed is True
    with federation_scope(fisc):
        assert not PlayerPhoto.objects.exists()
        assert keys() == []


@pytest.mark.django_db(transaction=True)
def test_player_is_merged_while_staff_put_a_photo_in(fisc: Federation) -> None:
    with federation_scope(fisc):
        allow(fisc, "photo")
        player, into = make_players("Aina Ferrer", "Ayna Ferrer")
        staff = make_actor(fisc, Role.STAFF)
    _merged, refused = overlap(fisc, lambda: merge_players(staff, player, into), lambda: put_in(staff, player))
    assert isinstance(refused, PlayerAway)
    with federation_scope(fisc):
        assert keys() == []


@pytest.mark.django_db(transaction=True)
def test_account_is_linked_while_staff_put_a_photo_in(fisc: Federation) -> None:
    with federation_scope(fisc):
        allow(fisc, "photo")
        [player] = make_players("Aina Ferrer")
        staff = make_actor(fisc, Role.STAFF)
        user = make_user("aina@fisc.example")

        def link() -> None:
            give_account(lock_player(player), user)

    _linked, refused = overlap(fisc, link, lambda: put_in(staff, player))
    assert isinstance(refused, PlayerDecides)
    with federation_scope(fisc):
        assert keys() == []
