"""Repeated forms: a double click, a reload or an impatient user must not create anything twice."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db import transaction

from federation.files.services import give_file
from federation.permissions import Actor, require
from federation.tenancy.locks import lock
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.versions import find_version_of_files
from tournaments.errors import SameFiles
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import UploadedFile
from tournaments.results.services.upload import upload_results


def upload_once(
    actor: Actor,
    championship: Championship,
    files: Sequence[UploadedFile],
    seen: int,
    *,
    on_purpose: bool = False,
    interim: bool = False,
) -> ResultsVersion:
    """As upload_results; the same files again, from the form made at version ``seen``, are the same upload.

    Files that already made a version raise SameFiles, unless they are sent again ``on_purpose``.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    with transaction.atomic():
        lock(championship)
        same = _same_upload(actor, championship, files, seen)
        if same is not None:
            return same
        earlier = None if on_purpose else find_version_of_files(championship, _digests(files))
        if earlier is not None:
            raise SameFiles(number=earlier)
        return upload_results(actor, championship, files, interim=interim)


def upload_from_program(
    actor: Actor,
    championship: Championship,
    files: Sequence[UploadedFile],
    *,
    on_purpose: bool = False,
    interim: bool = False,
) -> ResultsVersion:
    """As upload_once for a program, which has seen no page: the same files as the last version are that version.

    Sent ``on_purpose`` they make another one, whatever was sent before.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    with transaction.atomic():
        lock(championship)
        last = championship.results.order_by("-number").first()
        seen = last.number if last is not None and on_purpose else 0
        return upload_once(actor, championship, files, seen, on_purpose=on_purpose, interim=interim)


def upload_again(actor: Actor, version: ResultsVersion, seen: int) -> ResultsVersion:
    """Upload a version's files again on purpose, to check them against the current registry."""
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    kept = version.files.select_related("stored").order_by("pk")
    files = [UploadedFile(file.name, give_file(file.stored)) for file in kept]
    return upload_once(actor, version.championship, files, seen, on_purpose=True, interim=version.is_interim)


def _digests(files: Sequence[UploadedFile]) -> set[str]:
    return {hashlib.sha256(file.content).hexdigest() for file in files}


def _same_upload(
    actor: Actor, championship: Championship, files: Sequence[UploadedFile], seen: int
) -> ResultsVersion | None:
    last = championship.results.order_by("-number").first()
    if last is None or last.number <= seen or last.uploaded_by != actor.user:
        return None
    # Compared as sets: the same file twice in one upload is stored once.
    sent = {(file.name[:255], hashlib.sha256(file.content).hexdigest()) for file in files}
    kept = set(last.files.values_list("name", "stored__sha256"))
    return last if sent == kept else None
