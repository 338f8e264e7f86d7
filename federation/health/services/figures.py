"""Metrics for Prometheus: requests from this process (or all of them), jobs and e-mails from the database."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Avg, Count, DurationField, ExpressionWrapper, F, Max
from django.utils import timezone
from prometheus_client import CollectorRegistry, Histogram, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily, Metric

from federation.health.services.checks import oldest_waiting_job
from federation.jobs.models import Job
from federation.notices.models import Mail
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

# Durations are reported for jobs that ended within this time.
LATELY = timedelta(hours=1)

_registry = CollectorRegistry()
REQUESTS = Histogram(
    "faristol_request_seconds",
    "Requests by view and status, and how long they took.",
    ["view", "method", "status"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=_registry,
)


def count_request(view: str, method: str, status: int, seconds: float) -> None:
    REQUESTS.labels(view, method, str(status)).observe(seconds)


def write_figures() -> bytes:
    """Return the page that Prometheus reads.

    With PROMETHEUS_MULTIPROC_DIR it covers the requests of all web processes.
    """
    registry = _registry
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    stored = CollectorRegistry()
    stored.register(_Stored())
    return generate_latest(registry) + generate_latest(stored)


class _Stored:
    """Collects from the database, federation by federation: the application sees one at a time."""

    def collect(self) -> Iterator[Metric]:
        jobs: Counter[tuple[str, str]] = Counter()
        mails: Counter[str] = Counter()
        times: dict[str, tuple[float, float]] = {}
        for federation in Federation.objects.all():
            with federation_scope(federation):
                for kind, state, number in Job.objects.values_list("kind", "state").annotate(Count("pk")).order_by():
                    jobs[kind, state] += number
                for state, number in Mail.objects.values_list("state").annotate(Count("pk")).order_by():
                    mails[state] += number
                for kind, mean, longest in _job_times():
                    _mean, before = times.get(kind, (0.0, 0.0))
                    times[kind] = (mean, max(before, longest))
        yield _family("faristol_jobs", "Jobs by kind and state.", ["kind", "state"], jobs)
        yield _family("faristol_mails", "Mails by state.", ["state"], {(state,): n for state, n in mails.items()})
        lately = {(kind, "mean"): mean for kind, (mean, _max) in times.items()}
        lately |= {(kind, "max"): longest for kind, (_mean, longest) in times.items()}
        yield _family("faristol_job_seconds", "Duration of jobs that ended in the last hour.", ["kind", "of"], lately)
        oldest = oldest_waiting_job()
        age = {(): oldest.total_seconds() if oldest else 0.0}
        yield _family("faristol_queue_age_seconds", "Age of the oldest queued job.", [], age)


def _job_times() -> Iterator[tuple[str, float, float]]:
    taken = ExpressionWrapper(F("finished_at") - F("started_at"), DurationField())
    ended = Job.objects.filter(finished_at__gt=timezone.now() - LATELY, started_at__isnull=False).order_by()
    for kind, mean, longest in ended.values_list("kind").annotate(mean=Avg(taken), longest=Max(taken)):
        yield kind, mean.total_seconds(), longest.total_seconds()


def _family(name: str, text: str, labels: list[str], values: object) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=labels)
    for key, value in dict(values).items():  # type: ignore[call-overload]
        family.add_metric(list(key), value)
    return family
