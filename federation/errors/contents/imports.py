"""Tables that come in, row by row."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.errors.refusal import ChangedMeanwhile, Refusal


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
