"""Every paper by name, in a language, ready for layout as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.pdf.pages import Mark, Sheet, make_sheet
from tournaments.live.papers import cards, grids, lists
from tournaments.live.papers.day import Day, days_text

STYLESHEET = "css/paper/day.css"


class PaperKind(StrEnum):
    ENTRIES = "entries"
    RULES = "rules"
    BY_NAME = "by-name"
    BY_TABLE = "by-table"
    SLIPS = "slips"
    STANDINGS = "standings"
    CROSS_TABLE = "cross-table"
    WALL_CHART = "wall-chart"
    TABLE_CARDS = "table-cards"
    SCORE_CARDS = "score-cards"
    DIPLOMAS = "diplomas"


LABELS: Mapping[PaperKind, str | Promise] = {
    PaperKind.ENTRIES: _("Entry list"),
    PaperKind.RULES: _("Rules of this championship"),
    PaperKind.BY_NAME: _("Pairings by name"),
    PaperKind.BY_TABLE: _("Pairings by table"),
    PaperKind.SLIPS: _("Result slips"),
    PaperKind.STANDINGS: _("Standings"),
    PaperKind.CROSS_TABLE: _("Cross-table"),
    PaperKind.WALL_CHART: _("Wall chart"),
    PaperKind.TABLE_CARDS: _("Table numbers"),
    PaperKind.SCORE_CARDS: _("Player score cards"),
    PaperKind.DIPLOMAS: _("Diplomas"),
}
# Papers about one round, those that need results, and those that need only entries.
OF_A_ROUND = (PaperKind.BY_NAME, PaperKind.BY_TABLE, PaperKind.SLIPS)
OF_RESULTS = (PaperKind.STANDINGS, PaperKind.CROSS_TABLE, PaperKind.DIPLOMAS)
OF_THE_HALL = (
    *(PaperKind.ENTRIES, PaperKind.RULES, PaperKind.TABLE_CARDS),
    *(PaperKind.SCORE_CARDS, PaperKind.WALL_CHART),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paper in a language. Diplomas: for the top so many (None: everyone), in each category if requested."""

    kind: PaperKind
    language: str
    best: int | None = None
    by_category: bool = False


def paper_sheet(day: Day, wanted: Wanted, mark: Mark) -> Sheet:
    """Return a paper for a job to lay out."""
    with translation.override(wanted.language):
        template, context = _CONTENTS[wanted.kind](day, wanted)
        context |= {"day": day, "days": days_text(day), "label": str(LABELS[wanted.kind])}
    return make_sheet(template, context, mark, stylesheets=(STYLESHEET,), language=wanted.language)


Contents = Callable[[Day, Wanted], tuple[str, dict[str, object]]]


def _list(make: Callable[[Day], Any]) -> Contents:
    return lambda day, _wanted: ("tournaments/live/papers/list.html", {"paper": make(day)})


def _slips(day: Day, _wanted: Wanted) -> tuple[str, dict[str, object]]:
    return "tournaments/live/papers/slips.html", {"slips": cards.slips(day)}


def _table_cards(day: Day, _wanted: Wanted) -> tuple[str, dict[str, object]]:
    return "tournaments/live/papers/table_cards.html", {"numbers": cards.table_numbers(day)}


def _score_cards(day: Day, _wanted: Wanted) -> tuple[str, dict[str, object]]:
    made, small = cards.score_cards(day), cards.cards_are_small(day)
    across = 2 if small else 1
    rows = [made[start : start + across] for start in range(0, len(made), across)]
    return "tournaments/live/papers/score_cards.html", {"rows": rows, "small": small}


def _diplomas(day: Day, wanted: Wanted) -> tuple[str, dict[str, object]]:
    return "tournaments/live/papers/diplomas.html", {
        "diplomas": cards.diplomas(day, best=wanted.best, by_category=wanted.by_category)
    }


_CONTENTS: Mapping[PaperKind, Contents] = {
    PaperKind.ENTRIES: _list(lists.entries_paper),
    PaperKind.RULES: _list(lists.rules_paper),
    PaperKind.BY_NAME: _list(lists.by_name_paper),
    PaperKind.BY_TABLE: _list(lists.by_table_paper),
    PaperKind.SLIPS: _slips,
    PaperKind.STANDINGS: _list(lists.standings_paper),
    PaperKind.CROSS_TABLE: _list(grids.cross_table_paper),
    PaperKind.WALL_CHART: _list(grids.wall_chart_paper),
    PaperKind.TABLE_CARDS: _table_cards,
    PaperKind.SCORE_CARDS: _score_cards,
    PaperKind.DIPLOMAS: _diplomas,
}
