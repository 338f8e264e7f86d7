"""A federation's rule sets: numbered versions, each of one season, immutable once published."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.seasons.models import Season
from federation.tenancy.models import TenantModel, keeps_history
from games.material.board import Board, board_from_json
from games.material.tiles import TileSet, tileset_from_json
from games.rules.ruleset import RuleSet


class RuleSetState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


@keeps_history
class RuleSetVersion(TenantModel):
    """One version of a rule set, in force from its season on until a later version of the same ``code``.

    ``rules`` is ``games.rules.ruleset.RuleSet`` as JSON. ``tiles`` and ``board`` are copies of the tile set and board
    it names, so that later changes to those don't affect a published version.
    """

    frozen_when = "OLD.state = 'published'"

    code = models.SlugField(_("code"), max_length=32)
    number = models.PositiveIntegerField(_("version"))
    name = models.CharField(_("name"), max_length=120)
    season = models.ForeignKey(Season, verbose_name=_("season"), on_delete=models.PROTECT, related_name="+")
    rules = models.JSONField(_("rules"))
    tiles = models.JSONField(_("tile set"))
    board = models.JSONField(_("board"))
    state = models.CharField(_("state"), max_length=9, choices=RuleSetState.choices, default=RuleSetState.DRAFT)
    # The changes from the previous version, in their author's words.
    note = models.TextField(_("note"), blank=True)
    created_at = models.DateTimeField(_("draft started"))
    published_at = models.DateTimeField(_("published"), null=True)
    published_by = models.CharField(_("published by"), max_length=200, blank=True)
    # SHA-256 of rules, tiles and board as canonical JSON; empty for a draft.
    sha256 = models.CharField(max_length=64, blank=True)
    # Counts changes of a draft; a form carries the one it was made from (compare and set).
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ["code", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "code", "number"], name="rule_set_number_unique"),
            models.UniqueConstraint(
                fields=["federation", "code"], condition=models.Q(state="draft"), name="rule_set_one_draft"
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="immutable",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__state="published"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == RuleSetState.PUBLISHED

    def as_rules(self) -> RuleSet:
        """Return the rule set as the rules of play use it."""
        own = {"known_tiles": (self.tiles["name"],), "known_boards": (self.board["name"],)}
        return RuleSet.from_json(self.rules, **own)

    def as_tileset(self) -> TileSet:
        return tileset_from_json(self.tiles)

    def as_board(self) -> Board:
        return board_from_json(self.board)
