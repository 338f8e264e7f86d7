"""Exporting clubs and players as tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.people.models.players import DETAILS, Club, Player, PlayerAlias, PlayerDetails, PlayerIdentifier
from federation.web.downloads import Column, Headed


class ClubResource(Headed, resources.ModelResource):  # type: ignore[misc]
    name = Column("name", _("Club"), also="name|nom|nombre|nazwa|club|klub|entitat|entidad")
    town = Column(
        "town",
        _("Town"),
        also="town|city|poblacio|municipi|ciutat|poblacion|ciudad|miasto|miejscowosc",
    )

    class Meta:
        model = Club
        fields = ("name", "town")
        export_order = ("name", "town")
        import_id_fields = ("name",)


SEPARATOR = "; "
LOCAL, INTERNATIONAL = "local", "international"


def join_values(values: Iterable[object]) -> str:
    """Join several values for one cell."""
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
    membership_until = Column(
        "membership_until",
        _("Member until"),
        also="membership until|member until|soci fins|soci fins a|socio hasta|czlonek do|skladka do",
    )
    licence_until = Column(
        "licence_until",
        _("Licence until"),
        also="licence until|license until|llicencia fins|llicencia fins a|licencia hasta|licencja do",
    )
    fees_paid_until = Column(
        "fees_paid_until",
        _("Fees paid until"),
        also="fees paid until|paid until|quota pagada fins|quota fins|cuota pagada hasta|oplacone do",
    )
    category = Column("category", _("Category"), also="category|categoria|kategoria")
    birth_year = Column(
        "birth_year",
        _("Year of birth"),
        also="birth year|year of birth|born|any de naixement|ano de nacimiento|rok urodzenia",
    )
    country = Column("country", _("Country"), also="country|pais|kraj")
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
            *DETAILS,
            "aliases",
            "local_ids",
            "international_ids",
            "former_numbers",
        )
        export_order = fields
        import_id_fields = ("number",)
        chunk_size = 2000

    def get_queryset(self) -> QuerySet[Player]:
        """Return all players not merged away, by number."""
        return Player.objects.filter(merged_into=None).select_related("club").order_by("number")

    def load_spellings(self) -> None:
        """Load everyone's spellings, numbers and details in four queries: prefetching would take far longer."""
        self.spellings: dict[int, dict[str, str]] = defaultdict(dict)
        for player, key, name in PlayerAlias.objects.order_by("name", "pk").values_list("player_id", "key", "name"):
            self.spellings[player][key] = name
        self.values: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        identifiers = PlayerIdentifier.objects.order_by("value", "pk").values_list("player_id", "scheme", "value")
        for player, scheme, value in identifiers:
            self.values[player][scheme].append(value)
        self.details = {one.player_id: one for one in PlayerDetails.objects.all()}
        self.former: dict[int, list[int]] = defaultdict(list)
        merged = Player.objects.exclude(merged_into=None).order_by("number").values_list("merged_into_id", "number")
        for player, number in merged:
            self.former[player or 0].append(number)

    def before_export(self, queryset: object, **kwargs: object) -> None:
        self.load_spellings()

    def dehydrate_membership_until(self, player: Player) -> Any:
        return self.detail_of(player, "membership_until")

    def dehydrate_licence_until(self, player: Player) -> Any:
        return self.detail_of(player, "licence_until")

    def dehydrate_fees_paid_until(self, player: Player) -> Any:
        return self.detail_of(player, "fees_paid_until")

    def dehydrate_category(self, player: Player) -> Any:
        return self.detail_of(player, "category")

    def dehydrate_birth_year(self, player: Player) -> Any:
        return self.detail_of(player, "birth_year")

    def dehydrate_country(self, player: Player) -> Any:
        return self.detail_of(player, "country")

    def detail_of(self, player: Player, name: str) -> Any:
        """Return a detail of the player by name; None if there is none."""
        return getattr(self.details.get(player.pk), name, None)

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
