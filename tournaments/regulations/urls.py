"""Addresses of the tour's own rules."""

from django.urls import path

from tournaments.kernel.routes import TOUR
from tournaments.regulations import views

urlpatterns = [path(f"{TOUR}/regulations/", views.tour_regulations, name="tour_regulations")]
