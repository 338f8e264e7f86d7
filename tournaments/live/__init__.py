"""A championship that is run here: one append-only list of events; everything else is computed from it.

``decide_…`` functions find what would happen, or refuse (``entering``, ``rounds``, ``scoring``, ``committee``);
``folding`` applies events to the state and never refuses; ``digests`` signs every step; ``reporting`` gives the
neutral ``Report``, from which standings, checks, delivery and rating go on without knowing of the log.

Pure: no Django, no clock, no database, no chance that is not in an event.
"""
