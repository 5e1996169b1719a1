"""Pages of the holder of a judge's link."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
