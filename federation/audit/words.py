"""What the acts in the audit are called: the federation's own here, each app's registered by it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.ports import Port

_OWN: dict[str, str | Promise] = {
    "import_uploaded": _("Table sent in"),
    "import_applied": _("Table applied"),
    "import_renewed": _("Preview of a table made anew"),
    "import_discarded": _("Table put away"),
    "player_created": _("Player registered"),
    "spelling_forgotten": _("Spelling forgotten"),
    "player_renamed": _("Player's name changed"),
    "player_club_changed": _("Player's club changed"),
    "player_details_changed": _("Details of a player changed"),
    "player_details_shown": _("What a player shows chosen"),
    "player_photo_set": _("Photo of a player shown"),
    "player_photo_removed": _("Photo of a player taken away"),
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
    "logins_ended": _("Account logged out elsewhere"),
    "token_created": _("Key made"),
    "token_revoked": _("Key taken back"),
    "mail_sent_again": _("Mail sent again"),
    "webhook_added": _("Program registered that is told what happens"),
    "webhook_changed": _("Program told of other events"),
    "webhook_removed": _("Program removed that was told what happens"),
    "webhook_switched_on": _("Messages to a program switched on"),
    "webhook_switched_off": _("Messages to a program switched off"),
    "webhook_stopped": _("Messages to a program switched off by the portal"),
    "webhook_secret_renewed": _("Secret of a program made anew"),
    "webhook_tested": _("Test sent to a program"),
    "webhook_sent_again": _("Message to a program sent again"),
    "job_retried": _("Work tried again"),
    "preset_value_confirmed": _("Value of the preset confirmed"),
    "settings_changed": _("Settings changed"),
    "picture_chosen": _("Logo or picture of the home chosen"),
    "picture_removed": _("Logo or picture of the home put away"),
    "preset_loaded": _("Preset loaded"),
    "federation_export_asked": _("Everything of the federation asked for as a file"),
    "federation_export_taken": _("File with everything of the federation taken"),
    "open_data_licence_chosen": _("Licence of the open data chosen"),
    "federation_imported": _("Federation taken in from another installation"),
    "account_linked": _("Account linked to a player"),
    "player_claimed": _("Player claimed by an account"),
    "claim_withdrawn": _("Claim of a player taken back"),
    "claim_confirmed": _("Claim of a player confirmed"),
    "claim_refused": _("Claim of a player refused"),
    "player_invited": _("Player invited by mail"),
    "invitation_withdrawn": _("Invitation of a player taken back"),
    "invitation_accepted": _("Invitation accepted by a player"),
    "anonymity_asked": _("Player asked to be anonymised"),
    "anonymity_withdrawn": _("Wish to be anonymised taken back"),
    "anonymity_refused": _("Wish to be anonymised refused"),
    "player_anonymised": _("Player anonymised"),
    "correction_proposed": _("Correction proposed by a player"),
    "correction_withdrawn": _("Proposed correction taken back"),
    "correction_confirmed": _("Proposed correction confirmed"),
    "correction_refused": _("Proposed correction refused"),
    "page_written": _("Page of the federation written"),
    "page_removed": _("Page of the federation removed"),
    "news_written": _("News written"),
    "news_removed": _("News removed"),
}


# What acts are called, by their codes.
acts: Port[str | Promise] = Port(_OWN)


def action_label(action: str) -> str:
    """The act in words; one that is not known here by its code."""
    return str(acts.get(action) or action.replace("_", " "))
