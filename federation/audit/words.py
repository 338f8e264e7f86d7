"""Labels of the acts in the audit: the federation's own are here, each app registers its own."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.ports import Port

_OWN: dict[str, str | Promise] = {
    "import_uploaded": _("Import file uploaded"),
    "import_applied": _("Import applied"),
    "import_renewed": _("Import preview updated"),
    "import_discarded": _("Import discarded"),
    "player_created": _("Player registered"),
    "spelling_forgotten": _("Spelling removed"),
    "player_renamed": _("Player’s name changed"),
    "player_club_changed": _("Player’s club changed"),
    "player_details_changed": _("Player’s details changed"),
    "player_details_shown": _("Player’s public details chosen"),
    "player_photo_set": _("Player’s photo shown"),
    "player_photo_removed": _("Player’s photo removed"),
    "player_retired": _("Player retired"),
    "player_reinstated": _("Player active again"),
    "account_unlinked": _("Account unlinked from a player"),
    "club_created": _("Club registered"),
    "club_changed": _("Club changed"),
    "players_merged": _("Players merged"),
    "merge_undone": _("Merge of players undone"),
    "players_distinct": _("Marked as two people"),
    "players_distinct_forgotten": _("No longer marked as two people"),
    "name_distinct": _("Name marked as someone else’s"),
    "name_distinct_forgotten": _("Name no longer marked as someone else’s"),
    "member_added": _("Role assigned"),
    "member_removed": _("Role removed"),
    "logins_ended": _("Account logged out of another session"),
    "token_created": _("API key created"),
    "token_revoked": _("API key removed"),
    "mail_sent_again": _("E-mail re-sent"),
    "webhook_added": _("Webhook added"),
    "webhook_changed": _("Webhook events changed"),
    "webhook_removed": _("Webhook removed"),
    "webhook_switched_on": _("Webhook switched on"),
    "webhook_switched_off": _("Webhook switched off"),
    "webhook_stopped": _("Webhook switched off automatically by the portal"),
    "webhook_secret_renewed": _("New webhook secret created"),
    "webhook_tested": _("Webhook test sent"),
    "webhook_sent_again": _("Webhook message re-sent"),
    "job_retried": _("Task retried"),
    "preset_value_confirmed": _("Preset value confirmed"),
    "settings_changed": _("Settings changed"),
    "picture_chosen": _("Logo or home page picture chosen"),
    "picture_removed": _("Logo or home page picture removed"),
    "preset_loaded": _("Preset loaded"),
    "federation_export_asked": _("Full federation export requested"),
    "federation_export_taken": _("Full federation export downloaded"),
    "open_data_licence_chosen": _("Open data licence chosen"),
    "federation_imported": _("Federation imported from another installation"),
    "account_linked": _("Account linked to a player"),
    "player_claimed": _("Player page claimed"),
    "claim_withdrawn": _("Player page claim withdrawn"),
    "claim_confirmed": _("Player page claim confirmed"),
    "claim_refused": _("Player page claim rejected"),
    "player_invited": _("Player invited by e-mail"),
    "invitation_withdrawn": _("Player invitation withdrawn"),
    "invitation_accepted": _("Player invitation accepted"),
    "anonymity_asked": _("Anonymisation requested by a player"),
    "anonymity_withdrawn": _("Anonymisation request withdrawn"),
    "anonymity_refused": _("Anonymisation request rejected"),
    "player_anonymised": _("Player anonymised"),
    "correction_proposed": _("Correction proposed by a player"),
    "correction_withdrawn": _("Proposed correction withdrawn"),
    "correction_confirmed": _("Proposed correction confirmed"),
    "correction_refused": _("Proposed correction rejected"),
    "page_written": _("Federation page saved"),
    "page_removed": _("Federation page removed"),
    "news_written": _("News saved"),
    "news_removed": _("News removed"),
}


# Labels of acts by code.
acts: Port[str | Promise] = Port(_OWN)


def action_label(action: str) -> str:
    """Return the label of an act, or its code if it is unknown here."""
    return str(acts.get(action) or action.replace("_", " "))
