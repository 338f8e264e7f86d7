"""Registering programs, writing messages and sending them."""
