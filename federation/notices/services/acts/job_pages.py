"""What jobs that tell many people are called on their pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.jobs.words import JobPage, job_pages
from federation.notices.services.acts.broadcasting import TELL_MANY


def register_notice_jobs() -> None:
    # What they tell of stands in the notices.
    job_pages.plug(JobPage(_("Telling many people"), lambda _job: None), TELL_MANY)
