"""Shared parts of the API: problems, pagination, scopes, request bodies, schema."""
