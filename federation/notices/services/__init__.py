"""Notices follow from acts; e-mails wait in the outbox until they are sent."""
