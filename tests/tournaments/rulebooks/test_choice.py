"""The rulebook that a championship is played under."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from tests.pages import get, read_page, words_of
from tests.people import make_actor
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved
from tests.tournaments.rulebooks.published import SYSTEM, publish, publish_whole, write_article
from tournaments.calendar.services.championships import announce_championship, approve_championship
from tournaments.calendar.services.changes import choose_rulebook
from tournaments.championship.models.championships import Championship
from tournaments.errors import ChampionshipChanged, RulebookFixed

pytestmark = pytest.mark.usefixtures("in_loaded")


def announce(name: str = "Open de Lleida") -> Championship:
    return announce_championship(SYSTEM, make_announcement(name, competition="fisc"))


def test_championship_gets_the_current_edition_when_it_is_announced() -> None:
    first = publish()
    assert announce().rulebook == first
    write_article()
    second = publish()
    assert announce("Another").rulebook == second
    # What was announced before keeps what it was announced under.
    assert Championship.objects.get(name="Open de Lleida").rulebook == first


def test_championship_announced_before_the_first_edition_gets_it_when_it_is_approved() -> None:
    championship = announce()
    assert championship.rulebook is None
    edition = publish()
    assert approve_championship(SYSTEM, championship).rulebook == edition


def test_staff_choose_another_edition() -> None:
    first = publish()
    championship = announce()
    write_article()
    second = publish()
    choose_rulebook(SYSTEM, championship, second, seen=seen_of(first.pk))
    championship.refresh_from_db()
    assert championship.rulebook == second
    assert AuditEntry.objects.get(action="championship_rulebook_chosen").data == {
        "before": ["fisc", 1],
        "after": ["fisc", 2],
    }
    with pytest.raises(ChampionshipChanged):
        choose_rulebook(SYSTEM, championship, first, seen=seen_of(first.pk))


def test_rulebook_of_accepted_results_is_fixed() -> None:
    first = publish()
    championship = make_accepted(SYSTEM, competition="fisc")
    write_article()
    second = publish()
    with pytest.raises(RulebookFixed):
        choose_rulebook(SYSTEM, championship, second, seen=seen_of(first.pk))


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER])
def test_others_than_staff_choose_none(in_loaded: Federation, role: Role) -> None:
    edition = publish()
    championship = announce()
    with pytest.raises(NotPermitted):
        choose_rulebook(make_actor(in_loaded, role), championship, edition, seen=seen_of(edition.pk))


def test_championship_links_its_rulebook(in_loaded: Federation) -> None:
    publish_whole()
    championship = make_approved(SYSTEM, competition="fisc")
    html = read_page(f"/fisc/championships/{championship.slug}/")
    assert 'href="/fisc/rulebooks/fisc/1/"' in html
    assert "edition 1 (season 2023/24)" in words_of(html)


def test_staff_choose_on_the_championships_desk_page(in_loaded: Federation) -> None:
    first = publish()
    championship = make_approved(SYSTEM, competition="fisc")
    write_article()
    second = publish()
    client = log_in_as(in_loaded, Role.STAFF)
    base = f"/fisc/championships/{championship.slug}/"
    assert "Use another edition" in words_of(read_page(f"{base}manage/", client))
    answer = send(client, f"{base}rulebook/", {"edition": second.pk, "seen": seen_of(first.pk)})
    assert answer.status_code == 302
    championship.refresh_from_db()
    assert championship.rulebook == second
    assert send(client, f"{base}rulebook/", {"edition": first.pk, "seen": seen_of(first.pk)}).status_code == 409
    assert send(client, f"{base}rulebook/", {"edition": 10**9, "seen": seen_of(first.pk)}).status_code == 400


def test_api_links_the_rules_and_the_rulebook_of_a_championship(in_loaded: Federation) -> None:
    publish()
    championship = make_approved(SYSTEM, competition="fisc")
    told = get(f"/fisc/api/v1/championships/{championship.slug}/").json()
    assert (told["rule_set"]["code"], told["rule_set"]["number"]) == ("fisc", 1)
    assert told["rulebook"]["url"].endswith("/fisc/api/v1/rulebooks/fisc/1/")
    for part in ("rule_set", "rulebook"):
        assert get(told[part]["url"].removeprefix("http://testserver")).status_code == 200
