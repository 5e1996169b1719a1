"""All settings, read from the environment; docs/deploying.md lists the variables.

Without any variable the project runs on one machine: an SQLite file and a secret key that is made at the first start,
both under ``var/``.
"""

import os
import re
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.places import THREADS

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))


def _secret_key() -> str:
    """The key from the environment, or one kept in a file that only this user can read."""
    given: str = env.str("SECRET_KEY", default="")
    if given:
        return given
    path = DATA_DIR / "secret_key"
    try:
        if not path.exists() or not path.stat().st_size:
            _keep_new_key(path)
        return path.read_text()
    except OSError as error:
        sys.exit(
            f"The secret key cannot be kept in {path}: {error.strerror}. Free some space on that disk, make the folder "
            "writable for this user, or name another one with DATA_DIR."
        )


def _keep_new_key(path: Path) -> None:
    """Under its name there is never half a key, and never two after one another: a full disk or two first starts at
    once would leave them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():  # empty, from a disk that was full
            path.unlink()
        with suppress(FileExistsError):
            os.link(made, path)
    finally:
        made.unlink(missing_ok=True)


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = _secret_key()
_hosts = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
_with_ports = {host: found for host in _hosts if (found := re.fullmatch(r"(\[.*\]|[^:]*):([0-9]{1,5})", host))}
ALLOWED_HOSTS = [_with_ports[host][1] if host in _with_ports else host for host in _hosts]
KNOWN_PORTS = frozenset(int(found[2]) for found in _with_ports.values())
"""At which a proxy or a tunnel opens the site, besides the usual ports and the one that the server listens at."""
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "django_tables2",
    "django_filters",
    "csp",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "rules",
    "tournaments",
]

MIDDLEWARE = [
    "tournaments.kernel.views.ProtectingMiddleware",
    "tournaments.kernel.views.ProgramsMiddleware",
    "tournaments.kernel.views.canonical_host",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.kernel.views.serve_static_files",
    "tournaments.kernel.views.PackingMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.kernel.views.address_language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.kernel.views.ActorMiddleware",
    "tournaments.kernel.readers.NamesMiddleware",
    "tournaments.kernel.submit.RefusalMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"show": "tournaments.kernel.wording"},
        },
    }
]


_ENGINES = ("django.db.backends.postgresql", "django.db.backends.sqlite3")


def _named_database() -> dict[str, Any]:
    """The database that ``DATABASE_URL`` names, nothing without it; the address is not repeated, it may hold a
    password."""
    url = env.str("DATABASE_URL", default="")
    if not url:
        return {}
    with suppress(ImproperlyConfigured, ValueError):
        if environ.Env.DB_SCHEMES.get(url.split("://")[0]) in _ENGINES:
            return dict(environ.Env.db_url_config(url))
    return sys.exit(
        "DATABASE_URL cannot be read. Write postgres://user:password@host:5432/name, with %2F, %3A, %40, %23 and %3F "
        "in place of / : @ # ? in the password, or unset it for an SQLite file under DATA_DIR."
    )


def _database() -> dict[str, Any]:
    """PostgreSQL when ``DATABASE_URL`` says so, else an SQLite file set up so that no write is lost.

    Each of the server's threads can have a connection at once, so that none waits for another's.
    Writers take the lock when they begin (IMMEDIATE): with Django's default a reader that turns writer is refused
    at once when another has written meanwhile, whatever the timeout.
    """
    database = _named_database() or {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "db.sqlite3")}
    if database["ENGINE"] == "django.db.backends.postgresql":
        size = max(env.int("DATABASE_POOL", default=0), THREADS + 2 + env.int("THINKING_PROCESSES", default=1))
        said = database.get("OPTIONS", {})  # sslmode and its like
        database["OPTIONS"] = {**said, "pool": {"min_size": 1, "max_size": size, "timeout": 5}}
        return database
    database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000",
    }
    database["CONN_MAX_AGE"] = None
    return database


DATABASES = {"default": _database()}


def _mail() -> dict[str, object]:
    """Where letters go, when ``EMAIL_URL`` says so; the address is not repeated, it may hold a password."""
    url = env.str("EMAIL_URL", default="")
    try:
        return dict(environ.Env.email_url_config(url)) if url else {}
    except (ImproperlyConfigured, ValueError):
        return sys.exit(
            "EMAIL_URL cannot be read. Write smtp+tls://user:password@host:587 or smtp+ssl://user:password@host:465, "
            "with %40 in place of an @ in the user's name."
        )


_server = _mail()
EMAIL_BACKEND = str(_server.get("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend"))
EMAIL_FILE_PATH = _server.get("EMAIL_FILE_PATH") or None
EMAIL_USE_TLS, EMAIL_USE_SSL = bool(_server.get("EMAIL_USE_TLS")), bool(_server.get("EMAIL_USE_SSL"))
EMAIL_HOST = _server.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = _server.get("EMAIL_PORT") or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
EMAIL_HOST_USER = str(_server.get("EMAIL_HOST_USER") or "")
EMAIL_HOST_PASSWORD = str(_server.get("EMAIL_HOST_PASSWORD") or "")
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)
# Who letters are from; without it, or without a server, none is sent.
_sender = env.str("EMAIL_FROM", default=EMAIL_HOST_USER if "@" in EMAIL_HOST_USER else "")
MAIL_FROM = _sender if _server else ""
# Copies that the server makes by itself, of an SQLite file: where, how often, and how much all of them may take.
BACKUPS = env.bool("BACKUPS", default=True)
BACKUPS_DIR = Path(env.str("BACKUPS_DIR", default=str(DATA_DIR / "backups")))
BACKUP_SECONDS = env.int("BACKUP_SECONDS", default=3600)
BACKUPS_MEGABYTES = env.int("BACKUPS_MEGABYTES", default=2000)

# Processes in which programs think about games (none: there is nobody to play against), questions that wait for them at
# once, and megabytes of each.
THINKING_PROCESSES = env.int("THINKING_PROCESSES", default=1)
THINKING_WAITING = env.int("THINKING_WAITING", default=100)
THINKING_MEGABYTES = env.int("THINKING_MEGABYTES", default=256)

CACHES = {
    "default": {
        "BACKEND": "tournaments.kernel.revision_cache.BoundedCache",
        "OPTIONS": {"MAX_BYTES": env.int("MEMORY_FOR_PAGES", default=48) * 1024 * 1024, "MAX_ENTRIES": 20_000},
    },
    # What the program has found out about finished games: pages must not push it out, for it takes a minute to find.
    "reviews": {
        "BACKEND": "tournaments.kernel.revision_cache.BoundedCache",
        "LOCATION": "reviews",
        "OPTIONS": {"MAX_BYTES": env.int("MEMORY_FOR_REVIEWS", default=8) * 1024 * 1024, "MAX_ENTRIES": 20_000},
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"

# Throttled per account, and per account from one address: a hundred judges behind the school's one address never
# lock each other out. A device on which the account has logged in before is counted apart: strangers do not lock it.
AXES_FAILURE_LIMIT = env.int("LOGIN_FAILURE_LIMIT", default=10)
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = ["username", ["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "tournaments.accounts.views.devices.counted_as"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_VERBOSE = False
# What is tried during a lock-out neither makes it longer nor is written down by django-axes. Its own log of log-ins,
# whole addresses without an end, gives way to ours; and of a form that failed it must not keep what is a secret.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "old_password", "new_password1", "new_password2", "code"]

# The optional second step of a log-in; the name is what people see in their app.
OTP_TOTP_ISSUER = "Tourboard"

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(DATA_DIR / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": env.str("STATIC_STORAGE", default="tournaments.kernel.static_files.ModuleStaticFilesStorage")
    },
}

# A protocol photographed page by page is never uploaded here: texts and small tables only.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# Of one client's address, behind which a whole school may stand; and seconds for the head of a request.
CLIENT_CONNECTIONS = env.int("CLIENT_CONNECTIONS", default=2500)
REQUEST_SECONDS = env.int("REQUEST_SECONDS", default=15)

HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
# An organiser's session ends when it was not used for so long, and at the latest so long after the log-in.
SESSION_ENGINE = "tournaments.accounts.sessions"
SESSION_COOKIE_AGE = env.int("SESSION_IDLE_DAYS", default=14) * 24 * 60 * 60
SESSION_LONGEST = env.int("SESSION_DAYS", default=60) * 24 * 60 * 60
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tournaments.kernel.submit.csrf_failed"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"
DJANGO_TABLES2_TEMPLATE = "kernel/tables/table.html"

# Private links are secrets, and django.request writes addresses on an error: ``kernel.logs`` hides them everywhere.
DEFAULT_EXCEPTION_REPORTER = "tournaments.kernel.logs.MaskingReporter"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"seldom": {"()": "tournaments.kernel.logs.Seldom"}},
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        **{
            name: {"filters": ["seldom"]}
            for name in (
                "asyncio",
                "uvicorn.error",
                "django.request",
                "django.security.csrf",
                "psycopg.pool",
                "tournaments.kernel.store",
            )
        },
    },
}
