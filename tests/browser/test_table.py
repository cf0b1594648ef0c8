"""The table as a person plays at it: with the mouse, with the keyboard alone, without script, on a phone."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.record import record_of
from engine.rules import load, override
from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from trainer.accounts.models import User
from trainer.play import services
from trainer.play.options import AIDS, Options

Visit = Callable[..., Page]
Check = Callable[[Page], None]
Open = Callable[..., Page]

READY = "234m678m45s22s345p"
"""Ready for 3s and 6s as soon as it is dealt, with tanyao and pinfu."""
FAR = "147m28p369s12345z"
WAITS_5S = "234p678p22p46s"
LAND = {"width": 740, "height": 360}


@pytest.fixture
def at_table(visit: Visit) -> Open:
    """A guest's table with bots, the guest dealing; ``laid`` is its first round as it stands, ``seat`` the guest's."""

    def open_table(
        laid: Laid | None = None,
        *,
        rules: Any = "standard",
        seat: str = "E",
        look: dict[str, str] | None = None,
        script: bool = True,
        **options: Any,
    ) -> Page:
        page = visit("/play/", script=script, **look or {})
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("list", name="Your hand")).to_be_visible()
        return another(page, laid, rules=rules, seat=seat, **options)

    return open_table


def another(page: Page, laid: Laid | None = None, *, rules: Any = "standard", seat: str = "E", **options: Any) -> Page:
    """The same guest at another table."""
    ruleset = laid.state.ruleset if laid else load(rules) if isinstance(rules, str) else rules
    match = services.new_match(
        person=User.objects.latest("pk"),
        rules=ruleset,
        levels=["beginner"] * (ruleset.table.seats - 1),
        options=Options(**{"aids": frozenset(AIDS), "fast": True} | options),
        seat=laid.seat(seat) if laid else 0,
        label="a wall",
    )
    if laid:
        match.rounds.update(text=str(record_of(laid.state)))
    page.goto(match.get_absolute_url())
    return page


def call(page: Page, name: str) -> Locator:
    """A call that may be made now."""
    return page.locator(".calls button", has_text=name)


def tile(page: Page, name: str) -> Locator:
    """A tile of the hand, by its name; the first of equal ones."""
    return page.get_by_role("button", name=f"Discard {name}").first


def present(page: Page) -> None:
    """Wait until the player is asked something, or the round is over."""
    page.wait_for_function(
        "() => { const table = document.getElementById('table');"
        " return table && !('moving' in table.dataset) && !document.querySelector('.htmx-request, .htmx-swapping')"
        " && (document.getElementById('over') || document.querySelector('.own [name=action]')); }"
    )


def moved(page: Page, press: Callable[[], None]) -> None:
    """Press, and wait for the board that answers it."""
    before = page.locator("#table").get_attribute("data-at")
    press()
    page.wait_for_function("at => document.getElementById('table')?.dataset.at !== at", arg=before)
    present(page)


def over(page: Page) -> Locator:
    return page.locator("#over")


def asked_to_pass(page: Page) -> bool:
    return call(page, "Pass").count() > 0


def east_round(page: Page, turn: Callable[[], None], onward: Callable[[], None]) -> int:
    """Played until the match is over: ``turn`` does what is asked, ``onward`` goes to the next round. Counts rounds."""
    rounds = 1
    for _ in range(400):
        if over(page).count():
            if page.get_by_role("button", name="Play again").count():
                return rounds
            moved(page, onward)
            rounds += 1
        else:
            moved(page, turn)
    raise AssertionError("the East round does not end")


EAST_ROUND = override(
    load("standard"),
    {"length.winds": 1, "length.extension": False, "length.repeats": "never", "length.bust": False},
)
"""Four deals, one by each player."""


def test_a_whole_east_round_with_the_mouse(at_table: Open) -> None:
    page = at_table(rules=EAST_ROUND, aids=frozenset())

    def turn() -> None:
        if call(page, "Tsumo").count():
            call(page, "Tsumo").click()
        elif asked_to_pass(page):
            win = call(page, "Ron")
            (win if win.count() else call(page, "Pass")).click()
        else:
            page.locator(".tilehand [name=action]").last.click()

    assert east_round(page, turn, lambda: page.get_by_role("button", name="Next round").click()) == 4
    expect(page.get_by_role("row")).to_have_count(5)
    expect(page.locator(".placings .is-me")).to_contain_text("You")


def test_a_whole_east_round_with_the_keyboard_alone(at_table: Open) -> None:
    page = at_table(rules=EAST_ROUND, aids=frozenset())

    def turn() -> None:
        if call(page, "Tsumo").count():
            page.keyboard.press("t")
        elif asked_to_pass(page):
            page.keyboard.press("r" if call(page, "Ron").count() else "Escape")
        else:
            page.keyboard.press("End")
            page.keyboard.press("Enter")

    assert east_round(page, turn, lambda: page.keyboard.press("Enter")) == 4
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


def test_a_whole_east_round_without_script(at_table: Open) -> None:
    page = at_table(rules=EAST_ROUND, script=False, fast=False, aids=frozenset())
    for _ in range(400):
        if over(page).count():
            if page.get_by_role("button", name="Play again").count():
                break
            page.get_by_role("button", name="Next round").click()
        elif asked_to_pass(page):
            call(page, "Pass").click()
        else:
            page.locator(".tilehand [name=action]").last.click()
    expect(page.get_by_role("table", name="How the match ended")).to_be_visible()
    assert page.locator("[data-moving]").count() == 0, "without script the present shows at once"


def riichi_table() -> Laid:
    """East ready; the next tile it draws completes the hand, and the ura is in it."""
    return lay("standard", E=READY, S=FAR, W=FAR, N=FAR, draws="7z5z6z7z6s", indicators="9m", ura="1s")


def test_riichi_ippatsu_and_ura(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(riichi_table(), look=look)
    moved(page, lambda: call(page, "Riichi").first.click())
    expect(page.locator(".seat-me").get_by_role("img", name="riichi").first).to_be_visible()
    expect(page.get_by_role("img", name="red dragon, just drawn, riichi")).to_be_visible()
    assert_accessible(page)
    moved(page, lambda: call(page, "Tsumo").click())
    for words in ("Double riichi", "Ippatsu", "Menzen tsumo", "Ura dora"):
        expect(over(page).locator(".score")).to_contain_text(words)
    expect(over(page).locator(".at-me .plus")).to_be_visible()
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    expect(page.get_by_role("button", name="Next round")).to_be_in_viewport()
    assert_accessible(page)


def furiten_table() -> Laid:
    """South waits for 3s and 6s, has discarded a 6s, and East now discards another, which could only be called."""
    game = lay("standard", S=READY, E="6s", draws={"S": "6s"}, dealer=3)
    return game.play("E discard _").until("S").play("S discard _").until("E").play("E discard 6s")


def test_a_ron_barred_by_furiten_says_why(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(furiten_table(), seat="S", look=look)
    refused = page.locator(".refused").filter(has_text="Ron")
    expect(refused).to_contain_text("Furiten")
    expect(page.locator(".calls button").filter(has_text="Ron")).to_have_count(0)
    refused.locator("summary").click()
    expect(refused.locator(".why")).to_be_in_viewport()
    expect(refused.locator(".why").get_by_role("img", name="6 of bamboo").first).to_be_visible()
    expect(page.locator(".seat-me .is-cause")).to_have_count(1)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(refused.locator(".why")).to_be_hidden()


def test_a_kan_is_robbed(at_table: Open) -> None:
    game = lay("standard", S="234p678p22m789m57s", W="66s19m258p123567z", draws="6s--1m6s", dealer=3)
    game.play("E discard _", "W pon 66s", "W discard 1z").until("W").play("W kan 6s")
    page = at_table(game, seat="S")
    expect(page.locator(".ask")).to_contain_text("adds 6 of bamboo to a pon")
    moved(page, lambda: call(page, "Ron").click())
    expect(over(page).locator(".score")).to_contain_text("Chankan")


def test_a_north_is_pulled(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(lay("sanma", E="19m147p258s1234z9s", draws="5z", replacements="6z"), look=look)
    assert page.locator(".seat").count() == 3
    moved(page, lambda: call(page, "Pull north").click())
    expect(page.locator(".own .meld").get_by_role("img")).to_have_count(0)
    expect(page.locator(".own .meld .tile")).to_have_count(1)
    expect(tile(page, "green dragon")).to_be_visible()
    expect(page.locator("#news")).to_contain_text("You pull a north.")
    assert_accessible(page)


def test_the_family_game(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(rules="family", look=look)
    expect(page.locator(".seat .points").first).to_have_text("50")
    expect(page.locator(".unturned")).to_have_count(0)  # a kan turns no indicator
    turn = page.locator(".tilehand [name=action]")
    moved(page, lambda: turn.last.click())
    assert_accessible(page)
    another(page, lay("family", E=READY, S=FAR, W=FAR, N=FAR, draws="6s"))
    moved(page, lambda: call(page, "Tsumo").click())
    expect(over(page).locator(".score")).to_contain_text("han")
    expect(over(page).locator(".score")).not_to_contain_text("Fu")
    assert_accessible(page)


def test_taking_back(at_table: Open) -> None:
    page = at_table()
    hand = page.get_by_role("list", name="Your hand").get_by_role("button")
    before = [one.get_attribute("aria-label") for one in hand.all()]
    moved(page, lambda: hand.first.click())
    moved(page, lambda: page.get_by_role("button", name="Take back").click())
    assert [one.get_attribute("aria-label") for one in hand.all()] == before
    expect(page.locator("#table")).to_contain_text("Taken back")


def test_moves_follow_one_another_and_the_hand_waits(at_table: Open) -> None:
    page = at_table(fast=False)
    page.locator(".tilehand [name=action]").last.click()
    expect(page.locator("#table[data-moving]")).to_be_attached()
    expect(page.locator(".tilehand [name=action]")).to_have_count(0)
    expect(page.locator(".tilehand [aria-disabled=true]")).not_to_have_count(0)
    expect(page.locator(".ask")).to_contain_text("discard")
    present(page)
    expect(page.locator(".ask")).not_to_be_empty()


def test_a_double_click_moves_once(at_table: Open) -> None:
    page = at_table()
    moved(page, lambda: page.locator(".tilehand [name=action]").last.dblclick())
    seats = page.locator(".seat-me .river li")
    expect(seats).to_have_count(1)


def test_the_hand_by_arrows_and_digits(at_table: Open) -> None:
    page = at_table(lay("standard", E="123456789m1234z", draws="5z"))
    page.keyboard.press("ArrowLeft")
    expect(tile(page, "white dragon")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(tile(page, "North")).to_be_focused()
    page.keyboard.press("3")
    expect(tile(page, "3 of characters")).to_be_focused()
    page.keyboard.press("0")
    expect(tile(page, "East")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(tile(page, "2 of characters")).to_be_focused()
    page.keyboard.press("Tab")
    expect(tile(page, "3 of characters")).to_be_focused()


def call_table() -> Laid:
    game = lay("standard", S="234m067p3455667s", E="6s", dealer=3, honba=1, sticks=1)
    return game.discard_drawn(16).until("E").play("E discard 6s")


def draw_table() -> Laid:
    return lay("standard", E=READY, S=FAR, W=FAR, N=FAR).to_the_end()


def won_table() -> Laid:
    game = riichi_table().play("E riichi _7z", "S discard _", "W discard _", "N discard _", "E tsumo")
    return game


def long_words_table() -> Laid:
    """A win that takes many words to say."""
    return lay("standard", S="34678m234p22345s", E="0m", dealer=3).until("E").play("E discard 0m", "S ron")


def four_melds() -> Laid:
    """Everything at its widest: four melds across, long rivers."""
    game = lay("standard", W="1122334455667z", E="1z2z3z4z", dealer=3)
    game.play("E discard 1z", "W pon 11z", "W discard 7z").until("E")
    for called, thrown in ("26", "35", "45"):
        game.play(f"E discard {called}z", f"W pon {called}{called}z", f"W discard {thrown}z").until("E")
    return game.discard_drawn(40).until("E")


STATES: dict[str, tuple[Callable[[], Laid], str, dict[str, Any]]] = {
    "turn": (riichi_table, "E", {}),
    "call": (call_table, "S", {}),
    "furiten": (furiten_table, "S", {}),
    "melds": (four_melds, "E", {}),
    "draw": (draw_table, "E", {}),
    "won": (won_table, "E", {}),
    "words": (long_words_table, "S", {}),
    "claim": (won_table, "E", {"claim": True}),
    "exam": (call_table, "S", {"exam": True, "aids": frozenset()}),
}


def test_every_state_is_accessible_and_fits(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(look=look)
    for name, (laid, seat, options) in STATES.items():
        another(page, laid(), seat=seat, **options)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name
        board = page.locator("#board")
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1"), name
        assert board.evaluate("board => board.scrollHeight <= board.clientHeight + 1"), name


def test_a_press_that_fails_is_told_legibly(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(look=look)
    page.evaluate("document.getElementById('failure').showModal()")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(page)


def test_rivers_lie_in_sixes_beside_one_another(at_table: Open) -> None:
    page = at_table(four_melds())
    for where in ("me", "right", "across", "left"):
        boxes = [cell.bounding_box() for cell in page.locator(f".seat-{where} .river li").all()]
        rows: dict[int, list[Any]] = {}
        for box in boxes:
            assert box
            rows.setdefault(round(box["y"]), []).append(box)
        lengths = [len(row) for _, row in sorted(rows.items())]
        assert lengths[:-1] == [6] * (len(lengths) - 1), where
        for row in rows.values():
            for one, other in pairwise(row):
                assert one["x"] + one["width"] <= other["x"] + 1, where


STICKS_OUT = """([inner, outer]) => [...document.querySelectorAll(inner)].filter(one => {
    const [mine, edge] = [one, one.closest(outer)].map(it => it.getBoundingClientRect());
    return mine.width > 0 && (mine.left < edge.left || mine.right > edge.right || mine.bottom > edge.bottom + 1);
}).map(one => one.textContent || one.className)"""


@pytest.mark.parametrize("size", [(900, 560), (900, 700), (1280, 800), (1280, 1200), (1920, 1080)])
def test_nothing_sticks_out_of_board_centre_or_coach(at_table: Open, size: tuple[int, int]) -> None:
    page = at_table(rules="family")
    for _ in range(2):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        assert page.evaluate(STICKS_OUT, [".backs i", ".board"]) == []
        assert page.evaluate(STICKS_OUT, [".centre *", ".centre"]) == []
        assert page.evaluate(STICKS_OUT, [".chips .chip", ".chips"]) == []
        another(page, riichi_table())


@pytest.mark.parametrize("seat", ["E", "W"])
def test_every_name_is_read_beside_four_melds(at_table: Open, seat: str) -> None:
    page = at_table(four_melds(), seat=seat, look={"size": "phone"})
    for viewport in (page.viewport_size, LAND):
        page.set_viewport_size(viewport)
        names = page.locator(".plate .name")
        expect(names).to_have_count(4)
        for name in names.all():
            expect(name).to_be_visible()
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), name.inner_text()
        seats = page.locator(".seat").evaluate_all("all => all.map(one => one.scrollWidth <= one.clientWidth + 1)")
        assert all(seats)


def test_the_focus_stays_where_the_game_goes_on(at_table: Open) -> None:
    page = at_table(riichi_table())
    moved(page, lambda: page.locator(".tilehand [name=action]").last.click())
    expect(page.locator("[data-focus]")).to_be_focused()
    page.get_by_text("Menu").click()
    expect(page.get_by_role("button", name="Bots play at once")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Bots play at once")).to_be_hidden()
    page.get_by_text("Menu").click()
    page.get_by_role("button", name="Bots play at once").click()
    expect(page.locator("#table[data-fast]")).to_have_count(0)
    expect(page.get_by_role("button", name="Bots play at once")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="Bots play at once")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Bots play at once")).to_be_hidden()


def test_enter_after_enter_takes_a_win_and_neither_calls_nor_declares(at_table: Open) -> None:
    page = at_table(lay("standard", S="147m28p35s123456z", E="4s", dealer=3).play("E discard 4s"), seat="S")
    next_focus = page.locator("[data-focus]").first
    expect(call(page, "Chi").first).to_be_visible()
    expect(next_focus).to_contain_text("Pass")
    another(page, riichi_table())
    expect(call(page, "Riichi").first).to_be_visible()
    expect(next_focus).to_have_attribute("value", "discard _7z")
    moved(page, lambda: call(page, "Riichi").first.click())
    expect(call(page, "Tsumo")).to_be_focused()


def test_the_focus_stays_in_the_coach(at_table: Open) -> None:
    page = at_table(riichi_table())
    chip = page.locator("#pin-chun")
    chip.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Aiming at Red dragon")).to_be_visible()
    expect(chip).to_be_focused()
    page.get_by_role("link", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Hint")).to_be_focused()


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_hint_is_in_sight_once_it_was_asked_for(at_table: Open, size: str) -> None:
    page = at_table(lay("standard", E=FAR, draws="9p"), look={"size": size})
    if size == "phone":
        page.get_by_role("link", name="Aids").click()
    page.get_by_role("link", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_in_viewport(ratio=1)


def test_the_sheet_of_aids_is_closed_by_a_press_beside_it(at_table: Open) -> None:
    page = at_table(look={"size": "phone"})
    for close in (lambda: page.locator(".centre").click(), lambda: page.keyboard.press("Escape")):
        page.get_by_role("link", name="Aids").click()
        expect(page.get_by_role("complementary", name="Coach")).to_be_visible()
        close()
        expect(page.get_by_role("complementary", name="Coach")).to_be_hidden()


def test_the_marks_on_tiles_are_explained(at_table: Open, assert_accessible: Check, look: dict[str, str]) -> None:
    page = at_table(look=look)
    page.get_by_text("Menu").click()
    page.get_by_text("What the marks mean").click()
    for said in ("discarded as soon as it was drawn", "the latest discard"):
        expect(page.get_by_text(said)).to_be_in_viewport()
    assert_accessible(page)


def test_the_aids_are_found_where_they_are_off(at_table: Open) -> None:
    page = at_table(lay("standard", E=FAR, draws="9p"), look={"size": "phone"}, aids=frozenset())
    page.get_by_role("link", name="Aids").click()
    expect(page.get_by_text("Aids are off")).to_be_in_viewport()
    page.get_by_role("button", name="useful tiles").click()
    expect(page.get_by_role("region", name="Useful tiles")).to_be_in_viewport()


def test_tiles_and_calls_are_large_enough_for_a_thumb(at_table: Open) -> None:
    page = at_table(call_table(), seat="S", look={"size": "phone"})
    bar = page.locator(".tablebar > a:not(.skip), .menu > summary").filter(visible=True)
    expect(bar).to_have_count(3)
    for press in [*bar.all(), *page.locator(".calls .btn").all(), *page.locator(".tilehand button").all()]:
        box = press.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
    # Read in one go: a browser that is still laying the page out anew answers one button before and the next after.
    rows = "() => new Set([...document.querySelectorAll('.tilehand button')].map(b => b.offsetTop)).size"
    page.wait_for_function(f"({rows})() === 2")
    page.set_viewport_size(LAND)
    page.wait_for_function(f"({rows})() === 1")


def test_a_win_on_offer_leaves_the_rivers_in_sight(at_table: Open) -> None:
    game = lay("standard", S=READY, E="6s", draws={"S": "7z", "W": "9m", "N": "9m"}, dealer=3)
    game.until("S").play("S riichi _7z").until("E").play("E discard 6s")
    page = at_table(game, seat="S", look={"size": "phone"})
    expect(call(page, "Ron")).to_contain_text("han")
    expect(call(page, "Pass")).to_contain_text("Riichi furiten")
    calls, board = page.locator(".calls").bounding_box(), page.locator("#board").bounding_box()
    assert calls
    assert board
    assert calls["y"] >= board["y"] + board["height"]


def test_the_lines_of_a_score_are_large_enough_for_a_thumb(at_table: Open) -> None:
    page = at_table(won_table(), look={"size": "phone"})
    lines = page.locator(".winner input")
    expect(lines.first).to_be_attached()
    assert min(lines.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")) >= 44


def test_the_winner_counts(at_table: Open, assert_accessible: Check) -> None:
    page = at_table(won_table(), claim=True)
    expect(page.get_by_label("Han", exact=True)).to_be_focused()
    page.get_by_role("button", name="Say so").click()
    expect(page.locator(".invalid-feedback").first).to_be_visible()
    expect(page.get_by_label("Han", exact=True)).to_be_focused()
    assert_accessible(page)
    page.get_by_label("Han", exact=True).fill("1")
    page.get_by_label("Fu", exact=True).fill("thirty")
    page.get_by_label("Each pays").fill("500")
    page.get_by_role("button", name="Say so").click()
    expect(page.get_by_label("Fu", exact=True)).to_be_focused()
    page.get_by_label("Fu", exact=True).fill("30")
    page.get_by_role("button", name="Say so").click()
    expect(page.locator(".claimed")).to_contain_text("you said 1")
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    assert_accessible(page)


def test_what_is_wrong_with_a_claim_is_seen_on_the_smallest_phone(at_table: Open) -> None:
    page = at_table(won_table(), claim=True, look={"size": "phone"})
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_role("button", name="Say so").click()
    expect(page.get_by_text("How many han?")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="Han")).to_be_focused()
