"""The neutral report of any result file, the problems found in one, and the storage of both."""
