"""Who may do what with championships and their results."""

from __future__ import annotations

from enum import StrEnum

from federation.people.models.accounts import Role
from federation.permissions import Grant, grant


class ChampionshipAction(StrEnum):
    ANNOUNCE_CHAMPIONSHIP = "announce_championship"
    CHANGE_CHAMPIONSHIP = "change_championship"
    APPROVE_CHAMPIONSHIP = "approve_championship"
    UPLOAD_RESULTS = "upload_results"
    SEE_UPLOADS = "see_uploads"
    DELIVER_RESULTS = "deliver_results"
    ACCEPT_RESULTS = "accept_results"
    CORRECT_RESULTS = "correct_results"
    # Here and not in ratings, because what counts for them is decided with the championship.
    MANAGE_RATINGS = "manage_ratings"
    ANSWER_CHALLENGE = "answer_challenge"
    # Entries, check-in, pairing and results of a championship run here.
    RUN_CHAMPIONSHIP = "run_championship"
    # Only for the arbitral committee: corrections after a round, penalties, disqualification.
    RULE_CHAMPIONSHIP = "rule_championship"


GRANTS: dict[StrEnum, Grant] = {
    ChampionshipAction.ANNOUNCE_CHAMPIONSHIP: grant(Role.ADMINISTRATOR, Role.STAFF, Role.ORGANISER),
    ChampionshipAction.CHANGE_CHAMPIONSHIP: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ORGANISER,)),
    ChampionshipAction.APPROVE_CHAMPIONSHIP: grant(Role.ADMINISTRATOR, Role.STAFF),
    ChampionshipAction.UPLOAD_RESULTS: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ORGANISER, Role.ARBITER)),
    ChampionshipAction.SEE_UPLOADS: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ORGANISER, Role.ARBITER)),
    ChampionshipAction.DELIVER_RESULTS: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ORGANISER,)),
    ChampionshipAction.ACCEPT_RESULTS: grant(Role.ADMINISTRATOR, Role.STAFF),
    ChampionshipAction.CORRECT_RESULTS: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ARBITER,)),
    ChampionshipAction.MANAGE_RATINGS: grant(Role.ADMINISTRATOR, Role.STAFF),
    ChampionshipAction.RUN_CHAMPIONSHIP: grant(
        Role.ADMINISTRATOR, Role.STAFF, here=(Role.ORGANISER, Role.ARBITER, Role.HELPER)
    ),
    ChampionshipAction.RULE_CHAMPIONSHIP: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ARBITER,)),
    ChampionshipAction.ANSWER_CHALLENGE: grant(
        Role.ADMINISTRATOR, Role.STAFF, Role.ARBITER, here=(Role.ARBITER, Role.ORGANISER)
    ),
}

# Anyone who may do one of these has something to do on a championship's desk page.
MANAGING = (
    ChampionshipAction.CHANGE_CHAMPIONSHIP,
    ChampionshipAction.SEE_UPLOADS,
    ChampionshipAction.RUN_CHAMPIONSHIP,
)
