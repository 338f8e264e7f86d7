"""Notification topics about ratings."""

from django.utils.translation import gettext_lazy as _

from federation.notices.models import Way
from federation.notices.services.topics import Audience, Topic

LIST_PUBLISHED = Topic("list_published", Audience.PLAYERS, _("A new rating list that includes me"))
ERRATUM = Topic("erratum", Audience.PLAYERS, _("Errata that affect me in a published list"), default=Way.DIGEST)

TOPICS = (LIST_PUBLISHED, ERRATUM)
