"""Health checks, metrics and alarms for operators."""
