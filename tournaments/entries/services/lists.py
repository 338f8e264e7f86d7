"""Enters a whole list at once: each name is identified first, and the list is entered completely or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction

from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.tenancy.locks import lock
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import Entered, enter_player
from tournaments.errors import EntriesUndecided
from tournaments.log.queries import current_state
from tournaments.permissions import ChampionshipAction
from tournaments.players.matching import Proposal, Sought, match_players
from tournaments.players.queries.registry import known_players

# The choices for a row: a registry player, someone new, or skip it.
NEW, LEAVE_OUT = "new", "out"


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One readable row. ``number`` is the registry's, None if the row has none."""

    row: int
    name: str
    number: int | None = None
    club: str = ""
    category: str = ""
    email: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A row and its match. ``number`` is that of an existing entrant; ``proposals`` need a decision."""

    line: EntryLine
    player: Player | None = None
    number: int | None = None
    proposals: tuple[tuple[Player, int], ...] = ()
    conflict: str = ""

    @property
    def is_open(self) -> bool:
        """Whether someone has to decide who is meant."""
        return self.number is None and self.player is None and (bool(self.proposals) or bool(self.conflict))


def plan_entries(actor: Actor, live: LiveChampionship, lines: Sequence[EntryLine]) -> list[PlannedLine]:
    """Match the names as in result files: certain, likely, or unknown. Writes nothing."""
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    by_number = {
        player.number: player.merged_into or player
        for player in Player.objects.filter(number__in=[line.number for line in lines if line.number]).select_related(
            "merged_into__club", "club"
        )
    }
    sought = [Sought(line.row, line.name, {}, line.club) for line in lines]
    matches = match_players(sought, known_players())
    ids = {match.player for match in matches} | {one.player for match in matches for one in match.proposals}
    found_ids = [pk for pk in ids if pk is not None]
    known = {player.pk: player for player in Player.objects.filter(pk__in=found_ids).select_related("club")}
    entered = _entered(live)
    plan = []
    for line, match in zip(lines, matches, strict=True):
        found = by_number.get(line.number) if line.number else None
        conflict = match.conflict
        if line.number and (found is None or (match.player is not None and found.pk != match.player)):
            # The number is unknown, or belongs to someone with another name.
            found, conflict = None, "number_and_name"
        elif found is None and match.player is not None:
            found = known.get(match.player)
        number = entered.get(found.pk) if found else entered.get(line.name.casefold())
        plan.append(
            PlannedLine(line, found, number, _proposals(match.proposals, known), conflict if not found else "")
        )
    return plan


def _proposals(proposals: Sequence[Proposal], known: Mapping[int, Player]) -> tuple[tuple[Player, int], ...]:
    return tuple((known[one.player], one.likeness) for one in proposals if one.player in known)


def _entered(live: LiveChampionship) -> dict[object, int]:
    """Return entrants by player and by name."""
    found: dict[object, int] = {}
    for entrant in current_state(live).entrants:
        found[entrant.name.casefold()] = entrant.number
        if entrant.player is not None:
            found[entrant.player] = entrant.number
    return found


def enter_list(
    actor: Actor, live: LiveChampionship, lines: Sequence[EntryLine], choices: Mapping[int, str], reference: str
) -> list[Entered]:
    """Enter everyone on the list who hasn't entered yet, in its order; all or none.

    ``choices`` by row decide those the plan leaves open. ``reference`` makes a list sent twice count once. Raises
    EntriesUndecided, LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        locked = lock(live)
        plan = plan_entries(actor, locked, lines)
        undecided = [one for one in plan if one.is_open and not _is_choice(choices.get(one.line.row, ""), one)]
        if undecided:
            raise EntriesUndecided(rows=", ".join(str(one.line.row) for one in undecided))
        there = _entered(locked)
        entered = []
        for one in plan:
            player = one.player or _chosen(one, choices)
            left_out = one.is_open and choices[one.line.row] == LEAVE_OUT
            if one.number is None and not left_out and (player is None or player.pk not in there):
                entered.append(_enter(actor, live, one.line, player, f"{reference}:{one.line.row}"))
        return [one for one in entered if not one.appended.repeated]


def _is_choice(choice: str, one: PlannedLine) -> bool:
    return choice in {NEW, LEAVE_OUT, *(str(player.pk) for player, _likeness in one.proposals)}


def _chosen(one: PlannedLine, choices: Mapping[int, str]) -> Player | None:
    choice = choices.get(one.line.row, NEW) if one.is_open else NEW
    return next((player for player, _likeness in one.proposals if str(player.pk) == choice), None)


def _enter(actor: Actor, live: LiveChampionship, line: EntryLine, player: Player | None, reference: str) -> Entered:
    return enter_player(
        actor,
        live,
        player=player,
        name=line.name,
        club=line.club,
        category=line.category,
        email=line.email,
        reference=reference[:80],
    )
