"""People at their desks: logged-in browsers, and a federation with something for each of them to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from federation.jobs.models import Job
from federation.people.models.accounts import Role, User
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from tests.pages import ENGLISH
from tests.people import make_user
from tests.tournaments.making.makers import make_announcement, make_approved, make_version
from tournaments.calendar.services.championships import announce_championship, name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion


def log_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def log_in_as(federation: Federation, *roles: Role) -> Client:
    """A browser of somebody with these roles, who has no part in any championship."""
    return log_in(make_user(f"{'-'.join(roles) or 'nobody'}@{federation.slug}.example", *roles, federation=federation))


def send(client: Client, path: str, data: dict[str, Any] | None = None, **headers: str) -> HttpResponse:
    """A form sent in, its answer in English; redirects are not followed."""
    return client.post(path, data or {}, headers={**ENGLISH, **headers})


@dataclass(frozen=True, slots=True)
class Desk:
    """FISC with an organiser, an arbiter, and a championship whose results have four names to settle."""

    federation: Federation
    organiser: User
    arbiter: User
    announced: Championship
    championship: Championship
    version: ResultsVersion
    job: Job

    @property
    def base(self) -> str:
        return f"/fisc/championships/{self.championship.slug}/"

    @property
    def results(self) -> str:
        return f"{self.base}results/{self.version.number}/"

    def actor(self, user: User) -> Actor:
        with federation_scope(self.federation):
            return actor_for(user)


def make_desk(federation: Federation, system: Actor) -> Desk:
    organiser = make_user("organiser-here@fisc.example", Role.ORGANISER, federation=federation)
    arbiter = make_user("arbiter-here@fisc.example", Role.ARBITER, federation=federation)
    with federation_scope(federation):
        install_rating_systems(system, ["rasccat"])
        announced = announce_championship(actor_for(organiser), make_announcement("Torneig de Nadal"))
        championship = make_approved(system, "Open de Lleida")
        name_organiser(system, championship, organiser)
        name_organiser(system, championship, arbiter, Role.ARBITER)
        version = make_version(actor_for(organiser), championship)
        job = Job.objects.create(
            kind="validate_results",
            arguments={"version": version.pk},
            requested_by=organiser,
            created_at=version.received_at,
        )
    return Desk(federation, organiser, arbiter, announced, championship, version, job)
