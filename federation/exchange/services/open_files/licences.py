"""Under which licence a federation gives its open data; none is its own choice, and then there are none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.federations import Federation

SETTING = "open_data_licence"


class Licence(models.TextChoices):
    """By the name in the list of SPDX, which programs know."""

    NONE = "", _("None: no open data are offered")
    CC_BY = "CC-BY-4.0", _("Creative Commons Attribution 4.0: whoever uses them names the federation")
    CC0 = "CC0-1.0", _("Creative Commons Zero 1.0: everybody may do with them what they like")
    ODBL = "ODbL-1.0", _("Open Database License 1.0: names the federation, and what is made of them stays open")


_URLS = {
    Licence.CC_BY: "https://creativecommons.org/licenses/by/4.0/",
    Licence.CC0: "https://creativecommons.org/publicdomain/zero/1.0/",
    Licence.ODBL: "https://opendatacommons.org/licenses/odbl/1-0/",
}


@dataclass(frozen=True, slots=True)
class Terms:
    """A licence as people and programs are told of it: its SPDX name, its sentence, where its text stands."""

    name: str
    title: str
    url: str


def terms_of(licence: str) -> Terms:
    chosen = Licence(licence)
    return Terms(chosen.value, str(chosen.label), _URLS[chosen])


def chosen_licence(federation: Federation) -> str:
    """Empty where the federation offers no open data."""
    given: Any = federation.settings.get(SETTING, "")
    return given if given in _URLS else ""
