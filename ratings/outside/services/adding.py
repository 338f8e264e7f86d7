"""Keeping a list that another federation published, with its lines tied to our players where that is certain."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.models import StoredFile
from federation.files.services import check_size, store_file
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from federation.tenancy.scope import current_federation
from federation.values.texts import clean
from ratings.errors import OutsideListEmpty, OutsideListInFuture, OutsideListKnown, OutsideListRefused
from ratings.outside.lines import OutsideLine, OutsideReading, lines_of
from ratings.outside.models import OutsideList, OutsideRating
from ratings.permissions import RatingAction
from tournaments.files.limited import read_limited
from tournaments.players.matching import Match, Sought, match_players
from tournaments.players.queries.registry import known_players
from tournaments.report.as_json import problem_to_json
from tournaments.report.report import UploadedFile

# Most people on such a list are nobody of ours: staff are asked about those who are very like somebody.
LEAST_LIKENESS = 80
_BATCH = 2_000
Matched = OutsideRating.Matched


def add_outside_list(actor: Actor, system_name: str, listed_on: date, licence: str, file: UploadedFile) -> OutsideList:
    """Keep a list with its file. Raises NotPermitted, FileTooLarge, OutsideListRefused with every problem found,
    OutsideListEmpty, OutsideListInFuture, and OutsideListKnown where the same list of that day is kept already.
    """
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    if listed_on > timezone.now().astimezone(current_federation().tzinfo).date():
        raise OutsideListInFuture(date=listed_on.isoformat())
    check_size(file.name, len(file.content))
    name = clean(system_name, 40)
    if OutsideList.objects.filter(system_name=name, listed_on=listed_on).exists():
        raise OutsideListKnown(system=name, date=listed_on.isoformat())
    read = lines_of(file, read_limited([file]))
    if read.problems:
        problems = [problem_to_json(problem) for problem in read.problems]
        raise OutsideListRefused(count=len(problems), problems=problems)
    if not read.lines:
        raise OutsideListEmpty(file=file.name)
    stored = store_file(actor, file.name, file.content)
    try:
        with transaction.atomic():
            return _write(actor, name, listed_on, clean(licence, 300), file.name, stored, read)
    except IntegrityError as error:
        if not OutsideList.objects.filter(system_name=name, listed_on=listed_on).exists():
            raise
        raise OutsideListKnown(system=name, date=listed_on.isoformat()) from error


def _write(
    actor: Actor,
    system_name: str,
    listed_on: date,
    licence: str,
    file_name: str,
    stored: StoredFile,
    read: OutsideReading,
) -> OutsideList:
    kept = OutsideList.objects.create(
        system_name=system_name,
        listed_on=listed_on,
        licence=licence,
        stored=stored,
        file_name=clean(file_name, 200),
        format=read.format,
        added_at=timezone.now(),
        added_by=str(actor)[:200],
    )
    matches = match_players([_sought(line) for line in read.lines], known_players())
    rows = [_row(kept, line, match) for line, match in zip(read.lines, matches, strict=True)]
    OutsideRating.objects.bulk_create(rows, batch_size=_BATCH)
    found = sum(row.player_id is not None for row in rows)
    record(actor, "outside_list_added", kept, system=system_name, lines=len(rows), found=found)
    return kept


def _sought(line: OutsideLine) -> Sought:
    """Without the rating: another system's number says nothing for or against anybody."""
    return Sought(line.line, line.name, dict(line.ids), line.club)


def _row(kept: OutsideList, line: OutsideLine, match: Match) -> OutsideRating:
    return OutsideRating(
        source=kept,
        line=line.line,
        name=line.name,
        ids=dict(line.ids),
        rating=None if line.rating is None else Decimal(line.rating) / 100,
        games=line.games,
        player_id=match.player,
        matched=Matched(match.how.value) if match.how else Matched.NOT_YET,
        proposals=_asked(match),
    )


def _asked(match: Match) -> Sequence[tuple[int, int]]:
    return [(one.player, one.likeness) for one in match.proposals if match.conflict or one.likeness >= LEAST_LIKENESS]


def forget_outside_list(actor: Actor, kept: OutsideList) -> None:
    """Take a list away with its lines; the file stays among those that are kept. Raises NotPermitted."""
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = lock(kept)
        record(actor, "outside_list_forgotten", locked, system=locked.system_name, date=locked.listed_on.isoformat())
        locked.delete()
