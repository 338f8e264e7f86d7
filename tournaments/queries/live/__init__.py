"""Championships that are run here, as pages, programs and services read them."""
