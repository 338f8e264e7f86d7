"""Publishing the next rating list: previewed, prepared by a worker, published."""
