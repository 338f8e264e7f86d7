"""A whole portal on servers of its own under load: ``python -m tests.bench --serve``."""
