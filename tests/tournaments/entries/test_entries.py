"""Entering by name and mail: nobody's mail box is filled from here."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from federation.notices.models import Mail
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.tournaments.live.played import make_live
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import MOST_ASKED_AN_HOUR, MOST_ASKED_OF_ONE_A_DAY, ask_to_enter
from tournaments.errors import TooManyEntriesAsked
from tournaments.log.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(in_fisc: Federation, system: Actor) -> LiveChampionship:
    live = make_live(system)
    live.open_to_anybody, live.entries_until = True, None
    live.save(update_fields=["open_to_anybody", "entries_until"])
    return live


def test_asking_twice_is_one_entry_and_one_mail(live: LiveChampionship) -> None:
    first = ask_to_enter(live, name="Dora  Nova", email="dora@x.example")
    again = ask_to_enter(live, name="Dora Nova", email="DORA@x.example")
    assert first.pk == again.pk
    assert Mail.objects.filter(address="dora@x.example").count() == 1


def test_after_some_minutes_another_link_is_sent(live: LiveChampionship) -> None:
    first = ask_to_enter(live, name="Dora Nova", email="dora@x.example")
    Entrant.objects.filter(pk=first.pk).update(entered_at=timezone.now() - timedelta(minutes=11))
    assert ask_to_enter(live, name="Dora Nova", email="dora@x.example").pk != first.pk


def test_one_address_gets_few_links_a_day(live: LiveChampionship) -> None:
    for number in range(MOST_ASKED_OF_ONE_A_DAY):
        ask_to_enter(live, name=f"Somebody {number}", email="full@x.example")
    with pytest.raises(TooManyEntriesAsked):
        ask_to_enter(live, name="One More", email="full@x.example")
    assert ask_to_enter(live, name="One More", email="other@x.example").email == "other@x.example"


def test_a_championship_sends_so_many_links_an_hour(live: LiveChampionship) -> None:
    now = timezone.now()
    Entrant.objects.bulk_create(
        Entrant(live=live, name=f"Bot {number}", email=f"{number}@x.example", entered_at=now)
        for number in range(MOST_ASKED_AN_HOUR)
    )
    with pytest.raises(TooManyEntriesAsked):
        ask_to_enter(live, name="Dora Nova", email="dora@x.example")
    Entrant.objects.filter(number=None).update(entered_at=now - timedelta(hours=2))
    assert ask_to_enter(live, name="Dora Nova", email="dora@x.example").number is None
