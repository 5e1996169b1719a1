"""Addresses of the audit log."""

from django.urls import path

from tournaments.audit import views
from tournaments.kernel.routes import DESK, TOURNAMENT

urlpatterns = [
    path(f"{DESK}/audit/", views.audit, name="desk_audit"),
    path(f"{TOURNAMENT}/log/", views.log_check, name="log_check"),
    path("log-key/", views.log_key, name="log_key"),
]
