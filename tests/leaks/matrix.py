"""Where each action of the permission matrix can be tried: a page, and an operation of the API if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from federation.permissions import Action
from games.permissions import GameAction
from ratings.permissions import RatingAction
from tournaments.permissions import ChampionshipAction

SHEET = "a planted sheet"


@dataclass(frozen=True)
class Probe:
    """An address by its name, and how it is asked. ``about``: which planted championship it is about.

    ``local``: whether roles of that championship count there; None: as the matrix says. ``data`` is sent along, where
    what is sent is looked at before who sends it; ``SHEET`` stands for the id of a planted sheet.
    ``is_empty``: who may look is told that nothing is there (404).
    """

    name: str
    method: str = "get"
    about: str = ""
    local: bool | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    is_empty: bool = False


@dataclass(frozen=True)
class Probes:
    page: Probe
    api: Probe | None = None


PROBES: dict[StrEnum, Probes] = {
    # Whoever has a role in one championship finds the work there on the desk too.
    Action.SEE_DESK: Probes(Probe("desk", local=True)),
    Action.MANAGE_FEDERATION: Probes(Probe("federation_settings")),
    Action.MANAGE_MEMBERS: Probes(Probe("members")),
    Action.MANAGE_REGISTRY: Probes(Probe("registry"), Probe("api_claims")),
    Action.SEE_AUDIT: Probes(Probe("audit"), Probe("api_job")),
    Action.MANAGE_JOBS: Probes(Probe("mails"), Probe("api_mails")),
    Action.SETTLE_PLAYERS: Probes(Probe("entries_settle", "post", "sent")),
    Action.MANAGE_SITE: Probes(Probe("site_desk")),
    GameAction.MANAGE_RULES: Probes(Probe("rules_desk")),
    GameAction.MANAGE_LEXICONS: Probes(Probe("lexicon_list"), Probe("api_lexicons")),
    GameAction.SEARCH_LEXICON: Probes(Probe("lexicon_find"), Probe("api_lexicon_search", is_empty=True)),
    # By the API without a championship, as people enter a free game.
    GameAction.ENTER_GAMES: Probes(Probe("table_sheet", "post", "open"), Probe("api_upload_gcg", "post", local=False)),
    GameAction.MANAGE_GAMES: Probes(Probe("sheet_choose", "post", "sent", data={"sheet": SHEET})),
    ChampionshipAction.ANNOUNCE_CHAMPIONSHIP: Probes(Probe("announce"), Probe("api_championships", "post")),
    ChampionshipAction.CHANGE_CHAMPIONSHIP: Probes(
        Probe("championship_change", about="open"), Probe("api_championship", "patch", "open")
    ),
    ChampionshipAction.APPROVE_CHAMPIONSHIP: Probes(
        Probe("championship_approve", "post", "open"), Probe("api_approve", "post", "open")
    ),
    ChampionshipAction.UPLOAD_RESULTS: Probes(
        Probe("results_upload", about="sent"), Probe("api_results", "post", "sent")
    ),
    ChampionshipAction.SEE_UPLOADS: Probes(Probe("results_version", about="sent"), Probe("api_results", about="sent")),
    ChampionshipAction.DELIVER_RESULTS: Probes(
        Probe("results_deliver", "post", "sent"), Probe("api_results_deliver", "post", "sent")
    ),
    ChampionshipAction.ACCEPT_RESULTS: Probes(
        Probe("results_accept", "post", "sent"), Probe("api_results_accept", "post", "sent")
    ),
    ChampionshipAction.CORRECT_RESULTS: Probes(Probe("result_correct", about="open")),
    ChampionshipAction.MANAGE_RATINGS: Probes(
        Probe("rating_systems"), Probe("api_decide", "post", "open", data={"reason": "A reason"})
    ),
    ChampionshipAction.ANSWER_CHALLENGE: Probes(
        Probe("championship_challenge", about="open"), Probe("championship_api_challenges", about="open")
    ),
    ChampionshipAction.RUN_CHAMPIONSHIP: Probes(
        Probe("live_desk", about="live"),
        Probe("api_live_entries", "post", "live", data={"name": "Somebody", "reference": "1"}),
    ),
    ChampionshipAction.RULE_CHAMPIONSHIP: Probes(Probe("live_reopen", "post", "live")),
    RatingAction.PUBLISH_RATING_LIST: Probes(Probe("publish", "post")),
    RatingAction.READ_TRIALS: Probes(Probe("laboratory")),
    RatingAction.MANAGE_OUTSIDE_LISTS: Probes(Probe("outside_lists")),
}
