"""Registering players and clubs, one or many, with the spellings by which they are found again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max

from federation.audit.models import AuditEntry
from federation.audit.services import record
from federation.errors import NameMissing, NameTaken
from federation.names.comparison import normalise_name, sort_key, words
from federation.names.spelling import agree, spell, spoken_key
from federation.people.models.players import (
    DETAILS,
    Club,
    Player,
    PlayerAlias,
    PlayerDetails,
    PlayerIdentifier,
    PlayerTerm,
)
from federation.permissions import Action, Actor, require
from federation.registry.models import Anonymisation
from federation.seen import check_seen
from federation.tenancy.locks import lock, lock_federation
from federation.tenancy.scope import current_federation
from federation.values.texts import clean

SECOND_CLICK = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """The data for registering a player. ``number`` is given only if a federation brings its own."""

    surname: str
    given_name: str = ""
    club: Club | None = None
    number: int | None = None


def split_name(name: str) -> tuple[str, str]:
    """Split ``Surname, First`` or ``First Surname`` into (surname, first name)."""
    if "," in name:
        surname, _comma, given = name.partition(",")
        return surname.strip(), given.strip()
    given, _space, surname = name.strip().rpartition(" ")
    return (surname, given) if given else (name.strip(), "")


def create_player(actor: Actor, new: NewPlayer) -> Player:
    """Register one player under the next free number (or the one given)."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = add_players([new])[0]
        record(actor, "player_created", player, number=player.number)
    return player


def create_player_once(actor: Actor, new: NewPlayer, now: datetime) -> Player:
    """Same as create_player; the same name and club from the same person within a minute counts as a double click."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        # The two requests of a double click wait for each other here.
        lock_federation()
        own = AuditEntry.objects.filter(action="player_created", user=actor.user, at__gte=now - SECOND_CLICK)
        same = Player.objects.filter(
            pk__in=own.values("object_id"),
            surname=clean(new.surname),
            given_name=clean(new.given_name),
            club=new.club,
        )
        return same.first() or create_player(actor, new)


def add_players(new: Sequence[NewPlayer]) -> list[Player]:
    """Add many players at once. Permission and audit are left to the caller."""
    federation = current_federation()
    # Two people registering at once must not get the same number.
    lock(federation)
    number = Player.objects.aggregate(last=Max("number"))["last"] or 0
    players = []
    for one in new:
        if one.number is None:
            number += 1
        players.append(_unsaved_player(one, one.number or number, federation.language))
    saved = Player.objects.bulk_create(players)
    PlayerTerm.objects.bulk_create([term for player in saved for term in make_terms(player, [player.name])])
    return saved


def _unsaved_player(new: NewPlayer, number: int, language: str) -> Player:
    player = Player(number=number, surname=clean(new.surname), given_name=clean(new.given_name), club=new.club)
    player.name_key = normalise_name(player.name)
    player.sort_key = sort_key(player.list_name, language)
    return player


def make_terms(player: Player, names: Sequence[str]) -> list[PlayerTerm]:
    """Return the unsaved search words for players of these names."""
    found = {word[:80] for name in names for word in words(name)} | {str(player.number)}
    return [PlayerTerm(player=player, term=term) for term in sorted(found)]


def refresh_terms(player: Player) -> None:
    """Update a player's search words to those of the name, the spellings, and the numbers of merged records."""
    numbers = [str(number) for number in player.merged_records.values_list("number", flat=True)]
    former = [name.name for name in player.former_names.all()]
    names = [player.name, *player.aliases.values_list("name", flat=True), *former, *numbers]
    terms = make_terms(player, names)
    player.terms.exclude(term__in=[term.term for term in terms]).delete()
    PlayerTerm.objects.bulk_create(terms, ignore_conflicts=True)


def is_name_of(player: Player, name: str) -> bool:
    """Return whether a text is another spelling of the player's own name."""
    return agree(spell(player.list_name), spell(name))[0].is_one_name


def learn_spelling(player: Player, name: str, ids: dict[str, str]) -> None:
    """Save a confirmed spelling and the file's numbers, so that the club's next file is recognised.

    Not for an anonymised player: that would bring the name back.
    """
    if is_anonymous(player):
        return
    key = spoken_key(name)
    # With the surnames first it may not be certain next time: "Martí Oliver" may be either.
    is_own = is_name_of(player, name) and key == spoken_key(player.list_name)
    if key and (_is_split_by_guess(player, name) or not is_own):
        PlayerAlias.objects.get_or_create(player=player, key=key, defaults={"name": name})
        PlayerTerm.objects.bulk_create(make_terms(player, [name]), ignore_conflicts=True)
    for scheme, value in ids.items():
        try:
            with transaction.atomic():
                PlayerIdentifier.objects.get_or_create(scheme=scheme, value=value, defaults={"player": player})
        except IntegrityError:
            continue


def is_anonymous(player: Player) -> bool:
    """Return whether the player was anonymised."""
    return Anonymisation.objects.filter(player=player, done_at__isnull=False).exists()


def _is_split_by_guess(player: Player, name: str) -> bool:
    """Return whether the player's surnames were only guessed, from a name without a comma."""
    surname, given_name = split_name(name)
    own = (player.surname.casefold(), player.given_name.casefold())
    return spell(name).surnames is None and " " in given_name and own == (surname.casefold(), given_name.casefold())


def forget_spelling(actor: Actor, player: Player, name: str) -> bool:
    """Remove a spelling from a player, so that files are no longer recognised by it; return False if there is none."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        deleted, _by_model = player.aliases.filter(key=spoken_key(name)).delete()
        if deleted:
            refresh_terms(player)
            record(actor, "spelling_forgotten", player, name=name)
    return bool(deleted)


def find_or_create_club(name: str) -> Club | None:
    """Return the club of this name, created if new; None for an empty name."""
    key = " ".join(words(name))
    if not key:
        return None
    club, _created = Club.objects.get_or_create(key=key, defaults={"name": name.strip()})
    return club


BATCH = 2000
CHANGEABLE = ("surname", "given_name", "club", "retired_on", "name_key", "sort_key")


@dataclass(slots=True)
class PlayerDraft:
    """A player's intended data, with spellings and numbers to add, and the details.

    ``old_name`` is the existing player's name.
    """

    player: Player
    aliases: list[str] = field(default_factory=list)
    identifiers: dict[str, list[str]] = field(default_factory=dict)
    details: PlayerDetails | None = None
    old_name: str = ""
    old_key: str = ""


def write_players(drafts: Sequence[PlayerDraft], *, new: bool = False) -> None:
    """Register or change players. Permission and audit are left to the caller.

    Renamed players are still found by their old name. The federation must be locked (see ``add_players``).
    """
    if new:
        _register(drafts)
    else:
        _change(drafts)
    _write_spellings(drafts)
    _write_details(drafts)


def _register(drafts: Sequence[PlayerDraft]) -> None:
    # First those with a number of their own: the next free number comes after all of them.
    with_number = [draft for draft in drafts if draft.player.number is not None]
    without = [draft for draft in drafts if draft.player.number is None]
    for group in (with_number, without):
        added = add_players([_as_new(draft.player) for draft in group]) if group else []
        retired = []
        for draft, player in zip(group, added, strict=True):
            player.retired_on = draft.player.retired_on
            retired += [player] if player.retired_on else []
            draft.player = player
        Player.objects.bulk_update(retired, ["retired_on"], batch_size=BATCH)


def _as_new(player: Player) -> NewPlayer:
    return NewPlayer(player.surname, player.given_name, player.club, player.number)


def _change(drafts: Sequence[PlayerDraft]) -> None:
    language = current_federation().language
    for draft in drafts:
        player = draft.player
        player.name_key = normalise_name(player.name)
        player.sort_key = sort_key(player.list_name, language)
        if draft.old_name and not is_name_of(player, draft.old_name):
            draft.aliases.append(draft.old_name)
    # The rows exist and are locked, so this only updates; bulk_update would take ten times as long.
    Player.objects.bulk_create(
        [draft.player for draft in drafts],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=CHANGEABLE,
        batch_size=BATCH,
    )


def _write_spellings(drafts: Iterable[PlayerDraft]) -> None:
    aliases, identifiers, terms = [], [], []
    for draft in drafts:
        player = draft.player
        keys = {spoken_key(name): name for name in draft.aliases}
        aliases += [PlayerAlias(player=player, name=name, key=key) for key, name in keys.items() if key]
        identifiers += [
            PlayerIdentifier(player=player, scheme=scheme, value=value)
            for scheme, values in draft.identifiers.items()
            for value in values
        ]
        terms += make_terms(player, [player.name, *draft.aliases])
    PlayerAlias.objects.bulk_create(aliases, ignore_conflicts=True, batch_size=BATCH)
    PlayerIdentifier.objects.bulk_create(identifiers, batch_size=BATCH)
    PlayerTerm.objects.bulk_create(terms, ignore_conflicts=True, batch_size=BATCH)


def _write_details(drafts: Iterable[PlayerDraft]) -> None:
    rows = []
    for draft in drafts:
        if draft.details is not None:
            draft.details.player = draft.player
            values = {name: getattr(draft.details, name) for name in DETAILS}
            rows.append(PlayerDetails(player=draft.player, **values))
    # What a player has chosen to show stays unchanged.
    PlayerDetails.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["federation", "player"],
        update_fields=DETAILS,
        batch_size=BATCH,
    )


def create_club(actor: Actor, name: str, town: str = "") -> Club:
    """Register a club. Raises NameMissing, NameTaken."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        # If the same club is created twice at the same moment, the second request finds the first's.
        lock_federation()
        club = Club(name=clean(name), key=_free_key(name, None), town=clean(town))
        club.save()
        record(actor, "club_created", club)
    return club


def change_club_record(actor: Actor, club: Club, name: str, town: str = "", *, seen: str | None = None) -> Club:
    """Change a club's name or town; ``seen``: the club that a form showed.

    Published lists keep the name they showed. Raises NameMissing, NameTaken, SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        lock_federation()
        club = lock(club)
        if seen is not None:
            check_seen(seen, club)
        before = {"name": club.name, "town": club.town}
        club.name, club.key, club.town = clean(name), _free_key(name, club), clean(town)
        if before != {"name": club.name, "town": club.town}:
            club.save(update_fields=["name", "key", "town"])
            record(actor, "club_changed", club, before=before)
    return club


def _free_key(name: str, own: Club | None) -> str:
    key = " ".join(words(name))
    if not key:
        raise NameMissing()
    others = Club.objects.all() if own is None else Club.objects.exclude(pk=own.pk)
    if others.filter(key=key).exists():
        raise NameTaken(name=name.strip())
    return key
