"""Two records made one, and two again. What the results say of it: tests/ratings/sequence/test_mergers.py."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from federation.audit.models import AuditEntry
from federation.errors import MergedFurther, MergeUndone, NotPermitted, PlayerAway, Refusal, SaidDistinct, SamePlayer
from federation.people.models.accounts import Role
from federation.people.models.players import Player, PlayerAlias
from federation.permissions import Actor, system_actor
from federation.registry.models import PlayerMerge
from federation.registry.queries import search_players
from federation.registry.services.duplicates import merge_players, preview_merge, say_players_are_distinct, undo_merge
from federation.registry.services.registration import learn_spelling
from federation.tenancy.federations import Federation
from tests.leaks.planted import snapshot
from tests.people import make_actor, make_players
from tests.repeated import many

pytestmark = pytest.mark.django_db

# What only grows: the audit, the history of rows, and the merges themselves.
GROWING = ("auditentry", "event", "playermerge", "job")


def state_of(federation: Federation) -> dict[str, object]:
    return {table: rows for table, rows in snapshot(federation).items() if not table.endswith(GROWING)}


def spellings_of(player: Player) -> set[str]:
    return set(player.aliases.values_list("name", flat=True))


def found_by(text: str) -> list[Player]:
    return list(search_players(text).order_by("number"))


def test_merged_record_points_to_the_one_that_stays(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    learn_spelling(other, "Farré, Aina", {"local": "77"})
    merge_players(system, other, one, "the same passport")
    other.refresh_from_db()
    assert other.merged_into == one
    assert spellings_of(one) == {"Farré, Aina", "Ayna Farrer"}
    assert [identifier.value for identifier in one.identifiers.all()] == ["77"]
    assert spellings_of(other) == set()
    [entry] = AuditEntry.objects.filter(action="players_merged")
    assert (entry.reason, entry.data) == ("the same passport", {"merged": 2, "into": 1})


@pytest.mark.parametrize("text", ["ferrer", "farrer", "farre ain", "2", "ayna"])
def test_survivor_is_found_by_everything_the_other_was_found_by(in_fisc: Federation, system: Actor, text: str) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    learn_spelling(other, "Farré, Aina", {})
    merge_players(system, other, one)
    assert found_by(text) == [one]


def test_undo_gives_everything_back(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    learn_spelling(one, "Farrer, A.", {"local": "1"})
    learn_spelling(other, "Farrer, A.", {"local": "2"})
    learn_spelling(other, "Farré, Aina", {"international": "3"})
    before = state_of(in_fisc)
    merge = merge_players(system, other, one)
    assert state_of(in_fisc) != before
    undo_merge(system, merge)
    assert state_of(in_fisc) == before
    assert AuditEntry.objects.filter(action="merge_undone").count() == 1


NAMES = ["Aina Ferrer", "AINA ferrer", "Ayna Farrer", "Bru Soler", "Ferrer Aina Maria"]


@settings(max_examples=many(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    names=st.lists(st.sampled_from(NAMES), min_size=4, max_size=4),
    spellings=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(NAMES)), max_size=6),
    merges=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=5),
    source=st.randoms(use_true_random=False),
)
def test_any_merges_undone_in_any_order_leave_everything_as_before(
    in_fisc: Federation,
    names: Sequence[str],
    spellings: Sequence[tuple[int, str]],
    merges: Sequence[tuple[int, int]],
    source: object,
) -> None:
    actor = system_actor("test")
    players = make_players(*names)
    for who, name in spellings:
        learn_spelling(players[who], name, {})
    before = state_of(in_fisc)
    standing = []
    for merged, into in merges:
        try:
            standing.append(merge_players(actor, Player.objects.get(pk=players[merged].pk), players[into]))
        except Refusal:
            continue
    records = Player.objects.filter(merged_into__isnull=False)
    assert not records.filter(merged_into__merged_into__isnull=False).exists()
    left = list({merge.pk: merge for merge in standing}.values())
    source.shuffle(left)  # type: ignore[attr-defined]
    while left:
        merge = left.pop(0)
        try:
            undo_merge(actor, merge)
        except MergedFurther:
            left.append(merge)
    assert state_of(in_fisc) == before


def test_spelling_both_had_is_kept_when_one_of_two_merges_is_undone(in_fisc: Federation, system: Actor) -> None:
    one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "Ayna Farrer")
    first = merge_players(system, other, one)
    second = merge_players(system, third, one)
    undo_merge(system, first)
    assert spellings_of(one) == {"Ayna Farrer"}
    assert found_by("farrer") == [one, other]
    undo_merge(system, second)
    assert spellings_of(one) == set()


def test_merging_into_a_merged_record_goes_to_the_one_that_stays(in_fisc: Federation, system: Actor) -> None:
    one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "A. Ferrer")
    merge_players(system, other, one)
    merge = merge_players(system, third, other)
    assert merge.into == one
    assert Player.objects.get(pk=third.pk).merged_into == one


def test_records_merged_before_are_led_on_and_come_back(in_fisc: Federation, system: Actor) -> None:
    one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "A. Ferrer")
    early = merge_players(system, third, other)
    late = merge_players(system, other, one)
    assert Player.objects.get(pk=third.pk).merged_into == one
    assert found_by("3") == [one]
    with pytest.raises(MergedFurther, match="number 1"):
        undo_merge(system, early)
    undo_merge(system, late)
    assert Player.objects.get(pk=third.pk).merged_into == other
    undo_merge(system, early)
    assert not Player.objects.exclude(merged_into=None).exists()


def test_no_circle_and_no_record_twice(in_fisc: Federation, system: Actor) -> None:
    one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "A. Ferrer")
    merge = merge_players(system, other, one)
    assert merge_players(system, Player.objects.get(pk=other.pk), one) == merge
    with pytest.raises(SamePlayer):
        merge_players(system, one, other)
    with pytest.raises(SamePlayer):
        merge_players(system, one, one)
    with pytest.raises(PlayerAway, match="into number 1"):
        merge_players(system, other, third)
    assert PlayerMerge.objects.count() == 1


def test_undoing_twice_is_refused(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    merge = merge_players(system, other, one)
    undo_merge(system, merge)
    with pytest.raises(MergeUndone):
        undo_merge(system, merge)
    assert merge_players(system, Player.objects.get(pk=other.pk), one) != merge


def test_players_said_to_be_two_are_not_merged_not_even_by_way_of_a_third(in_fisc: Federation, system: Actor) -> None:
    one, other, third = make_players("Aina Ferrer", "Ayna Farrer", "A. Ferrer")
    say_players_are_distinct(system, one, other)
    with pytest.raises(SaidDistinct):
        merge_players(system, other, one)
    merge_players(system, third, other)
    with pytest.raises(SaidDistinct):
        merge_players(system, one, third)


def test_preview_says_what_would_move_and_changes_nothing(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    learn_spelling(other, "Ferrer Aina", {})
    learn_spelling(other, "Farré, Aina", {"local": "77"})
    before = state_of(in_fisc)
    preview = preview_merge(system, other, one)
    assert preview.refusal is None
    assert preview.spellings == ("Ayna Farrer", "Farré, Aina")
    assert preview.numbers == ("77",)
    assert state_of(in_fisc) == before
    say_players_are_distinct(system, one, other)
    assert isinstance(preview_merge(system, other, one).refusal, SaidDistinct)


def test_spelling_learnt_since_stays_with_the_one_that_stayed(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    merge = merge_players(system, other, one)
    learn_spelling(one, "Ferré, A.", {})
    undo_merge(system, merge)
    assert spellings_of(one) == {"Ferré, A."}
    assert not PlayerAlias.objects.filter(player=other).exists()


def test_only_staff_merge(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Aina Ferrer", "Ayna Farrer")
    organiser = make_actor(in_fisc, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        preview_merge(organiser, other, one)
    with pytest.raises(NotPermitted):
        merge_players(organiser, other, one)
    merge = merge_players(system, other, one)
    with pytest.raises(NotPermitted):
        undo_merge(organiser, merge)
