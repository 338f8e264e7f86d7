"""Results of the Collins Coalition and tables of Woogles, as comma or tab separated texts. Pure."""
