"""Many players written at once, by the same rules as one by one: names folded, sort keys and words to find them by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from federation.names.comparing import normalise_name, sort_key
from federation.names.spelled import spoken_key
from federation.people.models.details import DETAILS, PlayerDetails
from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier, PlayerTerm
from federation.registry.services.registration.entering import NewPlayer, add_players, is_name_of, make_terms
from federation.tenancy.scope import current_federation

BATCH = 2000
CHANGEABLE = ("surname", "given_name", "club", "retired_on", "name_key", "sort_key")


@dataclass(slots=True)
class PlayerDraft:
    """A player as he or she shall be, with spellings and numbers to be added, and the details.

    ``old_name`` of who is there already.
    """

    player: Player
    aliases: list[str] = field(default_factory=list)
    identifiers: dict[str, list[str]] = field(default_factory=dict)
    details: PlayerDetails | None = None
    old_name: str = ""
    old_key: str = ""


def write_players(drafts: Sequence[PlayerDraft], *, new: bool = False) -> None:
    """Register or change players. Nothing asks for permission here or writes the audit: that is the caller's.

    Who got another name is still found by the old one. The federation must be locked (see ``add_players``).
    """
    if new:
        _register(drafts)
    else:
        _change(drafts)
    _write_spellings(drafts)
    _write_details(drafts)


def _register(drafts: Sequence[PlayerDraft]) -> None:
    # Those with a number of their own first: the next free number comes after all of them.
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
    # The rows are there and locked, so this only updates; bulk_update would take ten times as long.
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
    # What a player has chosen to show stays as it is.
    PlayerDetails.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["federation", "player"],
        update_fields=DETAILS,
        batch_size=BATCH,
    )
