"""Loading the whole demo once, in one transaction: either all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from federation.audit.models import AuditEntry
from federation.audit.services import record
from federation.errors import Refusal
from federation.notices.services.notices import muted
from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.presets.services import apply_preset, find_preset
from federation.registry.services.registration import find_or_create_club
from federation.seasons.services import ensure_seasons
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.demo.accounts import (
    ARBITER,
    FEDERATIONS,
    ORGANISER,
    PLAYER,
    STAFF,
    STAFF_AJUSC,
    STAFF_PFS,
    STAFF_UF,
    Account,
    act_as,
    open_accounts,
)
from ratings.demo.fisc import FULL, Size, invent_catalans, link_account, load_fisc
from ratings.demo.invention.events import Event
from ratings.demo.invention.games import Played
from ratings.demo.invention.people import read_names
from ratings.demo.rules import bring_words, publish_rules, show_game
from ratings.demo.small_federations import load_ajusc, load_pfs, load_uf
from ratings.demo.timeline.current_championship import begin_championship
from ratings.demo.timeline.history import Stage, Tell, acting_at, moment_of, say_nothing
from ratings.demo.welcome import write_samples
from ratings.lists.models import Edition
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship

LOADED = "demo_loaded"
# Staff and organisers by federation.
_PEOPLE = {
    "fisc": (STAFF, ORGANISER),
    "ajusc": (STAFF_AJUSC, ORGANISER),
    "uf": (STAFF_UF, STAFF_UF),
    "pfs": (STAFF_PFS, STAFF_PFS),
}


class FederationInUse(Refusal):
    code = "federation_in_use"
    message = _("“%(slug)s” already has data of its own. The demo can only be loaded where there is none.")


@dataclass(frozen=True, slots=True)
class LoadedFederation:
    slug: str
    players: int
    championships: int
    editions: int


@dataclass(frozen=True, slots=True)
class LoadedDemo:
    """What was loaded. ``is_new`` is False if the demo had been loaded before and nothing was done."""

    is_new: bool
    federations: tuple[LoadedFederation, ...]
    samples: tuple[Path, ...] = ()


def load_demo(today: date, samples: Path, size: Size = FULL, *, tell: Tell = say_nothing) -> LoadedDemo:
    """Load the demo as of ``today`` and write sample files into the folder ``samples``.

    ``tell`` is called with the progress. Raises FederationInUse if a federation of that address has data of its own.
    """
    # No notices: all of this happened over years.
    with muted(), transaction.atomic():
        federations = {slug: _make_federation(slug, today, size) for slug in FEDERATIONS}
        if _is_loaded(federations["fisc"]):
            return LoadedDemo(False, _count(federations))
        for federation in federations.values():
            _refuse_own_data(federation)
        users = open_accounts(federations)
        awaiting = _fill(federations, users, today, size, tell)
        files = write_samples(samples, awaiting)
        return LoadedDemo(True, _count(federations), tuple(files))


def _make_federation(slug: str, today: date, size: Size) -> Federation:
    federation = apply_preset(system_actor("load_demo"), find_preset(slug), today=today).federation
    with federation_scope(federation):
        ensure_seasons(today - timedelta(days=365 * (size.seasons - 1)), today)
    return federation


def _is_loaded(federation: Federation) -> bool:
    with federation_scope(federation):
        return AuditEntry.objects.filter(action=LOADED).exists()


def _refuse_own_data(federation: Federation) -> None:
    with federation_scope(federation):
        if Player.objects.exists() or Championship.objects.exists():
            raise FederationInUse(slug=federation.slug)


def _fill(
    federations: Mapping[str, Federation], users: Mapping[Account, User], today: date, size: Size, tell: Tell
) -> tuple[Event, Played]:
    """Fill the federations; return a championship awaiting its results, and those results."""
    catalans = invent_catalans(size)
    with federation_scope(federations["fisc"]):
        stage = _set_stage(federations["fisc"], tell)
        awaiting = load_fisc(stage, catalans, size, today)
        championship = Championship.objects.get(slug=awaiting[0].slug)
        with acting_at(moment_of(today, -20)):
            link_account(stage, users[PLAYER])
            name_organiser(stage.staff, championship, users[ARBITER], Role.ARBITER)
        _add_games(stage, today)
        begin_championship(stage, catalans, size.seasons - 1, today)
        record(system_actor("load_demo"), LOADED, federations["fisc"])
    with federation_scope(federations["ajusc"]):
        stage = _set_stage(federations["ajusc"], tell)
        load_ajusc(stage, catalans, today, size.most_elsewhere)
        _add_games(stage, today)
    with federation_scope(federations["uf"]):
        stage = _set_stage(federations["uf"], tell)
        load_uf(stage, catalans, today, size.most_elsewhere)
        _add_games(stage, today)
    with federation_scope(federations["pfs"]):
        stage = _set_stage(federations["pfs"], tell)
        load_pfs(stage, today, size.most_elsewhere)
        _add_games(stage, today)
    return awaiting


def _add_games(stage: Stage, today: date) -> None:
    """Add the federation's rules and a game."""
    bring_words(stage, today - timedelta(days=31))
    publish_rules(stage, today - timedelta(days=30))
    show_game(stage, today - timedelta(days=12))


def _set_stage(federation: Federation, tell: Tell) -> Stage:
    """Return the federation with its clubs and the people who act in it."""
    language = "polish" if federation.language == "pl" else "catalan"
    for name, town in read_names()[language]["clubs"]:
        club = find_or_create_club(name)
        if club is not None and club.town != town:
            club.town = town
            club.save(update_fields=["town"])
    staff, organiser = _PEOPLE[federation.slug]
    competition = federation.settings["default_competition"]
    return Stage(federation, act_as(staff), act_as(organiser), competition, tell=tell)


def _count(federations: Mapping[str, Federation]) -> tuple[LoadedFederation, ...]:
    counted = []
    for slug, federation in federations.items():
        with federation_scope(federation):
            counted.append(
                LoadedFederation(
                    slug,
                    players=Player.objects.count(),
                    championships=Championship.objects.count(),
                    editions=Edition.objects.count(),
                )
            )
    return tuple(counted)
