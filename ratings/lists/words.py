"""What people can be told of about ratings."""

from django.utils.translation import gettext_lazy as _

from federation.notices.models import Way
from federation.notices.services.topics import Audience, Topic

LIST_PUBLISHED = Topic("list_published", Audience.PLAYERS, _("A new rating list with me in it"))
ERRATUM = Topic("erratum", Audience.PLAYERS, _("A published list would show me otherwise by now"), default=Way.DIGEST)

TOPICS = (LIST_PUBLISHED, ERRATUM)
