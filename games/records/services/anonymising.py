"""A player's name out of recorded games: seats, score sheets, annotated games, and their history."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.apps import apps

from federation.anonymity.queries import rows_with
from federation.anonymity.services.keepers import NameKeeper, Person, name_keepers
from federation.names.erasure import Names
from games.gcg.text import EVENT, PLAYER
from games.records.models import GameRecord, RecordSeat

Json = dict[str, Any]


def register_game_names() -> None:
    name_keepers.plug(NameKeeper(erase=_erase, spellings=_spellings, files=_files), "games")


def _spellings(records: Collection[int]) -> Iterator[str]:
    yield from RecordSeat.objects.filter(player__in=records).values_list("name", flat=True).distinct()


def _files(person: Person) -> Iterable[int]:
    of_player = GameRecord.objects.filter(seats__player__in=person.records, original__isnull=False)
    return of_player.values_list("original_id", flat=True)


def _erase(person: Person) -> None:
    history = apps.get_model("games", "GameRecordEvent")
    seats = RecordSeat.objects.filter(player__in=person.records).select_related("record")
    for seat in seats:
        GameRecord.objects.filter(pk=seat.record_id).update(**_without(seat.record, seat, person))
        for event in history.objects.filter(pgh_obj_id=seat.record_id):
            history.objects.filter(pk=event.pk).update(**_without(event, seat, person))
    seats.update(name=person.names.instead)
    for model in (GameRecord, history):
        for game in rows_with(person.names, model, ("gcg",)):
            model._default_manager.filter(pk=game.pk).update(gcg=_gcg_of(game, person, person.names))


def _without(game: Any, seat: RecordSeat, person: Person) -> Json:
    """The fields of a game, or of an event of its history, without the name of one side."""
    return {
        "title": person.own.erase(game.title)[:200],
        "sheet": _sheet_without(person.own.erase(game.sheet), seat, person.names.instead),
        "gcg": _gcg_of(game, person, person.own, seat.number),
        "report": person.own.erase(game.report),
    }


def _sheet_without(sheet: Any, seat: RecordSeat, instead: str) -> Any:
    """Whatever was written for the side, a nickname even."""
    players = sheet.get("players") if isinstance(sheet, dict) else None
    if not players or len(players) < seat.number or players[seat.number - 1] not in {seat.name, instead}:
        return sheet
    return {**sheet, "players": [instead if at == seat.number else name for at, name in enumerate(players, start=1)]}


def _gcg_of(game: Any, person: Person, names: Names, number: int = 0) -> str:
    """The text of a GCG file without the name: of the player of this number, and of whoever is called so in it."""
    players = (PLAYER.fullmatch(line.strip()) for line in str(game.gcg).splitlines())
    hers = {int(found[1]) for found in players if found and (int(found[1]) == number or names.are_in(found[0]))}
    text = str(game.gcg)
    for one in sorted(hers):
        text = gcg_without(text, one, f"N{person.number}", names.instead)
    return str(names.erase(text))


def gcg_without(text: str, number: int, nick: str, name: str) -> str:
    """The text of a GCG file with another nickname and name for the player of this number.

    A nickname has no spaces: what stands for the name elsewhere cannot stand there.
    """
    lines = re.split(r"(\r\n|\r|\n)", text)
    players = (PLAYER.fullmatch(line.strip()) for line in lines)
    known = next((found[2] for found in players if found and found[1] == str(number)), "")
    return "".join(_line_without(line, number, known, nick, name) for line in lines) if known else text


def _line_without(line: str, number: int, known: str, nick: str, name: str) -> str:
    stripped = line.strip()
    player, event = PLAYER.fullmatch(stripped), EVENT.fullmatch(stripped)
    if player and player[1] == str(number):
        return f"#player{number} {nick} {name}"
    if event and event[1] == known:
        return f">{nick}:{event[2]}"
    return line
