"""What a game that is lost otherwise than on the board comes to: told alike for abandonment and for time."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block
from games.rulebook.prose import Material, put, text
from games.rules.parameters import LostGame


def tell_lost_game(m: Material, terms: LostGame) -> tuple[Block | None, ...]:
    """The settling between two, at a table of more, and when nobody is left."""
    between_two = _between_two(m, terms) if m.rules.table.minimum_players == 2 else None
    at_table = None if m.is_pair else _at_table(terms)
    return between_two, at_table, text(_all_lose(m, terms))


def _between_two(m: Material, terms: LostGame) -> Block | None:
    forfeit = f"{m.rules.forfeits.winner_points}–{m.rules.forfeits.loser_points}"
    if terms.if_still_ahead == "forfeit_score":
        ahead = _("If the loser would even so have more points than the winner, the game is recorded as %(score)s.")
    else:
        ahead = _("The opponent wins even if the loser has more points.")
    return text(
        _("The opponent wins.") if m.is_pair else _("Between two players, the other one wins."),
        _("The points count as they stand; the tiles left on the racks are not counted."),
        _deduction(terms),
        put(ahead, score=forfeit),
    )


def _deduction(terms: LostGame) -> str | None:
    if not terms.deduction:
        return None
    sentence = ngettext(
        "%(points)s point is taken from the loser.",
        "%(points)s points are taken from the loser.",
        terms.deduction,
    )
    return put(sentence, points=terms.deduction)


def _at_table(terms: LostGame) -> Block | None:
    return text(
        _("At a table of three or four the others play on while two of them are left."),
        _("They are placed among themselves. Whoever has lost comes behind them and keeps the points scored."),
        _deduction(terms),
    )


def _all_lose(m: Material, terms: LostGame) -> str:
    if terms.both == "lose_at_zero":
        return (
            _("If both lose in this way, the game is lost for both, with 0 points each.")
            if m.is_pair
            else _("If everybody loses in this way, all share the last place with 0 points.")
        )
    return (
        _("If both lose in this way, the game is lost for both, and they keep their points.")
        if m.is_pair
        else _("If everybody loses in this way, all share the last place and keep their points.")
    )
