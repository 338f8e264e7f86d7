"""Webhooks: registered addresses, their events, sending messages, and the outcome."""
