"""Uploaded pictures: read in a limited child process, re-encoded in a smaller size, and shown."""
