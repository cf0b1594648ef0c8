"""What a person prefers is kept with them and holds on every page."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.trainer.accounts.conftest import sign_in
from tests.trainer.drills.conftest import RON, Ask
from trainer.accounts.models import User

pytestmark = pytest.mark.django_db

Member = Callable[[str], tuple[User, Client]]

USUAL = {"theme": "system", "names": "romaji", "motion": "on"}


def test_they_are_kept_and_shown_again(member: Member) -> None:
    aiko, browser = member("aiko")
    chosen = {"theme": "dark", "names": "kanji", "ruleset": "tenhou", "corners": "on", "double_time": "on"}
    assert browser.post("/account/preferences/", chosen).url == "/account/preferences/"
    aiko.refresh_from_db()
    assert aiko.names == "kanji"
    assert (aiko.theme, aiko.ruleset, aiko.corners, aiko.motion, aiko.double_time) == (
        "dark",
        "tenhou",
        True,
        False,
        True,
    )
    form = browser.get("/account/preferences/").context["form"]
    assert {name: form[name].value() for name in ("theme", "ruleset", "corners", "motion")} == {
        "theme": "dark",
        "ruleset": "tenhou",
        "corners": True,
        "motion": False,
    }


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"ruleset": "no-such-rules"}, {"names": "latin"}, {}])
def test_what_is_no_choice_is_refused(member: Member, wrong: dict[str, str]) -> None:
    _, browser = member("aiko")
    page = browser.post("/account/preferences/", wrong)
    assert page.status_code == 200
    assert page.context["form"].errors
    assert User.objects.get().theme == "system"


def test_a_visitor_s_make_a_guest(client: Client) -> None:
    client.get("/account/preferences/")
    assert not User.objects.exists(), "looking keeps nothing"
    client.post("/account/preferences/", {"theme": "pink"})
    assert not User.objects.exists()
    client.post("/account/preferences/", USUAL | {"corners": "on"})
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.corners


def test_the_theme_follows_to_another_device_and_a_browser_may_differ(member: Member) -> None:
    _, browser = member("aiko")
    browser.post("/account/preferences/", USUAL | {"theme": "dark"})
    other = Client()
    sign_in(other, "aiko")
    for here in (browser, other):
        page = here.get("/yaku/")
        assert b'data-theme="dark"' in page.content
        assert "Cookie" in page["Vary"], "kept for nobody else on the way"
    other.post("/theme/", {"theme": "light"})
    assert b'data-theme="light"' in other.get("/yaku/").content
    assert b'data-theme="dark"' in browser.get("/yaku/").content


def test_nothing_moves_where_that_is_wished(member: Member, client: Client) -> None:
    _, browser = member("aiko")
    assert b"data-motion" not in browser.get("/yaku/").content
    browser.post("/account/preferences/", {"theme": "system", "names": "romaji"})
    assert b'data-motion="off"' in browser.get("/yaku/").content
    assert b"data-motion" not in client.get("/yaku/").content


@pytest.mark.parametrize("path", ["/", "/yaku/", "/yaku/pinfu/", "/fu/", "/scores/?han=3&fu=40", "/practise/waits/"])
def test_corner_letters_on_every_tile_of_who_wants_them(member: Member, client: Client, path: str) -> None:
    _, browser = member("aiko")
    browser.post("/account/preferences/", USUAL | {"corners": "on"})
    for _ in range(2):  # tiles are kept drawn: neither sees the other's
        lettered, plain = (one.get(path).content.decode() for one in (browser, client))
        assert lettered.count('-i"') > 0
        assert lettered.count('-i"') == plain.count("tiles.svg#") - plain.count("tiles.svg#back")
        assert '-i"' not in plain


def test_corner_letters_in_what_htmx_asks_for_and_at_the_table(member: Member, ask: Ask) -> None:
    _, browser = member("aiko")
    browser.post("/account/preferences/", USUAL | {"corners": "on"})
    part = browser.get(ask(RON).get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert '#9m-i"' in part
    assert '#9m"' not in part
    table = browser.get(browser.post("/play/now/").url).content.decode()
    assert '-i"' in table
    assert '-i-i"' not in table


def test_the_rules_chosen_stand_first(member: Member, client: Client) -> None:
    _, browser = member("aiko")
    browser.post("/account/preferences/", USUAL | {"ruleset": "tenhou"})

    def chosen(here: Client, path: str, name: str = "ruleset") -> str:
        page = here.get(path).content.decode().split(f'name="{name}"')[1].split("</select>")[0]
        return page.split('" selected')[0].split('value="')[-1]

    assert chosen(browser, "/practise/score/") == "tenhou"
    assert chosen(client, "/practise/score/") != "tenhou"
    assert chosen(browser, "/scores/", "rules") == chosen(browser, "/yaku/", "rules") == "tenhou"
    assert chosen(browser, "/scores/?rules=standard", "rules") == "standard", "an address says all"
    assert chosen(browser, "/play/", "rules") == "tenhou"
    assert "Tenhou" in browser.get("/play/?rules=tenhou").content.decode()
    table = browser.get(f"{browser.post('/play/now/').url}rules/").content.decode()
    assert "Tenhou" in table


@pytest.mark.parametrize("rules", ["sanma", "family", "standard"])
def test_any_rules_make_a_table_at_once(member: Member, rules: str) -> None:
    _, browser = member("aiko")
    assert browser.post("/account/preferences/", USUAL | {"ruleset": rules}).status_code == 302
    assert browser.get(browser.post("/play/now/").url).status_code == 200


def test_rules_that_are_no_more_are_the_usual_ones(member: Member) -> None:
    aiko, browser = member("aiko")
    User.objects.filter(pk=aiko.pk).update(ruleset="once-upon-a-time")
    for path in ("/practise/score/", "/scores/", "/yaku/", "/play/", "/account/preferences/"):
        assert browser.get(path).status_code == 200
    assert browser.get(browser.post("/play/now/").url).status_code == 200


def test_what_was_chosen_last_goes_before_what_is_preferred(member: Member) -> None:
    _, browser = member("aiko")
    browser.post("/account/preferences/", USUAL | {"ruleset": "tenhou"})
    browser.post("/practise/score/start/", {"level": "typical", "ruleset": "wrc", "asks": ["han"]})
    form = browser.get("/practise/score/").context["setup"].form
    assert form["ruleset"].value() == "wrc"
