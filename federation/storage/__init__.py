"""Where kept files lie: a folder (``whole``) or a bucket (``buckets``), as ``STORAGE_URL`` says (``named``)."""
