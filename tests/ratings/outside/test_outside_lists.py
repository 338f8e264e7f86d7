"""Lists of other federations: kept with their file, tied to players for certain or by staff, and forgotten."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.files.services import read_file
from federation.people.models.accounts import Role
from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier
from federation.permissions import PUBLIC
from federation.registry.services.duplicates import merge_players
from federation.registry.services.registration import learn_spelling
from federation.tenancy.federations import Federation
from ratings.errors import (
    OutsideListInFuture,
    OutsideListKnown,
    OutsideListRefused,
    OutsidePlayerTwice,
)
from ratings.outside.models import OutsideList, OutsideRating
from ratings.outside.queries import both_lines, open_rows, outside_lists, ratings_elsewhere
from ratings.outside.services import add_outside_list, forget_outside_list, say_nobody, say_nobody_left, say_who
from tests.days import federations_day
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR
from tests.ratings.making.published import publish_seeds
from tournaments.report.report import UploadedFile

DAY = date(2025, 10, 1)
LINES = """name\trating\trank\texpiry\tgames
Soler, Bru:AA001234\t1402\t1\t20270101\t88
Ferrer, Ayna\t1390\t2\t20270101\t40
Quist, Marlo\t1300\t3\t20270101\t12
"""


@pytest.fixture
def players(in_fisc: Federation) -> list[Player]:
    return make_players("Aina Ferrer", "Bru Soler", "Carla Vila")


def add(text: str = LINES, system: str = "WESPA", day: date = DAY) -> OutsideList:
    return add_outside_list(ACTOR, system, day, "shown with leave", UploadedFile("list.txt", text.encode()))


def said(kept: OutsideList) -> dict[str, tuple[str, str]]:
    rows = kept.rows.select_related("player")
    return {row.name: (row.matched, row.player.name if row.player else "") for row in rows}


def test_list_is_kept_with_its_file_and_certain_players(players: list[Player]) -> None:
    kept = add()
    assert read_file(kept.stored) == LINES.encode()
    assert (kept.format, kept.licence, kept.file_name) == ("naspa-ratings-list", "shown with leave", "list.txt")
    assert said(kept) == {
        "Soler, Bru": ("name", "Bru Soler"),
        "Ferrer, Ayna": ("not_yet", ""),
        "Quist, Marlo": ("not_yet", ""),
    }
    # Who is like nobody is not asked about.
    assert [row.name for row in open_rows(kept)] == ["Ferrer, Ayna"]
    entry = AuditEntry.objects.filter(action="outside_list_added").get()
    assert (entry.data["lines"], entry.data["found"]) == (3, 1)


def test_number_comes_before_the_name(players: list[Player]) -> None:
    _aina, bru, carla = players
    learn_spelling(carla, "Vila Soler, Carla", {"member": "AA009999"})
    learn_spelling(bru, "Soler, Bru", {"member": "AA001234"})
    kept = add("name\trating\tgames\nSoler, B.:AA001234\t1402\t8\nVila, Carla:AA001111\t1300\t9\n")
    # The second has the name of one who has another number: that is asked.
    assert said(kept) == {"Soler, B.": ("identifier", "Bru Soler"), "Vila, Carla": ("not_yet", "")}
    assert [row.name for row in open_rows(kept)] == ["Vila, Carla"]


def test_answer_is_known_in_the_next_list(players: list[Player]) -> None:
    aina = players[0]
    [row] = open_rows(add())
    say_who(ACTOR, row, aina)
    assert say_who(ACTOR, row, aina).matched == "said"
    assert PlayerAlias.objects.filter(player=aina, name="Ferrer, Ayna").exists()
    assert said(add(day=date(2025, 11, 1)))["Ferrer, Ayna"] == ("alias", "Aina Ferrer")
    assert AuditEntry.objects.filter(action="outside_rating_settled").count() == 1


def test_numbers_are_learnt_with_the_answer(players: list[Player]) -> None:
    kept = add("name\trating\tgames\nFerrer, Ayna:AA000007\t1402\t8\n")
    [row] = open_rows(kept)
    say_who(ACTOR, row, players[0])
    assert PlayerIdentifier.objects.get(value="AA000007").player == players[0]


def test_nobody_can_be_two_lines(players: list[Player]) -> None:
    kept = add()
    [row] = open_rows(kept)
    with pytest.raises(OutsidePlayerTwice):
        say_who(ACTOR, row, players[1])
    say_nobody(ACTOR, kept.rows.get(line=1))
    assert say_who(ACTOR, row, players[1]).player == players[1]


def test_rest_is_nobody_of_ours(players: list[Player]) -> None:
    kept = add()
    assert say_nobody_left(ACTOR, kept) == 1
    assert say_nobody_left(ACTOR, kept) == 0
    # Whom nobody resembles was never asked about.
    assert said(kept)["Quist, Marlo"] == ("not_yet", "")
    assert said(kept)["Ferrer, Ayna"] == ("nobody", "")


def test_same_list_of_one_day_is_refused(players: list[Player]) -> None:
    add()
    with pytest.raises(OutsideListKnown):
        add()
    assert outside_lists().get().lines == 3


@pytest.mark.parametrize("text", ["no list at all", "", "player,rating\nAda,high\n"])
def test_unreadable_list_leaves_nothing(players: list[Player], text: str) -> None:
    with pytest.raises(OutsideListRefused):
        add(text)
    assert not OutsideList.objects.exists()


def test_list_of_a_day_to_come_is_refused(players: list[Player]) -> None:
    with pytest.raises(OutsideListInFuture):
        add(day=federations_day() + timedelta(days=2))


def test_only_staff_may_change_lists(in_fisc: Federation, players: list[Player]) -> None:
    kept = add()
    [row] = open_rows(kept)
    for actor in (PUBLIC, make_actor(in_fisc, Role.ORGANISER), make_actor(in_fisc, Role.ARBITER)):
        for act in (
            lambda actor=actor: add_outside_list(actor, "X", DAY, "", UploadedFile("a", b"")),
            lambda actor=actor: say_who(actor, row, players[0]),
            lambda actor=actor: say_nobody(actor, row),
            lambda actor=actor: say_nobody_left(actor, kept),
            lambda actor=actor: forget_outside_list(actor, kept),
        ):
            with pytest.raises(NotPermitted):
                act()


def test_latest_list_of_each_rating_counts(players: list[Player]) -> None:
    bru = players[1]
    add()
    add(LINES.replace("1402", "1410"), day=date(2025, 12, 1))
    add("player,rating\nBru Soler,121\n", system="PFS")
    assert [(one.source.system_name, one.shown) for one in ratings_elsewhere(bru)] == [
        ("PFS", "121"),
        ("WESPA", "1410"),
    ]


def test_merged_record_keeps_the_rating(players: list[Player]) -> None:
    aina, bru, _carla = players
    add()
    merge_players(ACTOR, bru, aina)
    aina.refresh_from_db()
    assert [one.shown for one in ratings_elsewhere(aina)] == ["1402"]


def test_both_lists_are_compared_by_places(players: list[Player]) -> None:
    system = publish_seeds(ACTOR, players).system
    kept = add("player,rating\nAina Ferrer,900\nBru Soler,1000\nStrange Person,2000\n")
    lines = [
        (one.player.name, one.ours, one.our_place, one.theirs.rating, one.ahead) for one in both_lines(kept, system)
    ]
    assert lines == [
        ("Aina Ferrer", 1200, 1, Decimal(900), 1),
        ("Bru Soler", 1190, 2, Decimal(1000), -1),
    ]


def test_forgotten_list_takes_its_lines_along(players: list[Player]) -> None:
    kept = add()
    forget_outside_list(ACTOR, kept)
    assert not OutsideRating.objects.exists()
    assert AuditEntry.objects.filter(action="outside_list_forgotten").exists()
