"""The addresses a championship leads to: its pages, its downloads, its desk."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.people.models.players import Player
from federation.values.parts import Choice, Link, PageAction
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.standings import is_classic


def player_url(player: Player) -> str:
    return reverse("player", args=[player.number])


def championship_tabs(championship: Championship, current: str, *, classic: bool) -> list[Choice]:
    """For components/ways/tabs.html. ``classic`` tells whether everybody sits at tables of two."""
    crosstable = _("Cross-table") if classic else _("Places")
    tabs = (
        ("championship", _("Standings")),
        ("championship_rounds", _("Rounds")),
        ("championship_crosstable", crosstable),
        ("championship_games", _("Recorded games")),
    )
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def live_tabs(championship: Championship, current: str) -> list[Choice]:
    """For components/ways/tabs.html: the pages of a championship that is run here."""
    tabs = (("live_now", _("The day")), ("entry_list", _("Who plays")))
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def manage_actions(championship: Championship) -> list[PageAction]:
    """The way to the championship's desk page."""
    return [PageAction(_("Manage"), reverse("championship_manage", args=[championship.slug]), "arrow")]


def trf_links(championship: Championship) -> list[Link]:
    """Links for components/ways/download.html; none where more than two sit at a table."""
    if not is_classic(championship):
        return []
    url = reverse("trf_download", args=[championship.slug])
    return [Link("TRF", url), Link("TRF-16", f"{url}?version=16")]
