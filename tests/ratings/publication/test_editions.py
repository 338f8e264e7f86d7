"""Published lists: who has which status and place, what refuses an edition, and that nothing changes one."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import PUBLIC
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.errors import EditionDateBeforeLast, EditionDateInFuture, NothingToPublish, RatingListEmpty
from ratings.lists.models import Edition, EditionRow
from ratings.publication.services.editions import preview_rating_list, publish_rating_list
from ratings.replay.models import RatingChange, SeedRating, SequencePosition
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_federation, make_players
from tests.ratings.making.makers import (
    ACTOR,
    Game,
    add_championship,
    fill_sequence,
    make_system,
    ratings_after,
    write_games,
)
from tournaments.championship.models.championships import Championship

# A day of the season 2023/24.
NOW = datetime(2024, 3, 15, 12, tzinfo=UTC)
TODAY = NOW.date()


@pytest.fixture
def rated(in_fisc: Federation) -> RatingSystem:
    return make_system()


def seed(system: RatingSystem, player: Player, rating: int, games: int = 30, last: date | None = TODAY) -> None:
    SeedRating.objects.create(system=system, player=player, rating=rating, games=games, last_played_on=last)


def publish(system: RatingSystem, **options: object) -> Edition:
    return publish_rating_list(ACTOR, system, **{"now": NOW, **options})  # type: ignore[arg-type]


def lines(edition: Edition, *fields: str) -> list[tuple[object, ...]]:
    return list(EditionRow.objects.filter(edition=edition).order_by("-rating", "sort_key").values_list(*fields))


def test_edition_lists_everybody_with_a_seed_or_an_entry(rated: RatingSystem) -> None:
    a, b, absent, _stranger = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
    seed(rated, a, 1000)
    add_championship(rated, "open", [Game(b, a)], TODAY, absent=[absent])
    edition = publish(rated)
    assert lines(edition, "name", "rating", "games", "status", "place") == [
        ("Pla, Anna", 983, 31, "act", 1),
        ("Coll, Bernat", 967, 1, "exp", None),
        ("Riu, Carme", 950, 0, "nov", None),
    ]
    assert (edition.number, edition.row_count, edition.active_count) == (1, 3, 1)
    assert (edition.through_position, edition.through_championship) == (1, "Open")
    assert (edition.published_on, edition.published_by, edition.system_name) == (TODAY, "test", "BARRUF")


def test_line_holds_number_club_and_sort_key(rated: RatingSystem) -> None:
    [player] = make_players("Núria Àvila")
    player.club = Club.objects.create(name="Club Reus", key="club reus")
    player.save()
    seed(rated, player, 1000)
    assert lines(publish(rated), "player_number", "club", "sort_key") == [
        (player.number, "Club Reus", player.sort_key)
    ]


@pytest.mark.parametrize(
    ("games", "last", "status"),
    [
        (0, None, "nov"),
        (1, None, "exp"),
        (10, date(1999, 1, 1), "exp"),
        (11, TODAY, "act"),
        (11, date(2021, 9, 1), "act"),
        (11, date(2021, 8, 31), "inact"),
        (200, None, "inact"),
    ],
)
def test_status_follows_from_games_and_seasons(
    rated: RatingSystem, games: int, last: date | None, status: str
) -> None:
    [player] = make_players("Anna Pla")
    seed(rated, player, 1000, games, last)
    assert lines(publish(rated), "status") == [(status,)]


@pytest.mark.django_db
def test_seasons_start_in_the_federations_month() -> None:
    federation = make_federation("january", season_start_month=1)
    with federation_scope(federation):
        system = make_system()
        active, inactive = make_players("Anna Pla", "Bernat Coll")
        seed(system, active, 1000, 30, date(2022, 1, 1))
        seed(system, inactive, 900, 30, date(2021, 12, 31))
        assert lines(publish(system), "status") == [("act",), ("inact",)]


def test_playing_again_makes_active(rated: RatingSystem) -> None:
    a, b = make_players("Anna Pla", "Bernat Coll")
    seed(rated, a, 1000, 40, None)
    add_championship(rated, "open", [Game(a, b)], TODAY)
    assert lines(publish(rated), "name", "status")[0] == ("Pla, Anna", "act")


def test_forfeited_games_do_not_make_active(rated: RatingSystem) -> None:
    a, b = make_players("Anna Pla", "Bernat Coll")
    seed(rated, a, 1000, 40, None)
    add_championship(rated, "open", [Game(a, b, 2, "forfeit")], TODAY)
    assert lines(publish(rated), "name", "status")[0] == ("Pla, Anna", "inact")


def test_equal_ratings_share_a_place_and_the_next_is_skipped(rated: RatingSystem) -> None:
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Enric Vall")
    for player, rating, games in zip(people, [1000, 1100, 1000, 990, 1100], [30, 30, 30, 30, 5], strict=True):
        seed(rated, player, rating, games)
    edition = publish(rated)
    places = dict(edition.rows.values_list("name", "place"))
    assert places == {"Coll, Bernat": 1, "Vall, Enric": None, "Pla, Anna": 2, "Riu, Carme": 2, "Font, Dídac": 4}


def test_next_edition_is_compared_with_the_one_before(rated: RatingSystem) -> None:
    a, b, c = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    seed(rated, a, 1000)
    seed(rated, b, 1010)
    publish(rated)
    add_championship(rated, "open", [Game(a, b), Game(a, c)], TODAY)
    edition = publish(rated)
    after = ratings_after(rated)
    assert lines(edition, "name", "place", "previous_place", "change") == [
        ("Pla, Anna", 1, 2, after[a.pk] - 1000),
        ("Coll, Bernat", 2, 1, after[b.pk] - 1010),
        ("Riu, Carme", None, None, None),
    ]


def test_publishing_rates_what_still_waits(rated: RatingSystem) -> None:
    fill_sequence(rated, make_players("Anna Pla", "Bernat Coll", "Carme Riu"), 3)
    edition = publish(rated)
    assert set(SequencePosition.objects.values_list("rated_at", flat=True)) == {NOW}
    assert {row.player_id: row.rating for row in edition.rows.all()} == ratings_after(rated)
    assert recompute_ratings(ACTOR, rated).changed == 0


def test_nothing_new_is_refused_unless_forced(rated: RatingSystem) -> None:
    fill_sequence(rated, make_players("Anna Pla", "Bernat Coll"), 1)
    publish(rated)
    with pytest.raises(NothingToPublish) as refusal:
        publish(rated)
    assert refusal.value.params == {"system": "BARRUF", "number": 1, "date": "2024-03-15"}
    assert not preview_rating_list(rated, now=NOW).has_changed
    assert publish(rated, force=True).number == 2


def test_new_season_alone_is_something_new(rated: RatingSystem) -> None:
    [player] = make_players("Anna Pla")
    seed(rated, player, 1000, 30, date(2021, 9, 1))
    first = publish(rated)
    second = publish(rated, now=datetime(2024, 9, 1, 12, tzinfo=UTC))
    assert (lines(first, "status"), lines(second, "status")) == ([("act",)], [("inact",)])
    assert first.source_digest == second.source_digest


def test_date_is_today_where_the_federation_is(rated: RatingSystem, in_fisc: Federation) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    late_in_the_evening = datetime(2024, 6, 30, 22, 30, tzinfo=UTC)
    assert publish(rated, now=late_in_the_evening).published_on == date(2024, 7, 1)


def test_dates_to_come_and_before_the_last_edition_are_refused(rated: RatingSystem) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    with pytest.raises(EditionDateInFuture):
        publish(rated, published_on=date(2024, 3, 16))
    publish(rated, published_on=date(2024, 3, 1))
    with pytest.raises(EditionDateBeforeLast) as refusal:
        publish(rated, published_on=date(2024, 2, 29), force=True)
    assert refusal.value.params == {"number": 1, "last": "2024-03-01", "date": "2024-02-29"}


def test_list_without_players_is_refused(rated: RatingSystem) -> None:
    with pytest.raises(RatingListEmpty):
        publish(rated)


def test_preview_writes_nothing_and_shows_what_will_be(rated: RatingSystem) -> None:
    fill_sequence(rated, make_players("Anna Pla", "Bernat Coll", "Carme Riu"), 2)
    preview = preview_rating_list(rated, now=NOW)
    assert not Edition.objects.exists()
    assert not RatingChange.objects.exists()
    edition = publish(rated)
    assert (preview.number, preview.source_digest) == (edition.number, edition.source_digest)
    assert [(line.name, line.rating) for line in preview.lines] == lines(edition, "name", "rating")


def test_records_merged_away_are_left_out(rated: RatingSystem) -> None:
    stayed, merged, other = make_players("Anna Pla", "Anna Pla i Coll", "Bernat Coll")
    add_championship(rated, "open", [Game(merged, other)], TODAY)
    Player.objects.filter(pk=merged.pk).update(merged_into=stayed)
    assert lines(publish(rated), "player_id") == [(stayed.pk,), (other.pk,)]


def test_later_correction_leaves_old_editions_and_shows_in_the_next(rated: RatingSystem) -> None:
    a, b = make_players("Anna Pla", "Bernat Coll")
    championship = add_championship(rated, "open", [Game(a, b)], TODAY)
    first = publish(rated)
    before = lines(first, "player_id", "rating", "place")
    write_games(championship, [Game(a, b, 0)])
    second = publish(rated)
    assert lines(first, "player_id", "rating", "place") == before
    assert lines(second, "player_id", "rating", "change") == [(b.pk, 965, 30), (a.pk, 935, -30)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ratings_edition SET published_by = 'somebody else'",
        "UPDATE ratings_edition SET source_digest = ''",
        "DELETE FROM ratings_edition",
        "UPDATE ratings_editionrow SET rating = rating + 1",
        "UPDATE ratings_editionrow SET place = 1",
        "UPDATE ratings_editionrow SET previous_place = 1",
        "UPDATE ratings_editionrow SET status = 'act'",
        "UPDATE ratings_editionrow SET player_number = 99",
        "DELETE FROM ratings_editionrow",
    ],
)
def test_no_statement_changes_an_edition(rated: RatingSystem, statement: str) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    publish(rated)
    with (
        # The application has no right to; whoever has is stopped by a trigger.
        pytest.raises(DatabaseError, match=r"permission denied|Cannot"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_name_in_an_edition_may_be_erased(rated: RatingSystem) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    edition = publish(rated)
    EditionRow.objects.update(name="–", sort_key="")
    assert lines(edition, "name", "rating") == [("–", 1000)]


def build(federation: Federation, *, order: tuple[str, ...] = ("one", "two"), rating: int = 1000, won: int = 2) -> str:
    """The digest of a list over two championships, their tables written in either order."""
    with federation_scope(federation):
        system = make_system()
        a, b, c = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
        seed(system, a, rating)
        games = {"one": [Game(a, b, won), Game(b, c, 1)], "two": [Game(c, a, 0)]}
        for slug in order:
            add_championship(system, slug, games[slug], TODAY)
        return preview_rating_list(system, now=NOW).source_digest


def test_same_results_give_the_same_digest_in_another_database(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        make_players("Somebody Else")[0].delete()
    assert build(fisc) == build(pfs)


@pytest.mark.parametrize("difference", [{"order": ("two", "one")}, {"rating": 1001}, {"won": 1}])
def test_any_other_source_gives_another_digest(
    fisc: Federation, pfs: Federation, difference: dict[str, object]
) -> None:
    assert build(fisc) != build(pfs, **difference)  # type: ignore[arg-type]


def test_other_parameters_give_another_digest(rated: RatingSystem) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    before = preview_rating_list(rated, now=NOW).source_digest
    rated.parameters["initial_rating"] = 1000
    rated.save()
    assert preview_rating_list(rated, now=NOW).source_digest != before


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_publishing_is_for_staff(rated: RatingSystem, in_fisc: Federation, role: Role) -> None:
    seed(rated, make_players("Anna Pla")[0], 1000)
    for actor in (make_actor(in_fisc, role), PUBLIC):
        with pytest.raises(NotPermitted):
            publish_rating_list(actor, rated, now=NOW)
    staff = make_actor(in_fisc, Role.STAFF)
    edition = publish_rating_list(staff, rated, now=NOW)
    entry = AuditEntry.objects.get(action="rating_list_published")
    assert (entry.user, entry.object_id, entry.data["number"]) == (staff.user, edition.pk, 1)
    assert edition.published_by == str(staff)


def test_championship_in_another_federation_is_not_in_the_list(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        fill_sequence(make_system(), make_players("Anna Pla", "Bernat Coll"), 2)
    with federation_scope(fisc):
        system = make_system()
        players = make_players("Carme Riu", "Dídac Font")
        fill_sequence(system, players, 1)
        assert {row.player_id for row in publish(system).rows.all()} == {player.pk for player in players}
        assert not Championship.objects.filter(slug="championship-1").exists()
