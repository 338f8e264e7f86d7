"""A player whose name stands wherever the portal keeps one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from django.utils import timezone

from federation.claims.services.claims import claim_player, confirm_claim
from federation.files.services import store_file
from federation.imports.services import preview_import, upload_import
from federation.jobs.services.kinds import JobRun
from federation.notices.services.outbox import put_mail
from federation.pdf.pages import Mark, Sheet
from federation.pdf.services import ask_for_printout, run_printout
from federation.people.models.accounts import User
from federation.people.models.players import Club, Player
from federation.permissions import Actor, actor_for
from federation.registry.models import PlayerProposal
from federation.registry.services.duplicates import merge_players
from federation.registry.services.players import change_club, rename_player
from federation.registry.services.registration import learn_spelling
from federation.tenancy.federations import Federation
from games.records.models import GameRecord, RecordSeat
from ratings.lists.models import Edition
from ratings.lists.queries.ranking import list_rows
from ratings.lists.views.downloads import edition_sheet
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.games.making.recorded import played_sheet
from tests.people import make_players, make_user
from tests.tournaments.live.played import fresh, make_live, play_round, state_of
from tests.tournaments.making.makers import make_approved
from tests.tournaments.making.played import game, make_played
from tests.tournaments.making.swiss_perfect_writer import Championship as SwissPerfectFile
from tournaments.calendar.services.championships import name_organiser
from tournaments.calendar.services.rateability import decide_rateability
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import enter_player
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.live.services.committee import record_ruling
from tournaments.log.models import TablePhoto
from tournaments.report.acknowledgement import sign_warnings
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.upload import run_validation, upload_results

GIVEN, SURNAME = "Quelimena", "Xirinacs Vol"
# Neither is a word of any language that the portal speaks.
WORDS = ("quelimena", "xirinacs")
EMAIL = "quelimena@xirinacs.example"
GCG = (
    "#player1 Xirinacs Quelimena Xirinacs Vol\n#player2 b Berta Coll\n>Xirinacs: TIPA 8E TIPA +12 12\n"
    ">b: AS 7E AS +4 4\n#note Xirinacs thought long\n"
)


@dataclass(frozen=True, slots=True)
class Named:
    """The player, her account, and where she played."""

    player: Player
    user: User
    played: Championship
    sent: Championship
    live: LiveChampionship
    game: GameRecord


def make_named(federation: Federation, system: Actor) -> Named:
    """In the federation's scope: a player with a career of everything."""
    [player, berta, carles, dora, again] = make_players(
        f"{GIVEN} Xirinax", "Berta Coll", "Carles Mas", "Dora Pons", f"{GIVEN} Xirinacs"
    )
    player = rename_player(system, player, SURNAME, GIVEN, since=date(2024, 5, 1))
    change_club(system, player, Club.objects.create(name="Club de Reus", key="club de reus"))
    learn_spelling(player, f"XIRINACS V., {GIVEN}", {"local": "77123"})
    merge_players(system, again, player, f"{GIVEN} Xirinacs Vol was there twice")
    user = _give_account(federation, system, player)
    played = _play(federation, system, player, [player, berta, carles, dora], user)
    live = _run_live(system, player)
    sent = _send_files(system, player)
    record = _record_game(player)
    _write_about(system, player)
    recompute_ratings(system, RatingSystem.objects.get())
    return Named(Player.objects.get(pk=player.pk), user, played, sent, fresh(live), record)


def _give_account(federation: Federation, system: Actor, player: Player) -> User:
    user = make_user(EMAIL)
    user.name = f"{GIVEN} {SURNAME}"
    user.save()
    claim = claim_player(actor_for(user), player, f"I am {GIVEN} Xirinacs Vol")
    assert claim is not None
    confirm_claim(system, claim)
    PlayerProposal.objects.create(player=player, surname="Xirinacs", proposed_at=timezone.now())
    return user


def _play(federation: Federation, system: Actor, player: Player, players: list[Player], user: User) -> Championship:
    [rating] = install_rating_systems(system, ["rasccat"])
    tables = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "400-300"), game(2, 1, 1, 3, "380-401")]
    played = make_played(system, "Open de Reus", players, tables, organiser=f"{GIVEN} Xirinacs Vol")
    name_organiser(system, played, user)
    decide_rateability(system, played, f"{GIVEN} {SURNAME} wrote in time", condition="announced")
    recompute_ratings(system, rating)
    for day in (date(2026, 4, 1), date(2026, 5, 1)):
        publish_rating_list(system, rating, day, force=True)
    edition = Edition.objects.order_by("number")[0]
    sheet = edition_sheet(edition, list_rows(edition), Mark.of(federation), federation.language)
    printout = ask_for_printout(system, f"edition:{edition.pk}", sheet)
    run_printout(JobRun(arguments={"printout": printout.pk}, requested_by_id=None))
    # One that still waits to be laid out.
    ask_for_printout(system, "edition:0", Sheet(f"<p>{GIVEN} {SURNAME}</p>", ("css/paper/pdf.css",), ""))
    return played


def _run_live(system: Actor, player: Player) -> LiveChampionship:
    live = make_live(system, ["Emili Ros", "Fina Sala", "Gal·la Tous"], rounds=5, day=date(2026, 3, 14))
    enter_player(system, live, player=player, email=EMAIL, walk_in=True)
    for seed in range(2):
        play_round(system, live, Random(seed))
    record_ruling(system, fresh(live), f"{GIVEN} Xirinacs Vol may go on", "Xirinacs was late")
    number = next(one.number for one in state_of(live).entrants if one.player == player.pk)
    TablePhoto.objects.create(
        live=live,
        number=1,
        round=1,
        table=1,
        players=f"{number}-1",
        kind="slip",
        original=store_file(system, "slip.jpg", b"a signed slip"),
        shown=store_file(system, "slip.webp", b"a signed slip, smaller"),
        sent_by=f"{GIVEN} {SURNAME}",
        sent_at=timezone.now(),
    )
    return live


def _send_files(system: Actor, player: Player) -> Championship:
    championship = make_approved(system, "Memorial de Valls", rounds=1)
    file = SwissPerfectFile(rounds=1)
    file.add_player(1, "XIRINACS VOL", GIVEN.upper(), LOC_ID="77123")
    file.add_player(2, "Coll", "Berta")
    file.add_game(1, 1, 2, "2-0")
    version = upload_results(system, championship, [zip_files(file.files(), name="xirinacs.zip")])
    assert version.job is not None
    run_validation(JobRun(arguments=version.job.arguments, requested_by_id=None))
    version.refresh_from_db()
    create_all_players(system, version)
    version.refresh_from_db()
    deliver_results(system, version)
    version.refresh_from_db()
    accept_results(system, version, in_spite_of=sign_warnings(version.problems))
    return championship


def _record_game(player: Player) -> GameRecord:
    now = timezone.now()
    sheet: dict[str, Any] = played_sheet().as_json()
    sheet["players"] = ["Quelimena", "Berta Coll"]
    record = GameRecord.objects.create(
        title=f"{GIVEN} Xirinacs Vol – Berta Coll", sheet=sheet, rules_name="fisc", created_at=now, changed_at=now
    )
    RecordSeat.objects.create(record=record, number=1, name="Quelimena", player=player)
    annotated = GameRecord.objects.create(
        title="Annotated", gcg=GCG, tiles_name="catalan", is_public=True, created_at=now, changed_at=now
    )
    RecordSeat.objects.create(record=annotated, number=1, name=f"{GIVEN} {SURNAME}", player=player)
    return annotated


def _write_about(system: Actor, player: Player) -> None:
    put_mail("test:1", EMAIL, f"Dear {GIVEN}", "About your games")
    put_mail("test:2", "somebody@fisc.example", "Results", f"{GIVEN} Xirinacs Vol won. Xirinacs is first.")
    one = upload_import(system, "players", "players.csv", f"surname;first name\nXirinacs Vol;{GIVEN}\n".encode())
    preview_import(one)
