"""Published lists that anybody can check: their text, the chain through them and its signatures (pure)."""
