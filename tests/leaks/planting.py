"""A federation with something in every tenant table, and words by which a leak is recognised.

The secret word stands in everything that only members may see, the public one in everything the federation shows.
Neither stands in an address, so that a page which repeats the address it was asked for does not look like a leak.
"""

from __future__ import annotations

import hashlib
from datetime import date

from django.utils import timezone

from federation.accounts.services.keys import create_token
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.open_data import choose_licence
from federation.exchange.services.open_files import Licence
from federation.files.models import StoredFile
from federation.files.services import keep_bytes, store_file
from federation.imports.models import RegistryImport
from federation.imports.services import preview_import, upload_import
from federation.jobs.models import Job, JobState
from federation.jobs.services.kinds import JobRun
from federation.notices.models import Mail, MailState, NoticeDigest, ReceivedNotice, Way
from federation.notices.services.choices import choose_ways
from federation.notices.services.outbox import put_mail
from federation.notices.services.stop import stop_token
from federation.pdf.pages import Mark, Sheet
from federation.pdf.services import ask_for_printout, run_printout
from federation.people.models.accounts import FEDERATION_ROLES, ApiToken, Login, Membership, Role
from federation.people.models.players import Club, Player, PlayerDetails, PlayerPhoto
from federation.permissions import Actor, actor_for
from federation.registry.models import Anonymisation, PlayerClaim, PlayerInvitation, PlayerProposal
from federation.registry.services.duplicates import merge_players, say_name_is_not, say_players_are_distinct
from federation.registry.services.players import change_club, rename_player
from federation.registry.services.registration import NewPlayer, add_players, learn_spelling
from federation.seasons.models import Season
from federation.site.models import NewsItem, PagePlace
from federation.site.services.news import NewsDraft, write_news
from federation.site.services.pages import PageDraft, write_page
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import WebhookEvent
from federation.webhooks.services.endpoints import register_webhook, send_test
from games.rules.queries import find_rule_set
from games.sheets.blank_forms import FormChoice, form_sheet
from ratings.laboratory.services import run_trial, start_trial
from ratings.lists.models import Correction, Edition, Erratum
from ratings.lists.queries.ranking import list_rows
from ratings.lists.views.downloads import edition_sheet
from ratings.outside.models import ConvertedRating
from ratings.outside.services import add_outside_list
from ratings.parameters.services import install_rating_systems
from ratings.players.services import keep_records_up_to_date, run_count
from ratings.publication.models import PreparedPreview
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.seasons.services import start_season
from ratings.sequence.services.order import move_championship
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.leaks.planted import SYSTEM, Planted, Words
from tests.leaks.planting_rules import plant_games, plant_rulebook
from tests.people import change_federation, make_federation, make_user
from tests.tournaments.making.makers import make_announcement
from tests.tournaments.making.played import game, make_played
from tests.tournaments.making.swiss_perfect_writer import Championship as SwissPerfectFile
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    refuse_championship,
)
from tournaments.calendar.services.rateability import decide_rateability
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ColumnAssignment, ReportedEntry, ResultsFile, ResultsVersion
from tournaments.competition.correction import MendedResult
from tournaments.competition.rules import CompetitionRules
from tournaments.entries.services.entries import enter_player
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.live.queries import slip_token
from tournaments.live.services.championship import open_championship
from tournaments.live.services.committee import record_ruling
from tournaments.live.services.rounds import pair_round, publish_round
from tournaments.log.models import Entrant, TablePhoto
from tournaments.report.report import UploadedFile
from tournaments.results.models import ErrorReport
from tournaments.results.services.planned_corrections import plan_correction
from tournaments.results.services.upload import receive_results, run_validation, upload_results, validate_results
from tournaments.rulebooks.models import RulebookText


def plant(slug: str, words: Words, first_number: int, system_code: str, **fields: object) -> Planted:
    """A federation in which every tenant table has rows, and every table with text has the words in it."""
    planted = Planted(make_federation(slug, **fields), words)
    for role in FEDERATION_ROLES:
        email = f"{role.value}.{words.secret}@{slug}.example"
        planted.members[role] = make_user(email, role, federation=planted.federation)
    _plant_competition(planted)
    with federation_scope(planted.federation):
        players = _plant_registry(planted, first_number)
        _plant_ratings(planted, players, system_code)
        _plant_championships(planted)
        _plant_interim(planted)
        _plant_what_came_later(planted)
        _plant_token(planted)
        _plant_import(planted, first_number)
        _plant_export(planted, first_number)
        _plant_site(planted, first_number)
        plant_games(planted)
        plant_rulebook(planted)
        _print_form(planted)
        _plant_live(planted)
        _count_records(planted, first_number)
        # Published rulebooks say the digest of their PDF.
        hidden = StoredFile.objects.exclude(pk__in=RulebookText.objects.values("pdf"))
        planted.digests = list(hidden.values_list("sha256", flat=True))
    return planted


def _plant_competition(planted: Planted) -> None:
    federation, code = planted.federation, f"own_{planted.federation.slug}"
    rules = CompetitionRules().as_json()
    federation.settings["competitions"] = {
        code: {"name": f"Rules {planted.words.secret}", "game_rules": "fisc", "rules": rules}
    }
    change_federation(federation)
    planted.parameters["competitions/competition"] = code


def _plant_registry(planted: Planted, first_number: int) -> list[Player]:
    secret, public = planted.words.secret, planted.words.public
    Season.objects.create(name=f"25/26 {public}", starts_on=date(2025, 9, 1), ends_on=date(2026, 8, 31))
    slug = planted.federation.slug
    club = Club.objects.create(name=f"Club {public}", key=f"club {slug}", town=public.title())
    other = Club.objects.create(name=f"Other {public}", key=f"other {slug}")
    players = add_players(
        [
            NewPlayer(surname=f"{public} {letter}", given_name="Aina", club=club, number=first_number + index)
            for index, letter in enumerate("abcd")
        ]
    )
    rename_player(SYSTEM, players[1], f"{public} b", "Berta", since=date(2024, 5, 1))
    change_club(SYSTEM, players[1], other, since=date(2024, 5, 1))
    say_players_are_distinct(SYSTEM, players[2], players[3])
    say_name_is_not(SYSTEM, f"Else {secret}", players[0])
    learn_spelling(players[0], f"Spelt {secret}", {"local": f"{secret}-1"})
    [again] = add_players([NewPlayer(surname=f"{public} e", number=first_number + 4)])
    merge = merge_players(SYSTEM, again, players[0], f"Because {secret}")
    Player.objects.filter(pk=players[0].pk).update(user=planted.members[Role.PLAYER])
    _plant_claims(planted, players, other)
    planted.parameters |= {"players/number": players[0].number, "clubs/key": f"club-{slug}"}
    planted.parameters |= {f"{act}/other": players[1].number for act in ("merge", "distinct", "against")}
    planted.parameters |= {"merges/pk": merge.pk}
    planted.ids |= {"player": players[0].number, "player_pk": players[0].pk, "club": club.pk, "merge": merge.pk}
    return players


def _plant_claims(planted: Planted, players: list[Player], club: Club) -> None:
    """Of the first player, whose the account is, a correction and a photo that is not shown; of others a claim and an
    invitation."""
    secret, now = planted.words.secret, timezone.now()
    user = make_user(f"claimant.{secret}@{planted.federation.slug}.example")
    claim = PlayerClaim.objects.create(player=players[2], user=user, note=f"Note {secret}", claimed_at=now)
    address = f"invited@{secret}.example"
    invitation = PlayerInvitation.objects.create(player=players[3], address=address, invited_at=now)
    PlayerDetails.objects.create(player=players[0], category=f"Category {secret}", membership_until=now.date())
    PlayerPhoto.objects.create(
        player=players[0],
        key=keep_bytes(f"{planted.federation.pk}/photos/planted", f"Photo {secret}".encode()),
        sha256=hashlib.sha256(f"Photo {secret}".encode()).hexdigest(),
        width=300,
        height=400,
        consent=f"Signed {secret}",
        consented_on=now.date(),
        set_at=now,
    )
    proposal = PlayerProposal.objects.create(player=players[0], surname=f"New {secret}", club=club, proposed_at=now)
    Anonymisation.objects.create(player=players[3], note=f"Note {secret}", asked_at=now)
    planted.parameters |= {"claims/pk": claim.pk, "invitations/pk": invitation.pk, "proposals/pk": proposal.pk}


def _plant_ratings(planted: Planted, players: list[Player], code: str) -> None:
    public = planted.words.public
    [system] = install_rating_systems(SYSTEM, [code])
    system.name = f"System {public}"
    system.save()
    planted.ids["system"] = system.pk
    set_seed_list(SYSTEM, system, [SeedRow(player, 1200, 60, date(2025, 10, 1)) for player in players])
    tables = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "400-300")]
    played = make_played(SYSTEM, f"Open {public}", players, tables, place=public)
    _give_address(played, f"open-{planted.federation.slug}")
    decide_rateability(SYSTEM, played, f"Decided because {public}", condition="announced")
    recompute_ratings(SYSTEM, system)
    publish_rating_list(SYSTEM, system, date(2026, 4, 1))
    content = {"lines": [], "note": planted.words.secret}
    PreparedPreview.objects.create(
        system=system,
        asked="list",
        version=planted.words.secret,
        day=date(2026, 4, 1),
        made_at=timezone.now(),
        content=content,
    )
    _print_list(planted, Edition.objects.get())
    planted.parameters["seasons/season"] = start_season(SYSTEM, system).season
    planted.parameters |= {f"{name}/code": code for name in ("ranking", "rating-systems", "ratings")}
    planted.parameters |= {"editions/number": 1, "rounds/number": 1, "rounds/shown": 1, "outlook/number": 1}
    move_championship(SYSTEM, system, played, 1, reason=f"Because {planted.words.secret}")
    planted.parameters |= {"tables/index": 1, "in/slug": f"open-{planted.federation.slug}", "effect/code": code} | {
        "sequence/slug": f"open-{planted.federation.slug}"
    }
    planted.parameters["corrections/pk"] = Correction.objects.get().pk
    change = plan_correction(played, 1, 1, MendedResult((413, 365))).describe(
        f"Because {planted.words.secret}", "Aina"
    )
    reporter, now = planted.members[Role.ORGANISER], timezone.now()
    report = ErrorReport.objects.create(
        championship=played, round=1, index=1, change=change, reported_by=reporter, reported_at=now
    )
    planted.parameters["reports/pk"] = report.pk
    trial = start_trial(SYSTEM, system, f"Trial {planted.words.secret}", system.parameters)
    run_trial(JobRun(arguments={"trial": trial.pk}, requested_by_id=None))
    planted.parameters["laboratory/reference"] = trial.reference
    planted.parameters["formats/name"] = "csv"
    _plant_outside_list(planted, players)


def _plant_outside_list(planted: Planted, players: list[Player]) -> None:
    """A list of another federation: our players in it are shown to everybody, who else stands there is not."""
    public, secret = planted.words.public, planted.words.secret
    lines = ["player,rating", f"Stranger {secret},1500", *(f'"{one.list_name}",1400' for one in players)]
    file = UploadedFile("list.csv", "\n".join(lines).encode())
    kept = add_outside_list(SYSTEM, f"WESPA {public}", date(2026, 3, 1), f"Shown because {public}", file)
    planted.parameters["others/reference"] = planted.parameters["outside-lists/reference"] = kept.reference
    planted.parameters["lines/line"] = 1
    ConvertedRating.objects.create(
        system=RatingSystem.objects.get(),
        player=players[0],
        rating=1200,
        error=30,
        pairs=12,
        source_name=kept.system_name,
        listed_on=kept.listed_on,
        source_rating=1400,
        applied_at=timezone.now(),
        applied_by=secret,
    )


def _count_records(planted: Planted, number: int) -> None:
    """Of every season and of all: else whoever asks first would have them counted. The last thing that is planted."""
    # Of a year of its own, because another federation's seasons begin on the same day.
    old = Season.objects.create(
        name=f"Old {planted.words.public}", starts_on=date(1900 + number % 97, 9, 1), ends_on=date(1999, 1, 1)
    )
    planted.parameters["seasons/day"] = planted.parameters["on/day"] = old.starts_on.isoformat()
    for season in (None, *Season.objects.all()):
        book, _is_current = keep_records_up_to_date(season)
        assert book is None
        job = Job.objects.latest("pk")
        run_count(JobRun(arguments=job.arguments, requested_by_id=None))
        Job.objects.filter(pk=job.pk).update(state=JobState.DONE)


def _print_list(planted: Planted, edition: Edition) -> None:
    federation = planted.federation
    sheet = edition_sheet(edition, list_rows(edition), Mark.of(federation), federation.language)
    _print(f"edition:{edition.pk}", sheet)


def _print_form(planted: Planted) -> None:
    version = find_rule_set(planted.parameters["forms/rules"], federations_day())
    assert version is not None
    choice = FormChoice("tiles", planted.parameters["tiles/language"])
    _print(
        f"form:{version.pk}",
        form_sheet(choice, version.as_rules(), version.as_tileset(), Mark.of(planted.federation)),
    )


def _print(subject: str, sheet: Sheet) -> None:
    """As PDF, as everybody may ask for it: else whoever asks first would have it made."""
    printout = ask_for_printout(SYSTEM, subject, sheet)
    run_printout(JobRun(arguments={"printout": printout.pk}, requested_by_id=None))
    Job.objects.filter(pk=printout.job_id).update(state=JobState.DONE)


def _plant_championships(planted: Planted) -> None:
    secret, slug = planted.words.secret, planted.federation.slug
    organiser = actor_for(planted.members[Role.ORGANISER])
    hidden = announce_championship(organiser, make_announcement(f"Hidden {secret}", place=secret))
    _give_address(hidden, f"hidden-{slug}")
    refused = announce_championship(organiser, make_announcement(f"Refused {secret}"))
    refuse_championship(SYSTEM, refused, f"Because {secret}")
    _give_address(refused, f"refused-{slug}")
    sent = announce_championship(organiser, make_announcement(f"Sent {planted.words.public}"))
    approve_championship(SYSTEM, sent)
    _give_address(sent, f"sent-{slug}")
    version = _plant_upload(planted, organiser, sent)
    entry = version.entries.order_by("number").first()
    assert isinstance(entry, ReportedEntry)
    planted.parameters |= {
        "championships/slug": f"open-{slug}",
        "results/number": version.number,
        "compare/first": version.number,
        f"{version.number}/second": version.number,
        "players/entry_number": entry.number,
    }
    planted.ids |= {"championship": sent.pk, "version": version.pk, "entry": entry.pk}


def _give_address(championship: Championship, slug: str) -> None:
    Championship.objects.filter(pk=championship.pk).update(slug=slug)


def _plant_upload(planted: Planted, organiser: Actor, championship: Championship) -> ResultsVersion:
    secret = planted.words.secret
    file = SwissPerfectFile(rounds=1)
    file.add_player(1, secret.title(), "Puig", CLUB=secret)
    file.add_player(2, f"X{secret}", "Grau")
    file.add_game(1, 1, 2, "2-0")
    version = upload_results(organiser, championship, [zip_files(file.files(), name=f"{secret}.zip")])
    assert version.job is not None
    run_validation(JobRun(arguments=version.job.arguments, requested_by_id=None))
    Job.objects.filter(pk=version.job.pk).update(kind=f"kind {secret}"[:64], result={"note": secret})
    version.refresh_from_db()
    [kept] = ResultsFile.objects.filter(version=version)
    planted.parameters |= {"files/pk": kept.pk, "jobs/reference": version.job.reference}
    planted.ids |= {"job": version.job.pk, "file": kept.pk}
    return version


def _plant_interim(planted: Planted) -> None:
    """Interim results: names and games are public, the file is not."""
    public, slug = planted.words.public, planted.federation.slug
    league = approve_championship(SYSTEM, announce_championship(SYSTEM, make_announcement(f"League {public}")))
    _give_address(league, f"interim-{slug}")
    file = SwissPerfectFile(rounds=1)
    file.add_player(1, public.title(), "Vila")
    file.add_player(2, f"Y{public}", "Mas")
    file.add_game(1, 1, 2, "2-0")
    sent = [zip_files(file.files(), name=f"{planted.words.secret}-league.zip")]
    version = receive_results(SYSTEM, league, sent, interim=True)
    validate_results(version, JobRun(arguments={}, requested_by_id=None))
    planted.parameters["interim/number"] = 1


def _plant_what_came_later(planted: Planted) -> None:
    """Columns that somebody assigned, and an edition whose numbers came out otherwise by a correction."""
    secret, now = planted.words.secret, timezone.now()
    key = planted.federation.slug.ljust(16, "x")
    ColumnAssignment.objects.create(key=key, headings=[f"Heading {secret}"], meanings=[""], assigned_at=now)
    edition = Edition.objects.get()
    row = edition.rows.order_by("pk")[0]
    Erratum.objects.create(
        edition=edition, player_id=row.player_id, rating=1, games=row.games, status=row.status, found_at=now
    )


def _plant_token(planted: Planted) -> None:
    secret = planted.words.secret
    planted.token = create_token(actor_for(planted.members[Role.ADMINISTRATOR]), f"Key {secret}")
    planted.parameters["keys/pk"] = ApiToken.objects.get().pk
    now = timezone.now()
    login = Login.objects.create(
        user=planted.members[Role.ADMINISTRATOR],
        session_key=f"none-{planted.federation.slug}",
        user_agent=f"Agent {secret}",
        created_at=now,
        last_seen_at=now,
    )
    planted.parameters["logins/pk"] = login.pk
    put_mail("test:1", f"reader@{secret}.example", f"Mail {secret}", f"Text {secret}")
    planted.parameters["stop/token"] = stop_token(planted.federation, planted.members[Role.PLAYER].pk)
    planted.parameters["mails/pk"] = Mail.objects.get(act="test:1").pk
    notice = ReceivedNotice.objects.create(
        user=planted.members[Role.PLAYER],
        act="test:1",
        topic="list_published",
        way=Way.DIGEST,
        subject=f"Told {secret}",
        text=f"Told {secret}",
        url="/",
        at=now,
    )
    planted.parameters |= {"open/pk": notice.pk, "notices/pk": notice.pk}
    choose_ways(actor_for(planted.members[Role.PLAYER]), {"list_published": Way.DIGEST})
    NoticeDigest.objects.create(user=planted.members[Role.PLAYER], week=now.date(), count=1, made_at=now)
    # Given up, so that there is something to do about it.
    Mail.objects.filter(act="test:1").update(state=MailState.GIVEN_UP, answer=f"550 {secret}")
    # To this machine, where nothing is sent.
    webhook = register_webhook(SYSTEM, f"https://127.0.0.1/{secret}", [WebhookEvent.ANNOUNCED]).webhook
    send_test(SYSTEM, webhook)
    planted.parameters |= {"webhooks/pk": webhook.pk, "messages/delivery": webhook.deliveries.get().pk}
    planted.ids["user"] = planted.members[Role.ADMINISTRATOR].pk
    planted.ids["membership"] = Membership.objects.filter(federation=planted.federation).values_list("pk", flat=True)[
        0
    ]


def _plant_import(planted: Planted, number: int) -> None:
    secret = planted.words.secret
    table = f"surname;first name\nSent {secret};Aina\n".encode()
    one = upload_import(SYSTEM, "players", f"{secret}.csv", table)
    preview_import(one)
    # Imports are counted within the federation; another's number must not be one of ours.
    RegistryImport.objects.filter(pk=one.pk).update(number=number)
    planted.parameters["tables/number"] = number


def _plant_export(planted: Planted, number: int) -> None:
    now, content = timezone.now(), f"Everything {planted.words.secret}".encode()
    DataExport.objects.create(
        kind=ExportKind.EVERYTHING,
        number=number,
        asked_at=now,
        made_at=now,
        key=keep_bytes(f"{planted.federation.pk}/exports/planted.zip", content),
    )
    planted.parameters["data/number"] = number
    # Open data are everybody's: only their number must not be one of ours.
    choose_licence(SYSTEM, Licence.CC0)
    DataExport.objects.filter(kind=ExportKind.OPEN).delete()
    DataExport.objects.create(
        kind=ExportKind.OPEN,
        number=number,
        asked_at=now,
        made_at=now,
        licence=Licence.CC0,
        key=keep_bytes(f"{planted.federation.pk}/exports/open.zip", planted.words.public.encode()),
    )
    planted.parameters["open-data/number"] = number


def _plant_site(planted: Planted, number: int) -> None:
    """A page and news that everybody reads, and drafts of both."""
    secret, slug, day = planted.words.secret, planted.federation.slug, date(2026, 4, 2)
    public = {"ca": {"title": f"About {planted.words.public}", "text": "Who we are."}}
    draft = {"ca": {"title": f"Draft {secret}", "text": f"Not yet {secret}."}}
    page = write_page(SYSTEM, PageDraft(f"about-{slug}", public, PagePlace.MENU, is_public=True))
    write_page(SYSTEM, PageDraft(f"draft-{slug}", draft))
    item = write_news(SYSTEM, NewsDraft(day, public, is_public=True))
    write_news(SYSTEM, NewsDraft(day, draft))
    write_news(SYSTEM, NewsDraft(date(2099, 1, 1), {"ca": {"title": f"Ahead {secret}", "text": "Soon."}}, True))
    # Counted in the federation; another's number must not be one of ours.
    for one in NewsItem.objects.order_by("-number"):
        NewsItem.objects.filter(pk=one.pk).update(number=one.number + 100 * number)
    item.refresh_from_db()
    planted.parameters |= {"pages/slug": page.slug, "news/number": item.number}


def _plant_live(planted: Planted) -> None:
    """A championship that is run here, with a round under way: its names and results are public, the rest is not."""
    secret, public, slug = planted.words.secret, planted.words.public, planted.federation.slug
    championship = approve_championship(SYSTEM, announce_championship(SYSTEM, make_announcement(f"Live {public}")))
    _give_address(championship, f"live-{slug}")
    live = open_championship(SYSTEM, championship)
    for letter in "wxyz":
        enter_player(SYSTEM, live, name=f"{public} {letter}", email=f"{letter}@{secret}.example", walk_in=True)
    pair_round(SYSTEM, live)
    record_ruling(SYSTEM, live, f"Ruled {secret}", f"Because {secret}")
    Entrant.objects.filter(number=1).update(note=f"Note {secret}")
    planted.live = Entrant.objects.get(number=1).token
    planted.parameters |= {"entries/number": 1, "confirm/token": planted.live, "table/token": planted.live}
    state = publish_round(SYSTEM, live, 1).state
    planted.slip = slip_token(live, 1, state.played[0].tables[0])
    planted.parameters |= {"slip/token": planted.slip, "print/kind": "entries", "entries/language": "ca"}
    planted.parameters["report/form"] = "json"
    TablePhoto.objects.create(
        live=live,
        number=1,
        round=1,
        table=1,
        players="1-3",
        kind="slip",
        original=store_file(SYSTEM, "slip.jpg", f"Slip {secret}".encode()),
        shown=store_file(SYSTEM, "slip.webp", f"Shown {secret}".encode()),
        sent_by=f"By {secret}",
        sent_at=timezone.now(),
    )
    planted.parameters["photos/photo"] = 1
