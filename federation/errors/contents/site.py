"""A federation's own pages, and its seasons."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


class PageAddressTaken(Refusal):
    code = "page_address_taken"
    message = _("There is a page with the address “%(slug)s” already. Choose another one.")


class TextMissing(Refusal):
    code = "text_missing"
    message = _("Write a title and a text in at least one language; each language that is begun needs both.")
    status = 400


class TooManyPages(Refusal):
    code = "too_many_pages"
    message = _("A federation has at most %(limit)s pages of its own. Remove one that is not needed any more.")


class SeasonOpenAlready(Refusal):
    code = "season_open_already"
    message = _("The next season, %(season)s, is open already.")
