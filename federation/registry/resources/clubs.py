"""Clubs as a table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.people.models.players import Club
from federation.web.columns import Column, Headed


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
