"""Players as a table: what a federation knows of each of them, the number first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.models import Player, PlayerAlias, PlayerIdentifier
from federation.resources.columns import Column, Headed

SEPARATOR = "; "
LOCAL, INTERNATIONAL = "local", "international"


def join_values(values: Iterable[object]) -> str:
    """Several values in one cell."""
    return SEPARATOR.join(str(value) for value in values)


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
    )
    local_ids = Column(
        "local_ids",
        _("Local numbers in files"),
        also="local id|loc id|local ids|locid",
    )
    international_ids = Column(
        "international_ids",
        _("International numbers in files"),
        also="international id|intl id|int id|fide id|international ids|intlid",
    )
    former_numbers = Column(
        "former_numbers",
        _("Former numbers"),
        also="former numbers|numeros antics|numeros antiguos|dawne numery",
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
        """Everybody who was not merged away, by number."""
        return Player.objects.filter(merged_into=None).select_related("club").order_by("number")

    def load_spellings(self) -> None:
        """Spellings and numbers of everybody, in three queries: prefetching would take far longer."""
        self.spellings: dict[int, dict[str, str]] = defaultdict(dict)
        for player, key, name in PlayerAlias.objects.order_by("name", "pk").values_list("player_id", "key", "name"):
            self.spellings[player][key] = name
        self.values: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        identifiers = PlayerIdentifier.objects.order_by("value", "pk").values_list("player_id", "scheme", "value")
        for player, scheme, value in identifiers:
            self.values[player][scheme].append(value)
        self.former: dict[int, list[int]] = defaultdict(list)
        merged = Player.objects.exclude(merged_into=None).order_by("number").values_list("merged_into_id", "number")
        for player, number in merged:
            self.former[player or 0].append(number)

    def before_export(self, queryset: object, **kwargs: object) -> None:
        self.load_spellings()

    def dehydrate_aliases(self, player: Player) -> str:
        return join_values(self.spellings[player.pk].values()) if player.pk in self.spellings else ""

    def dehydrate_local_ids(self, player: Player) -> str:
        return self._values(player, LOCAL)

    def dehydrate_international_ids(self, player: Player) -> str:
        return self._values(player, INTERNATIONAL)

    def _values(self, player: Player, scheme: str) -> str:
        return join_values(self.values[player.pk][scheme]) if player.pk in self.values else ""

    def dehydrate_former_numbers(self, player: Player) -> str:
        return join_values(self.former[player.pk]) if player.pk in self.former else ""
