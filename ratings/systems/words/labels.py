"""Names of statuses on pages."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from ratings.systems.statuses import Status

STATUSES: dict[str, Promise] = {
    Status.NEW: pgettext_lazy("player in a rating list", "new"),
    Status.PROVISIONAL: pgettext_lazy("player in a rating list", "provisional"),
    Status.ACTIVE: pgettext_lazy("player in a rating list", "active"),
    Status.INACTIVE: pgettext_lazy("player in a rating list", "inactive"),
}


def status_labels(parameters: Mapping[str, Any]) -> dict[str, str]:
    """Return the status names for these stored parameters: an average of scalps lists by counted games."""
    if parameters.get("algorithm") != "hollington":
        return {code: str(label) for code, label in STATUSES.items()}
    least = int(parameters.get("min_games", 0))
    few = ngettext("fewer than %(count)s game", "fewer than %(count)s games", least) % {"count": least}
    return {
        Status.NEW: pgettext("player in a rating list", "new"),
        Status.PROVISIONAL: few,
        Status.ACTIVE: pgettext("player in a rating list", "listed"),
        Status.INACTIVE: _("no games that count"),
    }
