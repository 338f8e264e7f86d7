"""All data that the portal stores about a player and their account, for its owner to read and export.

Documents of plain JSON values, by the name of their file. Dates are ISO 8601; points are half points if the name says
so. Other people are included by their public name and number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from federation.audit.models import AuditEntry
from federation.notices.models import Mail, NoticeChoice, ReceivedNotice
from federation.notices.services.notices import read_notice
from federation.people.models.accounts import ApiToken, Login, Membership, User
from federation.people.models.players import DETAILS, Player, PlayerDetails, PlayerPhoto
from federation.registry.models import PlayerClaim, PlayerProposal
from ratings.lists.models import EditionRow
from ratings.outside.models import OutsideRating
from ratings.replay.models import RatingChange, SeedRating
from tournaments.championship.models.championships import ChampionshipRole
from tournaments.championship.models.games import Entry
from tournaments.log.models import Entrant
from tournaments.players.queries.games import describe_games, find_seats
from tournaments.players.queries.opponents import records_of

# Incremented with every change to the documents that a program would notice.
VERSION = 1

Document = dict[str, Any] | list[dict[str, Any]]


def gather_own_data(player: Player, user: User) -> dict[str, Document]:
    """Return the documents of a player and the linked account, in the current federation."""
    return {
        "player": _player(player),
        "account": _account(user),
        "games": _games(player),
        "championships": _championships(player),
        "ratings": _ratings(player),
        "entries": _rows(Entrant.objects.filter(user=user), "live__championship__slug", *_ENTRANT),
        "notices": [_notice(row) for row in ReceivedNotice.objects.filter(user=user)],
        "notice_choices": _rows(NoticeChoice.objects.filter(user=user), "topic", "way"),
        "mails": _rows(Mail.objects.filter(user=user), "created_at", "address", "subject", "body", "state"),
        "acts": _rows(AuditEntry.objects.filter(user=user), "at", "action", "object_type", "object_label", "reason"),
    }


_ENTRANT = ("name", "club", "email", "entered_at", "paid_cents", "is_exempt", "note")


def _notice(row: ReceivedNotice) -> dict[str, Any]:
    text = read_notice(row)
    told = {"subject": text.subject, "text": "\n\n".join(text.lines)}
    return {"at": row.at, "topic": row.topic, "way": row.way, **told, "read_at": row.read_at}


def _player(player: Player) -> dict[str, Any]:
    records = records_of(player)
    return {
        "version": VERSION,
        "number": player.number,
        "given_name": player.given_name,
        "surname": player.surname,
        "club": player.club.name if player.club else None,
        "retired_on": player.retired_on,
        "registered_at": player.created_at,
        "other_spellings": list(player.aliases.order_by("pk").values_list("name", flat=True)),
        "details": _rows(PlayerDetails.objects.filter(player=player), *DETAILS, "shown"),
        "photos": _rows(PlayerPhoto.objects.filter(player__in=records), "sha256", "consent", "consented_on", "set_at"),
        "numbers_in_files": _rows(player.identifiers.all(), "scheme", "value"),
        "former_names": _rows(player.former_names.all(), "given_name", "surname", "since", "until"),
        "former_clubs": _rows(player.former_clubs.all(), "club__name", "since", "until"),
        "names_of_others": list(player.other_peoples_names.order_by("pk").values_list("name", flat=True)),
        "merged_numbers": list(records.exclude(pk=player.pk).order_by("number").values_list("number", flat=True)),
        "proposed_corrections": _rows(
            PlayerProposal.objects.filter(player=player), "given_name", "surname", "club__name", "note", "proposed_at"
        ),
    }


def _account(user: User) -> dict[str, Any]:
    return {
        "email": user.email,
        "name": user.name,
        "language": user.language,
        "wants_notices": user.wants_notices,
        # The own-rows policy would show those of other federations too.
        "roles": _rows(Membership.objects.filter(user=user), "role", "created_at"),
        "roles_in_championships": _rows(ChampionshipRole.objects.filter(user=user), "championship__slug", "role"),
        "logins": _rows(Login.objects.filter(user=user), "user_agent", "created_at", "last_seen_at"),
        "keys": _rows(ApiToken.objects.filter(user=user), "name", "scope", "created_at", "last_used_at", "expires_at"),
        "claims": _rows(PlayerClaim.objects.filter(user=user), "player__number", "note", "claimed_at"),
    }


def _games(player: Player) -> list[dict[str, Any]]:
    found = []
    for group in describe_games(list(find_seats(player))):
        for game in group.games:
            seat = game.seat
            found.append(
                {
                    "championship": group.championship.slug,
                    "round": seat.table.round,
                    "table": seat.table.number,
                    "kind": seat.kind,
                    "outcome": seat.outcome,
                    "half_points": seat.half_points,
                    "game_points": seat.game_points,
                    "opponents": [
                        {"number": other.player.number, "name": other.player.name, "game_points": other.game_points}
                        for other in game.opponents
                    ],
                }
            )
    return found


def _championships(player: Player) -> list[dict[str, Any]]:
    entries = Entry.objects.filter(player__in=records_of(player).values("pk"))
    ordered = entries.order_by("championship__starts_on", "pk")
    return _rows(ordered, "championship__slug", "championship__name", "championship__starts_on", "place")


def _ratings(player: Player) -> dict[str, Any]:
    seeds = SeedRating.objects.filter(player=player)
    changes = RatingChange.objects.filter(player=player).order_by("system", "position")
    outside = OutsideRating.objects.filter(player__in=records_of(player).values("pk")).order_by("source", "line")
    listed = EditionRow.objects.filter(player_number=player.number).order_by("edition__system", "edition__number")
    return {
        "starting": _rows(seeds, "system__code", "rating", "games", "last_played_on"),
        "elsewhere": _rows(outside, "source__system_name", "source__listed_on", "name", "rating", "games"),
        "changes": _rows(changes, "system__code", "championship__slug", "before", "after", "games"),
        "lists": _rows(listed, "edition__system__code", "edition__number", "place", "rating", "games", "status"),
    }


def _rows(found: QuerySet[Any], *fields: str) -> list[dict[str, Any]]:
    """Return rows with reader-friendly field names: ``championship__slug`` as championship_slug."""
    names = [field.replace("__", "_") for field in fields]
    lines: Iterable[tuple[Any, ...]] = found.values_list(*fields)
    return [dict(zip(names, line, strict=True)) for line in lines]
