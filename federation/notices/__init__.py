"""What people are told: topics, choices, notices, the weekly mail, and the outbox of mails."""
