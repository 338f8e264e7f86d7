"""Article: what it costs to use more than the own time."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.endings import Ending
from games.play.outcome import Side, settle_game
from games.rulebook.document import Block
from games.rulebook.prose import Draft, Material, draft, put, table, text

# Seconds over, for the examples: less than a minute, a whole one, a second more, and some minutes.
EXAMPLES = (30, 60, 61, 260)


def write_overtime(m: Material) -> Draft | None:
    """The price of minutes, or what a player may still do; nothing where overtime has no consequence."""
    overtime = m.rules.overtime
    if overtime.kind == "none":
        return None
    blocks = _points(m) if overtime.kind == "points" else _no_more_moves(m)
    return draft(
        "time.overtime",
        _("Overtime"),
        *blocks,
        prints=("overtime.kind", "overtime.points_per_minute", "overtime.begun_minute_counts"),
    )


def _points(m: Material) -> tuple[Block | None, ...]:
    overtime = m.rules.overtime
    price = ngettext(
        "For each minute over the player's time %(points)s point is subtracted when the game is over.",
        "For each minute over the player's time %(points)s points are subtracted when the game is over.",
        overtime.points_per_minute,
    )
    begun = _("A minute that has begun counts as a whole one.")
    whole = _("Only whole minutes count.")
    return (
        text(put(price, points=overtime.points_per_minute), begun if overtime.begun_minute_counts else whole),
        table(
            (_("Time over"), _("Points subtracted")),
            ((f"{seconds // 60}:{seconds % 60:02}", str(overtime_price(m, seconds))) for seconds in _examples(m)),
        ),
    )


def _examples(m: Material) -> list[int]:
    limit = m.rules.overtime.lost_after_minutes
    return [seconds for seconds in EXAMPLES if limit is None or seconds < limit * 60]


def overtime_price(m: Material, seconds: int) -> int:
    """Points that so many seconds over cost, by the rules of settling."""
    sides = [Side(0, (), overtime_seconds=seconds, last_word=0), Side(0, (), last_word=0)]
    outcome = settle_game(m.rules, m.tiles, sides, Ending("stall"))
    return sum(-entry.points for entry in outcome.standings[0].entries if entry.code == "overtime")


def _no_more_moves(m: Material) -> tuple[Block | None, ...]:
    goes_on = _("The opponent plays on.") if m.is_pair else _("The others play on.")
    return (
        text(
            _("Whoever has used up their time lays and exchanges no more tiles: all their turns are passes."), goes_on
        ),
    )
