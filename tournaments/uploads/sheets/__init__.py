"""Spreadsheets: xlsx, xlsm (its macros left alone), xlsb, xls, ods, csv and tsv, read through one grid of texts."""
