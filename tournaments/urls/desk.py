"""Pages of the organiser."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
