"""Tables that come in: read, compared with what is there, shown, and applied when somebody says so."""
