"""Sheets typed and sent, annotated games uploaded, and what became of them."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.records.models import GameRecord
from games.sheets.typed import type_sheet
from tests.games.sheets.test_typed import fields
from tests.people import make_user
from tests.staff import log_in, send
from tests.tournaments.making.recorded import enter, sheet_of
from tournaments.championship.models.championships import Championship

BASE = "/fisc/championships/open-de-lleida-2026/"


SHEET = f"{BASE}rounds/1/tables/1/sheet/"


def log_in_player(fisc: Federation, name: str) -> Client:
    user = make_user(f"{name.split()[0].lower()}@fisc.example")
    with federation_scope(fisc):
        given, _space, surname = name.rpartition(" ")
        Player.objects.filter(given_name=given, surname=surname).update(user=user)
    return log_in(user)


def typed(**changes: str) -> dict[str, str]:
    """The form of the whole invented game."""
    return fields(type_sheet(sheet_of())) | {"do": "finish"} | changes


def one_record(fisc: Federation) -> GameRecord:
    with federation_scope(fisc):
        return GameRecord.objects.get()


def enter_as(fisc: Federation, actor: Actor, **kwargs: object) -> GameRecord:
    with federation_scope(fisc):
        return enter(actor, Championship.objects.get(), **kwargs)


def upload(client: Client, content: bytes, **changes: str):
    data = {"file": SimpleUploadedFile("game.gcg", content), "tiles": "catalan", "rules": "", **changes}
    return send(client, "/fisc/games/upload/", data)
