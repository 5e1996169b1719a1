"""Addresses that programs ask for, and the block for other sites."""

from django.urls import path

from tournaments.finding import views
from tournaments.kernel.routes import TOURNAMENT

urlpatterns = [
    path("favicon.ico", views.favicon, name="favicon"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sitemap.xml", views.site_map, name="site_map"),
    path("sitemap-<int:number>.xml", views.site_map_part, name="site_map_part"),
    path(f"{TOURNAMENT}/embed/", views.embedding, name="embedding"),
    path(f"{TOURNAMENT}/embed/standings/", views.embedded, name="embedded"),
]
