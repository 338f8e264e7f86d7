"""Between request and view: the federation, limits, cached answers, the page's context."""
