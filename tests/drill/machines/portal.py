"""The portal on several machines: nginx at the door, two for the web, three for jobs; what they share is here."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from federation.launcher.postgres.embedded import APPLICATION_ROLE, DATABASE
from tests.around.ports import free_port
from tests.drill.machines.network import Network
from tests.drill.parts import (
    ROOT,
    Database,
    Process,
    RabbitMQ,
    clock_command,
    make_environment,
    redis_command,
    run_python,
    web_command,
    worker_command,
)

DOOR, WEB, WORKERS = "door", ("web-1", "web-2"), ("worker-1", "worker-2", "worker-3")
WEB_PORT = 8001
# As docs/scale.md; only without the cache, so that every page is asked for at a web machine.
_NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/logs/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/nginx-body;
    proxy_temp_path {folder}/nginx-proxy;
    fastcgi_temp_path {folder}/nginx-fastcgi;
    uwsgi_temp_path {folder}/nginx-uwsgi;
    scgi_temp_path {folder}/nginx-scgi;
    client_max_body_size 12m;
    upstream faristol {{
{servers}
    }}
    server {{
        listen {address}:80;
        location / {{
            proxy_pass http://faristol;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-Proto https;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_connect_timeout 2s;
            proxy_read_timeout 65s;
            proxy_socket_keepalive on;
        }}
    }}
}}
"""


class Portal:
    """``processes`` by machine; a machine that is killed ends with all of its own."""

    def __init__(self, folder: Path, network: Network, mail_port: int) -> None:
        self.folder, self.network = folder, network
        (folder / "logs").mkdir()
        self.database = Database(folder, {"listen_addresses": network.host, **_settings_of_a_server()})
        redis_port = free_port()
        self.queue = RabbitMQ(folder, network.host)
        self._servers = [
            self._process([*redis_command(folder, redis_port, network.host), "--protected-mode", "no"], "redis"),
            Process(self.queue.command, self.queue.environment, folder / "logs" / "rabbitmq.log"),
        ]
        self.environment = make_environment(folder, self.database, redis_port, mail_port, network.host)
        self.environment |= {
            "CELERY_BROKER_URL": self.queue.url,
            "DATABASE_URL": f"postgresql://{APPLICATION_ROLE}@{network.host}:5432/{DATABASE}",
            "ALLOWED_HOSTS": self.address,
            "FARISTOL_WEB_PROCESSES": "2",
        }
        self._machines: dict[str, list[Process]] = {}

    @property
    def address(self) -> str:
        return self.network.address(DOOR)

    @contextmanager
    def running(self) -> Iterator[None]:
        """With the servers that all share; machines are switched on one by one."""
        try:
            self.network.open()
            self.database.start()
            self.database.let_in(self.network.addresses)
            for server in self._servers:
                server.start()
            self.queue.wait()
            yield
        finally:
            for name in list(self._machines):
                with suppress(Exception):
                    self._end(name)
            for server in self._servers:
                with suppress(Exception):
                    server.end(signal.SIGTERM)
            with suppress(Exception):
                self.database.end(signal.SIGTERM)
            self.queue.end_doorkeeper()
            self.network.close()

    def switch_on(self) -> None:
        for name in (*WEB, *WORKERS, DOOR):
            self.boot(name)

    def boot(self, name: str) -> None:
        self.network.plug_in(name)
        self._machines[name] = [self._on(name, command) for command in self._commands(name)]
        for process in self._machines[name]:
            process.start()

    def kill(self, name: str) -> None:
        """As when the plug is pulled: nobody is told, no connection is ended, nothing is finished."""
        self.network.cut(name)
        self._end(name)
        self.network.unplug(name)

    def manage(self, *arguments: str) -> str:
        return run_python(self.environment, "manage.py", *arguments)

    def _end(self, name: str) -> None:
        for process in self._machines.pop(name):
            process.end(signal.SIGKILL)

    def _commands(self, name: str) -> list[list[str]]:
        if name == DOOR:
            return [["nginx", "-c", str(self._configure_door())]]
        if name in WEB:
            return [web_command()]
        # The clock is on one of them; while that is away the others look for lost work.
        clock = [clock_command(self.folder)] if name == WORKERS[0] else []
        return [worker_command(name), *clock]

    def _on(self, name: str, command: list[str]) -> Process:
        environment = {**self.environment, "FARISTOL_BIND": f"{self.network.address(name)}:{WEB_PORT}"}
        # Migrations alone need the owner of the tables.
        del environment["DATABASE_OWNER_URL"]
        log = self.folder / "logs" / f"{name}.log"
        return Process([*self.network.inside(name), *command], environment, log, ROOT)

    def _process(self, command: list[str], name: str) -> Process:
        return Process(command, dict(os.environ), self.folder / "logs" / f"{name}.log")

    def _configure_door(self) -> Path:
        line = "        server {}:{} max_fails=1 fail_timeout=5s;"
        servers = "\n".join(line.format(self.network.address(name), WEB_PORT) for name in WEB)
        file = self.folder / "nginx.conf"
        file.write_text(_NGINX.format(folder=self.folder, servers=servers, address=self.address))
        return file


def _settings_of_a_server() -> dict[str, str]:
    """Those that an operator is told to have."""
    lines = (ROOT / "deploy" / "postgresql" / "machines.conf").read_text().splitlines()
    told = (line.partition(" = ") for line in lines if not line.startswith("#"))
    return {name: value for name, _is, value in told}
