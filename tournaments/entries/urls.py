"""URLs of entries, public and at the desk."""

from django.urls import path

from tournaments.entries.views.desk import (
    live_check_in,
    live_enter,
    live_entrant,
    live_entrant_act,
    live_entries,
    live_entry_settings,
    live_length,
    live_seed,
)
from tournaments.entries.views.files import live_debutants, live_entry_file
from tournaments.entries.views.public import entry_ask, entry_confirm, entry_enter, entry_list, entry_withdraw

_ONE = "championships/<slug:slug>/"
_ENTRIES = f"{_ONE}live/desk/entries/"

urlpatterns = [
    path(f"{_ONE}entries/", entry_list, name="entry_list"),
    path(f"{_ONE}entries/enter/", entry_enter, name="entry_enter"),
    path(f"{_ONE}entries/withdraw/", entry_withdraw, name="entry_withdraw"),
    path(f"{_ONE}entries/ask/", entry_ask, name="entry_ask"),
    path(f"{_ONE}entries/confirm/<str:token>/", entry_confirm, name="entry_confirm"),
    path(_ENTRIES, live_entries, name="live_entries"),
    path(f"{_ENTRIES}list/", live_entry_file, name="live_entry_file"),
    path(f"{_ENTRIES}enter/", live_enter, name="live_enter"),
    path(f"{_ENTRIES}check-in/", live_check_in, name="live_check_in"),
    path(f"{_ENTRIES}debutants/", live_debutants, name="live_debutants"),
    path(f"{_ENTRIES}seed/", live_seed, name="live_seed"),
    path(f"{_ENTRIES}settings/", live_entry_settings, name="live_entry_settings"),
    path(f"{_ENTRIES}length/", live_length, name="live_length"),
    path(f"{_ENTRIES}<int:number>/", live_entrant, name="live_entrant"),
    *(
        path(f"{_ENTRIES}<int:number>/{act}/", live_entrant_act, {"act": act}, name=f"live_entrant_{act}")
        for act in ("change", "absence", "payment", "leave", "forfeits", "return", "here")
    ),
]
