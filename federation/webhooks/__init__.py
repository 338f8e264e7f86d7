"""Other programs that are told what happens here: which, of what, how, and what came of it."""
