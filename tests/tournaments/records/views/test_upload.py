"""Annotated games sent in, kept as they are and checked."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.gcg.text import parse_gcg
from games.records.models import GameRecord
from games.rules.models import RuleSetVersion
from games.rules.services import install_rule_set
from tests.games.making.recorded import played_gcg
from tests.pages import get, read_page, words_of
from tests.people import make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.recorded import NAMES
from tests.tournaments.records.views.records import BASE, SHEET, log_in_player, one_record, typed, upload
from tournaments.championship.models.games import Seat
from tournaments.records.models import TableRecord

pytestmark = pytest.mark.django_db


def test_gcg_is_kept_as_it_is_checked_and_given_back(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        install_rule_set(system, "fisc")
        version = str(RuleSetVersion.objects.get().pk)
    staff = log_in_as(fisc, Role.STAFF)
    content = played_gcg("fisc").replace("\n", "\r\n").encode()
    response = upload(staff, content, rules=version, is_public="on", played_on="2026-03-01")
    address = response["Location"]
    assert "All its scores are correct." in words_of(read_page(address, staff))
    assert get(f"{address}game.gcg?original", staff).content == content
    assert parse_gcg(get(f"{address}game.gcg").content.decode()) == parse_gcg(content.decode())
    assert get(f"{address}game.gcg?original").status_code == 404


def test_gcg_with_a_wrong_score_says_which(fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    response = upload(staff, b"#player1 a A\n#player2 b B\n>a: TIPA 8E TIPA +18 18\n")
    page = words_of(read_page(response["Location"], staff))
    assert "The score is 12, not 18." in page
    assert "line 3 of the file" in page
    assert "Written: 18. By the rules: 12." in page


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This isn’t a text file."),
        (b"", "The submitted file is empty"),
        (b"#player1 a A\n#player2 b B\n>a: TIPA 8E\n>c: X 8E TIPA +1 1\n", "Line 3: This isn’t a GCG move: “"),
        (b"#player1 a A\n#player2 b B\n>a: TIPA 8E TIPA +99999999999999999999 1\n", "No one scores that many points."),
        (b"#player1 a A\n#player2 b B\n#note a\x00b\n", "This isn’t a text file."),
        (b"#note x\n" * 100_000, "kB: no game is that long."),
    ],
)
def test_gcg_that_is_none_is_refused_with_its_lines(fisc: Federation, content: bytes, says: str) -> None:
    response = upload(log_in_as(fisc, Role.STAFF), content)
    assert response.status_code == 400
    text = words_of(response.content.decode())
    assert says in text


def test_gcg_is_sent_in_by_those_who_enter_games(fisc: Federation) -> None:
    assert upload(log_in(make_user("else@fisc.example")), b"x").status_code == 403
    assert get("/fisc/games/upload/").status_code == 302
    assert read_page("/fisc/games/upload/", log_in_as(fisc, Role.ARBITER))


def test_game_with_all_places_is_downloaded_as_gcg_and_agrees(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed())
    address = f"/fisc/games/{one_record(fisc).reference}/game.gcg"
    response = get(address)
    assert response.status_code == 200
    again = upload(log_in_as(fisc, Role.STAFF), response.content)
    assert again.status_code == 302
    with federation_scope(fisc):
        first, second = GameRecord.objects.order_by("pk")
        assert [s.points for s in first.seats.all()] == [s.points for s in second.seats.all()]
        assert second.report["problems"] == []


def test_annotated_game_of_a_table_is_sent_in_by_its_player_and_compared_with_the_result(
    fisc: Federation, player: Client
) -> None:
    address = f"{BASE}rounds/1/tables/1/gcg/"
    assert "gcg/" in read_page(SHEET, player)
    text = played_gcg("fisc")

    def sent(content: str):
        return send(player, address, {"file": SimpleUploadedFile("a.gcg", content.encode())})

    refused = sent(text)
    assert refused.status_code == 400
    assert "Aina Invent isn’t playing at this table." in words_of(refused.content.decode())
    named = text.replace("Aina Invent", NAMES[0]).replace("Biel Fictici", NAMES[1])
    with federation_scope(fisc):
        Seat.objects.filter(player__surname="Puig").update(game_points=250)
    response = sent(named)
    page = words_of(read_page(response["Location"]))
    assert "Aina Puig’s accepted result is 250 points; the score sheet has 233." in page
    with federation_scope(fisc):
        assert TableRecord.objects.get().counts
        assert [seat.player is not None for seat in one_record(fisc).seats.all()] == [True, True]
    original = f"{response['Location']}game.gcg?original"
    assert get(original, player).content == named.encode()
    assert "?original" in read_page(response["Location"], player)
    other = log_in_player(fisc, NAMES[2])
    assert get(original, other).status_code == 404
    assert send(other, address, {"file": SimpleUploadedFile("a.gcg", named.encode())}).status_code == 403
    assert get(f"{BASE}rounds/1/tables/9/gcg/", player).status_code == 404
