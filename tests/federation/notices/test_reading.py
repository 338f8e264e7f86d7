"""A notification is read in the reader's language, whoever caused it and whatever language was active then."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import translation

from federation.notices.models import Mail, ReceivedNotice, Way
from federation.notices.services.notices import read_notice, tell
from federation.notices.services.topics import STAFF_WAITING, Notice, notice_texts
from federation.people.models.accounts import Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.notices.every_mail import every_mail, make_reader
from tests.leaks.planted import Words
from tests.leaks.planting import plant
from tests.people import PASSWORD, make_user
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import announce_championship, approve_championship
from tournaments.championship.models.results import ResultsVersion

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def subjects(client: Client, language: str) -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get("/fisc/account/notices/").content.decode()


def test_one_row_is_read_in_every_language(fisc: Federation) -> None:
    staff = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    with translation.override("pl"), federation_scope(fisc):
        announce_championship(actor_for(organiser), make_announcement("Obert de Lleida"))
        row = ReceivedNotice.objects.get(user=staff)
    client = Client()
    client.force_login(staff)
    for language in LANGUAGES:
        with translation.override(language), federation_scope(fisc):
            expected = read_notice(row).subject
        assert expected in subjects(client, language).replace("&quot;", '"')
    with federation_scope(fisc):
        said = set()
        for language in LANGUAGES:
            with translation.override(language):
                said.add(read_notice(row).subject)
    assert len(said) == len(LANGUAGES)


def test_mail_is_in_the_readers_language_whoever_acts(fisc: Federation) -> None:
    """Ten of the same kind to readers of four languages, caused by somebody who reads a fifth of them each time."""
    readers = [make_user(f"staff{number}@fisc.example", Role.STAFF, federation=fisc) for number in range(8)]
    for number, reader in enumerate(readers):
        User.objects.filter(pk=reader.pk).update(language=LANGUAGES[number % 4])
        reader.refresh_from_db()
    notice = Notice("entered", {"championship": "Obert", "name": "Aina"}, "https://example.org/")
    for sender in LANGUAGES:
        with translation.override(sender), federation_scope(fisc):
            tell(f"test:{sender}", STAFF_WAITING, readers, lambda _user: notice)
    with federation_scope(fisc):
        for number, reader in enumerate(readers):
            with translation.override(LANGUAGES[number % 4]):
                expected = "[FISC] " + notice_texts["entered"](notice.words).subject
            assert set(Mail.objects.filter(user=reader).values_list("subject", flat=True)) == {expected}


def test_every_kind_of_mail_is_in_its_readers_language(fisc: Federation) -> None:
    """Sixteen of each kind: readers of four languages, each written to by senders of all four."""
    planted = plant("other", Words("amagat", "Lleida"), 4704, "barruf", hostname="other.example", short_name="OTHER")
    with federation_scope(planted.federation):
        reader = make_reader(planted)
        for language in LANGUAGES:
            expected = _mails(reader, language, language)
            assert len(expected) > 25
            for sender in LANGUAGES:
                assert _mails(reader, language, sender) == expected, (language, sender)


def _mails(reader: User, language: str, sender: str) -> list[tuple[str, str, str]]:
    """What was written, without addresses, which have secrets; nothing of it stays.

    A stranger who entered has no account: that mail is in the language of the page.
    """
    with transaction.atomic():
        found = [mail for mail in every_mail(reader, language, sender) if "Carla Nadal" not in mail.body]
        transaction.set_rollback(True)
    return [(mail.name, mail.subject, re.sub(r"https?://\S+", "", mail.body)) for mail in found]


def test_acceptance_names_the_version(fisc: Federation) -> None:
    """Forty-six of forty-six notifications read “version  of the results”."""
    planted = plant("other", Words("amagat", "Lleida"), 4702, "barruf", hostname="other.example", short_name="OTHER")
    with federation_scope(planted.federation):
        reader = make_reader(planted)
        [mail] = [mail for mail in every_mail(reader, "en") if mail.name == "results_accepted"]
        number = ResultsVersion.objects.filter(championship__slug__startswith="sent-").latest("number").number
        assert f"version {number} of" in mail.body


def test_no_value_is_left_out_of_a_sentence(fisc: Federation) -> None:
    planted = plant("other", Words("amagat", "Lleida"), 4703, "barruf", hostname="other.example", short_name="OTHER")
    with federation_scope(planted.federation):
        reader = make_reader(planted)
        for language in LANGUAGES:
            for mail in every_mail(reader, language):
                for text in (mail.subject, mail.body):
                    assert not re.search(r"\S  \S|None|“”|«»|„”| [,.]", text), (language, mail.name, text)


def test_rows_of_before_are_shown_as_they_were_written(fisc: Federation) -> None:
    old = ReceivedNotice(topic="announced", way=Way.PORTAL, subject="Com abans", text="Una línia.")
    assert read_notice(old).subject == "Com abans"
    assert read_notice(old).lines == ("Una línia.",)
    gone = ReceivedNotice(topic="announced", kind="no_such_text", way=Way.PORTAL)
    assert read_notice(gone).subject


def test_choosing_a_language_chooses_that_of_the_mails(fisc: Federation) -> None:
    user = make_user("aina@fisc.example", Role.PLAYER, federation=fisc)
    User.objects.filter(pk=user.pk).update(language="ca")
    client = Client()
    client.force_login(user)
    client.post("/fisc/language/", {"language": "pl"})
    user.refresh_from_db()
    assert user.language == "pl"
    client.post("/fisc/language/", {"language": "xx"})
    user.refresh_from_db()
    assert user.language == "pl"


@pytest.mark.parametrize(("own", "expected"), [("", "es"), ("ca", "ca")])
def test_first_login_takes_the_language_of_the_page(fisc: Federation, own: str, expected: str) -> None:
    user = make_user("aina@fisc.example", Role.PLAYER, federation=fisc)
    User.objects.filter(pk=user.pk).update(language=own)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client = Client(headers={"accept-language": "es"})
    client.post("/fisc/accounts/login/", {"login": user.email, "password": PASSWORD})
    user.refresh_from_db()
    assert user.language == expected


def test_approval_and_its_sentence_agree(fisc: Federation) -> None:
    staff = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    with federation_scope(fisc):
        championship = announce_championship(actor_for(organiser), make_announcement("Obert"))
        approve_championship(actor_for(staff), championship)
        row = ReceivedNotice.objects.get(user=organiser)
    assert row.words["day"] == championship.starts_on.isoformat()
    assert row.words["championship"] == championship.name
