"""Importing players: found by number, otherwise by name or a known spelling, as result files find them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from typing import Any

from django.utils import timezone

from federation.imports.cells import DASHES, CellProblem, read_day, read_name, read_text, read_whole, split_values
from federation.imports.plan import Effect, Importing, ImportingType, PlannedRow
from federation.names.comparison import normalise_name, words
from federation.names.namesakes import Namesakes
from federation.names.spelling import spoken_key
from federation.people.models.players import Club, Player, PlayerDetails, PlayerIdentifier
from federation.permissions import Actor
from federation.registry.resources import INTERNATIONAL, LOCAL, PlayerResource, join_values
from federation.registry.services.registration import PlayerDraft, write_players
from federation.tenancy.locks import locking
from federation.tenancy.scope import current_federation

MAKE_CLUBS = "make_clubs"
BIRTH_YEARS = range(1900, 2200)
_SCHEMES = {"local_ids": LOCAL, "international_ids": INTERNATIONAL}


class PlayerImport(Importing, PlayerResource, metaclass=ImportingType):
    def prepare(self, *, lock: bool) -> None:
        players = self.get_queryset()
        everybody = list(locking(players) if lock else players)
        self.load_spellings()
        self.by_number = {player.number: player for player in everybody}
        self.everybody = everybody
        self.names = Namesakes([(one.list_name, self.spellings.get(one.pk, {}).values()) for one in everybody])
        merged = Player.objects.exclude(merged_into=None)
        self.merged = dict(merged.values_list("number", "merged_into__number"))
        identifiers = PlayerIdentifier.objects.values_list("scheme", "value", "player__number")
        self.identifiers = {(scheme, value): number for scheme, value, number in identifiers}
        self.clubs = {club.key: club for club in Club.objects.all()}
        self.seen: dict[Hashable, int] = {}
        self.drafts: dict[int, PlayerDraft] = {}
        self.draft = PlayerDraft(Player())

    def find(self, row: Mapping[str, str]) -> Player | None:
        number = self._read_number(row.get("number", ""))
        surname, given = row.get("surname", ""), row.get("given_name", "")
        # Surname and first name in either order.
        key = ", ".join(sorted(filter(None, (spoken_key(surname), spoken_key(given)))))
        found = self.by_number.get(number) if number else self._find_by_name(surname, given)
        self.wanted = number
        self._see(found.pk if found else ("number", number) if number else ("name", key), bool(found or number or key))
        return found

    def _read_number(self, text: str) -> int | None:
        if not text:
            return None
        try:
            number = read_whole(text, "bad_number")
        except CellProblem as problem:
            self.problem(problem.code, "number", text)
            return None
        if number in self.merged:
            self.problem("number_merged", "number", text, into=self.merged[number])
            return None
        return number

    def _called(self, surname: str, given: str) -> list[Player]:
        """Return players with that name, also with surname and first name swapped."""
        rows = {
            row for name in (f"{surname}, {given}", f"{given}, {surname}") for row in self.names.find_certain(name)
        }
        return [self.everybody[row] for row in sorted(rows)]

    def _find_by_name(self, surname: str, given: str) -> Player | None:
        if self.problems:
            return None
        called = self._called(surname, given)
        if len(called) > 1:
            numbers = join_values(player.number for player in called)
            self.problem("ambiguous_name", "surname", spoken_key(f"{surname}, {given}"), numbers=numbers)
        return called[0] if len(called) == 1 else None

    def _see(self, mark: Hashable, known: bool) -> None:
        """Remember whom a row is about; a second row about the same player is an error."""
        if not known or self.problems:
            return
        first = self.seen.setdefault(mark, self.line)
        if first != self.line:
            self.problem("repeated", row=first)

    def start(self, row: Mapping[str, str]) -> Player:
        return Player() if self.wanted is None else Player(number=self.wanted)

    def begin_row(self, instance: Player, row: Mapping[str, str], *, new: bool) -> None:
        # A copy, so that a faulty row does not affect what later rows find.
        self.draft = PlayerDraft(instance, details=copy(self.details.get(instance.pk)))
        super().begin_row(instance, row, new=new)
        if not new:
            self.draft.old_name, self.draft.old_key = instance.name, instance.name_key

    def text_of(self, instance: Player, name: str) -> str:
        text = super().text_of(instance, name) if instance.pk or name not in ("aliases", *_SCHEMES) else ""
        added = self.draft.aliases if name == "aliases" else self.draft.identifiers.get(_SCHEMES.get(name, ""), [])
        return join_values([*([text] if text else []), *added])

    def write_number(self, player: Player, text: str) -> None:
        """Already read to find the player."""

    def write_surname(self, player: Player, text: str) -> None:
        player.surname = read_name(text, 120)

    def write_given_name(self, player: Player, text: str) -> None:
        player.given_name = read_text(text, 80)

    def write_club(self, player: Player, text: str) -> None:
        name = read_text(text, 120)
        key = " ".join(words(name))
        club = self.clubs.get(key)
        if name and club is None:
            if not key:
                raise CellProblem("not_a_name")
            if MAKE_CLUBS not in self.options:
                raise CellProblem("club_unknown")
            club = self.clubs[key] = Club(name=name, key=key)
        if club is not None and club.pk is None:
            self.problem("club_made", "club", text)
        player.club = club if name else None

    def write_retired_on(self, player: Player, text: str) -> None:
        day = read_day(text)
        if day is not None and day > timezone.localdate(timezone=current_federation().tzinfo):
            raise CellProblem("date_in_future")
        player.retired_on = day

    def detail_of(self, player: Player, name: str) -> Any:
        """Return a detail as the current row would change it."""
        return getattr(self.draft.details, name, None)

    def write_membership_until(self, player: Player, text: str) -> None:
        self._noted().membership_until = read_day(text)

    def write_licence_until(self, player: Player, text: str) -> None:
        self._noted().licence_until = read_day(text)

    def write_fees_paid_until(self, player: Player, text: str) -> None:
        self._noted().fees_paid_until = read_day(text)

    def write_category(self, player: Player, text: str) -> None:
        self._noted().category = read_text(text, 40)

    def write_birth_year(self, player: Player, text: str) -> None:
        year = None if text in DASHES else read_whole(text, "bad_year")
        if year is not None and year not in BIRTH_YEARS:
            raise CellProblem("bad_year")
        self._noted().birth_year = year

    def write_country(self, player: Player, text: str) -> None:
        code = read_text(text, 2).upper()
        if code and not (len(code) == 2 and code.isascii() and code.isalpha()):
            raise CellProblem("bad_country")
        self._noted().country = code

    def _noted(self) -> PlayerDetails:
        """Return this row's details, which are saved with it."""
        if self.draft.details is None:
            self.draft.details = PlayerDetails()
        return self.draft.details

    def write_aliases(self, player: Player, text: str) -> None:
        known = self.spellings.get(player.pk, {})
        for value in split_values(text):
            read_name(value, 200)
            if spoken_key(value) not in known:
                self.draft.aliases.append(value)

    def write_local_ids(self, player: Player, text: str) -> None:
        self._write_identifiers(player, LOCAL, text)

    def write_international_ids(self, player: Player, text: str) -> None:
        self._write_identifiers(player, INTERNATIONAL, text)

    def _write_identifiers(self, player: Player, scheme: str, text: str) -> None:
        for value in split_values(text):
            read_text(value, 32)
            owner = self.identifiers.get((scheme, value))
            if owner is None:
                self.draft.identifiers.setdefault(scheme, []).append(value)
                self.identifiers[scheme, value] = player.number or 0
            elif owner != player.number or player.pk is None:
                raise CellProblem("identifier_taken", value=value, number=owner or "–")

    def check_row(self, instance: Player, row: Mapping[str, str], *, new: bool) -> None:
        if new and not instance.surname and not any(one.column == "surname" for one in self.problems):
            self.problem("missing", "surname")
        key = normalise_name(instance.name)
        if new and self.wanted and (called := self._called(instance.surname, instance.given_name)):
            numbers = join_values(player.number for player in called)
            self.problem("namesake", "surname", instance.name, numbers=numbers)
        if not new and key != self.draft.old_key and not set(key.split()) & set(self.draft.old_key.split()):
            self.problem("name_replaced", "surname", instance.name)
        self.drafts[self.line] = self.draft

    def key_of(self, instance: Player) -> str:
        return str(instance.number) if instance.pk else ""

    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        """Save missing clubs, new players and changes, in one go each."""
        drafts = [self.drafts[row.line] for row in rows]
        _register_clubs([draft.player for draft in drafts])
        write_players([draft for row, draft in zip(rows, drafts, strict=True) if row.effect is Effect.ADDED], new=True)
        write_players([draft for row, draft in zip(rows, drafts, strict=True) if row.effect is not Effect.ADDED])


def _register_clubs(players: Sequence[Player]) -> None:
    """Register missing clubs and give them to their players. At most two queries."""
    joining: list[tuple[Player, Club]] = []
    for player in players:
        if player.club is not None and player.club.pk is None:
            joining.append((player, player.club))
    if not joining:
        return
    new = {club.key: Club(name=club.name, key=club.key) for _player, club in joining}
    # Someone else may have registered one meanwhile.
    Club.objects.bulk_create(new.values(), ignore_conflicts=True)
    known = {club.key: club for club in Club.objects.filter(key__in=new)}
    for player, club in joining:
        player.club = known[club.key]
