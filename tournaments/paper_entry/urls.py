"""Addresses of the page on which paper protocols are typed in."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR
from tournaments.paper_entry import views

urlpatterns = [
    path(f"{DESK_TOUR}/paper/", views.grid, name="desk_paper"),
    path(f"{DESK_TOUR}/paper/twice/", views.twice, name="desk_paper_twice"),
    path(f"{DESK}/matches/<int:pk>/paper/", views.row, name="desk_paper_row"),
    path(f"{DESK}/matches/<int:pk>/paper/second/", views.second, name="desk_paper_second"),
    path(f"{DESK}/matches/<int:pk>/paper/decide/", views.decide, name="desk_paper_decide"),
]
