"""A federation's own pages, pictures, uploaded tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.errors.refusal import ChangedMeanwhile, Refusal


class PageAddressTaken(Refusal):
    code = "page_address_taken"
    message = _("There’s already a page with the address “%(slug)s”. Choose another one.")


class TextMissing(Refusal):
    code = "text_missing"
    message = _("Enter a title and text in at least one language. Each language you start needs both.")
    status = 400


class TooManyPages(Refusal):
    code = "too_many_pages"
    message = _("A federation can have at most %(limit)s pages of its own. Remove one you no longer need.")


class SeasonOpenAlready(Refusal):
    code = "season_open_already"
    message = _("The next season, %(season)s, is already open.")


class NotAPicture(Refusal):
    code = "not_a_picture"
    message = _("“%(name)s” can’t be read as a picture. Upload a PNG, JPEG or WebP file of at most 50 megapixels.")
    status = 400


class PictureTooSmall(Refusal):
    code = "picture_too_small"
    message = _("“%(name)s” would look blurred: it needs at least %(width)s × %(height)s pixels.")
    status = 400


class LogoNotSeen(Refusal):
    """``on_white``: whether a white background would help."""

    code = "logo_not_seen"
    message = _(
        "“%(name)s” is hard to see on the header (%(band)s). Upload one in other colours, or choose "
        "another header colour first."
    )
    status = 400

    def __str__(self) -> str:
        text = super().__str__()
        return f"{text} {_('Saved with a white ground, this one can be seen.')}" if self.params["on_white"] else text


class ConsentMissing(Refusal):
    code = "consent_missing"
    message = _("Photos can’t be kept without the person’s consent.")
    status = 400


class PhotosNotAllowed(Refusal):
    code = "photos_not_allowed"
    message = _("The federation doesn’t show photos of players.")


class PlayerDecides(Refusal):
    code = "player_decides"
    message = _("%(player)s (number %(number)s) has an account and chooses the photo on their own page.")


class ImportNotOpen(Refusal):
    code = "import_not_open"
    message = _("This import is %(state)s. There is nothing left to import or discard.")


class ImportHasWrongRows(Refusal):
    code = "import_has_wrong_rows"
    message = ngettext_lazy(
        "%(count)s row has an error. Correct the file and upload it again, or choose to skip the row.",
        "%(count)s rows have errors. Correct the file and upload it again, or choose to skip the rows.",
        "count",
    )


class ImportChangesNothing(Refusal):
    code = "import_changes_nothing"
    message = _("Nothing to import: no row adds or changes anything.")


class PreviewRenewed(ChangedMeanwhile):
    code = "preview_renewed"
    message = _("The registry has changed since this preview. Check the new preview first.")
