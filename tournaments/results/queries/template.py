"""The workbook that a championship's results are written into, with whoever has entered."""

from __future__ import annotations

from django.utils import translation

from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship
from tournaments.competition.rules import CompetitionRules
from tournaments.files.template.template_parts import Frame, Listed, Wording
from tournaments.files.words.results_template import template_kinds, template_lines, template_words
from tournaments.log.models.entries import Entrant

_ROUNDS = 5
_TABLES = 12


def make_results_template(championship: Championship) -> bytes:
    """The bytes of an .xlsx, in the federation's language."""
    from tournaments.files.template.results_template import write_results_template

    seats = CompetitionRules.from_json(championship.rules).seats
    entered = Entrant.objects.filter(live__championship=championship, number__isnull=False).order_by("number")
    players = [Listed(entrant.name, club=entrant.club) for entrant in entered]
    expected = len(players) or championship.capacity or 0
    tables = -(-expected // seats) if expected else _TABLES
    frame = Frame(championship.name, championship.rounds or _ROUNDS, tables, seats)
    with translation.override(current_federation().language):
        return write_results_template(frame, word_template(), players)


def word_template() -> Wording:
    """Every text of the workbook, in the active language."""
    return Wording(**template_words(), kinds=template_kinds(), lines=template_lines())
