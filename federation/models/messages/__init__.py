"""What goes out to people and programs: notices, mails, webhooks."""
