"""Shared code for pages: lists, downloads, attachments, refusals, forms, addresses."""
