"""The files with which an installation is made: readable for what reads them, hardened, and true to the program."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from federation.middleware import public_pages

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
SCRIPTS = sorted([*(DEPLOY / "bin").iterdir(), DEPLOY / "postgresql" / "roles.sh"])


def read_unit(path: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(path)
    return unit


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_script_can_be_run_and_stops_at_the_first_error(path: Path) -> None:
    text = path.read_text()
    assert text.startswith("#!/bin/bash\n")
    assert "set -euo pipefail" in text
    assert path.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(path)], check=True)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_unit_names_programs_that_are_here(path: Path) -> None:
    unit = read_unit(path)
    command = unit["Service"]["ExecStart"].split()[0]
    if command.startswith("/usr/local/bin/"):
        assert (DEPLOY / "bin" / Path(command).name).exists()
        assert path.with_suffix(".timer").exists()
    else:
        assert command.startswith("/srv/faristol/venv/bin/")
        assert unit["Service"]["User"] == "faristol"
        assert unit["Service"]["ProtectSystem"] == "strict"
        assert unit["Service"]["NoNewPrivileges"] == "yes"
        assert "MemoryMax" in unit["Service"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """With a program that is here in the place of ours; what is wrong otherwise is told."""
    for path in [*UNITS, *(DEPLOY / "systemd").glob("*.timer")]:
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", path.read_text(), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(re.sub(r"^User=.*$|^Group=.*$", "", text, flags=re.MULTILINE))
    units = sorted(str(path) for path in tmp_path.iterdir())
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False, timeout=120
    )
    complaints = [line for line in (done.stdout + done.stderr).splitlines() if str(tmp_path) in line]
    assert complaints == []


def test_worker_has_a_name_that_no_other_machine_and_no_other_unit_gives_one() -> None:
    """RabbitMQ lets no second worker of one name in."""
    unit = (ROOT / "deploy/systemd/faristol-worker.service").read_text()
    assert " worker --hostname %N-%m@%H " in unit


def test_settings_are_read_alike_by_bash_and_systemd() -> None:
    """systemd takes what stands in single quotes as it is, and so does bash; neither sees a second word."""
    path = DEPLOY / "faristol.env.example"
    as_systemd = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            assert re.fullmatch(r"'[^']*'", value), line
            as_systemd[name] = value[1:-1]
    program = f"set -a; . {shlex.quote(str(path))}; env -0"
    found = subprocess.run(["env", "-i", "bash", "-c", program], capture_output=True, text=True, check=True).stdout
    as_bash = dict(entry.split("=", 1) for entry in found.split("\0") if entry)
    assert as_systemd == {name: as_bash[name] for name in as_systemd}


def example(mark: str = "") -> dict[str, str]:
    """What the example sets; with ``#``, what it names with the value it has anyway."""
    text = (DEPLOY / "faristol.env.example").read_text()
    return dict(re.findall(rf"^{mark}([A-Z_]+)='([^']*)'$", text, re.MULTILINE))


def test_example_names_everything_that_production_asks_for() -> None:
    text = (ROOT / "federation/settings/production.py").read_text()
    required = re.findall(r'"(\w+)"', text.partition("_REQUIRED = (")[2].partition(")")[0])
    assert required
    assert set(required) <= example().keys()


def test_example_names_every_setting_that_is_read() -> None:
    settings = [(ROOT / "federation/settings" / name).read_text() for name in ("base.py", "production.py")]
    read = set(re.findall(r"""env\.\w+\(\s*["'](\w+)["']""", "".join(settings)))
    read |= set(re.findall(r'environ\.get\("(FARISTOL_\w+)"', (DEPLOY / "gunicorn.conf.py").read_text()))
    # The owner of the tables has a file of his own; the folder stands for a queue on a developer's machine.
    read -= {"DATABASE_OWNER_URL", "FARISTOL_BROKER_FOLDER"}
    assert {"SECRET_KEY_FALLBACKS", "FARISTOL_PROXIES", "FARISTOL_LOCK_SECONDS", "FARISTOL_BIND"} <= read
    assert read - example().keys() - example("#").keys() == set()
    assert not example().keys() & example("#").keys()


_VALUES = """
import json, runpy
from federation.settings import production as settings
gunicorn = runpy.run_path("deploy/gunicorn.conf.py")
found = {name: value for name, value in vars(settings).items() if name.isupper()}
found |= {name: gunicorn[name] for name in ("bind", "workers", "threads")}
# Texts that wait for a language, and paths.
print(json.dumps(found, default=lambda value: type(value).__name__, sort_keys=True))
"""


def test_what_the_example_names_only_changes_nothing() -> None:
    named = {name: value for name, value in example("#").items() if not name.startswith("FARISTOL_BACKUP")}
    assert len(named) > 10
    answers = []
    for more in ({}, named):
        values = {**example(), "SECRET_KEY": "x" * 60, **more, "PATH": os.environ["PATH"]}
        command = [sys.executable, "-c", _VALUES]
        done = subprocess.run(command, cwd=ROOT, env=values, capture_output=True, text=True, check=True)
        answers.append(done.stdout)
    assert answers[0] == answers[1]
    assert "127.0.0.1:8001" in answers[0]


def test_key_is_made_by_a_command_and_needs_no_quotes() -> None:
    keys = {subprocess.check_output([str(DEPLOY / "bin/faristol-key")], text=True).strip() for _time in range(3)}
    assert len(keys) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9]{86}", key) for key in keys)


def test_runtime_lock_has_no_tools_of_tests() -> None:
    pins = dict(re.findall(r"^([a-z0-9_.-]+)==(\S+)", (ROOT / "requirements-runtime.lock").read_text(), re.MULTILINE))
    every = dict(re.findall(r"^([a-z0-9_.-]+)==(\S+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    bucket = dict(re.findall(r"^([a-z0-9_.-]+)==(\S+)", (ROOT / "requirements-s3.lock").read_text(), re.MULTILINE))
    assert "django" in pins
    assert pins.items() <= bucket.items() <= every.items()
    assert {"boto3", "django-storages"} <= bucket.keys() - pins.keys()
    assert pins.items() <= every.items()
    assert not {"pytest", "mypy", "ruff", "playwright", "hypothesis", "import-linter"} & pins.keys()


def test_image_runs_as_nobody_in_particular_and_keeps_to_the_lock() -> None:
    lines = (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    assert [step[1] for step in steps if step[0] == "USER"] == ["faristol"]
    assert steps[-1][0] == "CMD"
    for word, rest in steps:
        if word == "FROM":
            assert re.match(r"\S+:\d\S*", rest), rest
        if word == "RUN" and "pip install" in rest:
            assert "--require-hashes" in rest
        if word == "RUN" and "apt-get install" in rest:
            assert "--no-install-recommends" in rest
            assert "rm -rf /var/lib/apt/lists" in rest
        if word == "COPY" and "--from" not in rest:
            assert (ROOT / rest.split()[0]).exists()


@pytest.mark.parametrize("file", ["Dockerfile", "deploy/bin/faristol-upgrade", "docs/operate.md"])
def test_program_is_compiled_by_who_may_write_beside_it(file: str) -> None:
    command = re.search(r"-m compileall -q ([a-z ]+)", (ROOT / file).read_text())
    assert command is not None
    assert set(command.group(1).split()) == {path.parent.name for path in ROOT.glob("*/apps.py")}


def test_containers_are_read_only_and_wait_for_what_they_need() -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]
    assert services.keys() == {"database", "queue", "migrate", "web", "worker", "clock", "proxy"}
    for name in ("migrate", "web", "worker", "clock"):
        assert services[name]["read_only"], name
        assert services[name]["cap_drop"] == ["ALL"], name
    assert "DATABASE_OWNER_URL" not in services["web"]["environment"]
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or source == "./certificates" or (ROOT / source).exists(), volume


@pytest.mark.parametrize("name", ["faristol.conf", "container.conf"])
def test_proxy_says_who_asks_and_by_which_name(name: str) -> None:
    text = (DEPLOY / "nginx" / name).read_text()
    assert text.count("{") == text.count("}")
    for location in text.split("location ")[1:]:
        if "proxy_pass" in location:
            for head in ("Host $host", "X-Forwarded-Proto $scheme", "X-Forwarded-For $remote_addr", "X-Request-ID"):
                assert f"proxy_set_header {head}" in location, (name, head)


@pytest.mark.parametrize("name", ["faristol.conf", "container.conf"])
def test_proxy_keeps_pages_of_strangers_alone(name: str) -> None:
    text = (DEPLOY / "nginx" / name).read_text()
    [rules] = re.findall(r"map \$http_cookie \$faristol_cookie \{(.*?)\n\}", text, re.DOTALL)
    [stranger] = re.findall(r'"~(.*?)" "";', rules)
    assert "default 1;" in rules
    assert '"" "";' in rules
    assert re.search(stranger, f"{settings.LANGUAGE_COOKIE_NAME}=ca")
    for cookies in (
        f"{settings.SESSION_COOKIE_NAME}=abc",
        f"{settings.LANGUAGE_COOKIE_NAME}=ca; {settings.SESSION_COOKIE_NAME}=abc",
        f"{settings.SESSION_COOKIE_NAME}=abc; {settings.LANGUAGE_COOKIE_NAME}=ca",
        f"{settings.CSRF_COOKIE_NAME}=abc",
    ):
        assert not re.search(stranger, cookies), cookies
    for directive in ("proxy_cache_bypass", "proxy_no_cache"):
        assert f"{directive} $faristol_cookie $http_authorization;" in text
    # Nothing is kept that does not say for how long.
    assert "proxy_cache_valid" not in text
    # What decides the answer and is not in its Vary has to be in the key.
    [key] = re.findall("proxy_cache_key (.*);", text)
    for head in public_pages.DECIDING:
        assert f"$http_{head.lower().replace('-', '_')}" in key
    assert text.count("proxy_cache faristol;") == 1
