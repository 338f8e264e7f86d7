"""Services for accounts, memberships, API keys and sessions."""
