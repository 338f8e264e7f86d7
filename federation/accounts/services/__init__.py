"""What people do with accounts, memberships, keys and logins."""
