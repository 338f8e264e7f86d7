"""Word lists of federations: read, normalised, compiled into a trie, looked up and searched. Pure."""
