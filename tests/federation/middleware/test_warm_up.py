"""A process that answers pages reads nothing more of the program, which may be the next version's by then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from federation.tenancy.federations import Federation
from tests.around.workers import worker_environment

ROOT = Path(__file__).resolve().parents[3]
# What is read from the folder while pages of all kinds are answered, in four languages.
_PROGRAM = """
import os, sys
import django
django.setup()
from django.core.files.storage import default_storage
from django.core.wsgi import get_wsgi_application
from django.test import Client
from federation.middleware.warm_up import load_program
application = get_wsgi_application()
load_program()
read = set()
rooms = "federation", "tournaments", "ratings", "games", "templates", "locale"
rooms = tuple(f"{sys.argv[1]}/{room}/" for room in rooms)
rooms_of_modules = "federation.", "tournaments.", "ratings.", "games."
def note(event, arguments):
    # Templates of a package are looked for among ours first.
    if event == "open" and str(arguments[0]).startswith(rooms) and os.path.exists(arguments[0]):
        read.add(arguments[0])
sys.addaudithook(note)
loaded = set(sys.modules)
client = Client(headers={"X-Forwarded-Proto": "https"})
statuses = []
for language in ("en", "ca", "es", "pl"):
    for page in ("/", "/accounts/login/", "/fisc/", "/fisc/ranking/", "/fisc/championships/", "/fisc/nothing/",
                 "/fisc/api/v1/championships/", "/fisc/calendar.ics", "/fisc/desk/"):
        statuses.append(client.get(page, headers={"Accept-Language": language}, secure=True).status_code)
default_storage.exists("nothing")
read |= {name for name in sys.modules if name not in loaded and name.startswith(rooms_of_modules)}
print(sorted(set(statuses)), sorted(read))
"""


@pytest.mark.django_db(transaction=True)
def test_nothing_of_the_program_is_read_after_it_is_loaded(fisc: Federation) -> None:
    environment = {**worker_environment(), "ALLOWED_HOSTS": "testserver"}
    command = [sys.executable, "-W", "ignore", "-c", _PROGRAM, str(ROOT)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["[200, 302, 404] []"], done.stderr[-2000:]
