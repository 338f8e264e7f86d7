"""A federation's rules and a sample game: a rulebook, a word list and an annotated game."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import ratings
from federation.seasons.queries import season_of
from federation.seen import seen_of
from games.lexicons.services import Description, add_lexicon, make_current, upload_version
from games.records.queries import of_version
from games.records.services import About, GcgFile, upload_gcg
from ratings.demo.timeline.history import Stage, acting_at, moment_of, run_waiting_jobs
from tournaments.calendar.services.changes import choose_rulebook
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ResultsState
from tournaments.rulebooks.models import RulebookEdition
from tournaments.rulebooks.queries import current_source
from tournaments.rulebooks.services import publish_rulebook

_GAMES = Path(ratings.__file__).resolve().parent / "demo" / "games"
_LISTS = {
    "ca": Description("Mots de mostra", "catalan", "Llista inventada per a la demostració.", "", may_be_kept=True),
    "pl": Description("Słowa przykładowe", "polish", "Lista wymyślona na potrzeby pokazu.", "", may_be_kept=True),
}


def publish_rules(stage: Stage, day: date) -> None:
    """Publish the rulebook of the usual competition, which applies to upcoming championships.

    A worker makes its texts once the demo runs.
    """
    season, moment = season_of(day), moment_of(day)
    if season is None:
        return
    with acting_at(moment):
        source = current_source(stage.federation, stage.competition, season)
        edition = publish_rulebook(
            stage.staff, stage.competition, season, [stage.federation.language], seen=source.digest, now=moment
        )
        _play_by(stage, edition, day)


def _play_by(stage: Stage, edition: RulebookEdition, day: date) -> None:
    coming = Championship.objects.filter(
        starts_on__gte=day, state=ChampionshipState.APPROVED, competition=edition.book
    ).exclude(results__state=ResultsState.ACCEPTED)
    for championship in coming:
        choose_rulebook(stage.staff, championship, edition, seen=seen_of(championship.rulebook_id))


def bring_words(stage: Stage, day: date) -> None:
    """Add a short invented word list in use: enough for trying a challenge."""
    language = stage.federation.language
    content = (_GAMES / f"words.{language}.txt").read_bytes()
    with acting_at(moment_of(day)):
        lexicon = add_lexicon(stage.staff, _LISTS[language])
        version = upload_version(stage.staff, lexicon, "mostra.txt", content, label=str(day.year))
        run_waiting_jobs(stage.federation)
        version.refresh_from_db()
        make_current(stage.staff, version)


def show_game(stage: Stage, day: date) -> None:
    """Add an invented annotated game, if there is one for the federation."""
    path = _GAMES / f"{stage.federation.slug}.gcg"
    edition = RulebookEdition.objects.select_related("rule_set").first()
    if edition is None or not path.exists():
        return
    moment = moment_of(day)
    with acting_at(moment):
        file = GcgFile(path.name, path.read_bytes())
        about = About(played_on=day, public=True)
        upload_gcg(stage.staff, file, of_version(edition.rule_set), moment, about)
