"""Staff actions on word lists: add, describe and upload them, choose the version in use, search.

A job compiles an uploaded version to a trie. A championship keeps the version it is played under, so nothing done here
changes a running one. Searching is for people who check a list, never for players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.audit.services import record
from federation.errors import NameTaken
from federation.files.services import check_size, read_file, store_file
from federation.jobs.models import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.names.comparison import make_slug
from federation.permissions import Actor, require, system_actor
from federation.seen import check_seen
from federation.tenancy.locks import lock, lock_federation, locking
from games.errors import LicenceMissing, SearchTooLong, TilesFixed, UnknownEncoding, UnspellableSearch, VersionNotReady
from games.lexicons import search
from games.lexicons.child import Compiled
from games.lexicons.limited import compile_limited
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.queries import load_words, longest_word, version_before
from games.lexicons.search import MOST_FOUND
from games.material.queries import find_tiles
from games.material.tiles import tileset_as_json
from games.permissions import GameAction
from games.problems.kinds import Problem, UnspellableWord
from games.problems.sentences import describe

COMPILE = "compile_lexicon"
STEPS = 3


@job_kind(COMPILE, Lane.UPLOADS)
def run_compiling(run: JobRun) -> dict[str, Any]:
    version = LexiconVersion.objects.select_related("lexicon", "file").get(pk=run.arguments["version"])
    compile_version(system_actor(COMPILE), version, run)
    return {"lexicon": version.lexicon.code, "version": version.number, "state": version.state}


def compile_version(actor: Actor, version: LexiconVersion, run: JobRun) -> None:
    """Compile a version awaiting it; a finished one is left alone.

    The first version that is ready becomes the one in use, as there was none before that it could disturb.
    """
    if version.state != LexiconState.COMPILING:
        return
    run.report(0, STEPS)
    compiled = compile_limited(read_file(version.file), version.as_tileset(), longest_word(), version.encoding)
    run.report(1, STEPS)
    problems = compiled.problems or tuple(_judge(compiled))
    if problems:
        version.problems = [problem.as_json() for problem in problems]
        version.tally = compiled.tally or {}
        version.state = LexiconState.REFUSED
        version.save(update_fields=["problems", "tally", "state"])
        return
    compared = _compare(version, compiled)
    run.report(2, STEPS)
    _keep(actor, version, compiled, compared)
    run.report(STEPS, STEPS)


def _judge(compiled: Compiled) -> Iterator[Problem]:
    """Return the problems of a list that could be read."""
    if not (compiled.tally or {}).get("words"):
        yield Problem("list_without_words")
    if max(len(compiled.trie), len(compiled.for_devices)) > settings.FARISTOL_UPLOAD_LIMIT:
        yield Problem("list_too_many_words")


def _compare(version: LexiconVersion, compiled: Compiled) -> dict[str, int]:
    before = version_before(version)
    if before is None:
        return {}
    words = search.WordIndex.from_bytes(compiled.trie, version.as_tileset())
    earlier = load_words(before)
    added = sum(1 for _key in words.words_not_in(earlier))
    removed = sum(1 for _key in earlier.words_not_in(words))
    return {"number": before.number, "added": added, "removed": removed}


def _keep(actor: Actor, version: LexiconVersion, compiled: Compiled, compared: dict[str, int]) -> None:
    assert compiled.tally is not None
    with transaction.atomic():
        # If two first versions are compiled at once, one of them becomes the one in use.
        lexicon = locking(Lexicon.objects.all()).get(pk=version.lexicon_id)
        version.compiled = store_file(actor, version.file_name, compiled.trie)
        version.for_devices = store_file(actor, version.file_name, compiled.for_devices)
        version.tally, version.words = compiled.tally, compiled.tally["words"]
        version.compared, version.problems, version.state = compared, [], LexiconState.READY
        version.save(update_fields=["compiled", "for_devices", "tally", "words", "compared", "problems", "state"])
        if lexicon.current_id is None:
            lexicon.current = version
            lexicon.save(update_fields=["current"])
            record(actor, "lexicon_version_made_current", lexicon, before=None, after=version.number)


# "new" is the path of the form.
_RESERVED = frozenset({"new"})


@dataclass(frozen=True, slots=True)
class Description:
    """A federation's description of a word list. ``tiles`` is the code of a tile set."""

    name: str
    tiles: str
    licence: str
    source: str = ""
    may_be_kept: bool = False


def add_lexicon(actor: Actor, description: Description) -> Lexicon:
    """Add a word list, which has no words until a version is uploaded.

    Raises LicenceMissing, UnknownTileSet, NameTaken.
    """
    require(actor, GameAction.MANAGE_LEXICONS)
    _check(description)
    with transaction.atomic():
        # Two people's lists get two codes.
        lock_federation()
        _check_name(description.name)
        lexicon = Lexicon.objects.create(**asdict(description), code=_free_code(description.name))
        record(actor, "lexicon_added", lexicon, **asdict(description))
    return lexicon


def describe_lexicon(actor: Actor, lexicon: Lexicon, description: Description, seen: str) -> Lexicon:
    """Change a list's description; ``seen`` is the list that the change was made from.

    Raises LicenceMissing, UnknownTileSet, NameTaken, TilesFixed, SettingsChanged.
    """
    require(actor, GameAction.MANAGE_LEXICONS)
    _check(description)
    with transaction.atomic():
        locked = lock_lexicon(lexicon)
        before = description_of(locked)
        if before == description:
            return locked
        check_seen(seen, locked)
        if before.tiles != description.tiles and locked.versions.exists():
            raise TilesFixed(name=locked.name)
        _check_name(description.name, besides=locked)
        for name, value in asdict(description).items():
            setattr(locked, name, value)
        locked.revision += 1
        locked.save(update_fields=[*asdict(description), "revision"])
        record(actor, "lexicon_described", locked, before=asdict(before), after=asdict(description))
    return locked


def upload_version(
    actor: Actor, lexicon: Lexicon, file_name: str, content: bytes, *, label: str = "", encoding: str = ""
) -> LexiconVersion:
    """Store a list as a new version and have a job compile it.

    The last file sent again, for example by a second click, isn't a new version. Raises UnknownEncoding,
    UnknownTileSet, FileTooLarge.
    """
    with transaction.atomic():
        version = receive_version(actor, lexicon, file_name, content, label=label, encoding=encoding)
        waits = version.state == LexiconState.COMPILING
        if waits and (version.job is None or version.job.is_finished):
            version.job = enqueue_job(actor, COMPILE, {"version": version.pk})
            version.save(update_fields=["job"])
    return version


def receive_version(
    actor: Actor, lexicon: Lexicon, file_name: str, content: bytes, *, label: str = "", encoding: str = ""
) -> LexiconVersion:
    """As upload_version, but the caller compiles the version: for commands, which wait for the outcome."""
    require(actor, GameAction.MANAGE_LEXICONS)
    check_size(file_name, len(content))
    if encoding and encoding not in ENCODINGS:
        raise UnknownEncoding(name=encoding, known=", ".join(ENCODINGS))
    with transaction.atomic():
        locked = lock_lexicon(lexicon)
        tiles = tileset_as_json(find_tiles(locked.tiles))
        stored = store_file(actor, file_name, content)
        last = locked.versions.order_by("-number").select_related("job").first()
        if last and (last.file_id, last.encoding, last.tiles_data) == (stored.pk, encoding, tiles):
            return last
        version = LexiconVersion.objects.create(
            lexicon=locked,
            number=(locked.versions.aggregate(last=Max("number"))["last"] or 0) + 1,
            label=label.strip()[:80],
            file=stored,
            file_name=file_name[:200],
            encoding=encoding,
            tiles_data=tiles,
            uploaded_at=timezone.now(),
            uploaded_by=str(actor)[:200],
        )
        record(actor, "lexicon_version_uploaded", version, file=file_name[:200], sha256=stored.sha256)
    return version


def make_current(actor: Actor, version: LexiconVersion) -> Lexicon:
    """Activate this version for championships approved from now on. A second click changes nothing.

    Raises VersionNotReady.
    """
    require(actor, GameAction.MANAGE_LEXICONS)
    with transaction.atomic():
        lexicon = lock_lexicon(version.lexicon)
        found = LexiconVersion.objects.get(pk=version.pk)
        if not found.is_ready:
            raise VersionNotReady(number=found.number, state=found.get_state_display())
        if lexicon.current_id != found.pk:
            before = lexicon.current.number if lexicon.current else None
            lexicon.current = found
            lexicon.save(update_fields=["current"])
            record(actor, "lexicon_version_made_current", lexicon, before=before, after=found.number)
    return lexicon


def lock_lexicon(lexicon: Lexicon) -> Lexicon:
    """Return the list's row, locked until the end of the transaction."""
    return lock(lexicon)


def description_of(lexicon: Lexicon) -> Description:
    """Return a list's current description."""
    return Description(lexicon.name, lexicon.tiles, lexicon.licence, lexicon.source, lexicon.may_be_kept)


def _check(description: Description) -> None:
    if not description.licence.strip():
        raise LicenceMissing()
    find_tiles(description.tiles)


def _check_name(name: str, besides: Lexicon | None = None) -> None:
    others = Lexicon.objects.exclude(pk=besides.pk) if besides else Lexicon.objects
    if others.filter(name__iexact=name).exists():
        raise NameTaken(name=name)


def _free_code(name: str) -> str:
    base = make_slug(name)[:28].strip("-") or "list"
    taken = set(Lexicon.objects.filter(code__startswith=base).values_list("code", flat=True)) | _RESERVED
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 2))
    return next(code for code in candidates if code not in taken)


MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Found:
    """Words in alphabetical order. ``is_cut``: there are more than these."""

    words: tuple[str, ...]
    is_cut: bool


def find_pattern(
    actor: Actor, version: LexiconVersion, pattern: str, length: int | None = None, most: int = MOST_FOUND
) -> Found:
    """Return words matching a pattern: ``?`` is any letter, ``*`` any number of them.

    Raises NotPermitted, SearchTooLong, UnspellableSearch.
    """
    _check_search(actor, pattern)
    try:
        return _cut(load_words(version).find_pattern(pattern, length, most + 1), most)
    except UnspellableWord as refusal:
        raise UnspellableSearch(problem=describe(refusal.problem)) from refusal


def find_anagrams(
    actor: Actor, version: LexiconVersion, rack: str, shortest: int | None = None, most: int = MOST_FOUND
) -> Found:
    """Return words of these tiles, ``?`` being a blank: of all of them, or of at least ``shortest``.

    Raises NotPermitted, SearchTooLong, UnspellableSearch.
    """
    _check_search(actor, rack)
    try:
        return _cut(load_words(version).find_anagrams(rack, shortest, most + 1), most)
    except UnspellableWord as refusal:
        raise UnspellableSearch(problem=describe(refusal.problem)) from refusal


def _check_search(actor: Actor, text: str) -> None:
    require(actor, GameAction.SEARCH_LEXICON)
    if len(text) > MOST_LETTERS:
        raise SearchTooLong(limit=MOST_LETTERS)


def check_words(actor: Actor, version: LexiconVersion, words: list[str]) -> dict[str, bool]:
    """Return each word and whether it is in the list, for those who check the list. Raises NotPermitted."""
    require(actor, GameAction.SEARCH_LEXICON)
    known = load_words(version)
    return {word: known.has(word) for word in words}


def _cut(words: list[str], most: int) -> Found:
    return Found(tuple(words[:most]), len(words) > most)
