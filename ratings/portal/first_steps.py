"""What a federation's founder does first, until its first list is published."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Membership
from federation.people.models.players import Player
from federation.permissions import Action, Actor, can
from ratings.lists.models import Edition
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    text: str
    url: str
    is_done: bool


def first_steps(actor: Actor) -> list[Step]:
    """Return the steps, for people who may do them all; none once a list is published, or if none ever will be."""
    if not can(actor, Action.MANAGE_FEDERATION) or Edition.objects.exists() or not RatingSystem.objects.exists():
        return []
    return [
        Step(
            _("Check the settings"),
            _("Your name, colours, languages and deadlines. You can change them at any time."),
            reverse("federation_settings"),
            AuditEntry.objects.filter(action="settings_changed").exists(),
        ),
        Step(
            _("Invite members"),
            _("Organisers announce championships and submit results; staff approve and accept them."),
            reverse("members"),
            Membership.objects.exclude(user=actor.user).exists(),
        ),
        Step(
            _("Import your players"),
            _("A spreadsheet with their names is enough. Without one, players are added from your first results."),
            reverse("registry_imports"),
            Player.objects.exists(),
        ),
        Step(
            _("Announce the first championship"),
            _(
                "To try everything out, announce one that has already been played. It’s announced late: to have it "
                "rated anyway, choose Override on its page."
            ),
            reverse("announce"),
            Championship.objects.exists(),
        ),
        Step(
            _("Publish the first rating list"),
            _(
                "Upload the results on the championship’s page and accept them: they’re rated at once. Then preview "
                "the list and publish it."
            ),
            reverse("rating_systems"),
            False,
        ),
    ]
