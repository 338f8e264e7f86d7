"""URLs of this app's pages."""

from tournaments.calendar import urls as calendar_urls
from tournaments.challenges import urls as challenges_urls
from tournaments.competition import urls as competition_urls
from tournaments.entries import urls as entries_urls
from tournaments.files import urls as files_urls
from tournaments.live import urls as live_urls
from tournaments.records import urls as records_urls
from tournaments.report import urls as report_urls
from tournaments.results import urls as results_urls
from tournaments.rulebooks import urls as rulebooks_urls

urlpatterns = [
    *competition_urls.urlpatterns,
    *calendar_urls.urlpatterns,
    *results_urls.urlpatterns,
    *rulebooks_urls.urlpatterns,
    *challenges_urls.urlpatterns,
    *records_urls.urlpatterns,
    *live_urls.urlpatterns,
    *entries_urls.urlpatterns,
    *files_urls.urlpatterns,
    *report_urls.urlpatterns,
]
