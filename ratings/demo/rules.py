"""What a federation plays by, and a game to look at: a published rulebook and an annotated game."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from federation.queries import season_of
from games.materials import of_version
from games.services.gcg import GcgFile, upload_gcg
from ratings.demo.clock import acting_at, moment_of
from ratings.demo.history import Stage
from tournaments.models import Championship, ChampionshipState, ResultsState, RulebookEdition
from tournaments.rulebook_sources import current_source
from tournaments.services.rulebooks import choose_rulebook, publish_rulebook

_GAMES = Path(__file__).with_name("games")


def publish_rules(stage: Stage, day: date) -> None:
    """Publish the rulebook of the usual competition; what is still to be played is played by it.

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
        choose_rulebook(stage.staff, championship, edition)


def show_game(stage: Stage, day: date) -> None:
    """An invented game with notes, move by move, where there is one for the federation."""
    path = _GAMES / f"{stage.federation.slug}.gcg"
    edition = RulebookEdition.objects.select_related("rule_set").first()
    if edition is None or not path.exists():
        return
    moment = moment_of(day)
    with acting_at(moment):
        file = GcgFile(path.name, path.read_bytes())
        upload_gcg(stage.staff, file, of_version(edition.rule_set), moment, played_on=day, public=True)
