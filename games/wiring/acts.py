"""What the acts around word lists, material, rule sets and recorded games are called in the audit."""

from django.utils.translation import gettext_lazy as _

ACTS = {
    "lexicon_added": _("Word list added"),
    "lexicon_described": _("Description of a word list changed"),
    "lexicon_version_uploaded": _("Version of a word list sent in"),
    "lexicon_version_made_current": _("Version of a word list taken into use"),
    "tile_set_added": _("Tile set added"),
    "tile_set_changed": _("Tile set changed"),
    "tile_set_removed": _("Tile set removed"),
    "board_added": _("Board added"),
    "board_changed": _("Board changed"),
    "board_removed": _("Board removed"),
    "rule_set_begun": _("New version of a rule set begun"),
    "rule_set_saved": _("Draft of a rule set changed"),
    "rule_set_discarded": _("Draft of a rule set put away"),
    "rule_set_published": _("Rule set published"),
    "rule_set_installed": _("Rule set taken over from the portal"),
    "game_entered": _("Recorded game entered"),
    "game_changed": _("Recorded game changed"),
    "game_chosen": _("Score sheet chosen that counts"),
    "game_published": _("Recorded game made public"),
    "game_hidden": _("Recorded game no longer public"),
    "game_discarded": _("Recorded game thrown away"),
}
