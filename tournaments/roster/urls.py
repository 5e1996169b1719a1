"""Addresses of teams, players, judges, rooms and their private links."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.roster.views import availability, links, lists, people

urlpatterns = [
    path("accounts/leave/", people.leave, name="leave"),
    path("go/<str:token>/", people.enter, name="enter"),
    path(f"{DESK}/organisers/", people.organisers, name="desk_organisers"),
    path(f"{DESK}/organisers/<int:pk>/remove/", people.organiser_remove, name="desk_organiser_remove"),
    path(f"{DESK}/teams/", people.teams, name="desk_teams"),
    path(f"{DESK}/teams/import/", lists.paste, name="desk_roster"),
    path(f"{DESK}/teams/import/save/", lists.save, name="desk_roster_save"),
    path(f"{DESK}/teams/<int:pk>/", people.team, name="desk_team"),
    path(f"{DESK}/teams/<int:pk>/remove/", people.team_remove, name="desk_team_remove"),
    path(f"{DESK}/judges/", people.judges, name="desk_judges"),
    path(f"{DESK}/judges/list/", people.paste, name="desk_judges_paste"),
    path(f"{DESK}/judges/availability/", availability.availability, name="desk_availability"),
    path(f"{DESK}/judges/<int:pk>/", people.judge, name="desk_judge"),
    path(f"{DESK}/judges/<int:pk>/remove/", people.judge_remove, name="desk_judge_remove"),
    path(f"{DESK}/links/", links.links, name="desk_links"),
    path(f"{DESK}/links/uses/", links.uses, name="desk_link_uses"),
    path(f"{DESK}/links/issue/", links.issue, name="desk_links_issue"),
    path(f"{DESK}/links/prolong/", links.prolong, name="desk_links_prolong"),
    path(f"{DESK}/links/<int:pk>/revoke/", links.revoke, name="desk_link_revoke"),
    path(f"{DESK}/rooms/", lists.rooms, name="desk_rooms"),
]
