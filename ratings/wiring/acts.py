"""Audit labels of acts on ratings, their sequence, seasons and lists."""

from django.utils.translation import gettext_lazy as _

ACTS = {
    "demo_loaded": _("Demo loaded"),
    "trial_started": _("Rule tried in the rating laboratory"),
    "trial_forgotten": _("Rating laboratory trial deleted"),
    "season_opened": _("Season opened"),
    "season_started": _("Season started for a rating"),
    "championship_inserted": _("Championship added to the rating order"),
    "championship_moved": _("Championship moved in the rating order"),
    "championship_removed": _("Championship removed from the rating order"),
    "ratings_recomputed": _("Ratings calculated"),
    "rating_system_made_main": _("Main rating system changed"),
    "rating_system_added": _("Rating system added"),
    "championship_archived": _("Championship moved to the archive"),
    "championship_unarchived": _("Championship removed from the archive"),
    "parameters_changed": _("Rating parameters changed"),
    "parameter_confirmed": _("Rating parameter confirmed"),
    "preset_notes_taken": _("Notes on a rating’s preset updated"),
    "rating_system_reset": _("Rating system reset to its preset"),
    "rating_lists_sealed": _("Published rating lists sealed"),
    "rating_list_published": _("Rating list published"),
    "seed_list_set": _("Starting list set"),
    "outside_list_added": _("Another federation’s rating list added"),
    "outside_list_forgotten": _("Another federation’s rating list removed"),
    "outside_rating_settled": _("Player identified in another federation’s list"),
    "outside_rating_nobody": _("Name in another federation’s list marked as not one of ours"),
    "rating_converted": _("Starting rating converted from another federation’s"),
    "rating_conversion_undone": _("Converted starting rating removed"),
    "outside_ratings_nobody": _("Remaining names in another federation’s list marked as not ours"),
}
