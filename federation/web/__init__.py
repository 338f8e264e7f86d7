"""What pages have in common: lists, downloads, attachments, refusals, forms, addresses."""
