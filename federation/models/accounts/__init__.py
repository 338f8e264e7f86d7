"""Accounts: who logs in, how, with what rights, and the keys of programs."""
