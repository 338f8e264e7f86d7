"""What `./run` does on a developer's machine: set-up, an embedded PostgreSQL, the demo and the checks.

Nothing here is used by an installation in production. `installation` and `processes` run before the
virtual environment exists, so they import the standard library only.
"""
