"""What organisers tell of a championship in their own words: free text, poster, arbiters."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.values.markdown import may_link_from_site, render_markdown
from federation.values.parts import Detail
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.people import named_arbiters


@dataclass(frozen=True, slots=True)
class Poster:
    """``url`` names the picture by its digest, so that what a browser has kept is never out of date."""

    url: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True, slots=True)
class Told:
    """For tournaments/calendar/_announced.html; ``text`` is HTML that stands under a heading of the second level, or empty."""

    text: SafeString
    poster: Poster | None


def told(championship: Championship) -> Told:
    # Safe: made from Markdown in which nothing of theirs stays HTML.
    html = mark_safe(render_markdown(championship.about, level=2, may_link=may_link_from_site))  # noqa: S308
    return Told(html, _poster(championship))


def arbiter_facts(championship: Championship) -> list[Detail]:
    """Who arbitrates, by name; nothing where nobody is named. One query."""
    names = named_arbiters(championship)
    if not names:
        return []
    label = ngettext("Arbiter", "Arbiters", len(names))
    return [Detail(label, ", ".join(names))]


def _poster(championship: Championship) -> Poster | None:
    about = championship.poster
    if not about:
        return None
    url = f"{reverse('championship_poster', args=[championship.slug])}?v={about['sha256'][:12]}"
    alt = _("Poster of “%(name)s”") % {"name": championship.name}
    return Poster(url, about["width"], about["height"], alt)
