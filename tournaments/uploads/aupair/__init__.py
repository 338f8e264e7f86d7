"""AUPAIR's ``.tou``, the file that WESPA asks for, as AUPAIR, people and Woogles write it. Pure."""
