"""Tile sets and boards of a federation's own, beside those that come with the software."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.history import keeps_history
from federation.tenancy.models import TenantModel


@keeps_history
class OwnTileSet(TenantModel):
    """``data`` is what ``games.tiles.tileset_from_json`` reads; ``code`` is the name rule sets call it by."""

    code = models.SlugField(_("code"), max_length=32)
    name = models.CharField(_("name"), max_length=120)
    data = models.JSONField(_("tiles"))
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("tile set")
        verbose_name_plural = _("tile sets")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["federation", "code"], name="own_tile_set_code_unique")]

    def __str__(self) -> str:
        return self.name


@keeps_history
class OwnBoard(TenantModel):
    """``data`` is what ``games.board.board_from_json`` reads."""

    code = models.SlugField(_("code"), max_length=32)
    name = models.CharField(_("name"), max_length=120)
    data = models.JSONField(_("squares"))
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["code"]
        constraints = [models.UniqueConstraint(fields=["federation", "code"], name="own_board_code_unique")]

    def __str__(self) -> str:
        return self.name
