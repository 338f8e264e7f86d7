"""Saying what the columns of a sheet are, once for all files with the same headings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from tournaments.championship.models.columns import ColumnAssignment
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import ColumnsKnown, ColumnsUnclear, VersionNotOpen
from tournaments.files.sheets.assignment import find_lacks
from tournaments.files.words.columns import describe_lack
from tournaments.permissions import ChampionshipAction
from tournaments.report import codes
from tournaments.results.services.upload.checking import queue_check


@dataclass(frozen=True, slots=True)
class UnknownColumns:
    """Headings that are not known, as a version's problems keep them, with the first rows below."""

    key: str
    sheet: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    # What the columns may mean, where the whole sheet can be read so; empty where nothing is proposed.
    proposal: tuple[str, ...] = ()


def list_unknown_columns(version: ResultsVersion) -> list[UnknownColumns]:
    """The headings that keep a version from being read."""
    if version.state != ResultsState.INVALID:
        return []
    return [
        _read(problem["params"], problem["where"].get("sheet", ""))
        for problem in version.problems
        if problem["code"] == codes.COLUMNS_UNKNOWN.code
    ]


def _read(params: dict[str, str], sheet: str) -> UnknownColumns:
    headings, *rows = json.loads(params["sample"])
    proposal = json.loads(params.get("proposal") or "[]")
    if len(proposal) != len(headings):
        proposal = []
    return UnknownColumns(params["key"], sheet, tuple(headings), tuple(tuple(row) for row in rows), tuple(proposal))


def assign_columns(actor: Actor, version: ResultsVersion, key: str, meanings: Sequence[str]) -> ResultsVersion:
    """Remember what the columns under some headings are, and have the version checked again by them.

    ``meanings`` stand in the order of the columns, empty for one that is not used. Raises NotPermitted,
    VersionNotOpen, ColumnsKnown when nobody asks for these headings any more, ColumnsUnclear.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = lock(version)
        if locked.state not in {ResultsState.INVALID, ResultsState.RECEIVED}:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        asked = next((one for one in list_unknown_columns(locked) if one.key == key), None)
        if asked is None:
            raise ColumnsKnown()
        lacks = find_lacks(meanings, asked.sheet, asked.headings, asked.rows)
        if lacks or len(meanings) != len(asked.headings):
            raise ColumnsUnclear(problems=" ".join(describe_lack(lack) for lack in lacks))
        ColumnAssignment.objects.update_or_create(
            key=key,
            defaults={
                "headings": list(asked.headings),
                "meanings": list(meanings),
                "assigned_by": actor.user,
                "assigned_at": timezone.now(),
            },
        )
        record(actor, "columns_assigned", locked, headings=list(asked.headings), meanings=list(meanings))
        queue_check(actor, locked)
    return locked
