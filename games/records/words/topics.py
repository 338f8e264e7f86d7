"""What people can be told of about recorded games."""

from django.utils.translation import gettext_lazy as _

from federation.notices.models.notices import Way
from federation.notices.services.topics import Audience, Topic

RECORDED = Topic("game_recorded", Audience.PLAYERS, _("A game of mine can be looked at"), default=Way.DIGEST)
