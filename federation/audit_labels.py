"""What the acts in the audit are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "championship_announced": _("Championship announced"),
    "championship_approved": _("Championship approved"),
    "championship_refused": _("Championship refused"),
    "championship_withdrawn": _("Announcement withdrawn"),
    "championship_changed": _("Championship changed"),
    "championship_cancelled": _("Championship cancelled"),
    "championship_role_taken": _("Role in a championship taken back"),
    "results_sent_back": _("Results sent back"),
    "receipt_recorded": _("Results received by mail"),
    "rateability_decided": _("Decided whether it counts for the rating"),
    "rateability_decision_taken_back": _("Decision about the rating taken back"),
    "championship_role_given": _("Role in a championship given"),
    "results_uploaded": _("Results sent in"),
    "results_delivered": _("Results delivered"),
    "results_accepted": _("Results accepted"),
    "name_settled": _("Name settled"),
    "name_unsettled": _("Settled name taken back"),
    "player_created": _("Player registered"),
    "spelling_forgotten": _("Spelling forgotten"),
    "player_renamed": _("Player's name changed"),
    "player_club_changed": _("Player's club changed"),
    "player_retired": _("Player retired"),
    "player_reinstated": _("Player plays again"),
    "account_unlinked": _("Account taken away from a player"),
    "club_created": _("Club registered"),
    "club_changed": _("Club changed"),
    "players_merged": _("Players merged"),
    "merge_undone": _("Merge of players undone"),
    "players_distinct": _("Said to be two people"),
    "players_distinct_forgotten": _("No longer said to be two people"),
    "name_distinct": _("Name said to be somebody else's"),
    "name_distinct_forgotten": _("Name no longer said to be somebody else's"),
    "member_added": _("Role given"),
    "member_removed": _("Role taken back"),
    "token_created": _("Key made"),
    "token_revoked": _("Key taken back"),
    "job_retried": _("Work tried again"),
    "demo_loaded": _("Demo loaded"),
    "settings_changed": _("Settings changed"),
    "competition_saved": _("Rules of competition saved"),
    "competition_removed": _("Rules of competition removed"),
    "preset_loaded": _("Preset loaded"),
    "season_started": _("Season started for a rating"),
    "result_corrected": _("Result of a game corrected"),
    "championship_inserted": _("Championship put into the rating sequence"),
    "championship_moved": _("Championship moved in the rating sequence"),
    "championship_removed": _("Championship taken out of the rating sequence"),
    "ratings_recomputed": _("Ratings computed"),
    "rating_system_added": _("Rating system added"),
    "championship_archived": _("Championship put into the archive"),
    "championship_unarchived": _("Championship taken out of the archive"),
    "parameters_changed": _("Parameters of a rating changed"),
    "rating_system_reset": _("Rating system set back to its preset"),
    "account_linked": _("Account linked to a player"),
    "rating_list_published": _("Rating list published"),
    "seed_list_set": _("Starting list set"),
}


def action_label(action: str) -> str:
    """The act in words; one that is not known here by its code."""
    return str(ACTIONS.get(action, action.replace("_", " ")))
