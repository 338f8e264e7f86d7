"""Word lists of a federation: added, described, sent in, compiled, taken into use."""

from __future__ import annotations

import gzip
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from federation.audit.models import AuditEntry
from federation.errors import FileTooLarge, NameTaken, NotPermitted, SettingsChanged
from federation.files.services import read_file
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_at
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.errors import LicenceMissing, TilesFixed, UnknownEncoding, UnknownTileSet, VersionNotReady, WordListDamaged
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.queries import LoadedLexicons, find_lexicon, load_words, longest_word, words_only_in
from games.lexicons.services import (
    add_lexicon,
    describe_lexicon,
    description_of,
    make_current,
    receive_version,
    run_compiling,
    upload_version,
)
from games.material.board import board_as_json, load_board
from games.material.models import OwnBoard, OwnTileSet
from games.material.tiles import load_tileset, tileset_as_json
from tests.games.lexicons.test_lexicons import zipped
from tests.games.making.word_lists import WORDS, make_lexicon, make_lexicon_version
from tests.people import make_actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def lexicon(in_fisc: Federation, system: Actor) -> Lexicon:
    return make_lexicon(system)


def run_job(version: LexiconVersion) -> None:
    run_compiling(JobRun(arguments={"version": version.pk}, requested_by_id=None))
    version.refresh_from_db()


# --- Adding and describing -----------------------------------------------------------------------------


def test_added_list_has_an_address_of_its_own(in_fisc: Federation, system: Actor) -> None:
    codes = [make_lexicon(system, name).code for name in ("Lèxic 2024", "Lexic 2024!", "New", "·")]
    assert codes == ["lexic-2024", "lexic-2024-2", "new-2", "list"]
    assert AuditEntry.objects.filter(action="lexicon_added").count() == 4


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"licence": "  "}, LicenceMissing),
        ({"tiles": "klingon"}, UnknownTileSet),
        ({"name": "LLISTA DE prova"}, NameTaken),
    ],
)
def test_list_that_cannot_be_is_refused(
    lexicon: Lexicon, system: Actor, fields: dict[str, str], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        make_lexicon(system, **{"name": "Another", **fields})
    assert Lexicon.objects.count() == 1


def test_description_is_changed_by_who_has_seen_the_last_one(lexicon: Lexicon, system: Actor) -> None:
    kept = replace(description_of(lexicon), may_be_kept=True, source="The board")
    assert describe_lexicon(system, lexicon, kept, seen_at(lexicon, 0)).may_be_kept
    assert describe_lexicon(system, lexicon, kept, seen_at(lexicon, 0)).revision == 1
    with pytest.raises(SettingsChanged):
        describe_lexicon(system, lexicon, replace(kept, name="Other"), seen_at(lexicon, 0))


def test_tiles_are_fixed_once_there_is_a_version(lexicon: Lexicon, system: Actor) -> None:
    polish = replace(description_of(lexicon), tiles="polish")
    assert describe_lexicon(system, lexicon, polish, seen_at(lexicon, 0)).tiles == "polish"
    make_lexicon_version(system, lexicon, "pies")
    with pytest.raises(TilesFixed):
        describe_lexicon(system, lexicon, replace(polish, tiles="catalan"), seen_at(lexicon, 1))


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_lists_are_for_staff(lexicon: Lexicon, fisc: Federation, role: Role) -> None:
    actor = make_actor(fisc, role)
    for act in (
        lambda: add_lexicon(actor, description_of(lexicon)),
        lambda: describe_lexicon(actor, lexicon, description_of(lexicon), ""),
        lambda: upload_version(actor, lexicon, "a.txt", b"casa"),
        lambda: make_current(actor, LexiconVersion(lexicon=lexicon)),
    ):
        with pytest.raises(NotPermitted):
            act()


# --- Sending in and compiling --------------------------------------------------------------------------


def test_version_is_compiled_by_a_job_that_can_run_twice(lexicon: Lexicon, system: Actor) -> None:
    version = upload_version(system, lexicon, "llista.txt", WORDS.encode(), label="2024")
    assert (version.number, version.state, str(version)) == (1, LexiconState.COMPILING, "Llista de prova 2024")
    for _time in range(2):
        run_job(version)
    assert (version.state, version.words) == (LexiconState.READY, 8)
    assert version.compiled
    assert version.for_devices
    assert load_words(version).has("col.legi")
    assert read_file(version.file) == WORDS.encode()
    lexicon.refresh_from_db()
    assert lexicon.current == version


def test_second_version_waits_until_it_is_taken_into_use(lexicon: Lexicon, system: Actor) -> None:
    first = make_lexicon_version(system, lexicon)
    second = make_lexicon_version(system, lexicon, "casa\ngos\nrosa\n")
    lexicon.refresh_from_db()
    assert lexicon.current == first
    assert second.compared == {"number": 1, "added": 1, "removed": 6}
    assert list(words_only_in(second, first)) == ["ROSA"]
    for _click in range(2):
        assert make_current(system, second).current == second
    assert AuditEntry.objects.filter(action="lexicon_version_made_current").count() == 2


def test_same_file_sent_twice_is_one_version(lexicon: Lexicon, system: Actor) -> None:
    versions = [upload_version(system, lexicon, "llista.txt", b"casa") for _click in range(2)]
    assert versions[0] == versions[1]
    assert Job.objects.count() == 1
    run_job(versions[0])
    assert upload_version(system, lexicon, "llista.txt", b"casa") == versions[0]
    assert upload_version(system, lexicon, "llista.txt", b"casa", encoding="cp1252").number == 2


def test_file_whose_compiling_broke_down_is_compiled_when_sent_again(lexicon: Lexicon, system: Actor) -> None:
    version = upload_version(system, lexicon, "llista.txt", b"casa")
    Job.objects.update(state="failed")
    again = upload_version(system, lexicon, "llista.txt", b"casa")
    assert again == version
    assert Job.objects.count() == 2


def test_tally_names_lines_as_the_file_counts_them(lexicon: Lexicon, system: Actor) -> None:
    version = make_lexicon_version(system, lexicon, "\n\ncasa\n\nkiwi\nCASA\na\n" + "a" * 300)
    tally = version.tally
    assert (tally["lines"], tally["words"]) == (5, 1)
    kinds = ("duplicates", "unspellable", "too_long", "too_short")
    assert [[one["line"] for one in tally[kind]["first"]] for kind in kinds] == [[6], [5], [8], [7]]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"A" * 5_000_000, "list_without_words"),
        (("à" * 2_500_000).encode(), "list_without_words"),
        (bytes(range(256)) * 100, "list_encoding"),
        (b"CASA\0GOS\n", "list_encoding"),
        (zipped(("llista.zip", zipped(("llista.txt", b"casa")))), "list_encoding"),
        (zipped(("a.txt", b"casa"), ("b.txt", b"gos")), "list_zip_files"),
        (gzip.compress(b"A" * 200_000_000), "list_too_large"),
        (b"", "list_without_words"),
        (b"\n\n\n", "list_without_words"),
        (b"\x1f\x8b", "list_damaged"),
    ],
    ids=["line", "accents", "binary", "nul", "zip in zip", "two files", "bomb", "empty", "blank", "cut"],
)
def test_hostile_or_wrong_file_is_refused_with_a_sentence(
    lexicon: Lexicon, system: Actor, content: bytes, code: str
) -> None:
    version = make_lexicon_version(system, lexicon, content)
    assert version.state == LexiconState.REFUSED
    assert [problem["code"] for problem in version.problems] == [code]
    lexicon.refresh_from_db()
    assert lexicon.current is None
    with pytest.raises(VersionNotReady):
        make_current(system, version)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "iso-8859-15", "cp850"])
def test_every_encoding_is_read_in_the_child(lexicon: Lexicon, system: Actor, encoding: str) -> None:
    asked = "" if encoding in {"utf-8-sig", "utf-16", "cp1252"} else encoding
    version = make_lexicon_version(system, lexicon, "ço\n".encode(encoding), encoding=asked)
    assert (version.state, load_words(version).has("ço")) == (LexiconState.READY, True)


@pytest.mark.parametrize("pack", [gzip.compress, lambda content: zipped(("llista.txt", content))])
def test_packed_list_is_unpacked(lexicon: Lexicon, system: Actor, pack: Any) -> None:
    assert make_lexicon_version(system, lexicon, pack(WORDS.encode())).words == 8


def test_file_that_is_too_large_and_unknown_encoding_are_refused_at_once(lexicon: Lexicon, system: Actor) -> None:
    with pytest.raises(FileTooLarge):
        upload_version(system, lexicon, "big.txt", b"A" * (10 * 1024 * 1024 + 1))
    with pytest.raises(UnknownEncoding):
        upload_version(system, lexicon, "a.txt", b"A", encoding="rot13")
    assert not LexiconVersion.objects.exists()


def test_own_tile_set_is_copied_into_the_version(in_fisc: Federation, system: Actor) -> None:
    data = tileset_as_json(load_tileset("english")) | {"name": "ours"}
    own = OwnTileSet.objects.create(code="ours", name="Ours", data=data)
    version = make_lexicon_version(system, make_lexicon(system, tiles="ours"), "kiwi\nço\n")
    OwnTileSet.objects.filter(pk=own.pk).update(data={})
    assert version.words == 1
    assert load_words(LexiconVersion.objects.get()).has("Kiwi")


def test_longer_boards_take_longer_words(in_fisc: Federation, system: Actor) -> None:
    assert longest_word() == 15
    squares = board_as_json(load_board("standard"))
    wide = {**squares, "squares": [f"{row} . . . . . ." for row in squares["squares"]]}  # type: ignore[attr-defined]
    OwnBoard.objects.create(code="wide", name="Wide", data=wide)
    assert longest_word() == 21


def test_job_gone_wrong_leaves_nothing_behind(lexicon: Lexicon, system: Actor) -> None:
    version = receive_version(system, lexicon, "llista.txt", b"casa")
    assert (version.job, version.compiled, version.words) == (None, None, None)
    with pytest.raises(VersionNotReady):
        make_current(system, version)


# --- Looking up ----------------------------------------------------------------------------------------


def test_loaded_lists_are_kept_and_bounded(lexicon: Lexicon, system: Actor) -> None:
    loaded = LoadedLexicons(most=2)
    versions = [make_lexicon_version(system, lexicon, f"casa\n{'go' + 's' * n}\n") for n in range(3)]
    first = loaded.get(versions[0])
    assert loaded.get(versions[0]) is first
    for version in versions[1:]:
        loaded.get(version)
    assert len(loaded) == 2
    assert loaded.get(versions[0]) is not first


@pytest.mark.parametrize("content", [None, b"no trie"])
def test_lost_or_damaged_file_is_said_and_is_no_server_error(
    lexicon: Lexicon, system: Actor, content: bytes | None
) -> None:
    version = make_lexicon_version(system, lexicon, "casa\nperduda\n")
    assert version.compiled is not None
    default_storage.delete(version.compiled.key)
    if content is not None:
        default_storage.save(version.compiled.key, ContentFile(content))
    with pytest.raises(WordListDamaged):
        LoadedLexicons().get(version)


def test_list_is_found_by_code_and_by_name(lexicon: Lexicon) -> None:
    assert find_lexicon("llista-de-prova") == find_lexicon("LLISTA de prova") == lexicon
    assert find_lexicon("other") is None


def test_list_of_another_federation_is_not_there(lexicon: Lexicon, pfs: Federation) -> None:
    with federation_scope(pfs):
        assert find_lexicon("llista-de-prova") is None
