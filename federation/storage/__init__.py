"""File storage: a folder (``files``) or a bucket (``buckets``), according to ``STORAGE_URL`` (``addresses``)."""
