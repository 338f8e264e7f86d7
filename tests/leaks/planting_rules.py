"""What a federation plays by, planted: rule sets, word lists, recorded games, challenges, rulebooks."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from federation.files.services import store_file
from federation.seasons.models import Season
from games.lexicons.models import Lexicon, LexiconVersion
from games.material.board import board_as_json, load_board
from games.material.models import OwnBoard, OwnTileSet
from games.material.tiles import load_tileset, tileset_as_json
from games.records.models import GameRecord, RecordSeat
from games.rulebook.document import Article, Block, Chapter, Document, number_document
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.ruleset import load_ruleset
from tests.leaks.planted import SYSTEM, Planted
from tournaments.challenges.models import Challenge
from tournaments.championship.models.championships import Championship
from tournaments.competition.rules import CompetitionRules
from tournaments.records.models import TableRecord
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition, RulebookText


def plant_games(planted: Planted) -> None:
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
    planted.parameters["draft/section"] = "time"
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


def plant_rulebook(planted: Planted) -> None:
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
