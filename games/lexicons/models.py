"""Official word lists uploaded by a federation, each in numbered versions."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.files.models import StoredFile
from federation.jobs.models import Job
from federation.tenancy.models import TenantModel, keeps_history
from games.material.tiles import TileSet, tileset_from_json


class LexiconState(models.TextChoices):
    COMPILING = "compiling", _("being compiled")
    READY = "ready", _("ready")
    REFUSED = "refused", _("rejected")


@keeps_history
class Lexicon(TenantModel):
    """A named word list. ``current`` is the version that new championships get."""

    code = models.SlugField(_("code"), max_length=32)
    name = models.CharField(_("name"), max_length=120)
    # The name of the tile set whose letters its words are made of.
    tiles = models.CharField(_("tile set"), max_length=32)
    licence = models.TextField(_("licence"), help_text=_("The terms on which the federation may use this list."))
    source = models.CharField(_("source"), max_length=200, blank=True)
    # Many licences allow the federation to query its list, but no one to take a copy.
    may_be_kept = models.BooleanField(_("may be kept on arbiters’ devices"), default=False)
    # Counts changes; a form carries the one it was made from (compare and set).
    revision = models.PositiveIntegerField(default=0)
    current = models.ForeignKey(
        "games.LexiconVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("word list")
        verbose_name_plural = _("word lists")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["federation", "code"], name="lexicon_code_unique")]

    def __str__(self) -> str:
        return self.name


class LexiconVersion(TenantModel):
    """One uploaded list. ``file`` is the upload, ``compiled`` the trie that a job built from it.

    ``for_devices`` is the same list for browsers (``games.lexicons.trie``). ``tiles_data`` is a copy of the tile set
    it was compiled with; ``tally`` is ``games.lexicons.trie.Tally``. ``compared`` says how many words aren't in the
    previous version (``added``) or only there (``removed``), and its ``number``; empty if there was none.
    """

    lexicon = models.ForeignKey(Lexicon, on_delete=models.PROTECT, db_index=False, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    label = models.CharField(_("edition"), max_length=80, blank=True)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")
    file_name = models.CharField(_("file"), max_length=200)
    # As requested; empty means detect it.
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)
    compiled = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    for_devices = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    tiles_data = models.JSONField(default=dict)
    tally = models.JSONField(default=dict)
    compared = models.JSONField(default=dict)
    words = models.PositiveIntegerField(_("words"), null=True)
    state = models.CharField(_("state"), max_length=9, choices=LexiconState.choices, default=LexiconState.COMPILING)
    problems = models.JSONField(default=list)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")
    uploaded_at = models.DateTimeField(_("uploaded"))
    uploaded_by = models.CharField(_("uploaded by"), max_length=200)

    class Meta:
        verbose_name = _("version of a word list")
        verbose_name_plural = _("versions of word lists")
        ordering = ["lexicon", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "lexicon", "number"], name="lexicon_version_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.lexicon} {self.label or self.number}"

    @property
    def is_ready(self) -> bool:
        return self.state == LexiconState.READY

    def as_tileset(self) -> TileSet:
        return tileset_from_json(self.tiles_data)
