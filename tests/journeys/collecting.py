"""Run as a program: collects scripts and styles, as a server does when it starts."""

import django

if __name__ == "__main__":
    django.setup()
    from tournaments.management.preparation import collect_static

    collect_static()
