"""The shape of input, by what people do."""
