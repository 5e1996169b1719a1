"""Address of the page about copies and how long data is kept."""

from django.urls import path

from tournaments.keeping import views
from tournaments.kernel.routes import DESK

urlpatterns = [path(f"{DESK}/copies/", views.copies, name="desk_copies")]
