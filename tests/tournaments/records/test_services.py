"""Score sheets of tables: who enters them, what counts, what is told and what nobody may."""

from dataclasses import replace

import pytest
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for
from federation.registry.services.duplicates import merge_players
from federation.seen import seen_at
from games.errors import GameChanged, SheetDoubtful, SheetUnfinished, SheetUnreadable
from games.records.models import GameRecord, RecordSeat
from games.records.queries import tell_record
from games.records.services import Entry, GcgFile, enter_game
from games.sheets.sheet import Sheet, SheetLine
from tests.days import federations_day
from tests.games.making.recorded import played_gcg, played_sheet, settle_played
from tests.people import make_actor, make_players, make_user
from tests.tournaments.making.makers import make_approved
from tests.tournaments.making.played import EBRE_RULES, game, make_played, table_of
from tests.tournaments.making.recorded import NAMES, enter, make_championship, sheet_of, table_one
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.games import Seat
from tournaments.championship.queries.game_rules import usual_materials
from tournaments.competition.correction import MendedResult
from tournaments.records.models import TableRecord
from tournaments.records.queries import (
    championship_figures,
    find_sheet_table,
    player_figures,
    records_of_player,
    sheets_of,
    visible_records,
)
from tournaments.records.services import change_sheet, choose_sheet, discard_game, enter_gcg, enter_sheet, publish_game
from tournaments.report.report import ReportedSeat
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.corrections import correct_result

pytestmark = pytest.mark.django_db
PUBLIC = actor_for(None)


def as_player(player: Player) -> Actor:
    user = make_user(f"player{player.number}@fisc.example")
    Player.objects.filter(pk=player.pk).update(user=user)
    return actor_for(user)


def test_player_of_the_table_enters_a_sheet_and_its_figures_are_kept(in_fisc, system):
    championship, players = make_championship(system)
    record = enter(as_player(players[0]), championship)
    assert record.is_complete
    # What the sheet does not say is taken from the championship.
    assert (record.played_on, record.title) == (championship.starts_on, championship.name)
    assert [(s.name, s.player_id) for s in record.seats.all()] == [(p.name, p.pk) for p in players[:2]]
    told = tell_record(record)
    assert [seat.points for seat in record.seats.all()] == list(told.totals)
    assert record.seats.get(number=1).best_move_points == max(
        m.points for m in told.moments if m.seat == 0 and m.kind == "play"
    )
    assert TableRecord.objects.get().counts
    assert AuditEntry.objects.filter(action="game_entered").count() == 1


def test_player_of_another_table_a_stranger_and_the_public_may_not(in_fisc, system):
    championship, players = make_championship(system)
    for actor in (as_player(players[2]), actor_for(make_user("else@fisc.example")), PUBLIC):
        with pytest.raises(NotPermitted):
            enter(actor, championship)
    assert not GameRecord.objects.exists()


def test_organiser_here_and_arbiter_may_and_organiser_elsewhere_may_not(in_fisc, system):
    championship, _players = make_championship(system)
    here, elsewhere = (make_user(f"{name}@fisc.example") for name in ("here", "elsewhere"))
    name_organiser(system, championship, here)
    name_organiser(system, make_approved(system, "Another"), elsewhere)
    enter(actor_for(here), championship)
    enter(make_actor(in_fisc, Role.ARBITER), championship)
    with pytest.raises(NotPermitted):
        enter(actor_for(elsewhere), championship)


def test_first_sheet_counts_until_another_is_chosen(in_fisc, system):
    championship, players = make_championship(system)
    enter(as_player(players[0]), championship)
    enter(as_player(players[1]), championship)
    first, second = sheets_of(table_one(championship))
    assert (first.counts, second.counts) == (True, False)
    with pytest.raises(NotPermitted):
        choose_sheet(as_player(players[3]), second)
    arbiter = make_user("arbiter@fisc.example")
    name_organiser(system, championship, arbiter, Role.ARBITER)
    for _twice in range(2):
        choose_sheet(actor_for(arbiter), second)
    assert [(one.pk, one.counts) for one in sheets_of(table_one(championship))] == [
        (second.pk, True),
        (first.pk, False),
    ]
    assert AuditEntry.objects.filter(action="game_chosen").count() == 1


def test_other_sheet_counts_when_the_one_that_counted_is_thrown_away(in_fisc, system):
    championship, players = make_championship(system)
    first, second, third = (enter(actor, championship) for actor in (*map(as_player, players[:2]), system))
    discard_game(system, first)
    discard_game(system, first)
    assert list(visible_records(PUBLIC)) == [second]
    discard_game(system, third)
    assert [(one.record, one.counts) for one in sheets_of(table_one(championship))] == [(second, True)]
    assert AuditEntry.objects.filter(action="game_discarded").count() == 2


def test_sheet_thrown_away_meanwhile_is_not_chosen(in_fisc, system):
    championship, players = make_championship(system)
    first = enter(as_player(players[0]), championship)
    gone = enter(as_player(players[1]), championship).table
    discard_game(system, GameRecord.objects.get(pk=gone.record_id))
    with pytest.raises(GameChanged):
        choose_sheet(system, gone)
    assert list(visible_records(PUBLIC)) == [first]


def test_draft_finished_meanwhile_is_not_thrown_away_by_its_author(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    draft = enter(own, championship, finish=False)
    change_sheet(own, draft, Entry(sheet_of(), finish=True), seen_at(draft, 0), timezone.now())
    assert not draft.is_complete
    with pytest.raises(NotPermitted):
        discard_game(own, draft)
    assert GameRecord.objects.get().is_complete


def test_annotated_game_sent_in_twice_is_one(in_fisc, system):
    championship, players = make_championship(system)
    text = played_gcg()
    for written, name in zip(settle_played("fisc").players, NAMES, strict=False):
        text = text.replace(f" {written}\n", f" {name}\n")
    file = GcgFile("game.gcg", text.encode())
    own = as_player(players[0])
    one, same = (enter_gcg(own, table_one(championship), file, timezone.now()) for _click in range(2))
    assert one == same
    assert enter_gcg(system, table_one(championship), file, timezone.now()) != one


def test_draft_is_kept_as_far_as_it_goes_and_is_not_shown(in_fisc, system):
    championship, players = make_championship(system)
    sheet = sheet_of()
    record = enter(
        as_player(players[0]), championship, replace(sheet, lines=sheet.lines[:3], ends=(), ending=None), finish=False
    )
    assert not record.is_complete
    assert list(visible_records(PUBLIC)) == []
    assert list(visible_records(as_player(players[1]))) == []
    with pytest.raises(SheetUnfinished) as refused:
        enter(system, championship, replace(sheet, ending=None))
    assert "sheet_ending_missing" in {p.code for p in refused.value.problems}


def test_finished_sheet_that_contradicts_the_accepted_result_is_told(in_fisc, system):
    championship, players = make_championship(system)
    Seat.objects.filter(player=players[0]).update(game_points=999)
    with pytest.raises(SheetDoubtful) as refused:
        enter(system, championship)
    [problem] = refused.value.problems
    assert (problem.code, problem.params["accepted"]) == ("sheet_contradicts_result", 999)
    assert enter(system, championship, in_spite=True).is_complete
    # The accepted result stays the truth of the score.
    assert player_figures(players[0]).average == 999


def test_finished_sheet_with_a_wrong_sum_is_told_and_kept_when_it_is_so(in_fisc, system):
    championship, _players = make_championship(system)
    sheet = sheet_of()
    wrong = replace(sheet, lines=(*sheet.lines[:9], replace(sheet.lines[9], points=7), *sheet.lines[10:]))
    with pytest.raises(SheetDoubtful):
        enter(system, championship, wrong)
    record = enter(system, championship, wrong, in_spite=True)
    assert {p["code"] for p in record.report["problems"]} >= {"score_differs"}


def test_sheet_names_those_who_sat_at_the_table(in_fisc, system):
    championship, _players = make_championship(system)
    with pytest.raises(SheetUnreadable) as refused:
        enter(system, championship, sheet_of("Aina Puig", "Somebody Else"), finish=False)
    assert [p.code for p in refused.value.problems] == ["sheet_player_not_at_table"]


def test_change_made_from_an_old_state_is_refused(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    record = enter(own, championship, finish=False)
    entry = Entry(sheet_of())
    assert change_sheet(own, record, entry, seen_at(record, 0), timezone.now()).revision == 1
    with pytest.raises(GameChanged):
        change_sheet(own, record, entry, seen_at(record, 0), timezone.now())
    with pytest.raises(NotPermitted):
        change_sheet(as_player(players[1]), record, entry, seen_at(record, 1), timezone.now())
    assert record.seats.count() == 2
    stale = GameRecord.objects.get(pk=record.pk)
    discard_game(own, record)
    with pytest.raises(GameChanged):
        change_sheet(own, stale, entry, seen_at(stale, 1), timezone.now())


def test_finished_sheet_is_final_for_its_author_and_mended_by_an_arbiter(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    record = enter(own, championship)
    entry = Entry(sheet_of())
    with pytest.raises(NotPermitted):
        change_sheet(own, record, entry, seen_at(record, 0), timezone.now())
    arbiter = make_user("arbiter@fisc.example")
    name_organiser(system, championship, arbiter, Role.ARBITER)
    mended = change_sheet(actor_for(arbiter), record, entry, seen_at(record, 0), timezone.now())
    assert (mended.revision, mended.is_complete) == (1, True)


def test_tables_there_cannot_be_are_none(in_fisc, system):
    championship, _players = make_championship(system)
    assert find_sheet_table(championship, 1, 3) is None
    assert find_sheet_table(championship, 2, 1) is None
    coming = make_approved(system, "Upcoming", rounds=5)
    assert find_sheet_table(coming, 6, 1) is None
    assert find_sheet_table(coming, 5, 1).players == ()


def test_sheet_entered_before_the_results_finds_its_players_at_acceptance(in_fisc, system):
    players = make_players_of_table()
    championship = make_played(system, "First", players, [game(1, 1, 1, 2, "300-200")])
    RecordSeat.objects.all().delete()
    both = [enter(system, championship, in_spite=True) for _paper in range(2)]
    RecordSeat.objects.update(player=None)
    accept_results(system, correct_result(system, championship, 1, 1, MendedResult((310, 200)), "typed wrong"))
    for record in both:
        assert [seat.player_id for seat in record.seats.all()] == [player.pk for player in players]


def make_players_of_table() -> list[Player]:
    return make_players(*NAMES[:2])


def test_public_sees_the_finished_sheet_that_counts(in_fisc, system):
    championship, players = make_championship(system)
    first = enter(as_player(players[0]), championship)
    second = enter(as_player(players[1]), championship)
    assert list(visible_records(PUBLIC)) == [first]
    assert set(visible_records(system)) == {first, second}
    championship.state = "withdrawn"
    championship.decided_at = None
    championship.save()
    assert list(visible_records(PUBLIC)) == []


def test_free_game_is_its_authors_until_it_is_made_public(in_fisc, system):
    arbiter = make_actor(in_fisc, Role.ARBITER)
    today = federations_day()
    record = enter_game(arbiter, Entry(sheet_of("A", "B"), finish=True), usual_materials(today), timezone.now())
    assert list(visible_records(arbiter)) == [record]
    other = actor_for(make_user("else@fisc.example"))
    assert list(visible_records(other)) == []
    with pytest.raises(NotPermitted):
        publish_game(other, record, public=True)
    publish_game(arbiter, record, public=True)
    assert list(visible_records(PUBLIC)) == [record]
    with pytest.raises(NotPermitted):
        enter_game(other, Entry(sheet_of("A", "B")), usual_materials(today), timezone.now())


def test_sheet_of_a_championship_is_public_by_its_results_alone(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    draft = enter(own, championship, finish=False)
    with pytest.raises(NotPermitted):
        publish_game(own, draft, public=True)
    assert list(visible_records(PUBLIC)) == []


def test_table_of_four_has_a_sheet_of_four(in_fisc, system):
    players = make_players(*(f"Given Surname{n}" for n in range(4)))
    totals = [end.total for end in played_sheet("ebre").ends]
    tables = [table_of(1, 1, dict(enumerate(totals, start=1)))]
    championship = make_played(system, "Four", players, tables, rules=EBRE_RULES.as_json())
    table = find_sheet_table(championship, 1, 1)
    sheet = replace(played_sheet("ebre"), players=table.names)
    record = enter_sheet(system, table, Entry(sheet, finish=True, in_spite=True), timezone.now())
    assert [seat.points for seat in record.seats.all()] == totals
    assert {seat.player_id for seat in record.seats.all()} == {player.pk for player in players}
    assert len(championship_figures(championship)[1]) == 4


def test_account_has_one_sheet_of_a_table(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    enter(own, championship, finish=False)
    with pytest.raises(GameChanged):
        enter(own, championship)
    assert GameRecord.objects.count() == 1


def test_finished_sheet_of_a_championship_is_thrown_away_by_staff_only(in_fisc, system):
    championship, players = make_championship(system)
    own = as_player(players[0])
    record = enter(own, championship)
    with pytest.raises(NotPermitted):
        discard_game(own, record)
    discard_game(system, record)
    assert not TableRecord.objects.exists()
    draft = enter(own, championship, finish=False)
    discard_game(own, draft)
    assert not GameRecord.objects.exists()


def test_figures_take_the_sheet_and_else_what_the_file_told(in_fisc, system):
    championship, players = make_championship(system)
    Seat.objects.filter(player=players[2]).update(scrabbles=3, best_move="QUE", best_move_points=120)
    enter(system, championship)
    everybody, each = championship_figures(championship)
    assert everybody.sides == 4
    assert (everybody.best.best_move, everybody.best.best_move_points) == ("QUE", 120)
    assert everybody.highest.points == 400
    by_name = {one.player.name: one.figures for one in each}
    assert by_name["Aina Puig"].turns > 0
    assert (by_name["Carla Nadal"].scrabbles, by_name["Carla Nadal"].turns) == (3, 0)
    assert by_name["Dídac Bosch"].counted == 0


def test_merged_players_count_together(in_fisc, system):
    championship, players = make_championship(system)
    record = enter(system, championship)
    kept = make_players_of_table()[0]
    merge_players(system, players[0], kept, "the same")
    assert player_figures(kept).sides == 1
    assert player_figures(kept).turns > 0
    assert list(records_of_player(kept, PUBLIC)) == [record]
    _everybody, each = championship_figures(championship)
    assert kept in {one.player for one in each}


def test_scrabbles_of_the_organisers_file_are_kept_with_the_seats(in_fisc, system):
    players = make_players_of_table()
    table = game(1, 1, 1, 2, "300-200")
    first: ReportedSeat = replace(table.seats[0], scrabbles=2, best_move="SENYALS", best_move_points=84)
    championship = make_played(system, "Told", players, [replace(table, seats=(first, table.seats[1]))])
    seat = Seat.objects.get(player=players[0])
    assert (seat.scrabbles, seat.best_move, seat.best_move_points) == (2, "SENYALS", 84)
    version = correct_result(system, championship, 1, 1, MendedResult((310, 200)), "typed wrong")
    accept_results(system, version)
    seat = Seat.objects.get(player=players[0])
    assert (seat.game_points, seat.scrabbles, seat.best_move) == (310, 2, "SENYALS")


def test_every_sheet_that_can_be_read_can_be_kept(in_fisc, system):
    coming = make_approved(system, "Upcoming", rounds=5)
    table = find_sheet_table(coming, 1, 1)
    odd = Sheet(("<b>A</b>", "B"), tuple(SheetLine(n % 2, "play", "ÇÇÇ)(", "Z99", 9999, -9999) for n in range(200)))
    record = enter_sheet(system, table, Entry(odd), timezone.now())
    assert record.seats.get(number=1).turns == 100
    assert len(record.report["problems"]) > 200
