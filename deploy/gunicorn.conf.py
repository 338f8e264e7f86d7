"""How gunicorn serves the portal, and how a new version takes over without anyone noticing.

``systemctl reload`` sends USR2: a second master starts beside the first, on the same socket. It loads the program and
answers the most requested pages to itself before it forks processes, so that all of them share what is loaded at first
use. The last process to be ready asks the old master to finish its work and go. No connection is refused in between,
and nobody waits for a process that is still loading.
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
# Nobody uses it, and its folder is not ours.
control_socket_disable = True
# The portal logs every request itself, with who and where.
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
    """Delete the metrics of processes that are gone; keep those of a master that still answers."""
    if _FIGURES and not _OLD_MASTER:
        shutil.rmtree(_FIGURES, ignore_errors=True)
        Path(_FIGURES).mkdir(parents=True, exist_ok=True)


def when_ready(server):
    """Before there are processes: warm up, then tell systemd which process is now the main one."""
    application = server.app.wsgi()
    _load_program()
    _tell_open_doors(server)
    _answer_pages(application)
    _tell_systemd(f"MAINPID={os.getpid()}\nREADY=1")


def post_worker_init(worker):
    """Let the old master go once all new processes are running."""
    # It is our master's parent for as long as it lives; later another process may have its number.
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
    """Load everything now: a later read would find the next version, which takes the folder before it takes over."""
    from federation.middleware.warm_up import load_program

    load_program()


def _tell_open_doors(server):
    """Log a line for each; start even if the database does not answer yet."""
    from django.db import connection

    from federation.tenancy.functions import find_open_doors

    with contextlib.suppress(Exception), connection.cursor() as cursor:
        for door in find_open_doors(cursor):
            server.log.warning("The application's database role has more rights than it needs: %s.", door)


def _answer_pages(application):
    """Request the portal's own and the first federation's; start even if a page can't be answered."""
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
    # All processes would inherit what is open here, and write into it together.
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
        # This ends the request for Django too.
        getattr(answer, "close", lambda: None)()


def _tell_systemd(text):
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.sendto(text.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
