"""Players as a table: what a federation knows of each of them, the number first."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.models import Player, PlayerAlias, PlayerIdentifier
from federation.resources.columns import Column, Headed

SEPARATOR = "; "
LOCAL, INTERNATIONAL = "local", "international"


def join_values(values: Iterable[object]) -> str:
    """Several values in one cell."""
    return SEPARATOR.join(str(value) for value in values)


def _identifiers(scheme: str) -> object:
    def read(player: Player) -> str:
        return join_values(one.value for one in player.identifiers.all() if one.scheme == scheme)

    return read


class PlayerResource(Headed, resources.ModelResource):  # type: ignore[misc]
    number = Column("number", _("Number"), also="number|no|nr|num|numero|numer|codi|codigo|id")
    surname = Column(
        "surname",
        _("Surname"),
        also="surname|last name|family name|cognom|cognoms|apellido|apellidos|nazwisko",
    )
    given_name = Column(
        "given_name",
        _("First name"),
        also="first name|given name|forename|nom|nom de pila|nombre|imie",
    )
    club = Column("club", _("Club"), attribute="club__name", also="club|klub|entitat|entidad")
    retired_on = Column(
        "retired_on",
        _("Retired on"),
        also="retired|retired on|retirat|retirat el|baixa|retirado|retirado el|zakonczyl",
    )
    aliases = Column(
        "aliases",
        _("Other spellings"),
        also="aliases|alias|other spellings|altres grafies|otras grafias|inne pisownie",
        read=lambda player: join_values(alias.name for alias in player.aliases.all()),
    )
    local_ids = Column(
        "local_ids",
        _("Local numbers in files"),
        also="local id|loc id|local ids|locid",
        read=_identifiers(LOCAL),  # type: ignore[arg-type]
    )
    international_ids = Column(
        "international_ids",
        _("International numbers in files"),
        also="international id|intl id|int id|fide id|international ids|intlid",
        read=_identifiers(INTERNATIONAL),  # type: ignore[arg-type]
    )
    former_numbers = Column(
        "former_numbers",
        _("Former numbers"),
        also="former numbers|numeros antics|numeros antiguos|dawne numery",
        read=lambda player: join_values(record.number for record in player.merged_records.all()),
        readonly=True,
    )

    class Meta:
        model = Player
        fields = (
            "number",
            "surname",
            "given_name",
            "club",
            "retired_on",
            "aliases",
            "local_ids",
            "international_ids",
            "former_numbers",
        )
        export_order = fields
        import_id_fields = ("number",)
        chunk_size = 2000

    def get_queryset(self) -> QuerySet[Player]:
        """Everybody who was not merged away, by number, in a constant number of queries for each chunk."""
        players = Player.objects.filter(merged_into=None).select_related("club").order_by("number")
        return players.prefetch_related(
            Prefetch("aliases", PlayerAlias.objects.order_by("name", "pk")),
            Prefetch("identifiers", PlayerIdentifier.objects.order_by("value", "pk")),
            Prefetch("merged_records", Player.objects.only("number", "merged_into").order_by("number")),
        )
