"""A federation's own tile sets and boards, in addition to those that come with the software."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel, keeps_history


class OwnMaterial(TenantModel):
    """``code`` is the name used in rule sets, ``revision`` counts the changes."""

    code = models.SlugField(_("code"), max_length=32)
    name = models.CharField(_("name"), max_length=120)
    data = models.JSONField()
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


@keeps_history
class OwnTileSet(OwnMaterial):
    """``data`` is what ``games.material.tiles.tileset_from_json`` reads."""

    data = models.JSONField(_("tiles"))

    class Meta(OwnMaterial.Meta):
        verbose_name = _("tile set")
        verbose_name_plural = _("tile sets")
        constraints = [models.UniqueConstraint(fields=["federation", "code"], name="own_tile_set_code_unique")]


@keeps_history
class OwnBoard(OwnMaterial):
    """``data`` is what ``games.material.board.board_from_json`` reads."""

    data = models.JSONField(_("squares"))

    class Meta(OwnMaterial.Meta):
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        constraints = [models.UniqueConstraint(fields=["federation", "code"], name="own_board_code_unique")]
