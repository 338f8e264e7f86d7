"""A player without a name: nothing keeps it, nothing else changes, and what cannot be changed is said before."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.anonymity.services.erasure import run_anonymise
from federation.anonymity.services.requests import (
    anonymise_player,
    ask_for_anonymity,
    find_anonymisation,
    look_for_name,
    refuse_anonymity,
    withdraw_anonymity,
)
from federation.anonymity.services.search import run_look
from federation.audit.models import AuditEntry
from federation.claims.services.claims import claim_player
from federation.errors import CannotAnonymise, FileSealed, NotLookedAt, NotPermitted, PlayerAnonymous
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.export import keep_export, write_federation
from federation.files.models import StoredFile
from federation.files.services import delete_sealed_files, find_damaged_files, give_file, read_file
from federation.jobs.services.kinds import JobRun
from federation.pdf.models import Printout
from federation.pdf.pages import Mark
from federation.people.models.accounts import Membership, Role
from federation.people.models.players import Player, PlayerPhoto
from federation.permissions import Actor, actor_for
from federation.registry.models import Anonymisation
from federation.registry.queries import waiting_players
from federation.registry.services.photos import set_photo_for
from federation.registry.services.registration import learn_spelling
from federation.site.models import PagePlace
from federation.site.services.pages import PageDraft, write_page
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.gcg.text import parse_gcg
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import list_rows
from ratings.lists.views.downloads import edition_sheet
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from tests.days import federations_day
from tests.federation.registry.test_details import allow
from tests.federation.registry.test_photos import photo_file
from tests.pages import get
from tests.pdfs import pdf_of, text_of_pdf
from tests.people import mails_of, make_actor, make_players, make_user
from tests.ratings.making.named import EMAIL, WORDS, Named, make_named
from tests.staff import log_in_as
from tests.tournaments.live.played import fresh
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.results import ResultsVersion
from tournaments.log.anonymisation import differing_events
from tournaments.log.digests import replay
from tournaments.log.events import Act
from tournaments.log.queries import event_of, forget_states, signed_events
from tournaments.report.packed import read_stored

pytestmark = pytest.mark.django_db

LATER = timedelta(days=30)
# Of nobody's federation: the account is its owner's own, and the page says so.
ACCOUNTS = {"federation_user", "account_emailaddress"}


@pytest.fixture
def staff(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.STAFF)


@pytest.fixture
def named(in_fisc: Federation, system: Actor) -> Named:
    return make_named(in_fisc, system)


def look(staff: Actor, player: Player) -> Anonymisation:
    asked = look_for_name(staff, player)
    run_look(JobRun(arguments={"anonymisation": asked.pk}, requested_by_id=staff.user.pk))  # type: ignore[union-attr]
    asked.job.state = "done"  # type: ignore[union-attr]
    asked.job.save()  # type: ignore[union-attr]
    found = find_anonymisation(player)
    assert found is not None
    return found


def anonymise(staff: Actor, player: Player, *words: str) -> Anonymisation:
    asked = look(staff, player)
    asked = anonymise_player(staff, asked, sealed_until=federations_day() + LATER, words=words)
    run_anonymise(JobRun(arguments={"anonymisation": asked.pk}, requested_by_id=staff.user.pk))  # type: ignore[union-attr]
    asked.refresh_from_db()
    return asked


def tables_with(words: tuple[str, ...]) -> dict[str, int]:
    """Every table and every column of a text or JSON, of every app and library: where one of the words stands."""
    found: dict[str, int] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
            "AND data_type IN ('text', 'character varying', 'jsonb', 'json')"
        )
        for table, column in cursor.fetchall():
            cursor.execute(f'SELECT count(*) FROM "{table}" WHERE "{column}"::text ~* %s', ["|".join(words)])
            [count] = cursor.fetchone()
            if count:
                found[str(table)] = found.get(str(table), 0) + int(count)
    return found


def numbers() -> list[list[Any]]:
    """Everything that was played and computed, without a name."""
    return [
        list(Seat.objects.order_by("pk").values_list("table", "number", "player", "outcome", "game_points")),
        list(Entry.objects.order_by("pk").values_list("championship", "player", "place", "half_points", "tie_breaks")),
        list(RatingChange.objects.order_by("pk").values_list("player", "before", "after", "expected", "games")),
        list(EditionRow.objects.order_by("pk").values_list("player_number", "place", "rating", "games", "change")),
    ]


def test_name_is_gone_from_every_table(named: Named, staff: Actor) -> None:
    before = tables_with(WORDS)
    # Otherwise nothing would be found because nothing was there.
    assert set(before) >= {
        *("federation_player", "federation_playerevent", "federation_auditentry", "federation_mail"),
        *("federation_playeralias", "federation_formername", "federation_registryimportrow", "federation_printout"),
        *("games_gamerecord", "games_gamerecordevent", "games_recordseat"),
        *("tournaments_liveevent", "tournaments_resultsversion", "tournaments_reportedentry", "tournaments_entrant"),
        *("tournaments_championship", "tournaments_championshipevent", "tournaments_rateabilitydecision"),
        *("tournaments_tablephoto", "tournaments_resultsfile", "ratings_editionrow"),
    }
    anonymise(staff, named.player, "xirinacs")
    assert set(tables_with(WORDS)) <= ACCOUNTS


def test_link_to_a_page_about_the_player_loses_the_name(named: Named, staff: Actor, fisc: Federation) -> None:
    title = {"ca": {"title": "Entrevista a Quelimena Xirinacs Vol", "text": "Una campiona."}}
    write_page(staff, PageDraft("interview", title, PagePlace.MENU, is_public=True))
    anonymise(staff, named.player, "xirinacs")
    [page] = Federation.objects.get(pk=fisc.pk).settings["site"]["pages"]
    assert "entrevista" in page["titles"]["ca"].lower()
    assert not re.search("|".join(WORDS), str(page), re.IGNORECASE)


def test_results_ratings_and_lists_stay_exact(named: Named, staff: Actor, system: Actor) -> None:
    before = numbers()
    anonymise(staff, named.player, "xirinacs")
    assert numbers() == before
    for edition in Edition.objects.all():
        recompute_ratings(system, edition.system)
    assert numbers() == before


def test_it_is_said_before_what_would_be_changed(named: Named, staff: Actor) -> None:
    before = tables_with(WORDS)
    asked = look(staff, named.player)
    assert {name for name, _rows in asked.found["changed"]} >= {"tournaments.ResultsVersion", "tournaments.LiveEvent"}
    assert tables_with(WORDS).keys() - before.keys() <= {"federation_anonymisation"}
    [word] = [one for one in asked.found["words"] if one["word"] == "xirinacs"]
    assert "Xirinacs was late" in word["samples"]
    # The zip with results, two photos, the table of players.
    assert asked.found["files"] == 4
    assert asked.found["stays"] == []


def test_word_that_stands_alone_goes_only_when_it_is_chosen(named: Named, staff: Actor) -> None:
    anonymise(staff, named.player)
    left = tables_with(WORDS)
    assert "tournaments_liveevent" in left
    assert not {"federation_player", "ratings_editionrow", "tournaments_reportedentry"} & left.keys()


def test_log_says_what_was_changed_and_verifies(named: Named, staff: Actor) -> None:
    earlier = list(signed_events(named.live))
    anonymise(staff, named.player, "xirinacs")
    forget_states()
    live = fresh(named.live)
    later = list(signed_events(live))
    replayed = replay(later)
    assert replayed.difference is None
    assert (replayed.state.number, replayed.digest) == (live.event_number, live.digest)
    last = later[-1][0]
    assert last.act is Act.ANONYMISED
    # Whoever kept the digest of before finds it in the log, and which events of an earlier copy are others.
    assert last.payload["digest"] == earlier[-1][1]
    events = [event for event, _digest in later]
    assert differing_events([event for event, _digest in earlier], events) == last.payload["events"]
    assert any(event.act is Act.PAIRED for event in events if event.number in last.payload["events"])
    row = live.events.get(number=last.payload["events"][0])
    assert event_of(row) == events[row.number - 1]


def test_again_changes_nothing(named: Named, staff: Actor) -> None:
    asked = anonymise(staff, named.player, "xirinacs")
    acts = AuditEntry.objects.count()
    run_anonymise(JobRun(arguments={"anonymisation": asked.pk}, requested_by_id=staff.user.pk))  # type: ignore[union-attr]
    assert AuditEntry.objects.count() == acts
    with pytest.raises(PlayerAnonymous):
        anonymise_player(staff, asked, sealed_until=federations_day())
    with pytest.raises(PlayerAnonymous):
        look_for_name(staff, named.player)
    with pytest.raises(PlayerAnonymous):
        claim_player(actor_for(make_user("other@fisc.example")), named.player)
    learn_spelling(Player.objects.get(pk=named.player.pk), "Xirinacs, Q.", {"local": "1"})
    assert set(tables_with(WORDS)) <= ACCOUNTS


def test_annotated_game_can_be_read_afterwards(named: Named, staff: Actor) -> None:
    anonymise(staff, named.player, "xirinacs")
    named.game.refresh_from_db()
    told = parse_gcg(named.game.gcg)
    assert told.players[0].name == Player.objects.get(pk=named.player.pk).name
    assert told.events[0].nick == told.players[0].nick


def test_files_are_sealed_and_deleted_after_their_day(
    named: Named, staff: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    anonymise(staff, named.player)
    sealed = list(StoredFile.objects.exclude(sealed_until=None))
    assert len(sealed) == 4
    for stored in sealed:
        with pytest.raises(FileSealed):
            give_file(stored)
        assert read_file(stored)
    assert delete_sealed_files() == 0
    StoredFile.objects.exclude(sealed_until=None).update(sealed_until=federations_day() - timedelta(days=1))
    with django_capture_on_commit_callbacks(execute=True):
        assert delete_sealed_files() == 4
    assert delete_sealed_files() == 0
    assert not any(default_storage.exists(stored.key) for stored in sealed)
    assert list(find_damaged_files()) == []


def test_printouts_are_forgotten_and_made_without_the_name(
    named: Named,
    staff: Actor,
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    [kept] = [printout for printout in Printout.objects.all() if printout.key]
    assert default_storage.exists(kept.key)
    with django_capture_on_commit_callbacks(execute=True):
        anonymise(staff, named.player)
    assert not Printout.objects.exists()
    assert not default_storage.exists(kept.key)
    edition = Edition.objects.order_by("number")[0]
    made = pdf_of(edition_sheet(edition, list_rows(edition), Mark.of(in_fisc), "ca"))
    text = text_of_pdf(made.content).lower()
    assert "rasccat" in text
    assert not any(word in text for word in WORDS)


def test_exports_of_before_are_deleted_and_later_ones_are_without_the_name(
    named: Named,
    staff: Actor,
    in_fisc: Federation,
    tmp_path: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    earlier = DataExport.objects.create(kind=ExportKind.EVERYTHING, number=1, asked_at=timezone.now())
    write_federation(tmp_path / "before.zip")
    keep_export(earlier, tmp_path / "before.zip")
    kept = earlier.key
    assert names_in(tmp_path / "before.zip") >= {"player", "liveevent", "files"}
    with django_capture_on_commit_callbacks(execute=True):
        anonymise(staff, named.player, "xirinacs")
    assert not default_storage.exists(kept)
    earlier.refresh_from_db()
    assert earlier.key == ""
    written = write_federation(tmp_path / "after.zip")
    # The account is its owner's own and leaves with the federation while something here names it.
    assert names_in(tmp_path / "after.zip") <= {"accounts"}
    assert len(written.lost) == 4


def test_photo_goes_with_its_bytes_and_the_consent(
    named: Named,
    staff: Actor,
    in_fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    allow(in_fisc, "photo")
    Player.objects.filter(pk=named.player.pk).update(user=None)
    photo = set_photo_for(staff, named.player, photo_file(), f"signed by {named.player.name}", federations_day())
    with django_capture_on_commit_callbacks(execute=True):
        anonymise(staff, named.player)
    assert not PlayerPhoto.objects.exists()
    assert not default_storage.exists(photo.key)


def names_in(path: Path) -> set[str]:
    """The parts of an export that have the name: tables by their models, all kept files as one."""
    found = set()
    with ZipFile(path) as archive:
        for part in archive.namelist():
            if any(word in archive.read(part).decode("utf-8", "replace").lower() for word in WORDS):
                found.add("files" if "files/" in part else part.rpartition("/")[2].split(".")[-2].lower())
    return found


def test_another_of_the_same_name_keeps_it(named: Named, staff: Actor) -> None:
    [namesake] = make_players("Quelimena Xirinacs Vol")
    Player.objects.filter(pk=namesake.pk).update(surname="Xirinacs Vol", given_name="Quelimena")
    asked = look(staff, named.player)
    assert "Quelimena Xirinacs Vol" in asked.found["shared"]
    assert "xirinacs" not in {one["word"] for one in asked.found["words"]}
    anonymise(staff, named.player)
    namesake.refresh_from_db()
    assert namesake.name == "Quelimena Xirinacs Vol"
    # What says by itself whose it is goes all the same.
    gone = {"ratings_editionrow", "tournaments_reportedentry", "games_recordseat", "federation_playeralias"}
    assert not gone & tables_with(WORDS).keys()


def test_not_while_a_championship_is_under_way_or_with_a_role(named: Named, staff: Actor) -> None:
    asked = look(staff, named.player)
    championship = named.live.championship
    championship.ends_on = federations_day() + timedelta(days=1)
    championship.save(update_fields=["ends_on"])
    with pytest.raises(CannotAnonymise, match="Open de Reus"):
        anonymise_player(staff, asked, sealed_until=federations_day())
    championship.ends_on = championship.starts_on
    championship.save(update_fields=["ends_on"])
    Membership.objects.create(user=named.user, role=Role.STAFF)
    with pytest.raises(CannotAnonymise):
        anonymise_player(staff, asked, sealed_until=federations_day())


def test_only_staff_and_only_after_looking(named: Named, staff: Actor, fisc: Federation) -> None:
    own = actor_for(named.user)
    asked = ask_for_anonymity(own, "Please")
    assert ask_for_anonymity(own) == asked
    assert [player.pk for player in waiting_players() if player.is_asked] == [named.player.pk]  # type: ignore[attr-defined]
    with pytest.raises(NotLookedAt):
        anonymise_player(staff, asked, sealed_until=federations_day())
    for actor in (own, make_actor(fisc, Role.ORGANISER), make_actor(fisc, Role.ARBITER)):
        with pytest.raises(NotPermitted):
            look_for_name(actor, named.player)
        with pytest.raises(NotPermitted):
            refuse_anonymity(actor, asked)
        with pytest.raises(NotPermitted):
            anonymise_player(actor, asked, sealed_until=federations_day())
    assert withdraw_anonymity(own)
    assert not withdraw_anonymity(own)
    refuse_anonymity(staff, ask_for_anonymity(own), "You play on Sunday")
    assert "You play on Sunday" in mails_of(fisc)[-1].body
    assert mails_of(fisc)[-1].address == EMAIL


def links_of(page: str) -> Iterator[str]:
    for link in re.findall(r'href="(/fisc/[^"#]*)"', page):
        yield html.unescape(link)


def crawl(client: Client, start: str, most: int) -> dict[str, str]:
    """Pages and files that can be reached by links, with what they say."""
    waiting, pages = [start], {}
    while waiting and len(pages) < most:
        path = waiting.pop(0)
        if path in pages or "/accounts/" in path or "/language/" in path:
            continue
        response = get(path, client)
        body = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
        said = body.decode("utf-8", "replace")
        pages[path] = said + " ".join(str(value) for value in response.headers.values())
        if response.status_code == 200 and "text/html" in response.headers["Content-Type"]:
            waiting += [link for link in links_of(said) if link not in pages and link not in waiting]
    return pages


def test_no_page_shows_the_name(fisc: Federation, system: Actor) -> None:
    """Everything that staff and strangers reach by links, five hundred pages of each at most."""
    with federation_scope(fisc):
        named = make_named(fisc, system)
        staff = make_actor(fisc, Role.STAFF)
    browser = log_in_as(fisc, Role.ADMINISTRATOR)
    before = crawl(browser, f"/fisc/players/{named.player.number}/", 12)
    assert any(word in page.lower() for page in before.values() for word in WORDS)
    with federation_scope(fisc):
        anonymise(staff, named.player, "xirinacs")
    for client in (browser, Client()):
        pages = crawl(client, "/fisc/", 500)
        assert len(pages) > 30
        told = {path for path, page in pages.items() if any(word in unquote(page).lower() for word in WORDS)}
        assert told == set()


def test_reports_of_files_have_no_name_and_no_number_of_hers(named: Named, staff: Actor) -> None:
    anonymise(staff, named.player)
    instead = Player.objects.get(pk=named.player.pk).name
    for version in ResultsVersion.objects.all():
        numbers = set(version.entries.filter(player=named.player).values_list("number", flat=True))
        for player in read_stored(version.report).players:
            if player.number in numbers:
                assert (player.name, player.ids) == (instead, {})
