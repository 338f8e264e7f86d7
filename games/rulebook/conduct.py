"""Chapter: conduct. What may be on the table, devices, penalties."""

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
            _("Nothing written or printed beforehand, such as lists of words, may be on the table or be consulted."),
        ),
        prints=("conduct.written_aids",),
    )


def _devices(m: Material) -> Draft | None:
    devices = m.rules.conduct.devices
    if devices == "not_stated":
        return None
    forbidden = _("No electronic device of any kind may be used during the game.")
    return draft(
        "conduct.devices",
        _("Devices"),
        text(forbidden, _exception(m) if devices == "forbidden_but_agreed_checks" else None),
        prints=("conduct.devices",),
    )


def _exception(m: Material) -> str:
    if m.rules.challenge.checked_by_agreement:
        return _("The only exception is a check by agreement (article [[challenges.agreement]]).")
    return _("The only exception is looking up a move when both players agree to it and the organisers allow it.")


def _penalties(m: Material) -> Draft | None:
    blocks: list[Block | None] = []
    if m.rules.decision.jury_deducts_points:
        blocks.append(text(_("The arbiters may deduct points from a player for misconduct.")))
    if m.rules.conduct.disqualification:
        blocks.append(
            text(
                _("The arbiters may disqualify a player for misconduct."),
                _("A disqualified player is no longer paired; the games already played stand and are rated."),
            )
        )
    return draft(
        "conduct.penalties",
        _("Penalties"),
        *blocks,
        prints=("decision.jury_deducts_points", "conduct.disqualification"),
    )
