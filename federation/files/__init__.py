"""Uploaded files, kept byte for byte."""
