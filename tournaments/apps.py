"""The Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Tournaments, teams, tours, matches and their protocols."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Live pages and restore points listen to what is written; corrections tell score sheets in the games' words;
        nothing that is a secret gets into a log; a database of a newer program is refused."""
        from tournaments.kernel.logs import mask_all_logs
        from tournaments.live import announcing as news  # noqa: F401 - models must be loaded first
        from tournaments.management.upgrading import watch_connections
        from tournaments.play.games import registry as games  # noqa: F401 - fills in what corrections ask for
        from tournaments.restoring.write import keeping as points  # noqa: F401 - listens too

        mask_all_logs()
        watch_connections()
