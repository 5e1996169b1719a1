"""The organiser's desk: the tournament itself, its teams, judges, organisers and private links."""

from django.urls import path

from tournaments.archive import views as whole
from tournaments.matches.views import withdrawals
from tournaments.pages.organiser import downloads, home
from tournaments.roster.views import judges, links, organisers, teams
from tournaments.roster.views import lists as roster
from tournaments.setup.views import settings
from tournaments.standings.views import certificates
from tournaments.standings.views import settings as standings

urlpatterns = [
    path("", home.tournaments, name="desk"),
    path("new/", settings.create, name="desk_new"),
    path("new/address/", settings.propose_slug, name="desk_slug"),
    path("new/import/", whole.import_file, name="desk_import"),
    path("<slug:slug>/", home.tournament, name="desk_tournament"),
    path("<slug:slug>/settings/", settings.change, name="desk_settings"),
    path("<slug:slug>/standings/", standings.standings, name="desk_standings"),
    path("<slug:slug>/standings/lots/", standings.lots, name="desk_lots"),
    path("<slug:slug>/standings/open/", standings.open_all, name="desk_standings_open"),
    path("<slug:slug>/certificates/", certificates.certificates, name="desk_certificates"),
    path("<slug:slug>/certificates/picture.jpg", certificates.picture, name="desk_certificate_picture"),
    path(
        "<slug:slug>/certificates/remove/",
        certificates.remove,
        name="desk_certificate_picture_remove",
    ),
    path("<slug:slug>/file/", whole.download, name="desk_file"),
    path("<slug:slug>/copy/", whole.copy, name="desk_copy"),
    path("<slug:slug>/organisers/", organisers.organisers, name="desk_organisers"),
    path("<slug:slug>/organisers/<int:pk>/remove/", organisers.remove, name="desk_organiser_remove"),
    path("<slug:slug>/download/<str:what>.<str:format>", downloads.download, name="desk_download"),
    path("<slug:slug>/teams/", teams.teams, name="desk_teams"),
    path("<slug:slug>/teams/import/", roster.paste, name="desk_roster"),
    path("<slug:slug>/teams/import/save/", roster.save, name="desk_roster_save"),
    path("<slug:slug>/teams/<int:pk>/", teams.team, name="desk_team"),
    path("<slug:slug>/teams/<int:pk>/remove/", teams.remove, name="desk_team_remove"),
    path("<slug:slug>/teams/<int:pk>/withdraw/", withdrawals.withdraw, name="desk_team_withdraw"),
    path("<slug:slug>/teams/<int:pk>/return/", withdrawals.come_back, name="desk_team_return"),
    path("<slug:slug>/judges/", judges.judges, name="desk_judges"),
    path("<slug:slug>/judges/list/", judges.paste, name="desk_judges_paste"),
    path("<slug:slug>/judges/<int:pk>/", judges.judge, name="desk_judge"),
    path("<slug:slug>/judges/<int:pk>/remove/", judges.remove, name="desk_judge_remove"),
    path("<slug:slug>/links/", links.links, name="desk_links"),
    path("<slug:slug>/links/issue/", links.issue, name="desk_links_issue"),
    path("<slug:slug>/links/prolong/", links.prolong, name="desk_links_prolong"),
    path("<slug:slug>/links/<int:pk>/revoke/", links.revoke, name="desk_link_revoke"),
]
