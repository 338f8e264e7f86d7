"""The players of spreadsheets: collected as rows and lists name them, numbered at the end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from federation.names.comparison import normalise_name, words
from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.people import collect_ids, cut_name, join_name
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.vocabulary import (
    Field,
    is_disqualified,
    read_heading,
    read_titled_round,
    split_disqualified,
)
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

# The words before a comma and those after it; without a comma, all are in the first part.
SpeltName = tuple[tuple[str, ...], tuple[str, ...]]
_WORD = re.compile(r"[^\W_]+(?:·[^\W_]+)*")
_INSIDE_WORDS = str.maketrans("", "", "'’´`")


@lru_cache(2 * limits.PLAYERS)
def spell_name(text: str) -> SpeltName:
    """Return a name normalised for one file: capitals and punctuation don't matter, accents and order do."""
    spelt = unicodedata.normalize("NFC", text).casefold().translate(_INSIDE_WORDS)
    surname, _, first = spelt.partition(",")
    return tuple(_WORD.findall(surname)) or (text,), tuple(_WORD.findall(first))


@dataclass(slots=True)
class Person:
    """A player, with everything the sheets say. ``key`` numbers players in order of appearance, from 1."""

    key: int
    name: str
    where: Where
    number: int | None = None
    ids: dict[str, str] = field(default_factory=dict)
    club: str = ""
    rating: int | None = None
    group: str = ""
    stated_half_points: int | None = None
    is_disqualified: bool = False


@dataclass(slots=True)
class People:
    """The players found so far. ``is_closed``: a sheet lists them all, so games may name no one else."""

    found: list[Problem]
    everybody: list[Person] = field(default_factory=list)
    is_closed: bool = False
    by_spelling: dict[str, Person] = field(default_factory=dict)
    _by_name: dict[SpeltName, Person] = field(default_factory=dict)
    _by_words: dict[tuple[str, ...], list[Person]] = field(default_factory=dict)
    _by_number: dict[int, Person] = field(default_factory=dict)
    _by_id: dict[str, Person] = field(default_factory=dict)
    _prefixes: dict[int, set[int]] = field(default_factory=dict)
    _told: set[tuple[str, ...]] = field(default_factory=set)

    def find(self, name: str, where: Where) -> Person | None:
        """Return the player named in a cell, by number if players are listed; otherwise a new one if needed."""
        person = self.by_spelling.get(name) or self._by_name.get(spell_name(name)) or self._find_turned(name)
        if person is None and self.is_closed and name.isascii() and name.isdigit():
            person = self._by_number.get(int(name[:9])) or self._by_id.get(name)
        if person is None and self.is_closed:
            person = self._find_listed(name)
        if person is None and self.is_closed:
            self._tell_once(codes.UNKNOWN_PLAYER.at(where, id=name), name)
            return None
        if person is None:
            return self.add(name, where)
        if name not in self.by_spelling and not name.isdigit():
            self.found.append(codes.SPELLING_DIFFERS.at(where, found=name, name=person.name))
        self.by_spelling[name] = person
        return person

    def add(self, name: str, where: Where) -> Person:
        """Add a new player."""
        person = Person(len(self.everybody) + 1, cut_name(name, where, self.found), where)
        self.everybody.append(person)
        self.by_spelling[name] = person
        spelt = spell_name(name)
        self._by_name[spelt] = person
        for turned in {spelt[0] + spelt[1], spelt[1] + spelt[0]}:
            self._by_words.setdefault(turned, []).append(person)
        return person

    def _find_turned(self, name: str) -> Person | None:
        """Find a player written with a comma elsewhere and without one here, or vice versa, word for word."""
        surname, first = spell_name(name)
        found = {
            id(person): person
            for turned in (surname + first, first + surname)
            for person in self._by_words.get(turned, ())
            if bool(spell_name(person.name)[1]) != bool(first)
        }
        return next(iter(found.values())) if len(found) == 1 else None

    def _find_listed(self, name: str) -> Person | None:
        """Find the only listed player with these words, ignoring accents and order."""
        wanted = normalise_name(name)
        meant = [person for person in self.everybody if wanted and normalise_name(person.name) == wanted]
        return meant[0] if len(meant) == 1 else None

    def find_by_number(self, text: str, where: Where) -> Person | None:
        """Find the player by start number when no name is given next to it."""
        person = self._by_number.get(parse_whole(text) or 0)
        if person is None:
            self._tell_once(codes.UNKNOWN_PLAYER.at(where, id=text), text)
        return person

    def set_number(self, person: Person, text: str, where: Where) -> None:
        """Record a start number; a problem if it belongs to another player or differs from an earlier one."""
        number = parse_whole(text)
        if number is None or number < 1:
            self.found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
        elif person.number is None and number not in self._by_number:
            person.number = number
            self._by_number[number] = person
        elif person.number != number:
            self._tell_once(
                codes.NUMBERS_DISAGREE.at(where, name=person.name, number=number), person.name, str(number)
            )

    def set_id(self, person: Person, text: str, where: Where) -> None:
        """Record the federation's id, with the same checks."""
        ids = collect_ids(text, "", person.name, where, self.found)
        taken = self._by_id.get(text)
        if (person.ids and ids and person.ids != ids) or (taken is not None and taken is not person):
            self._tell_once(codes.IDS_DISAGREE.at(where, name=person.name, id=text), person.name, text)
        elif ids:
            person.ids = ids
            self._by_id[text] = person

    def _tell_once(self, problem: Problem, *about: str) -> None:
        """Report a mistake only where it first occurs: repeats in that player's other rows follow from it."""
        if (problem.code, *about) not in self._told:
            self._told.add((problem.code, *about))
            self.found.append(problem)

    def note_prefix(self, person: Person, number: int) -> None:
        """Record a number found before a name."""
        self._prefixes.setdefault(person.key, set()).add(number)

    def settle_prefixes(self) -> None:
        """Use the numbers before names as start numbers if everyone has one and always the same."""
        numbers = [number for found in self._prefixes.values() for number in found]
        if len(numbers) != len(set(numbers)) or len(numbers) != len(self.everybody):
            return
        for person in self.everybody:
            if person.number is None and len(self._prefixes.get(person.key, ())) == 1:
                [person.number] = self._prefixes[person.key]

    def set_details(self, person: Person, club: str, rating: str, where: Where) -> None:
        """Record club and rating if still unknown; another club may mean another person of that name."""
        club = clean(club, limits.CLUB_LENGTH)
        if person.number is None and not person.ids and _are_two_clubs(person.club, club):
            self._tell_once(
                codes.TWO_CLUBS.at(where, name=person.name, club=person.club, found=club), person.name, club
            )
        person.club = person.club or club
        if person.rating is None and rating:
            number = parse_whole(rating)
            person.rating = number if number and number > 0 else None

    def set_group(self, person: Person, text: str, where: Where) -> None:
        """Record the championship group; everyone has a place in only one, the first given."""
        group = clean(text, limits.GROUP_LENGTH)
        if group and person.group and group != person.group:
            problem = codes.TWO_GROUPS.at(where, name=person.name, group=person.group, found=group)
            self._tell_once(problem, person.name, group)
        person.group = person.group or group

    def conclude(self) -> tuple[tuple[ReportedPlayer, ...], dict[int, int]]:
        """Return the players of the report, and their numbers by key: the sheets' own if everyone has one."""
        self.settle_prefixes()
        everybody = self.everybody
        has_numbers = bool(everybody) and all(person.number for person in everybody)
        numbers = {person.key: (person.number or 0) if has_numbers else person.key for person in everybody}
        players = [_report(person, numbers[person.key]) for person in everybody]
        return tuple(sorted(players, key=lambda player: player.number)), numbers


def _are_two_clubs(one: str, other: str) -> bool:
    """Return whether neither name shortens the other: ``SC Girona`` and ``Girona`` are one club."""
    first, second = set(words(one)), set(words(other))
    return bool(first and second) and not (first <= second or second <= first)


def _report(person: Person, number: int) -> ReportedPlayer:
    return ReportedPlayer(
        number=number,
        name=person.name,
        ids=person.ids,
        rating=person.rating,
        club=person.club,
        group=person.group,
        stated_half_points=person.stated_half_points,
        disqualified_after=0 if person.is_disqualified else None,
        where=person.where,
    )


Fields = Mapping[Field, int]
# A list with one of these also has results: standings, a cross-table.
_RESULTS = frozenset({Field.SCORE, Field.POINTS, Field.TOTAL, Field.PLACE, Field.ROUND, Field.TABLE, Field.RESULT})


def find_player_list(sheet: Sheet) -> tuple[int, Fields] | None:
    """Return the index of the heading row and its columns; None if a sheet isn't a list of players."""
    for index, row in enumerate(sheet.rows[:20]):
        fields: dict[Field, int] = {}
        for column, text in enumerate(row.cells):
            heading = read_heading(text) if text else None
            if heading is not None and heading[1] is None:
                fields.setdefault(heading[0], column)
            elif text.isdigit() or read_titled_round(text):
                return None
        if fields.keys() & _RESULTS:
            return None
        if fields.keys() & {Field.PLAYER, Field.SURNAME} and fields.keys() & {Field.NUMBER, Field.ID}:
            return index, fields
    return None


def read_player_list(sheet: Sheet, heading: int, fields: Fields, people: People) -> None:
    """Add the players of a list; from then on games may name no one else."""
    for row in sheet.rows[heading + 1 :]:

        def cell(field: Field, cells: tuple[str, ...] = tuple(row.cells)) -> str:
            return cells[fields[field]] if field in fields else ""

        first = cell(Field.FIRST_NAME) or (cell(Field.PLAYER) if Field.SURNAME in fields else "")
        name = join_name(cell(Field.SURNAME), first) if Field.SURNAME in fields else cell(Field.PLAYER)
        name, is_out = split_disqualified(name)
        if not name:
            continue
        person = people.find(name, sheet.where(row)) if not people.is_closed else people.add(name, sheet.where(row))
        if person is None:
            continue
        for told, note in ((Field.NUMBER, people.set_number), (Field.ID, people.set_id)):
            if cell(told):
                note(person, cell(told), sheet.where(row, fields[told]))
        person.is_disqualified = person.is_disqualified or is_out or any(map(is_disqualified, row.cells))
        people.set_details(person, cell(Field.CLUB), cell(Field.RATING), sheet.where(row))
        people.set_group(person, cell(Field.GROUP), sheet.where(row, fields.get(Field.GROUP)))
    # An empty list doesn't restrict who may play.
    people.is_closed = bool(people.everybody)
