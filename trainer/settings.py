"""Settings, all by environment. With none of them set this is a safe site on this computer alone.

TENPAI_URL      the address people use; ``https`` turns on everything that needs it (default http://localhost:8000)
TENPAI_DATA     where the database, the secret key and the collected static files are kept (default ``var/``)
TENPAI_DEBUG    1: Django's error pages, templates and static files read afresh at each request
SECRET_KEY      made once and kept in TENPAI_DATA where it is not given
TENPAI_MAIL     smtp://user:password@host:587 (smtps:// where TLS comes first); without it letters are printed on the
                console of the server
TENPAI_FROM     the address letters come from (default: tenpai@ and the name people use)
DATABASE_URL    postgres://user:password@host:5432/name; SQLite in TENPAI_DATA where it is not given
TENPAI_BUS      how open pages hear of changes: memory (default, one process), redis://host:6379/0, or postgres
WEB_CONCURRENCY how many processes serve the site (GRANIAN_WORKERS too); more than one needs another bus than memory
"""

import atexit
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.management.utils import get_random_secret_key
from django.utils.csp import CSP

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("TENPAI_DATA", BASE_DIR / "var"))
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = os.environ.get("TENPAI_DEBUG") == "1"
SITE_URL = os.environ.get("TENPAI_URL", "http://localhost:8000").rstrip("/")
HTTPS = SITE_URL.startswith("https://")


def kept_secret_key(path: Path) -> str:
    """The key in a file, made there the first time; processes that start at once agree on it."""
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent) as draft:  # readable by its owner alone
            draft.write(get_random_secret_key())
            draft.flush()
            with suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()


SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret_key(DATA_DIR / "secret-key")
ALLOWED_HOSTS = [urlsplit(SITE_URL).hostname or "localhost", "localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "crispy_bootstrap5",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "trainer.display",
    "trainer.updates",
    "trainer.accounts",
    "trainer.reference",
    "trainer.drills",
    "trainer.play",
    "trainer.sheets",
    "trainer.classroom",
    "trainer.live",
    "trainer.demo",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    # Pages only: static files are compressed beforehand. It pads at random, against guessing tokens by length (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "trainer.display.posts.PageOfPost",
    "trainer.display.zone.LocalDays",
    "trainer.accounts.middleware.NameStyle",
    "trainer.accounts.middleware.CornerLetters",
]

ROOT_URLCONF = "trainer.urls"
ASGI_APPLICATION = "trainer.asgi.application"

LOADERS = ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Django alone would keep them under DEBUG too, for its own server to throw away.
            "loaders": LOADERS if DEBUG else [("django.template.loaders.cached.Loader", LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "trainer.display.context.page",
                "trainer.accounts.context.preferences",
                "trainer.accounts.context.passkeys",
                "trainer.accounts.context.mail",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"

# Database


def postgres(url: str) -> dict[str, Any]:
    """Connection settings from an address; a pool in place of connections kept by each thread."""
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": {"pool": True},
    }


def close_pool() -> None:
    """Without it the threads of the pool hold up the end of every command, and of the site, by twenty seconds."""
    from django.db import connection

    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has it


# IMMEDIATE makes writers wait their turn instead of failing half way; WAL lets readers go on meanwhile.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "tenpai.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY;",
    },
}
DATABASES = {"default": SQLITE}
if os.environ.get("DATABASE_URL"):
    DATABASES = {"default": postgres(os.environ["DATABASE_URL"])}
    atexit.register(close_pool)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What went wrong, on standard error. Django alone would tell it to a developer only, or by letter.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING"},
        "django.request": {"level": "ERROR"},  # addresses there are none of are no news
        "trainer": {"handlers": ["console"], "level": "WARNING"},
    },
}

# News for open pages

BUS = os.environ.get("TENPAI_BUS", "memory")
WORKERS = max(int(os.environ.get(name) or 1) for name in ("WEB_CONCURRENCY", "GRANIAN_WORKERS"))

# People

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["trainer.accounts.hashers.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# A guest has nothing but this cookie to come back with.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "trainer.accounts.adapter.Adapter"
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_FORMS = {
    "login": "trainer.accounts.forms.LoginForm",
    "signup": "trainer.accounts.forms.SignupForm",
    "add_email": "trainer.accounts.forms.AddressForm",
    "reset_password": "trainer.accounts.forms.LostPasswordForm",
    "reset_password_from_key": "trainer.accounts.forms.NewPasswordForm",
}
MFA_FORMS = {"add_webauthn": "trainer.accounts.forms.PasskeyForm"}
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_VERIFICATION = "none"
# A class behind one address signs up and in at once, some of it wrongly: an address may do much, a name little.
ACCOUNT_RATE_LIMITS = {
    "signup": "200/h/ip",
    "login": "200/m/ip",
    "login_failed": "60/m/ip,5/5m/key",
    "guest": "200/m/ip,2000/h/ip",
    # Sets begun and single questions asked for; all of a class may begin as visitors.
    "question": "40/m/user,600/h/user",
    "visitors_question": "120/m/ip,1200/h/ip",
}
MFA_RATE_LIMITS = {"webauthn_login": "200/m/ip"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Tenpai"
MFA_TOTP_TOLERANCE = 1  # the code before and the one after: a phone's clock may be half a minute off
# Limits are counted here. With Django's 300 entries many guessed names would push each other's counts out.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# Letters: to confirm an address and to set a lost password. Nobody needs an address.


def mailer(url: str) -> dict[str, Any]:
    """A mail server from an address; the console where there is none."""
    if not url:
        return {"BACKEND": "trainer.accounts.console.EmailBackend"}
    parts = urlsplit(url)
    options = {
        "host": parts.hostname or "localhost",
        "port": parts.port or (465 if parts.scheme == "smtps" else 587),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": parts.scheme == "smtps",
        "use_tls": parts.scheme == "smtp" and bool(parts.username),
        "timeout": 10,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


SENDS_MAIL = bool(os.environ.get("TENPAI_MAIL"))
MAILERS = {"default": mailer(os.environ.get("TENPAI_MAIL", ""))}
DEFAULT_FROM_EMAIL = os.environ.get("TENPAI_FROM", f"tenpai@{urlsplit(SITE_URL).hostname or 'localhost'}")
ACCOUNT_CHANGE_EMAIL = True  # one address a person
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no letters to who was never here
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""

# What a browser may do with our pages

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked by the machine itself, without https
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# Sub-domains and browsers' preload lists are the domain owner's decision, not this site's.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Language, time, files

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "servestatic.storage.CompressedManifestStaticFilesStorage"
    },
}
