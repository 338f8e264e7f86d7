"""Published rating lists: lines, figures, errata, seals and pages."""
