from __future__ import annotations

from datetime import date

import pytest
from django import forms
from django.http import QueryDict
from django.template import Context, Template

from federation.errors import ChangedMeanwhile, SettingsChanged
from federation.people.models.players import Club
from federation.seen import check_seen, seen_at, seen_of
from federation.site.models import NewsItem
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.web.forms import SeenField, show_again
from tests.people import make_players

DAY = date(2026, 3, 1)


def test_same_values_give_the_same_and_others_another() -> None:
    values = {"name": "Valls", "day": DAY, "fee": None}
    assert seen_of(values, 3) == seen_of(dict(reversed(values.items())), 3)
    assert (
        len({seen_of(values), seen_of(values, 3), seen_of(3, values), seen_of({**values, "fee": 0}), seen_of()}) == 5
    )


def test_value_tells_nothing_of_what_it_is_made_of() -> None:
    assert len(seen_of("a secret")) == 32
    assert "secret" not in seen_of("a secret")


def test_row_is_told_by_its_fields_and_by_its_revision_where_it_counts_them(fisc: Federation) -> None:
    with federation_scope(fisc):
        [player] = make_players("Anna Puig")
        shown = seen_of(player)
        assert seen_of(type(player).objects.get(pk=player.pk)) == shown
        player.surname = "Puigcerver"
        assert seen_of(player) != shown
        item = NewsItem(pk=7, day=DAY, revision=2)
        assert seen_of(item) == seen_at(item, 2) == seen_of(NewsItem(pk=7, day=date(2026, 4, 1), revision=2))
        others = (NewsItem(pk=7, revision=3), NewsItem(pk=8, revision=2), Club(pk=7))
        assert seen_of(item) not in {seen_of(other) for other in others}


def test_who_has_seen_something_else_is_refused() -> None:
    class Moved(ChangedMeanwhile):
        code = "moved"
        message = "%(name)s moved."

    check_seen(seen_of("a", 1), "a", 1)
    for sent in (seen_of("a", 2), "", "٣", "x" * 5000):
        with pytest.raises(SettingsChanged):
            check_seen(sent, "a", 1)
    with pytest.raises(Moved, match=r"Valls moved\."):
        check_seen("", "a", 1, refusal=Moved, name="Valls")


def test_hidden_field_carries_it() -> None:
    told = Template("{% load faristol %}{% seen one 2 %}").render(Context({"one": {"a": 1}}))
    assert told == f'<input type="hidden" name="seen" value="{seen_of({"a": 1}, 2)}">'


def test_form_keeps_what_was_written_and_says_what_is_seen_now() -> None:
    class Renaming(forms.Form):
        name = forms.CharField()
        seen = SeenField()

    form = Renaming(QueryDict("name=Valls&seen=before"))
    show_again(form, "now")
    assert form.is_valid()
    assert form.cleaned_data == {"name": "Valls", "seen": "now"}
    assert Renaming({"name": "Valls"}).is_valid()
    assert not Renaming({"name": "Valls", "seen": "x" * 65}).is_valid()
