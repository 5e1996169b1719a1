"""Address of the audit log."""

from django.urls import path

from tournaments.audit import views
from tournaments.kernel.routes import DESK

urlpatterns = [path(f"{DESK}/audit/", views.audit, name="desk_audit")]
