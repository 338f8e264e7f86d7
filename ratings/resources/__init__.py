"""Rating lists as tables that go out."""
