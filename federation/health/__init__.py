"""Health of the installation: timed checks, metrics for Prometheus, and an alarm when something is wrong."""
