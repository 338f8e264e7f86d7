"""Benchmarks: ``python -m tests.bench [--small]`` prints one JSON object; progress goes to standard error."""
