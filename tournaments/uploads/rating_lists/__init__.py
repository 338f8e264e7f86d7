"""Rating lists as federations publish them: AUPAIR's ``.RT``, NASPA's, CoCo's, Baxter's entrants, the PFS's. Pure."""
