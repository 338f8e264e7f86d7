"""Logos, posters, and photos of people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


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
