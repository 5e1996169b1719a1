"""The organiser's desk: the tournament itself, its teams, judges, organisers and private links."""

from django.urls import path

from tournaments.views.desk import (
    downloads,
    home,
    judges,
    links,
    organisers,
    players,
    roster,
    settings,
    standings,
    teams,
)

urlpatterns = [
    path("", home.tournaments, name="desk"),
    path("new/", settings.create, name="desk_new"),
    path("new/address/", settings.propose_slug, name="desk_slug"),
    path("<slug:slug>/", home.tournament, name="desk_tournament"),
    path("<slug:slug>/settings/", settings.change, name="desk_settings"),
    path("<slug:slug>/standings/", standings.standings, name="desk_standings"),
    path("<slug:slug>/standings/open/", standings.open_all, name="desk_standings_open"),
    path("<slug:slug>/organisers/", organisers.organisers, name="desk_organisers"),
    path("<slug:slug>/organisers/<int:pk>/remove/", organisers.remove, name="desk_organiser_remove"),
    path("<slug:slug>/download/<str:what>.<str:format>", downloads.download, name="desk_download"),
    path("<slug:slug>/teams/", teams.teams, name="desk_teams"),
    path("<slug:slug>/teams/import/", roster.paste, name="desk_roster"),
    path("<slug:slug>/teams/import/save/", roster.save, name="desk_roster_save"),
    path("<slug:slug>/teams/<int:pk>/", teams.team, name="desk_team"),
    path("<slug:slug>/teams/<int:pk>/remove/", teams.remove, name="desk_team_remove"),
    path("<slug:slug>/teams/<int:pk>/withdraw/", teams.withdraw, name="desk_team_withdraw"),
    path("<slug:slug>/teams/<int:pk>/return/", teams.come_back, name="desk_team_return"),
    path("<slug:slug>/teams/<int:pk>/players/", players.add, name="desk_players"),
    path("<slug:slug>/teams/<int:pk>/players/<int:player_pk>/", players.change, name="desk_player"),
    path(
        "<slug:slug>/teams/<int:pk>/players/<int:player_pk>/remove/",
        players.remove,
        name="desk_player_remove",
    ),
    path("<slug:slug>/judges/", judges.judges, name="desk_judges"),
    path("<slug:slug>/judges/list/", judges.paste, name="desk_judges_paste"),
    path("<slug:slug>/judges/<int:pk>/", judges.judge, name="desk_judge"),
    path("<slug:slug>/judges/<int:pk>/remove/", judges.remove, name="desk_judge_remove"),
    path("<slug:slug>/links/", links.links, name="desk_links"),
    path("<slug:slug>/links/issue/", links.issue, name="desk_links_issue"),
    path("<slug:slug>/links/prolong/", links.prolong, name="desk_links_prolong"),
    path("<slug:slug>/links/<int:pk>/revoke/", links.revoke, name="desk_link_revoke"),
]
