"""Announcing a championship, deciding on it, naming its people."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role, User
from federation.permissions import system_actor
from federation.presets.services import load_preset
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import count_queries, get, words_of
from tests.people import make_user
from tests.staff import Desk, log_in, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.competition.rules import CompetitionRules

FORM: dict[str, Any] = {"name": "Obert de Vic", "starts_on": "2027-03-13", "place": "Casal", "competition": "fisc"}
NEW = "/fisc/championships/new/"


@pytest.fixture
def federation(db: None) -> Federation:
    return load_preset("fisc")


def announced(federation: Federation) -> Championship:
    with federation_scope(federation):
        return Championship.objects.get()


def test_form_offers_the_rules_and_the_dictionary_of_the_federation(federation: Federation) -> None:
    page = get(NEW, log_in_as(federation, Role.ORGANISER)).content.decode()
    assert "Campionat clàssic FISC: Swiss system, at least 5 rounds" in page
    assert 'value="Leximots"' in page
    assert "at least 1 month before" in page
    assert "official circuit" not in page
    assert "official circuit" in get(NEW, log_in_as(federation, Role.STAFF)).content.decode()


def test_announcement_is_kept_with_its_rules_and_its_organiser(federation: Federation) -> None:
    client = log_in_as(federation, Role.ORGANISER)
    response = send(client, NEW, {**FORM, "capacity": "24", "starts_at": "09:30", "fee": "10 €"})
    championship = announced(federation)
    assert response["Location"] == f"/fisc/championships/{championship.slug}/manage/"
    assert (championship.ends_on, championship.state) == (championship.starts_on, ChampionshipState.ANNOUNCED)
    assert CompetitionRules.from_json(championship.rules).rounds_min == 5
    with federation_scope(federation):
        assert ChampionshipRole.objects.get(championship=championship).role == Role.ORGANISER
    assert "Waiting for federation staff to approve or reject it." in words_of(
        get(response["Location"], client).content.decode()
    )


def test_form_sent_twice_announces_once(federation: Federation) -> None:
    client = log_in_as(federation, Role.ORGANISER)
    first, second = send(client, NEW, FORM), send(client, NEW, FORM)
    assert first["Location"] == second["Location"]
    assert announced(federation)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": ""}, 'href="#id_name"'),
        ({"starts_on": "31/02/2027"}, 'href="#id_starts_on"'),
        ({"ends_on": "2027-03-01"}, "The last day is before the first."),
        ({"entry_deadline": "2027-04-01"}, "The entry deadline is after the championship."),
        ({"capacity": "1"}, 'href="#id_capacity"'),
        ({"competition": "chess"}, "Competition rules</a>"),
    ],
)
def test_mistakes_are_told_at_the_top_and_lead_to_their_field(
    federation: Federation, change: dict[str, str], said: str
) -> None:
    response = send(log_in_as(federation, Role.ORGANISER), NEW, {**FORM, **change})
    page = response.content.decode()
    assert response.status_code == 400
    assert said in page
    assert 'aria-invalid="true"' in page
    with federation_scope(federation):
        assert not Championship.objects.exists()


def test_organiser_cannot_put_a_championship_on_the_official_circuit(federation: Federation) -> None:
    send(log_in_as(federation, Role.ORGANISER), NEW, {**FORM, "is_circuit": "on"})
    assert not announced(federation).is_circuit


def test_federation_without_presets_can_announce_all_the_same(fisc: Federation) -> None:
    response = send(log_in_as(fisc, Role.ORGANISER), NEW, {**FORM, "competition": ""})
    assert response.status_code == 302
    assert CompetitionRules.from_json(announced(fisc).rules) == CompetitionRules()


def test_approving_twice_is_approving_once(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    path = f"/fisc/championships/{desk.announced.slug}/"
    for _time in range(2):
        assert send(client, f"{path}approve/").status_code == 302
    with federation_scope(desk.federation):
        desk.announced.refresh_from_db()
        approvals = AuditEntry.objects.filter(action="championship_approved", object_id=desk.announced.pk)
        assert (desk.announced.state, approvals.count()) == (ChampionshipState.APPROVED, 1)


def test_decision_already_taken_otherwise_is_told_on_the_page(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    path = f"/fisc/championships/{desk.announced.slug}/"
    send(client, f"{path}approve/")
    response = send(client, f"{path}refuse/", {"reason": "too late"})
    assert response.status_code == 409
    assert "This championship is already approved" in response.content.decode()
    assert f"<h1>{desk.announced.name}</h1>" in response.content.decode()


def test_refusal_needs_a_reason_that_the_organiser_reads(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    path = f"/fisc/championships/{desk.announced.slug}/"
    assert send(client, f"{path}refuse/", {"reason": "  "}).status_code == 409
    assert send(client, f"{path}refuse/", {"reason": "Announced too late"}).status_code == 302
    assert "Announced too late" in get(f"{path}manage/", log_in(desk.organiser)).content.decode()


def test_organiser_withdraws_but_does_not_approve(desk: Desk) -> None:
    client = log_in(desk.organiser)
    path = f"/fisc/championships/{desk.announced.slug}/"
    response = send(client, f"{path}approve/")
    assert response.status_code == 403
    assert "You don’t have permission to do this." in response.content.decode()
    assert send(client, f"{path}withdraw/", {"reason": "no hall"}).status_code == 302
    with federation_scope(desk.federation):
        desk.announced.refresh_from_db()
    assert desk.announced.state == ChampionshipState.WITHDRAWN


def test_further_organiser_is_named_by_e_mail(desk: Desk) -> None:
    user = make_user("nuria@elsewhere.example")
    client = log_in(desk.organiser)
    for _time in range(2):
        response = send(client, f"{desk.base}people/", {"email": "Nuria@Elsewhere.example", "role": "organiser"})
        assert response.status_code == 302
    with federation_scope(desk.federation):
        assert ChampionshipRole.objects.filter(championship=desk.championship, user=user).count() == 1
    assert get(f"{desk.base}results/upload/", log_in(user)).status_code == 200


def test_closed_account_is_told_at_the_field(desk: Desk) -> None:
    User.objects.create_user("closed@one.example", is_active=False)
    response = send(log_in(desk.organiser), f"{desk.base}people/", {"email": "closed@one.example", "role": "arbiter"})
    assert response.status_code == 404
    assert "There’s no active account with the address “" in response.content.decode()


def test_arbiter_does_not_learn_who_has_an_account(desk: Desk) -> None:
    client = log_in(desk.arbiter)
    for email in ("no@one.example", desk.organiser.email):
        assert send(client, f"{desk.base}people/", {"email": email, "role": "arbiter"}).status_code == 403


def test_role_that_is_none_of_a_championship_is_refused(desk: Desk) -> None:
    data = {"email": desk.organiser.email, "role": "administrator"}
    assert send(log_in(desk.organiser), f"{desk.base}people/", data).status_code == 400


def test_championship_that_is_not_approved_takes_no_results_yet(desk: Desk) -> None:
    path = f"/fisc/championships/{desk.announced.slug}/"
    page = get(f"{path}results/upload/", log_in(desk.organiser)).content.decode()
    assert "This championship is announced" in page
    assert "Upload results" not in words_of(get(f"{path}manage/", log_in(desk.organiser)).content.decode())


def test_desk_page_of_a_championship_costs_the_same_with_one_version_and_with_five(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    one = count_queries(f"{desk.base}manage/", client)
    with federation_scope(desk.federation):
        for _time in range(4):
            make_version(system_actor("test"), desk.championship)
    assert count_queries(f"{desk.base}manage/", client) == one


def test_overdue_championship_is_on_the_desk_of_staff(desk: Desk) -> None:
    with federation_scope(desk.federation):
        make_approved(system_actor("test"), "Open sense resultats", day=federations_day() - timedelta(days=9))
    page = words_of(get("/fisc/desk/", log_in_as(desk.federation, Role.STAFF)).content.decode())
    assert "Remind the organiser, or upload results received by e-mail Open sense resultats" in page


def test_announcement_brings_free_text_and_poster(federation: Federation) -> None:
    client = log_in_as(federation, Role.ORGANISER)
    content = io.BytesIO()
    Image.new("RGB", (600, 800), "#7c1d33").save(content, "PDF")
    poster = SimpleUploadedFile("cartell.pdf", content.getvalue())
    assert send(client, NEW, {**FORM, "about": "By *train*.", "poster": poster}).status_code == 302
    championship = announced(federation)
    assert championship.about == "By *train*."
    assert championship.poster["type"] == "image/webp"
    change = f"/fisc/championships/{championship.slug}/change/"
    assert send(client, change, {**FORM, "seen": seen_of(championship), "without_poster": "on"}).status_code == 302
    changed = announced(federation)
    assert (changed.poster, changed.about) == ({}, "")


def test_announcement_with_a_poster_that_is_none_announces_nothing(federation: Federation) -> None:
    poster = SimpleUploadedFile("cartell.pdf", b"%PDF-1.7 nothing")
    response = send(log_in_as(federation, Role.ORGANISER), NEW, {**FORM, "poster": poster})
    assert response.status_code == 409 or response.status_code == 400
    assert 'href="#id_poster"' in response.content.decode()
    with federation_scope(federation):
        assert not Championship.objects.exists()
