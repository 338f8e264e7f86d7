"""Notices follow from acts; mails wait in the outbox until they are sent."""
