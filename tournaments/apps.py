"""The Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments, teams, tours, matches and their protocols."""

    name = "tournaments"
    verbose_name = _("Tournaments")
