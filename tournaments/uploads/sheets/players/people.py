"""The players of spreadsheets: collected as the rows name them, numbered at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from federation.names import normalise_name
from tournaments import codes
from tournaments.report import Problem, ReportedPlayer, Where
from tournaments.uploads import limits
from tournaments.uploads.people import collect_ids, cut_name
from tournaments.uploads.values import clean, parse_whole


@dataclass(slots=True)
class Person:
    """A player, with whatever the sheets say. ``key`` numbers players in the order in which they appear, from 1."""

    key: int
    name: str
    where: Where
    number: int | None = None
    ids: dict[str, str] = field(default_factory=dict)
    club: str = ""
    rating: int | None = None
    stated_half_points: int | None = None


@dataclass(slots=True)
class People:
    """The players found so far. ``is_closed``: a sheet lists them all, so nobody else may appear in games."""

    found: list[Problem]
    everybody: list[Person] = field(default_factory=list)
    is_closed: bool = False
    by_spelling: dict[str, Person] = field(default_factory=dict)
    _by_name: dict[str, Person] = field(default_factory=dict)
    _by_number: dict[int, Person] = field(default_factory=dict)
    _by_id: dict[str, Person] = field(default_factory=dict)

    def find(self, name: str, where: Where) -> Person | None:
        """The player whom a cell names, by number where the players are listed; a new one where they are not."""
        person = self.by_spelling.get(name) or self._by_name.get(normalise_name(name) or name)
        if person is None and self.is_closed and name.isascii() and name.isdigit():
            person = self._by_number.get(int(name[:9])) or self._by_id.get(name)
        if person is None and self.is_closed:
            self.found.append(codes.UNKNOWN_PLAYER.at(where, id=name))
            return None
        if person is None:
            return self.add(name, where)
        if name not in self.by_spelling and not name.isdigit():
            self.found.append(codes.SPELLING_DIFFERS.at(where, found=name, name=person.name))
        self.by_spelling[name] = person
        return person

    def add(self, name: str, where: Where) -> Person:
        """A new player."""
        person = Person(len(self.everybody) + 1, cut_name(name, where, self.found), where)
        self.everybody.append(person)
        self.by_spelling[name] = person
        self._by_name[normalise_name(name) or name] = person
        return person

    def find_by_number(self, text: str, where: Where) -> Person | None:
        """The player whom a start number names where no name stands beside it."""
        person = self._by_number.get(parse_whole(text) or 0)
        if person is None:
            self.found.append(codes.UNKNOWN_PLAYER.at(where, id=text))
        return person

    def set_number(self, person: Person, text: str, where: Where) -> None:
        """Note a start number; one that another player has, or another than before, is a problem."""
        number = parse_whole(text)
        if number is None or number < 1:
            self.found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
        elif person.number is None and number not in self._by_number:
            person.number = number
            self._by_number[number] = person
        elif person.number != number:
            self.found.append(codes.NUMBERS_DISAGREE.at(where, name=person.name, number=number))

    def set_id(self, person: Person, text: str, where: Where) -> None:
        """Note the federation's id, likewise."""
        ids = collect_ids(text, "", person.name, where, self.found)
        taken = self._by_id.get(text)
        if (person.ids and ids and person.ids != ids) or (taken is not None and taken is not person):
            self.found.append(codes.IDS_DISAGREE.at(where, name=person.name, id=text))
        elif ids:
            person.ids = ids
            self._by_id[text] = person

    def set_details(self, person: Person, club: str, rating: str) -> None:
        """Note club and rating where they are not known yet."""
        person.club = person.club or clean(club, limits.CLUB_LENGTH)
        if person.rating is None and rating:
            number = parse_whole(rating)
            person.rating = number if number and number > 0 else None

    def conclude(self) -> tuple[tuple[ReportedPlayer, ...], dict[int, int]]:
        """The players of the report, and their numbers by key: the sheets' own where everybody has one."""
        everybody = self.everybody
        has_numbers = bool(everybody) and all(person.number for person in everybody)
        numbers = {person.key: (person.number or 0) if has_numbers else person.key for person in everybody}
        players = [_report(person, numbers[person.key]) for person in everybody]
        return tuple(sorted(players, key=lambda player: player.number)), numbers


def _report(person: Person, number: int) -> ReportedPlayer:
    return ReportedPlayer(
        number=number,
        name=person.name,
        ids=person.ids,
        rating=person.rating,
        club=person.club,
        stated_half_points=person.stated_half_points,
        where=person.where,
    )
