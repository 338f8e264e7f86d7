"""How gunicorn serves the portal, and how a new version takes over without anybody noticing.

``systemctl reload`` sends USR2: a second master starts beside the first, on the same socket. It loads the program and
answers the pages that most people come for to itself, before it has processes: what is loaded and read at first use
is there once, in all of them. The last of these that is ready asks the old master to end what it has begun and go.
No connection is refused in between, and nobody waits for a process that is still loading.
"""

import contextlib
import os
import shutil
import signal
import socket
from pathlib import Path
from wsgiref.util import setup_testing_defaults

bind = os.environ.get("FARISTOL_BIND", "127.0.0.1:8001")
workers = int(os.environ.get("FARISTOL_WEB_PROCESSES", "3"))
threads = int(os.environ.get("FARISTOL_WEB_THREADS", "2"))
timeout = 60
graceful_timeout = 60
max_requests = 5000
max_requests_jitter = 500
preload_app = True
# Nobody asks it, and its folder is not ours.
control_socket_disable = True
# The portal writes a line for every request itself, with who and where.
accesslog = None
errorlog = "-"
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"level": "INFO", "handlers": ["console"]},
    "loggers": {"gunicorn.error": {"level": "INFO", "handlers": ["console"], "propagate": False}},
}

_FIGURES = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
_OLD_MASTER = int(os.environ.get("GUNICORN_PID", "0"))


def on_starting(server):
    """Figures of processes that are gone belong to nobody; those of a master that still answers stay."""
    if _FIGURES and not _OLD_MASTER:
        shutil.rmtree(_FIGURES, ignore_errors=True)
        Path(_FIGURES).mkdir(parents=True, exist_ok=True)


def when_ready(server):
    """Before there are processes: warm up, then tell systemd which process is the main one now."""
    application = server.app.wsgi()
    _load_program()
    _tell_open_doors(server)
    _answer_pages(application)
    _tell_systemd(f"MAINPID={os.getpid()}\nREADY=1")


def post_worker_init(worker):
    """With as many processes as there are to be, the old master may go."""
    # It is our master's parent for as long as it lives; later its number may be somebody else's.
    if _OLD_MASTER and worker.age >= workers and _parent_of(worker.ppid) == _OLD_MASTER:
        with contextlib.suppress(ProcessLookupError):
            os.kill(_OLD_MASTER, signal.SIGTERM)


def _parent_of(process):
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def child_exit(server, worker):
    if _FIGURES:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)


def _load_program():
    """What would be read later would be the next version's: it takes the folder before it takes over."""
    from federation.middleware.warm_up import load_program

    load_program()


def _tell_open_doors(server):
    """A line in the journal for each; a database that does not answer yet is no reason not to start."""
    from django.db import connection

    from federation.tenancy.functions import find_open_doors

    with contextlib.suppress(Exception), connection.cursor() as cursor:
        for door in find_open_doors(cursor):
            server.log.warning("The application's role in the database may do more than it needs: %s.", door)


def _answer_pages(application):
    """The portal's own and the first federation's; a page that cannot be answered is no reason not to start."""
    from django.core.cache import caches
    from django.db import connections

    from federation.tenancy.federations import Federation

    pages = ["/", "/accounts/login/"]
    with contextlib.suppress(Exception):
        federation = Federation.objects.order_by("pk").first()
        if federation is not None:
            pages += [f"/{federation.slug}/{page}" for page in _PAGES]
    for page in pages:
        with contextlib.suppress(Exception):
            _answer_a_page(application, page)
    # What is open here would be open in each process, and be spoken into by all of them.
    connections.close_all()
    caches.close_all()


_PAGES = ("", "championships/", "ranking/", "players/", "rulebooks/", "accounts/login/", "api/v1/championships/")


def _answer_a_page(application, path):
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].lstrip(".")
    environ = {"HTTP_HOST": host, "PATH_INFO": path, "HTTP_X_FORWARDED_PROTO": "https"}
    setup_testing_defaults(environ)
    answer = application(environ, lambda *_answer: None)
    try:
        for _part in answer:
            pass
    finally:
        # Ends the request for Django too.
        getattr(answer, "close", lambda: None)()


def _tell_systemd(text):
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.sendto(text.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
