"""Registering webhooks, writing messages and sending them."""
