"""What statuses are called on pages."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from ratings.statuses import Status

STATUSES: dict[str, Promise] = {
    Status.NEW: pgettext_lazy("player in a rating list", "new"),
    Status.PROVISIONAL: pgettext_lazy("player in a rating list", "provisional"),
    Status.ACTIVE: pgettext_lazy("player in a rating list", "active"),
    Status.INACTIVE: pgettext_lazy("player in a rating list", "inactive"),
}
