"""A newcomer becomes somebody: as a guest, with a name, on another device, with a passkey, and leaves again."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from trainer.accounts.models import User
from trainer.drills.models import Attempt

Visit = Callable[..., Page]
Check = Callable[[Page], None]

PASSWORD = "seven-pairs-of-geta"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def sign_in(page: Page) -> None:
    page.goto("/account/sign-in/")
    page.get_by_label("Name").fill("aiko")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_guest_takes_a_name_and_finds_everything_elsewhere(
    visit: Visit, assert_accessible: Check, look: dict[str, str]
) -> None:
    page = visit("/practise/points/", **look)
    page.get_by_role("button", name="Start ten questions").click()
    page.get_by_role("button", name="know yet").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    page.goto("/account/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are a guest in this browser")
    assert_accessible(page)
    page.get_by_role("link", name="Take a name").click()
    assert_accessible(page)
    for name, text in (("username", "aiko"), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.locator(f"[name={name}]").fill(text)
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert Attempt.objects.get().person.username == "aiko"

    other = visit("/", **look)
    sign_in(other)
    expect(other.get_by_role("heading", name="Welcome back")).to_be_visible()
    other.goto("/account/")
    expect(other.get_by_text("1 answer, on every device")).to_be_visible()
    assert fits(other)
    assert_accessible(other)
    other.goto("/account/delete/")
    other.locator("[name=password]").fill(PASSWORD)
    assert_accessible(other)
    other.get_by_role("button", name="Delete").click()
    expect(other.get_by_text("All of it is deleted.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert not User.objects.exists()


def test_who_signs_in_as_somebody_is_asked_whose_it_is(
    visit: Visit, assert_accessible: Check, look: dict[str, str]
) -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    page = visit("/practise/points/", **look)
    page.get_by_role("button", name="Start ten questions").click()
    page.get_by_role("button", name="know yet").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    sign_in(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("1 answer: yours?")
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="It was me").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_preferences_by_the_keyboard_alone_and_without_script(visit: Visit, assert_accessible: Check) -> None:
    page = visit("/account/preferences/", size="phone", script=False)
    page.get_by_label("Rules").focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "corners":
            break
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Kept.")).to_be_visible()
    expect(page.get_by_label("Corner letters on every tile")).to_be_checked()
    page.goto("/yaku/pinfu/")
    assert page.locator('use[href$="-i"]').count() > 0
    assert User.objects.get().corners


@pytest.fixture
def device(site: str, browser: Browser) -> Iterator[Page]:
    """A page on a device that has passkeys. They belong to a name, which an address of numbers is not."""
    context = browser.new_context(base_url=site.replace("127.0.0.1", "localhost"))
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda heard: heard.type in ("error", "warning") and complaints.append(heard.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    developer = context.new_cdp_session(page)
    developer.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    developer.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield page
    context.close()
    assert not complaints


@pytest.mark.parametrize("alone", [True, False], ids=["by itself", "after the password"])
def test_a_passkey(device: Page, alone: bool, assert_accessible: Check) -> None:
    User.objects.create_user("aiko", password=PASSWORD)
    sign_in(device)
    device.goto("/account/security/keys/new/")
    device.locator("[name=password]").fill(PASSWORD)
    device.get_by_role("button", name="Go on").click()
    device.get_by_label("Name").fill("This device")
    device.get_by_label("It signs me in by itself").set_checked(alone)
    assert_accessible(device)
    device.get_by_role("button", name="Add it").click()
    expect(device.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    device.goto("/account/security/keys/")
    expect(device.get_by_text("passkey, added" if alone else "second step, added")).to_be_visible()
    assert_accessible(device)
    device.goto("/account/")
    device.get_by_role("button", name="Sign out").click()
    if alone:
        device.goto("/account/sign-in/")
        device.get_by_role("button", name="Sign in with a passkey").click()
    else:
        sign_in(device)
        expect(device.get_by_role("heading", level=1)).to_have_text("One more step")
        assert_accessible(device)
        device.get_by_role("button", name="Use a passkey").click()
    expect(device.get_by_role("link", name="aiko")).to_be_visible()


def test_no_passkey_is_offered_where_browsers_do_not_do_it(client: Client, db: None) -> None:
    assert "passkey" in client.get("/account/sign-in/", headers={"host": "localhost:8000"}).content.decode()
    assert "passkey" not in client.get("/account/sign-in/", headers={"host": "127.0.0.1:8000"}).content.decode()
