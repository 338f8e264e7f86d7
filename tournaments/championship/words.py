"""Names of the phases and steps of a championship, and of the conditions for the rating."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.championship.rules.phases import Phase
from tournaments.championship.rules.rateability import Condition, Verdict

PHASES: dict[Phase, Promise] = {
    Phase.ANNOUNCED: pgettext_lazy("championship", "waiting for approval"),
    Phase.REFUSED: pgettext_lazy("championship", "rejected"),
    Phase.WITHDRAWN: pgettext_lazy("championship", "withdrawn"),
    Phase.CANCELLED: pgettext_lazy("championship", "cancelled"),
    Phase.APPROVED: pgettext_lazy("championship", "upcoming"),
    Phase.UNDER_WAY: pgettext_lazy("championship", "under way"),
    Phase.OVERDUE: pgettext_lazy("championship", "results awaited"),
    Phase.DELIVERED: pgettext_lazy("championship", "results submitted"),
    Phase.ACCEPTED: pgettext_lazy("championship", "final results"),
}

STEPS: dict[str, Promise] = {
    "announced": pgettext_lazy("step of a championship", "Announced"),
    "approved": pgettext_lazy("step of a championship", "Approved"),
    "refused": pgettext_lazy("step of a championship", "Rejected"),
    "withdrawn": pgettext_lazy("step of a championship", "Withdrawn"),
    "cancelled": pgettext_lazy("step of a championship", "Cancelled"),
    "delivered": pgettext_lazy("step of a championship", "Results submitted"),
    "accepted": pgettext_lazy("step of a championship", "Results accepted"),
    "rated": pgettext_lazy("step of a championship", "Rated"),
    "listed": pgettext_lazy("step of a championship", "In a rating list"),
}

CONDITIONS: dict[Condition, Promise] = {
    Condition.CLASSIC: pgettext_lazy("condition for the rating", "Classic championship"),
    Condition.CIRCUIT: pgettext_lazy("condition for the rating", "Official circuit"),
    Condition.REGULATIONS: pgettext_lazy("condition for the rating", "Regulations"),
    Condition.DICTIONARY: pgettext_lazy("condition for the rating", "Dictionary"),
    Condition.ANNOUNCED: pgettext_lazy("condition for the rating", "Announced on time"),
    Condition.RESULTS: pgettext_lazy("condition for the rating", "Results on time"),
    Condition.FORMAT: pgettext_lazy("condition for the rating", "Format of the results"),
}

VERDICTS: dict[Verdict, Promise] = {
    Verdict.MET: pgettext_lazy("condition for the rating", "met"),
    Verdict.NOT_MET: pgettext_lazy("condition for the rating", "not met"),
    Verdict.OPEN: pgettext_lazy("condition for the rating", "pending"),
}
