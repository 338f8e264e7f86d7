#!/usr/bin/env python
"""Django's command line for Faristol."""

import gc
import os
import sys

import django
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.development")
    # What a start imports stays. Looking through it for garbage again and again took a seventh of the start.
    gc.disable()
    django.setup()
    gc.freeze()
    gc.enable()
    execute_from_command_line(sys.argv)
