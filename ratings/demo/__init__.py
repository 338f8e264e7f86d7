"""The demo: invented people, their seasons and their accounts, loaded by ``manage.py load_demo``."""
