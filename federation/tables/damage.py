"""What zipfile raises on files that were damaged or made up to harm."""

import struct
import zipfile
import zlib

ZIP_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    OverflowError,
    IndexError,
)
