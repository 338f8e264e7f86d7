"""Notifications: topics, choices, notices, the weekly e-mail, and the outbox of e-mails."""
