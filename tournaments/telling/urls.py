"""Addresses of messages."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR
from tournaments.telling import views

urlpatterns = [
    path(f"{DESK}/addresses/", views.addresses, name="desk_addresses"),
    path(f"{DESK_TOUR}/messages/", views.messages, name="tour_messages"),
    path(f"{DESK_TOUR}/messages/told/", views.mark_told, name="tour_messages_told"),
    path(f"{DESK_TOUR}/messages/print/", views.print_slips, name="tour_messages_print"),
    path(f"{DESK_TOUR}/messages/mail/", views.mail_letters, name="tour_messages_mail"),
    path(f"{DESK_TOUR}/messages/links/", views.new_links, name="tour_messages_links"),
    path(f"{DESK_TOUR}/messages/words/", views.words, name="tour_messages_words"),
]
