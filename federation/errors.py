"""Refusals: what a person may not or cannot do, with a stable code and a sentence in the reader's language."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from psycopg.errors import DeadlockDetected, UniqueViolation

from federation.days import write_days


class Refusal(Exception):
    """A rule of the domain says no. Nothing was changed. ``status`` is the HTTP status it becomes."""

    code: ClassVar[str] = "refused"
    message: ClassVar[str | Promise] = _("This cannot be done.")
    status: ClassVar[int] = 409
    # Seconds after which the same may well be possible; None where waiting changes nothing.
    retry_after: ClassVar[int | None] = None

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return str(self.message % write_days(self.params))

    def details(self) -> dict[str, Any]:
        """What programs are told beside the sentence: JSON values by name."""
        return {}


class ChangedMeanwhile(Refusal):
    """Somebody else was faster: what a person decided about is no longer what stands there."""


class NotPermitted(Refusal):
    code = "not_permitted"
    message = _("You are not permitted to do this. Ask the federation's staff if you think you should be.")
    status = 403


class SecondFactorMissing(NotPermitted):
    code = "second_factor_missing"
    message = _("Here your role asks for a login in two steps. Set it up in the menu of your account, then go on.")


class NotOpen(Refusal):
    code = "not_open"
    message = _("There is nothing to confirm: this is not the software's preset any more.")


class NotFound(Refusal):
    code = "not_found"
    message = _("There is no “%(what)s” here.")
    status = 404


class FileTooLarge(Refusal):
    code = "file_too_large"
    message = _("“%(name)s” has %(size)s; the limit is %(limit)s.")
    status = 413


class RequestTooLarge(Refusal):
    code = "request_too_large"
    message = _(
        "What was sent has %(size)s; files may have %(limit)s together. Send fewer files, or only the results."
    )
    status = 413


class FormTooLarge(Refusal):
    code = "form_too_large"
    message = _("What was sent has %(size)s; without a file it may have %(limit)s. Write less, or send it in parts.")
    status = 413


class UnreadableText(Refusal):
    code = "unreadable_text"
    message = _("What was sent has a character that cannot be kept (NUL). Write it without.")
    status = 400


class DoneMeanwhile(ChangedMeanwhile):
    code = "done_meanwhile"
    message = _(
        "Somebody did the same at this very moment, or you clicked twice. Nothing was done a second time; look at "
        "what is there now."
    )


class WebhookAddressRefused(Refusal):
    code = "webhook_address"
    message = _(
        "This is no address that can be told: it begins with https://, names a host, and has no password, no spaces "
        "and no # in it. Ports are 443 or from 1024 on."
    )
    status = 400


class WebhookTaken(Refusal):
    code = "webhook_taken"
    message = _("%(url)s is registered already. Remove it first, or change what it is told of.")


class TooManyWebhooks(Refusal):
    code = "too_many_webhooks"
    message = _("There can be at most %(most)s. Remove one that nobody needs any more.")


class WebhookIsOff(Refusal):
    code = "webhook_off"
    message = _("It is switched off. Switch it on first, then send the message again.")


class WebhookMovedMeanwhile(ChangedMeanwhile):
    code = "webhook_moved"
    message = _("Somebody has made a new secret meanwhile. Ask for it, or make another one.")


class TooManyFilesAtOnce(Refusal):
    code = "too_many_files"
    message = _("At most %(limit)s files can be sent together. Put them into one zip.")
    status = 400


class DiskFull(Refusal):
    """Nobody's mistake: the machine has no room. Whoever runs the installation has to make some."""

    code = "disk_full"
    message = _(
        "The portal’s disk is full, so nothing of this could be kept. What was there before is untouched. Tell "
        "whoever runs the portal, and try again when there is room."
    )
    status = 507
    retry_after = 600


class DatabaseAway(Refusal):
    """Nobody's mistake: the database starts anew, or is busy with something that nobody else may touch."""

    code = "database_away"
    message = _("The portal cannot reach its data at the moment. Nothing was changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class FilesAway(Refusal):
    """Nobody's mistake: the server on which kept files lie does not answer."""

    code = "files_away"
    message = _("The portal cannot reach its files at the moment. Nothing was changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class MailServerAway(Refusal):
    code = "mail_server_away"
    message = _("The mail could not be sent at the moment. Nothing was changed; please try again in a few minutes.")
    status = 503
    retry_after = 300


class TooManyPrintouts(Refusal):
    code = "too_many_printouts"
    message = _(
        "Many documents are being made at the moment. Please try again in a minute; those that are made are given at "
        "once."
    )
    status = 429
    retry_after = 60


class MailOnItsWay(Refusal):
    code = "mail_on_its_way"
    message = _("This mail is %(state)s; only what was sent or given up can be sent again.")


class SeasonOpenAlready(Refusal):
    code = "season_open_already"
    message = _("The next season, %(season)s, is open already.")


class NameTaken(Refusal):
    code = "name_taken"
    message = _("“%(name)s” exists already.")


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


class SettingsChanged(ChangedMeanwhile):
    code = "settings_changed"
    message = _("Somebody else changed this meanwhile. It is shown as it is now; make your change again.")


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


class UnknownAccount(Refusal):
    code = "unknown_account"
    message = _("Nobody has an account with the address “%(email)s”. Ask the person to sign up here first.")
    status = 404


class LastAdministrator(Refusal):
    code = "last_administrator"
    message = _("%(name)s is the only administrator. Make somebody else an administrator first.")


class JobNotFailed(Refusal):
    code = "job_not_failed"
    message = _("This is %(state)s; only what has failed can be tried again.")


class SamePlayer(Refusal):
    code = "same_player"
    message = _("These two are one record already: %(player)s, number %(number)s. Choose another one.")


class OwnName(Refusal):
    code = "own_name"
    message = _(
        "“%(name)s” is a name of %(player)s (number %(number)s) in the registry. Take that spelling away from the "
        "player first."
    )


class PlayedTogether(Refusal):
    code = "played_together"
    message = _(
        "%(player)s and %(other)s both played in %(championships)s, so they are two people. Correct those results "
        "first if that is wrong."
    )


class SaidDistinct(Refusal):
    code = "said_distinct"
    message = _(
        "%(player)s (number %(number)s) and %(other)s (number %(other_number)s) were said to be two people. Take that "
        "back first if it is wrong."
    )


class PlayerAway(Refusal):
    code = "player_away"
    message = _("%(player)s (number %(number)s) was merged into number %(other)s already. Undo that first.")


class MergedFurther(Refusal):
    code = "merged_further"
    message = _("%(player)s (number %(number)s) was itself merged into number %(other)s. Undo that first.")


class MergeUndone(Refusal):
    code = "merge_undone"
    message = _("This was undone already: %(player)s (number %(number)s) is a record of its own.")


class NameMissing(Refusal):
    code = "name_missing"
    message = _("Write a name with at least one letter or digit.")
    status = 400


class DateOutOfOrder(Refusal):
    code = "date_out_of_order"
    message = _("The last change was on %(last)s; this one cannot be of %(day)s. Choose a later day.")


class DateInFuture(Refusal):
    code = "date_in_future"
    message = _("%(day)s is still to come. Enter the change when it has happened.")


class AccountTaken(Refusal):
    code = "account_taken"
    message = _("The account “%(email)s” is linked to %(player)s (number %(number)s). Take it away there first.")


class PlayerTaken(Refusal):
    code = "player_taken"
    message = _(
        "%(player)s (number %(number)s) belongs to another account already. If that is wrong, write to the federation."
    )


class ClaimWaits(Refusal):
    code = "claim_waits"
    message = _("You have said already that you are %(player)s (number %(number)s). Take that back first.")


class AddressInvited(Refusal):
    code = "address_invited"
    message = _("“%(email)s” is invited already as %(player)s (number %(number)s). Take that back first.")


class AskedTooOften(Refusal):
    code = "asked_too_often"
    message = _("You have asked for this %(limit)s times within a day. Please wait until tomorrow.")
    status = 429
    retry_after = 86_400


class NothingProposed(Refusal):
    code = "nothing_proposed"
    message = _("Nothing of this differs from what stands there. Change a name or the club, or write a note.")
    status = 400


class FileSealed(Refusal):
    code = "file_sealed"
    message = _(
        "This file has the name of somebody who was anonymised, so nobody can download it any more. It is kept sealed "
        "until %(until)s and deleted then."
    )
    status = 410


class PlayerAnonymous(Refusal):
    code = "player_anonymous"
    message = _("Number %(number)s was anonymised: nobody can say any more who it is.")


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


class NotLookedAt(Refusal):
    code = "not_looked_at"
    message = _("Look first at what would be changed: that has not been gathered yet, or is being gathered.")


class CannotAnonymise(Refusal):
    """``reasons`` are sentences."""

    code = "cannot_anonymise"
    message = _("This is not possible yet. %(reasons)s")


class UnknownPreset(Refusal):
    code = "unknown_preset"
    message = _("There is no preset “%(name)s”. Known are: %(known)s.")
    status = 404


class InvalidPreset(Refusal):
    code = "invalid_preset"
    message = _("The preset “%(name)s” cannot be loaded: %(count)s problems.")


class InvalidAddress(Refusal):
    code = "invalid_address"
    message = _("“%(slug)s” cannot be the address of a federation: it is reserved, too long or has other signs.")


class AddressTaken(Refusal):
    code = "address_taken"
    message = _("“%(slug)s” belongs to a federation made from the preset “%(preset)s”.")


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


def is_race(exception: Exception) -> bool:
    """Whether the database kept two from doing the same at once: what no service has foreseen and locked."""
    return isinstance(exception.__cause__, UniqueViolation | DeadlockDetected)


def refusal_message(code: str, params: dict[str, Any]) -> str:
    """The sentence of a refusal that was stored as code and parameters."""
    for kind in _all_refusals(Refusal):
        if kind.code == code:
            return str(kind(**params))
    return str(_("Something went wrong on our side. It was recorded; please try again later."))


def _all_refusals(kind: type[Refusal]) -> list[type[Refusal]]:
    return [kind, *(below for child in kind.__subclasses__() for below in _all_refusals(child))]


class TablesUndecided(Refusal):
    code = "tables_undecided"
    message = _("Nobody has decided yet whether these tables leave with the federation: %(tables)s")


class ExportUnusable(Refusal):
    code = "export_unusable"
    message = _("This file cannot be taken in: %(why)s.")
    status = 400


class InstallationNotEmpty(Refusal):
    code = "installation_not_empty"
    message = _("A federation can only be taken in where there is none yet. Nothing was changed.")


class ExportUnderWay(Refusal):
    code = "export_under_way"
    message = _("An export is being made already. It stands here as soon as it is done.")
