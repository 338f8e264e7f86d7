"""Notification topics about championships, and the default channel of each."""

from django.utils.translation import gettext_lazy as _

from federation.notices.models import Way
from federation.notices.services.topics import Audience, Topic

DECIDED = Topic("championship_decided", Audience.ORGANISERS, _("Decisions about my championships"))
DUE_SOON = Topic("results_due_soon", Audience.ORGANISERS, _("Results due within three days"))
DUE_TODAY = Topic("results_due_today", Audience.ORGANISERS, _("Results due today"))
OVERDUE = Topic("results_overdue", Audience.ORGANISERS, _("Overdue results"))
ENTRY = Topic("entry_confirmed", Audience.PLAYERS, _("My entry in a championship is confirmed"))
NEAR = Topic("championship_near", Audience.PLAYERS, _("A championship in my club’s town"))
ANNOUNCED = Topic(
    "championship_announced", Audience.PLAYERS, _("Any other championship in the federation"), default=Way.DIGEST
)
CORRECTED = Topic("result_corrected", Audience.PLAYERS, _("One of my results was corrected"))
REPORTED = Topic("error_report_decided", Audience.EVERYBODY, _("Decisions about errors I report"))

TOPICS = (DECIDED, DUE_SOON, DUE_TODAY, OVERDUE, ENTRY, NEAR, ANNOUNCED, CORRECTED, REPORTED)
