"""A federation with something in every tenant table, and words by which a leak is recognised.

The secret word stands in everything that only members may see, the public one in everything the federation shows.
Neither stands in an address, so that a page which repeats the address it was asked for does not look like a leak.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection
from django.utils import timezone

from federation.jobs import JobRun
from federation.models import (
    ApiToken,
    Club,
    Federation,
    Job,
    Membership,
    Player,
    RegistryImport,
    Role,
    Season,
    StoredFile,
    User,
)
from federation.permissions import Actor, actor_for, system_actor
from federation.services.distinct import say_name_is_not, say_players_are_distinct
from federation.services.files import store_file
from federation.services.imports import preview_import, upload_import
from federation.services.merging import merge_players
from federation.services.players import change_club, rename_player
from federation.services.registry import NewPlayer, add_players, learn_spelling
from federation.services.tokens import create_token
from federation.tenancy.policies import tenant_models
from federation.tenancy.scope import federation_scope
from games.board import board_as_json, load_board
from games.models import (
    GameRecord,
    Lexicon,
    LexiconVersion,
    OwnBoard,
    OwnTileSet,
    RecordSeat,
    RuleSetState,
    RuleSetVersion,
)
from games.rulebook.document import Article, Block, Chapter, Document, number_document
from games.ruleset import load_ruleset
from games.tiles import load_tileset, tileset_as_json
from ratings.models import Correction, Edition, Erratum
from ratings.services.editions import publish_rating_list
from ratings.services.presets import install_rating_systems
from ratings.services.reordering import move_championship
from ratings.services.replaying import recompute_ratings
from ratings.services.seasons import start_season
from ratings.services.seeds import SeedRow, set_seed_list
from tests.people import make_federation, make_user
from tests.tournaments.makers import make_announcement
from tests.tournaments.played import game, make_played
from tests.tournaments.swiss_perfect_writer import Championship as SwissPerfectFile
from tests.tournaments.swiss_perfect_writer import zip_files
from tournaments.competition import CompetitionRules
from tournaments.models import (
    Challenge,
    Championship,
    ColumnAssignment,
    ReportedEntry,
    ResultsFile,
    ResultsVersion,
    RulebookArticle,
    RulebookEdition,
    RulebookText,
    TableRecord,
)
from tournaments.services.championships import announce_championship, approve_championship, refuse_championship
from tournaments.services.rateability import decide_rateability
from tournaments.services.uploads import run_validation, upload_results

SYSTEM = system_actor("test")


@dataclass(frozen=True)
class Words:
    secret: str
    public: str


@dataclass
class Planted:
    """What was planted, by the addresses and ids under which it can be asked for."""

    federation: Federation
    words: Words
    members: dict[Role, User] = field(default_factory=dict)
    token: str = ""
    # Values of the parameters of addresses: by the literal part before the parameter, and its name.
    parameters: dict[str, Any] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)

    @property
    def signs(self) -> tuple[str, ...]:
        """Texts that give the federation away wherever they are seen outside of it."""
        return (self.words.secret, self.words.public, self.token, *self.digests)


def plant(slug: str, words: Words, first_number: int, system_code: str, **fields: object) -> Planted:
    """A federation in which every tenant table has rows, and every table with text has the words in it."""
    planted = Planted(make_federation(slug, **fields), words)
    for role in Role:
        email = f"{role.value}.{words.secret}@{slug}.example"
        planted.members[role] = make_user(email, role, federation=planted.federation)
    _plant_competition(planted)
    with federation_scope(planted.federation):
        players = _plant_registry(planted, first_number)
        _plant_ratings(planted, players, system_code)
        _plant_championships(planted)
        _plant_what_came_later(planted)
        _plant_token(planted)
        _plant_import(planted, first_number)
        _plant_games(planted)
        _plant_rulebook(planted)
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
    federation.save(update_fields=["settings"])
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
    planted.parameters |= {"players/number": players[0].number, "clubs/key": f"club-{slug}"}
    planted.parameters |= {f"{act}/other": players[1].number for act in ("merge", "distinct", "against")}
    planted.parameters |= {"merges/pk": merge.pk}
    planted.ids |= {"player": players[0].number, "player_pk": players[0].pk, "club": club.pk, "merge": merge.pk}
    return players


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
    planted.parameters["seasons/season"] = start_season(SYSTEM, system).season
    planted.parameters |= {f"{name}/code": code for name in ("ranking", "rating-systems", "ratings")}
    planted.parameters |= {"editions/number": 1, "rounds/number": 1, "rounds/shown": 1}
    move_championship(SYSTEM, system, played, 1, reason=f"Because {planted.words.secret}")
    planted.parameters |= {"tables/index": 1, "in/slug": f"open-{planted.federation.slug}", "effect/code": code} | {
        "sequence/slug": f"open-{planted.federation.slug}"
    }
    planted.parameters["corrections/pk"] = Correction.objects.get().pk


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


def _plant_games(planted: Planted) -> None:
    """A rule set, a word list and a game that somebody wrote down."""
    secret, public, now = planted.words.secret, planted.words.public, timezone.now()
    rules, tiles, board = load_ruleset("fisc"), load_tileset("catalan"), load_board("standard")
    code = f"own-{planted.federation.slug}"
    OwnTileSet.objects.create(code=code, name=f"Tiles {public}", data=tileset_as_json(tiles))
    OwnBoard.objects.create(code=code, name=f"Board {public}", data=board_as_json(board))
    for number, word, state in ((1, public, RuleSetState.PUBLISHED), (2, secret, RuleSetState.DRAFT)):
        RuleSetVersion.objects.create(
            code=code,
            number=number,
            name=f"Rules {word}",
            season=Season.objects.all()[0],
            rules=rules.as_json(),
            tiles=tileset_as_json(tiles),
            board=board_as_json(board),
            state=state,
            note=f"Because {word}",
            created_at=now,
            published_at=now if state == RuleSetState.PUBLISHED else None,
        )
    planted.parameters |= {f"{kind}/code": code for kind in ("rules", "tiles", "boards")} | {f"{code}/number": 1}
    lexicon = Lexicon.objects.create(code=code, name=f"Words {public}", tiles="catalan", licence=f"Of {secret}")
    file = store_file(SYSTEM, f"{secret}.txt", secret.encode())
    LexiconVersion.objects.create(
        lexicon=lexicon, number=1, file=file, file_name=f"{secret}.txt", uploaded_at=now, uploaded_by=f"By {secret}"
    )
    record = GameRecord.objects.create(
        title=f"Game {secret}",
        gcg=f"#player1 a Seat {secret}\n#player2 b Other\n>a: TIPA 8E TIPA +12 12\n#note {secret}\n",
        tiles_name="catalan",
        created_at=now,
        changed_at=now,
    )
    planted.parameters |= {"lexicons/lexicon": code, "versions/version": 1}
    RecordSeat.objects.create(record=record, number=1, name=f"Seat {secret}")
    planted.parameters |= {f"{part}/reference": record.reference for part in ("games", "recorded-games")}
    planted.parameters["tables/table"] = 1
    championship = Championship.objects.get(slug=f"sent-{planted.federation.slug}")
    TableRecord.objects.create(championship=championship, round=1, number=1, record=record)
    Challenge.objects.create(
        championship=championship,
        lexicon=LexiconVersion.objects.get(),
        words=[secret.upper()],
        is_valid=False,
        asked_at=now,
        asked_by_name=f"By {secret}",
    )
    challenge = Challenge.objects.get()
    planted.parameters |= {"answers/challenge": challenge.reference, "challenges/challenge": challenge.reference}


def _plant_rulebook(planted: Planted) -> None:
    secret = planted.words.secret
    book, key = f"own_{planted.federation.slug}", f"own-{planted.federation.slug}"
    RulebookArticle.objects.create(book=book, key=key, texts={"ca": {"title": secret, "text": secret}})
    editions = [_plant_edition(planted, book, number) for number in (1, 2)]
    Championship.objects.filter(slug=f"open-{planted.federation.slug}").update(rulebook=editions[1])
    planted.parameters |= {"rulebooks/book": book, f"{book}/number": 2, "changes/other": 1, "2/language": "ca"}
    planted.parameters |= {"forms/rules": key, f"{key}/kind": "tiles", "tiles/language": "ca", "articles/key": key}
    planted.ids["edition"] = editions[1].pk


def _plant_edition(planted: Planted, book: str, number: int) -> RulebookEdition:
    public, now = planted.words.public, timezone.now()
    edition = RulebookEdition.objects.create(
        book=book,
        number=number,
        title=f"Rulebook {public}",
        season=Season.objects.all()[0],
        rule_set=RuleSetVersion.objects.get(number=1),
        competition=CompetitionRules().as_json(),
        languages=["ca"],
        note=f"Note {public}",
        published_on=date(2026, 4, number),
        published_at=now,
        published_by=public,
    )
    article = Article("own.article", f"Article {public} {number}", (Block("markdown", f"Text {public}"),), own=True)
    document = number_document(
        Document(
            title=f"Rulebook {public}",
            subtitle="",
            language="ca",
            federation=public,
            season="2025/26",
            edition=str(number),
            published_on=f"2026-04-0{number}",
            chapters=(Chapter("further", f"Chapter {public}", (article,)),),
        )
    )
    RulebookText.objects.create(
        edition=edition,
        language="ca",
        document=document.as_json(),
        sha256=document.sha256,
        pdf=store_file(SYSTEM, f"{number}.pdf", f"%PDF {public} {number}".encode()),
        pages=1,
        built_at=now,
    )
    return edition


def snapshot(federation: Federation) -> dict[str, Any]:
    """By tenant table, how many rows the federation has and a digest of all that is in them."""
    with federation_scope(federation), connection.cursor() as cursor:
        found = {}
        for model in tenant_models():
            table = model._meta.db_table
            cursor.execute(f"SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM \"{table}\" t")
            found[table] = cursor.fetchone()
    return found
