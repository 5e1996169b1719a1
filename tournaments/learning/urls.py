"""Addresses of lessons."""

from django.urls import path

from tournaments.learning import views

LESSON = "learn/<slug:game>/<slug:lesson>/"
BOARD = f"{LESSON}<slug:key>/"

urlpatterns = [
    path("learn/", views.learn, name="learn"),
    path("learn/<slug:game>/", views.learn_game, name="learn_game"),
    path(LESSON, views.learn_lesson, name="learn_lesson"),
    path(BOARD, views.learn_board, name="learn_board"),
    path(f"{BOARD}taps/", views.learn_taps, name="learn_taps"),
    path(f"{BOARD}play/", views.learn_play, name="learn_play"),
    path(f"{BOARD}change/", views.learn_change, name="learn_change"),
    path(f"{BOARD}solution/", views.learn_solution, name="learn_solution"),
]
