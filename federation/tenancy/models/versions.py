"""That something of a federation has changed which its pages may show."""

from __future__ import annotations

from federation.tenancy.models.models import TenantModel


class DataChange(TenantModel):
    """A transaction that wrote something; the rows that are there now are the version of the federation's data.

    Written by triggers alone, now and then tidied by them (see ``federation.tenancy.versions``).
    """

    shows_in_public = False

    def __str__(self) -> str:
        return f"{self.federation_id} {self.pk}"
