"""Word lists of a federation: added, described, versions sent in, one of them made the one in use.

A championship keeps the version it is played under, so that nothing done here changes one that is running.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.audit.services import record
from federation.errors import NameTaken
from federation.files.services import check_size, store_file
from federation.jobs.services.run import enqueue_job
from federation.names.comparing import make_slug
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock, lock_federation
from games.errors import LicenceMissing, TilesFixed, UnknownEncoding, VersionNotReady
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.services.compiling import COMPILE
from games.material.queries import find_tiles
from games.material.tiles import tileset_as_json
from games.permissions import GameAction

# "new" is the address of the form.
_RESERVED = frozenset({"new"})


@dataclass(frozen=True, slots=True)
class Description:
    """What a federation says of a word list. ``tiles`` is the code of a tile set."""

    name: str
    tiles: str
    licence: str
    source: str = ""
    may_be_kept: bool = False


def add_lexicon(actor: Actor, description: Description) -> Lexicon:
    """Add a word list, which has no words before a version is sent in.

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
    """Change what is said of a list; ``seen`` is the list that the change was made from.

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
    """Keep a list as a new version and have it compiled by a job.

    The last file sent once more, by a second click perhaps, is no new version. Raises UnknownEncoding, UnknownTileSet,
    FileTooLarge.
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
    """As upload_version, but whoever calls compiles the version: for commands, which wait for the outcome."""
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
    """Use this version for championships approved from now on. A second click changes nothing.

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
    """The list's row, locked to the end of the transaction."""
    return lock(lexicon)


def description_of(lexicon: Lexicon) -> Description:
    """What is said of a list now."""
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
