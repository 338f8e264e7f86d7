"""The frame's stylesheets, as files of a checkout and as the one that a server sends."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.templatetags.static import static
from django.test import Client
from pytest_django.fixtures import Settings

from federation.tenancy.federations import Federation
from federation.web.stylesheets import FRAME_SHEET, FRAME_SHEETS, linked_sheets

CHECKOUT = Path(__file__).resolve().parents[3]


def linked(client: Client) -> list[str]:
    html = client.get("/fisc/").content.decode()
    return re.findall(r'<link rel="stylesheet" href="(/static/css/frame/(?!print)[^"]+)"', html)


def test_checkout_links_each_sheet(client: Client, fisc: Federation) -> None:
    assert linked(client) == [static(name) for name in FRAME_SHEETS]


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """The sheets and what they refer to, collected as for a server; all files of the portal would take minutes."""
    source = tmp_path / "source"
    for folder in ("css/frame", "fonts", "img"):
        shutil.copytree(CHECKOUT / "static" / folder, source / folder)
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "federation.web.stylesheets.SheetStorage"}}
    call_command("collectstatic", "--noinput", verbosity=0)
    # A second version is collected over the first.
    call_command("collectstatic", "--noinput", verbosity=0)
    return tmp_path / "collected"


def test_server_links_one_sheet_with_all_of_them(collected: Path) -> None:
    assert linked_sheets() == (FRAME_SHEET,)
    sent = (collected / staticfiles_storage.stored_name(FRAME_SHEET)).read_text(encoding="utf-8")
    starts = []
    for name in FRAME_SHEETS:
        lines = (CHECKOUT / "static" / name).read_text(encoding="utf-8").splitlines()
        rules = [line for line in lines if "url(" not in line]
        assert all(rule in sent for rule in rules), name
        starts.append(sent.index("\n".join(rules[:2])))
    assert starts == sorted(starts)


def test_what_the_sheet_refers_to_is_there(collected: Path) -> None:
    sheet = collected / staticfiles_storage.stored_name(FRAME_SHEET)
    named = re.findall(r'url\("?([^")]+)"?\)', sheet.read_text(encoding="utf-8"))
    files = [name for name in named if not name.startswith(("data:", "#"))]
    assert files
    assert [name for name in files if not (sheet.parent / name).resolve().is_file()] == []
