"""``python -m tests.deploy.image_steps``: the Dockerfile carried out without an engine, as root on Debian 12.

Each stage is a layer over this machine's own file system, thrown away at the end: what a step writes is seen by the
next one and by nobody else. Then the image is started as compose.yaml does it: read-only, as its user, without
capabilities, with the folders of its volumes; migrations, web with its own health check, worker and clock. What a
slimmer base lacks is not noticed here.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import yaml

from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder
from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster, running_server
from tests.around.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
WRITABLE = ("tmp", "var/lib/faristol/files")


class Stage:
    """A file system that begins as this machine's, with what the steps have set."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        for name in ("root", "upper", "work"):
            (folder / name).mkdir(parents=True)
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        self.folder, self.user, self.command, self.health = "/", "", list[str](), list[str]()
        layer = f"lowerdir=/,upperdir={folder / 'upper'},workdir={folder / 'work'}"
        mount("-t", "overlay", "overlay", "-o", layer, str(self.root))
        mount("--rbind", "/dev", str(self.root / "dev"))
        mount("-t", "proc", "proc", str(self.root / "proc"))
        # What the base image brings: Debian's own, under the name it has there.
        (self.root / "usr/local/bin/python").unlink(missing_ok=True)
        (self.root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
        if not (self.root / "usr/share/doc/python3-venv").exists():
            assert self.run(["apt-get", "install", "--yes", "--quiet=2", "python3-venv"]).wait() == 0

    def run(self, command: list[str], **more: str) -> subprocess.Popen[bytes]:
        inside = ["chroot", str(self.root), "/usr/bin/env", "-i", f"--chdir={self.folder}"]
        values = [f"{name}={value}" for name, value in {**self.environment, **more}.items()]
        return subprocess.Popen([*inside, *values, *self._as_user(), *command], start_new_session=True)

    def _as_user(self) -> list[str]:
        if not self.user:
            return []
        return ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups", "--bounding-set=-all",
                "--no-new-privs"]  # fmt: skip


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def steps() -> Iterator[tuple[str, str]]:
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word:
            yield word, rest.strip()


def build(folder: Path) -> Stage:
    stages: dict[str, Stage] = {}
    stage = None
    for number, (word, rest) in enumerate(steps()):
        started = time.monotonic()
        if word == "FROM":
            stage = Stage(folder / f"stage-{number}")
            stages[rest.partition(" AS ")[2] or "image"] = stage
            continue
        assert stage is not None
        if word == "ENV":
            found = shlex.split(rest)
            values = {name: value for name, _, value in (one.partition("=") for one in found)}
            stage.environment |= {n: v.replace("$PATH", stage.environment["PATH"]) for n, v in values.items()}
        elif word == "RUN":
            status = stage.run(["/bin/sh", "-c", rest]).wait()
            assert status == 0, f"{rest}: {status}"
        elif word == "COPY":
            _copy(stages, stage, rest.split())
        elif word == "WORKDIR":
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            stage.folder = rest
        elif word == "USER":
            stage.user = rest
        elif word == "CMD":
            stage.command = json.loads(rest)
        elif word == "HEALTHCHECK":
            stage.health = json.loads(re.sub(r".*?CMD ", "", rest, count=1))
        print(f"{word:11} {time.monotonic() - started:6.1f} s  {rest[:90]}", flush=True)
    return stages["image"]


def _copy(stages: dict[str, Stage], stage: Stage, words: list[str]) -> None:
    source = ROOT
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")].root
    *names, target = words
    into = stage.root / target.lstrip("/")
    for name in names:
        path = source / name.lstrip("/")
        if path.is_dir():
            ignored = _dockerignore if source == ROOT else None
            shutil.copytree(path, into, symlinks=True, dirs_exist_ok=True, ignore=ignored)
        else:
            shutil.copy(path, into / path.name if target.endswith("/") else into)


def _dockerignore(folder: str, names: list[str]) -> set[str]:
    patterns = (ROOT / ".dockerignore").read_text().split()
    anywhere = {one.removeprefix("**/") for one in patterns if one.startswith("**/")}
    return {name for name in names if name in anywhere or (Path(folder) == ROOT and name in patterns)}


def start_like_compose(image: Stage, services: dict[str, dict[str, object]], environment: dict[str, str]) -> None:
    for name in WRITABLE:
        owner = subprocess.run(
            ["stat", "-c", "%u:%g:%a", str(image.root / name)], capture_output=True, text=True, check=True
        ).stdout.strip()
        mount("-t", "tmpfs", "tmpfs", str(image.root / name))
        uid, gid, mode = owner.split(":")
        os.chown(image.root / name, int(uid), int(gid))
        (image.root / name).chmod(int(mode, 8))
    mount("-o", "remount,ro", str(image.root))
    assert image.run(["touch", "/srv/faristol/app/written"]).wait() != 0, "the program can be written"
    owner = environment.pop("DATABASE_OWNER_URL")
    status = image.run(_words(services["migrate"]), **environment, DATABASE_OWNER_URL=owner).wait()
    assert status == 0, "migrate"
    print("migrate     as compose.yaml starts it: done", flush=True)
    with ExitStack() as stack:
        web = stack.enter_context(_running(image, image.command, environment))
        _wait(lambda: image.run(image.health, **environment).wait() == 0, web, "web")
        print("web         read-only, its own health check is well", flush=True)
        for name in ("worker", "clock"):
            other = stack.enter_context(_running(image, _words(services[name]), environment))
            time.sleep(15)
            assert other.poll() is None, name
            print(f"{name:11} read-only, at work after 15 s", flush=True)
        ping = ["celery", "-A", "federation", "inspect", "ping", "--timeout", "20"]
        assert image.run(ping, **environment).wait() == 0, "the worker not responding"


def _words(service: dict[str, object]) -> list[str]:
    command = service["command"]
    assert isinstance(command, list)
    return [str(word) for word in command]


@contextmanager
def _running(image: Stage, command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = image.run(command, **environment)
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=60)


def _wait(condition: Callable[[], bool], process: subprocess.Popen[bytes], name: str) -> None:
    deadline = time.monotonic() + 180
    while not condition():
        assert process.poll() is None, f"{name} ended"
        assert time.monotonic() < deadline, f"{name} is not well"
        time.sleep(2)


def main() -> int:
    if os.environ.get("FARISTOL_UNSHARED") != "1":
        # Mounts of its own: nothing of this is seen outside, and all of it is gone at the end.
        command = ["unshare", "--mount", "--propagation", "private", sys.executable, "-m", "tests.deploy.image_steps"]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, "FARISTOL_UNSHARED": "1"}, check=False).returncode
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    data = make_folder(SHARED_ROOT, 0o755) / f"image-{os.getpid()}"
    data.mkdir(mode=0o755)
    data.chmod(0o755)
    cluster, redis, layers = Cluster(data / "cluster"), free_port(), Path(tempfile.mkdtemp(prefix="image-"))
    # Layers lie on a file system of their own: one that is part of itself cannot be laid over itself.
    mount("-t", "tmpfs", "tmpfs", str(layers))
    queue = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--port", str(redis), "--save", "", "--dir", str(data)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        image = build(layers)
        with running_server(cluster):
            environment = {
                "SECRET_KEY": "image-" * 12,
                "DATABASE_URL": cluster.url(APPLICATION_ROLE),
                "DATABASE_OWNER_URL": cluster.url(OWNER_ROLE),
                "CELERY_BROKER_URL": f"redis://127.0.0.1:{redis}/0",
                "CACHE_URL": f"rediscache://127.0.0.1:{redis}/1",
                # The health check asks by the machine's own name.
                "ALLOWED_HOSTS": "faristol.example",
                "FARISTOL_BASE_URL": "https://faristol.example",
                "FARISTOL_BIND": "127.0.0.1:8001",
            }
            socket = image.root / str(cluster.socket_folder).lstrip("/")
            socket.mkdir(parents=True, exist_ok=True)
            # For the user of the image, who is not the server's.
            cluster.folder.chmod(0o755)
            cluster.socket_folder.chmod(0o755)
            (cluster.socket_folder / ".s.PGSQL.5432").chmod(0o777)
            mount("--bind", str(cluster.socket_folder), str(socket))
            start_like_compose(image, services, environment)
    finally:
        queue.kill()
        shutil.rmtree(data, ignore_errors=True)
    print("every step of the image was carried out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
