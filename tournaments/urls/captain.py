"""Pages of the holder of a captain's link."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
