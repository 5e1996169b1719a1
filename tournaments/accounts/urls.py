"""Addresses of log-in, log-out and one's own account."""

from django.urls import path

from tournaments.accounts.views import account, log_in, passkeys, second_step

urlpatterns = [
    path("accounts/login/", log_in.LogInView.as_view(), name="login"),
    path("accounts/login/code/", log_in.code, name="login_code"),
    path("accounts/login/passkey/", passkeys.PasskeyView.as_view(), name="login_passkey"),
    path("accounts/logout/", log_in.LogOutView.as_view(), name="logout"),
    path("accounts/", account.account, name="account"),
    path("accounts/password/", account.password, name="account_password"),
    path("accounts/sessions/end/", account.end, name="account_sessions_end"),
    path("accounts/passkeys/", passkeys.page, name="account_passkeys"),
    path("accounts/passkeys/add/", passkeys.add, name="account_passkeys_add"),
    path("accounts/passkeys/remove/", passkeys.remove, name="account_passkeys_remove"),
    path("accounts/second-step/", second_step.page, name="account_second_step"),
    path("accounts/second-step/begin/", second_step.begin, name="account_second_step_begin"),
    path("accounts/second-step/off/", second_step.off, name="account_second_step_off"),
    path("accounts/second-step/codes/", second_step.codes, name="account_second_step_codes"),
]
