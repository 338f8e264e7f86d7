"""What this app registers with the apps below."""
