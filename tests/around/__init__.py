"""What runs around the portal in tests: workers and their jobs, a mail server, a receiver of webhooks, processes."""
