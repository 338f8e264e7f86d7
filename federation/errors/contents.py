"""A federation's own pages, pictures of people and things, tables that come in."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.errors.refusal import ChangedMeanwhile, Refusal


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


class NotAPicture(Refusal):
    code = "not_a_picture"
    message = _("“%(name)s” cannot be read as a picture. Send a PNG, JPEG or WebP file of at most 50 megapixels.")
    status = 400


class PictureTooSmall(Refusal):
    code = "picture_too_small"
    message = _("“%(name)s” would look blurred: it needs at least %(width)s × %(height)s points.")
    status = 400


class LogoNotSeen(Refusal):
    """``on_white`` tells whether a white ground would help."""

    code = "logo_not_seen"
    message = _(
        "“%(name)s” can hardly be told from the band (%(band)s) on which it stands. Send one in other colours, or "
        "choose another colour for the band first."
    )
    status = 400

    def __str__(self) -> str:
        text = super().__str__()
        return f"{text} {_('Saved with a white ground, this one can be seen.')}" if self.params["on_white"] else text


class ConsentMissing(Refusal):
    code = "consent_missing"
    message = _("Nobody's photo is kept without consent.")
    status = 400


class PhotosNotAllowed(Refusal):
    code = "photos_not_allowed"
    message = _("The federation shows no photos of players.")


class PlayerDecides(Refusal):
    code = "player_decides"
    message = _("%(player)s (number %(number)s) has an account and chooses the own photo, on the own page.")


class ImportNotOpen(Refusal):
    code = "import_not_open"
    message = _("This import is %(state)s; there is nothing to apply or to put away any more.")


class ImportHasWrongRows(Refusal):
    code = "import_has_wrong_rows"
    message = ngettext_lazy(
        "%(count)s row is wrong. Mend the file and send it again, or tick that it is to be left out.",
        "%(count)s rows are wrong. Mend the file and send it again, or tick that they are to be left out.",
        "count",
    )


class ImportChangesNothing(Refusal):
    code = "import_changes_nothing"
    message = _("There is nothing to apply: no row adds or changes anything.")


class PreviewRenewed(ChangedMeanwhile):
    code = "preview_renewed"
    message = _("The registry has changed since this preview was made. Look at the new preview first.")
