"""Who is let in where: a visitor, a guest, somebody with a name, and a stranger with a name of their own."""

from collections.abc import Callable
from functools import reduce

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import URLPattern

from tests.trainer.accounts.conftest import PASSWORD
from trainer.accounts import signing, urls
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]

AGAIN = "/account/again/"
SIGN_IN = "/account/sign-in/"

# What each is answered on asking for a page: a number, or the page they are sent to. Where security is changed a person
# with a name is first asked for the password again.
DOORS = {
    # address: (visitor, guest, named)
    "": (200, 200, 200),
    "preferences/": (200, 200, 200),
    "guest/": ("/account/", "/account/", "/account/"),
    "export/": (404, 200, 200),
    "export/answers.csv": (404, 200, 200),
    "delete/": ("/account/", 200, 200),
    "sign-up/": (200, 200, "/account/"),
    "sign-in/": (200, 200, "/account/"),
    "sign-in/code/": (SIGN_IN, SIGN_IN, "/account/"),
    "sign-in/passkey/": (SIGN_IN, SIGN_IN, "/account/"),
    "sign-in/another/": (SIGN_IN, SIGN_IN, SIGN_IN),
    "sign-in/closed/": (200, 200, 200),
    "sign-out/": (SIGN_IN, "/account/sign-up/", 200),
    "password/": (SIGN_IN, "/account/sign-up/", 200),
    "password/lost/": (200, 200, "/account/"),
    "password/lost/sent/": (200, 200, "/account/"),
    "password/lost/set/": (200, 200, "/account/"),
    "password/lost/1-key/": (200, 200, "/account/"),
    "e-mail/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "e-mail/key/": (200, 200, 200),
    "password/first/": (SIGN_IN, "/account/sign-up/", "/account/password/"),
    "again/": (SIGN_IN, "/account/sign-up/", 200),
    "again/code/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "again/passkey/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "security/": (SIGN_IN, "/account/sign-up/", 200),
    "security/app/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "security/app/off/": (SIGN_IN, "/account/sign-up/", 404),
    "security/codes/": (SIGN_IN, "/account/sign-up/", 404),
    "security/codes/new/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "security/codes/file/": (SIGN_IN, "/account/sign-up/", 404),
    "security/keys/": (SIGN_IN, "/account/sign-up/", 200),
    "security/keys/new/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "security/keys/1/": (SIGN_IN, "/account/sign-up/", AGAIN),
    "security/keys/1/remove/": (SIGN_IN, "/account/sign-up/", AGAIN),
}


def test_every_door_is_listed() -> None:
    known = [
        pattern.pattern for pattern in (*urls.urlpatterns, *signing.urlpatterns) if isinstance(pattern, URLPattern)
    ]
    plain = {"<int:pk>": "1", "<slug:name>": "answers", "<str:key>": "key"}
    plain |= {"^": "", "(?P<uidb36>[0-9A-Za-z]+)": "1", "(?P<key>.+)": "key", "$": ""}
    routes = {reduce(lambda text, one: text.replace(one, plain[one]), plain, str(route)) for route in known}
    assert routes == set(DOORS)


@pytest.mark.parametrize(("path", "answers"), DOORS.items())
def test_who_is_let_in(
    client: Client, guest: tuple[User, Client], member: Member, path: str, answers: tuple[object, ...]
) -> None:
    browsers = (client, guest[1], member("aiko")[1])
    for browser, expected in zip(browsers, answers, strict=True):
        page = browser.get(f"/account/{path}")
        answer = page.url.split("?")[0] if page.status_code == 302 else page.status_code
        assert answer == expected
        if page.status_code == 200:
            assert path == "sign-in/closed/" or "no-store" in page["Cache-Control"]


CLOSED = [
    path
    for path, (visitor, _, _) in DOORS.items()
    if path.startswith(("security/", "password/", "again/", "e-mail/")) and visitor == SIGN_IN
]


@pytest.mark.parametrize("path", CLOSED)
def test_a_visitor_or_guest_changes_nothing(client: Client, guest: tuple[User, Client], path: str) -> None:
    for browser in (client, guest[1]):
        assert browser.post(f"/account/{path}", {"password1": "x", "code": "1"}).status_code == 302
    assert not Authenticator.objects.exists()
    assert not User.objects.get().has_usable_password()


def test_another_s_key_is_not_there(member: Member) -> None:
    (aiko, hers), (_, his) = member("aiko"), member("ben")
    key = Authenticator.objects.create(
        user=aiko, type=Authenticator.Type.WEBAUTHN, data={"name": "Ring", "credential": {}}
    )
    for browser in (hers, his):
        browser.post(AGAIN, {"password": PASSWORD})
    for path in (f"/account/security/keys/{key.pk}/", f"/account/security/keys/{key.pk}/remove/"):
        assert his.get(path).status_code == 404
        assert his.post(path, {"name": "Mine"}).status_code == 404
        assert hers.get(path).status_code == 200
    assert "Ring" not in his.get("/account/security/keys/").content.decode()
    key.refresh_from_db()
    assert key.data["name"] == "Ring"
