"""Article: when a game stalls, told from which turns count, which are passed over, and which begin the count anew."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.prose import Draft, Material, draft, items, list_or, put, text
from games.rules.parameters import Stall, TurnKind


def possible_stalls(m: Material) -> list[Stall]:
    """The stalls that can happen: where a move taken back counts as a pass, none is made of moves taken back."""
    return [stall for stall in m.rules.endings.stalls if _name_kinds(m, stall.counts)]


def write_stall(m: Material) -> Draft | None:
    """Every way of stalling; nothing where a game cannot stall."""
    stalls = possible_stalls(m)
    if not stalls:
        return None
    return draft(
        "endings.stall",
        _("When a game stalls"),
        items((_tell_stall(m, stall) for stall in stalls), lead=_("The game stalls and is over:")),
        text(
            _("A move that stays on the board begins the count anew."),
            _("A free swap is no turn and changes nothing here.") if m.rules.free_swap.allowed else None,
        ),
        prints=("endings.stalls",),
    )


def _tell_stall(m: Material, stall: Stall) -> str:
    counted = ngettext(
        "when each player has had %(turns)s turn in a row of these kinds: %(kinds)s.",
        "when each player has had %(turns)s turns in a row of these kinds: %(kinds)s.",
        stall.turns_each,
    )
    alike = ngettext(
        "when each player has had %(turns)s turn in a row of this kind: %(kinds)s.",
        "when each player has had %(turns)s turns in a row of this kind: %(kinds)s.",
        stall.turns_each,
    )
    kinds = _name_kinds(m, stall.counts)
    others = set(get_args(TurnKind)) - {*stall.counts, *stall.skips}
    skipped, breaks = _name_kinds(m, stall.skips), _name_kinds(m, others)
    sentences = [
        put(counted if len(kinds) > 1 else alike, turns=stall.turns_each, kinds=list_or(kinds)),
        put(_("That makes %(turns)s turns in all."), turns=2 * stall.turns_each) if m.is_pair else None,
        put(_("Passed over, as if they had not been: %(kinds)s."), kinds=list_or(skipped)) if skipped else None,
        put(_("The count begins anew after other turns: %(kinds)s."), kinds=list_or(breaks)) if breaks else None,
        _("This does not hold while nobody has a point yet.") if stall.not_at_zero else None,
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _name_kinds(m: Material, kinds: Collection[TurnKind]) -> list[str]:
    names: dict[TurnKind, str] = {
        "pass": _("passes"),
        "refused": _("moves refused after a challenge"),
        "withdrawn": _("moves taken back (article [[turn.corrections]])"),
        "exchange": _("exchanges"),
        "lost": _("turns lost by a ruling or on time"),
    }
    merged = m.rules.mistakes.withdrawn_placement == "pass"
    return [names[kind] for kind in names if kind in kinds and not (merged and kind == "withdrawn")]
