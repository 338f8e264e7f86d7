"""The rating laboratory: what another system would have predicted, and which constants serve best."""
