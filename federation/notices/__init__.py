"""Mails that follow from what people do: who is told of which act, in which words, by which way."""
