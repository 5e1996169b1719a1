"""Ways in and out: accounts with passwords, private links."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.roster.views import accounts

urlpatterns = [
    path("accounts/login/", accounts.LogInView.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/leave/", accounts.leave, name="leave"),
    path("go/<str:token>/", accounts.enter, name="enter"),
]
