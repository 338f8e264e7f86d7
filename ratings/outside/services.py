"""Managing other federations' lists: storing one, identifying its lines, using a rating for a newcomer.

Lines are matched to players only if that is certain; a line identified by staff is recognised from then on, by
spelling and number. A starting rating is given with a reason and can be withdrawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.models import StoredFile
from federation.files.services import check_size, store_file
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.registry.services.duplicates import forget_name_is_not
from federation.registry.services.registration import learn_spelling
from federation.tenancy.locks import lock, locking
from federation.tenancy.scope import current_federation
from federation.values.texts import clean
from ratings.errors import (
    NotConverted,
    NothingToConvert,
    OutsideListEmpty,
    OutsideListInFuture,
    OutsideListKnown,
    OutsideListRefused,
    OutsidePlayerTwice,
)
from ratings.lists.models import Correction
from ratings.outside.lines import OutsideLine, OutsideReading, lines_of
from ratings.outside.models import ConvertedRating, OutsideList, OutsideRating
from ratings.outside.queries import Newcomer, find_proposals
from ratings.permissions import RatingAction
from ratings.replay.models import RatingChange, SeedRating
from ratings.replay.services.errata import note_correction
from ratings.sequence.services.rating import rate_again
from ratings.systems.models import RatingSystem
from tournaments.files.limited import read_limited
from tournaments.permissions import ChampionshipAction
from tournaments.players.matching import Match, Sought, match_players
from tournaments.players.queries.registry import known_players
from tournaments.report.as_json import problem_to_json
from tournaments.report.report import UploadedFile

# Most people on such a list are not ours: staff are asked only about very similar names.
LEAST_LIKENESS = 80
_BATCH = 2_000
Matched = OutsideRating.Matched


def add_outside_list(actor: Actor, system_name: str, listed_on: date, licence: str, file: UploadedFile) -> OutsideList:
    """Store a list with its file. Raises NotPermitted, FileTooLarge, OutsideListRefused with every problem found,
    OutsideListEmpty, OutsideListInFuture, and OutsideListKnown if the same list of that day is already stored.
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
    """Return what to search for, without the rating: another system's number is no evidence about anyone."""
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
    """Delete a list with its lines; the file stays in storage. Raises NotPermitted."""
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = lock(kept)
        record(actor, "outside_list_forgotten", locked, system=locked.system_name, date=locked.listed_on.isoformat())
        locked.delete()


def convert_rating(actor: Actor, system: RatingSystem, row: OutsideRating, seen: int) -> ConvertedRating:
    """Use the proposal for a line as the player's starting rating and recompute everything.

    ``seen`` is the rating that staff saw. Doing it twice has no further effect. Raises NotPermitted, NothingToConvert.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        player = row.player
        if player is None:
            raise NothingToConvert(player=row.name, system=system.name)
        done = ConvertedRating.objects.filter(system=locked, player=player, rating=seen).first()
        if done is not None:
            return done
        proposals = find_proposals(locked, row.source)
        found = next((one for one in proposals.newcomers if one.row.pk == row.pk), None)
        if found is None or found.estimate.rating != seen:
            raise NothingToConvert(player=player.name, system=system.name)
        made = _write_converted(actor, locked, found, proposals.pairs)
        _rate_again(actor, locked, found.player)
    return made


def _write_converted(actor: Actor, system: RatingSystem, found: Newcomer, pairs: int) -> ConvertedRating:
    source, rating = found.row.source, found.estimate.rating
    SeedRating.objects.create(system=system, player=found.player, rating=rating)
    made = ConvertedRating.objects.create(
        system=system,
        player=found.player,
        rating=rating,
        error=Decimal(f"{found.estimate.error:.1f}"),
        pairs=pairs,
        source_name=source.system_name,
        listed_on=source.listed_on,
        source_rating=found.row.rating or Decimal(0),
        applied_at=timezone.now(),
        applied_by=str(actor)[:200],
    )
    record(
        actor,
        "rating_converted",
        found.player,
        system=system.code,
        rating=rating,
        error=str(made.error),
        pairs=pairs,
        source=source.system_name,
        source_rating=found.row.shown,
    )
    return made


def undo_conversion(actor: Actor, system: RatingSystem, player: Player) -> None:
    """Withdraw a converted starting rating: the player starts as a new one again.

    Raises NotPermitted, NotConverted.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        converted = ConvertedRating.objects.filter(system=locked, player=player)
        if not converted.exists():
            raise NotConverted(player=player.name, system=system.name)
        converted.delete()
        SeedRating.objects.filter(system=locked, player=player).delete()
        record(actor, "rating_conversion_undone", player, system=locked.code)
        _rate_again(actor, locked, player)


def _rate_again(actor: Actor, system: RatingSystem, player: Player) -> None:
    if RatingChange.objects.filter(system=system, player=player).exists() and system.editions.exists():
        note_correction(actor, system, Correction.Kind.STARTING_LIST, subject=player.name)
    rate_again(actor, system)


def say_who(actor: Actor, row: OutsideRating, player: Player) -> OutsideRating:
    """Identify the line as this player. Doing it twice changes nothing.

    Raises NotPermitted, and OutsidePlayerTwice if another line of the list is that player.
    """
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = _lock(row)
        player = lock(player, "merged_into")
        player = player.merged_into or player
        if locked.player_id == player.pk:
            return locked
        other = OutsideRating.objects.filter(source=locked.source_id, player=player).exclude(pk=locked.pk).first()
        if other is not None:
            raise OutsidePlayerTwice(player=player.name, name=other.name, line=other.line)
        forget_name_is_not(actor, locked.name, player)
        learn_spelling(player, locked.name, locked.ids)
        locked.player, locked.matched = player, Matched.SAID
        locked.save(update_fields=["player", "matched"])
        record(actor, "outside_rating_settled", player, name=locked.name, system=locked.source.system_name)
    return locked


def say_nobody(actor: Actor, row: OutsideRating) -> OutsideRating:
    """Mark the line as not one of our players, even if it was matched. Spellings already learnt stay.

    Raises NotPermitted.
    """
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = _lock(row)
        if locked.matched == Matched.NOBODY:
            return locked
        locked.player, locked.matched = None, Matched.NOBODY
        locked.save(update_fields=["player", "matched"])
        record(actor, "outside_rating_nobody", locked.source, name=locked.name, line=locked.line)
    return locked


def say_nobody_left(actor: Actor, kept: OutsideList) -> int:
    """Mark all open lines as not our players; return how many. Raises NotPermitted."""
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = lock(kept)
        left = OutsideRating.objects.filter(source=locked, matched=Matched.NOT_YET).exclude(proposals=[])
        count = left.update(matched=Matched.NOBODY)
        if count:
            record(actor, "outside_ratings_nobody", locked, count=count)
    return count


def _lock(row: OutsideRating) -> OutsideRating:
    # Lock the list first, so that two people never give one player two of its lines.
    lock(row.source)
    return locking(OutsideRating.objects.all()).select_related("source").get(pk=row.pk)
