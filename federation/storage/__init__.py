"""Where kept files lie: a folder (``files``) or a bucket (``buckets``), as ``STORAGE_URL`` says (``addresses``)."""
