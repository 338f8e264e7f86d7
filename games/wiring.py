"""What this app registers with the federation: audit actions, tables to export, jobs, notification topics, presets."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.exchange.services.catalogue import TAKEN
from federation.jobs.models import Job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.notices.services.topics import register_topics
from federation.presets.preset import Preset, PresetProblem
from games.lexicons.models import LexiconVersion
from games.lexicons.services import COMPILE
from games.records.words import RECORDED
from games.rules.ruleset import ruleset_names

ACTS = {
    "lexicon_added": _("Word list added"),
    "lexicon_described": _("Word list description changed"),
    "lexicon_version_uploaded": _("Word list version uploaded"),
    "lexicon_version_made_current": _("Word list version activated"),
    "tile_set_added": _("Tile set added"),
    "tile_set_changed": _("Tile set changed"),
    "tile_set_removed": _("Tile set removed"),
    "board_added": _("Board added"),
    "board_changed": _("Board changed"),
    "board_removed": _("Board removed"),
    "rule_set_begun": _("New version of rules of the game started"),
    "rule_set_saved": _("Draft of rules of the game changed"),
    "rule_set_discarded": _("Draft of rules of the game discarded"),
    "rule_set_published": _("Rules of the game published"),
    "rule_set_installed": _("Rules of the game imported from the portal’s library"),
    "game_entered": _("Recorded game entered"),
    "game_changed": _("Recorded game changed"),
    "game_chosen": _("Score sheet chosen to count"),
    "game_published": _("Recorded game made public"),
    "game_hidden": _("Recorded game made private"),
    "game_discarded": _("Recorded game deleted"),
}


DECISIONS = dict.fromkeys(
    (
        *("games.Lexicon", "games.LexiconVersion", "games.OwnTileSet", "games.OwnBoard"),
        *("games.RuleSetVersion", "games.GameRecord", "games.RecordSeat"),
    ),
    TAKEN,
)


def find_word_list(job: Job) -> JobSubject | None:
    version = LexiconVersion.objects.filter(pk=job.arguments.get("version")).select_related("lexicon").first()
    if version is None:
        return None
    return JobSubject(str(version), reverse("lexicon_version", args=[version.lexicon.code, version.number]))


def register_job_pages() -> None:
    job_pages.plug(JobPage(_("Compiling a word list"), find_word_list), COMPILE)


def register_game_topics() -> None:
    register_topics([RECORDED])


def check_game_rules(preset: Preset) -> list[PresetProblem]:
    """Return a problem for every rule set that doesn't exist."""
    known = ruleset_names()
    return [
        PresetProblem("unknown", f"competitions.{code}.game_rules", competition.game_rules)
        for code, competition in preset.competitions.items()
        if competition.game_rules not in known
    ]
