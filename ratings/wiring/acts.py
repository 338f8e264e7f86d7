"""What the acts around ratings, their sequence, seasons and lists are called in the audit."""

from django.utils.translation import gettext_lazy as _

ACTS = {
    "demo_loaded": _("Demo loaded"),
    "trial_started": _("Rule tried in the rating laboratory"),
    "trial_forgotten": _("Trial of the rating laboratory taken away"),
    "season_opened": _("Season opened"),
    "season_started": _("Season started for a rating"),
    "championship_inserted": _("Championship put into the rating sequence"),
    "championship_moved": _("Championship moved in the rating sequence"),
    "championship_removed": _("Championship taken out of the rating sequence"),
    "ratings_recomputed": _("Ratings computed"),
    "rating_system_made_main": _("Rating system made the main one"),
    "rating_system_added": _("Rating system added"),
    "championship_archived": _("Championship put into the archive"),
    "championship_unarchived": _("Championship taken out of the archive"),
    "parameters_changed": _("Parameters of a rating changed"),
    "parameter_confirmed": _("Number of a rating confirmed"),
    "preset_notes_taken": _("Newer notes of a rating's preset taken over"),
    "rating_system_reset": _("Rating system set back to its preset"),
    "rating_lists_sealed": _("Published rating lists sealed"),
    "rating_list_published": _("Rating list published"),
    "seed_list_set": _("Starting list set"),
    "outside_list_added": _("Rating list of another federation added"),
    "outside_list_forgotten": _("Rating list of another federation taken away"),
    "outside_rating_settled": _("Player of another federation's list recognised"),
    "outside_rating_nobody": _("Line of another federation's list is nobody of ours"),
    "rating_converted": _("Starting rating converted from another federation's"),
    "rating_conversion_undone": _("Converted starting rating taken back"),
    "outside_ratings_nobody": _("Open lines of another federation's list are nobody of ours"),
}
