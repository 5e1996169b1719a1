"""Addresses of what is stored about one person."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.privacy import views

urlpatterns = [
    path(f"{DESK}/players/<int:pk>/data/", views.player, name="desk_player_data"),
    path(f"{DESK}/players/<int:pk>/data/file/", views.player_file, name="desk_player_data_file"),
    path(f"{DESK}/judges/<int:pk>/data/", views.judge, name="desk_judge_data"),
    path(f"{DESK}/judges/<int:pk>/data/file/", views.judge_file, name="desk_judge_data_file"),
]
