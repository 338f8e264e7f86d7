"""What people can be told of about championships: the topics, and by which way unless somebody chooses another."""

from django.utils.translation import gettext_lazy as _

from federation.notices.models import Way
from federation.notices.services.topics import Audience, Topic

DECIDED = Topic("championship_decided", Audience.ORGANISERS, _("What was decided about a championship of mine"))
DUE_SOON = Topic("results_due_soon", Audience.ORGANISERS, _("Results that are due within three days"))
DUE_TODAY = Topic("results_due_today", Audience.ORGANISERS, _("Results that are due today"))
OVERDUE = Topic("results_overdue", Audience.ORGANISERS, _("Results that are overdue"))
ENTRY = Topic("entry_confirmed", Audience.PLAYERS, _("My entry for a championship is confirmed"))
NEAR = Topic("championship_near", Audience.PLAYERS, _("A championship where my club is"))
ANNOUNCED = Topic(
    "championship_announced", Audience.PLAYERS, _("Any other championship of the federation"), default=Way.DIGEST
)
CORRECTED = Topic("result_corrected", Audience.PLAYERS, _("A result of mine was corrected"))

TOPICS = (DECIDED, DUE_SOON, DUE_TODAY, OVERDUE, ENTRY, NEAR, ANNOUNCED, CORRECTED)
