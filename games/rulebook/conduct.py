"""Chapter: conduct. What may lie on the table, devices, penalties."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, text, write_chapter


def write_conduct(m: Material) -> tuple[Chapter, ...]:
    drafts = [_aids(m), _devices(m), _penalties(m)]
    return write_chapter("conduct", _("Conduct"), drafts, m.rules.assumed)


def _aids(m: Material) -> Draft | None:
    if m.rules.conduct.written_aids == "not_stated":
        return None
    return draft(
        "conduct.aids",
        _("Notes"),
        text(
            _("Players may make notes during the game."),
            _("Nothing written or printed before it, such as lists of words, lies on the table or is looked at."),
        ),
        prints=("conduct.written_aids",),
    )


def _devices(m: Material) -> Draft | None:
    devices = m.rules.conduct.devices
    if devices == "not_stated":
        return None
    forbidden = _("No electronic device of any kind is used during the game.")
    return draft(
        "conduct.devices",
        _("Devices"),
        text(forbidden, _exception(m) if devices == "forbidden_but_agreed_checks" else None),
        prints=("conduct.devices",),
    )


def _exception(m: Material) -> str:
    if m.rules.challenge.checked_by_agreement:
        return _("The only exception is a check by agreement (article [[challenges.agreement]]).")
    return _(
        "The only exception is looking up a move that both players agree to look up, where the organisers allow it."
    )


def _penalties(m: Material) -> Draft | None:
    blocks: list[Block | None] = []
    if m.rules.decision.jury_deducts_points:
        blocks.append(text(_("The arbiters may subtract points from a player for irregular conduct.")))
    if m.rules.conduct.disqualification:
        blocks.append(
            text(
                _("The arbiters may disqualify a player for irregular conduct."),
                _("A player who is disqualified is not paired any more; the games played stand and are rated."),
            )
        )
    return draft(
        "conduct.penalties",
        _("Penalties"),
        *blocks,
        prints=("decision.jury_deducts_points", "conduct.disqualification"),
    )
