"""The shape of input where names of results are settled."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.names.comparing import propose_capitals
from federation.registry.services.registration.entering import split_name

# The id of the form to which the fields of all names belong.
NAMES_FORM = "settle"


class NewPlayerForm(forms.Form):
    """The name of a new player, as it shall stand in the registry."""

    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)

    @classmethod
    def for_name(cls, name: str, number: int) -> NewPlayerForm:
        """With the name of a file as it is likely to be written, to be looked at; ``number`` is that in the file."""
        return cls(initial=_proposed(name), auto_id=f"new-{number}-%s")

    @classmethod
    def among_others(cls, name: str, number: int, sent: Mapping[str, str] | None) -> NewPlayerForm:
        """As one of many in the form of all names; with what was sent, if anything was."""
        prefix = f"new-{number}"
        data = sent if sent and f"{prefix}-surname" in sent else None
        form = cls(data, initial=_proposed(name), prefix=prefix, auto_id="%s", use_required_attribute=False)
        for field in form.fields.values():
            field.widget.attrs["form"] = NAMES_FORM
        return form

    @property
    def written(self) -> str:
        """The name as the fields have it now, first name first."""
        return f"{self['given_name'].value() or ''} {self['surname'].value() or ''}".strip()

    def problems(self) -> str:
        return " ".join(
            f"{self[name].label}: {' '.join(str(error) for error in errors)}" for name, errors in self.errors.items()
        )


def _proposed(name: str) -> dict[str, str]:
    surname, given_name = split_name(propose_capitals(name))
    return {"surname": surname, "given_name": given_name}


class LinkForm(forms.Form):
    """The player of the registry that an entry is, by number."""

    player = forms.IntegerField(min_value=1)
