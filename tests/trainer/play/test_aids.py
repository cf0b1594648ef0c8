"""The learning aids: what each says, that it says what the engine says, and that one switched off sends nothing."""

import re

import pytest

from engine.actions import Riichi
from engine.eyes import view
from engine.record import record_of
from engine.scoring import Score, score
from engine.tiles import Tile, format_tiles, parse_tiles
from engine.win import Win
from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table
from trainer.play.options import AIDS, Options
from trainer.play.pages.aids import Aids, aids
from trainer.play.pages.aids.ready import Ready

NAMES = ["You", "Kenji", "Mika", "Sen"]


def coach(laid: Laid, *on: str, seat: int = 0, hint: bool = False, pin: str = "") -> Aids:
    options = Options(aids=frozenset(on or AIDS), pin=pin)
    return aids(view(laid.state, seat), options, NAMES[: len(laid.state.players)], hint=hint)


def kinds(one: Ready) -> str:
    return format_tiles(kind for kind, _ in one.waits)


# A ready hand.


def test_each_way_to_be_ready_has_its_waits_and_the_tiles_left() -> None:
    found = coach(lay("standard", E="234m567p34s666z1z9p", draws="1z", indicators="2s"), "waits")
    assert [(str(one.cut), kinds(one)) for one in found.ready] == [("9p", "25s")]
    assert found.ready[0].waits == ((Tile.S2, 3), (Tile.S5, 4)), "the indicator is in sight"
    assert found.ready[0].left == 7
    assert found.title == "One way to be ready"
    assert "Cut" in found.lines[0]
    assert "7 left" in found.lines[0]


def test_what_a_wait_is_worth_is_what_it_would_be_scored() -> None:
    laid = lay("standard", E="234m567p34s66s789p", draws="1z", indicators="9m")
    [one] = coach(laid, "waits").ready
    rest = view(laid.state, 0).hand.discard(Tile.EAST)
    assert [payoff.how for payoff in one.payoffs] == ["With riichi", "Without"]
    for payoff, said in zip(one.payoffs, (" double-riichi", ""), strict=True):
        assert [worth.tiles for worth in payoff.worths] in (
            [parse_tiles("25s")],
            [parse_tiles("2s"), parse_tiles("5s")],
        )
        for worth in payoff.worths:
            for by, pay in (("ron", worth.ron), ("tsumo", worth.tsumo)):
                win = Win.parse(f"{rest} {by} {worth.tiles[0]} seat E round E{said} dora 9m")
                result = score(win, laid.state.ruleset)
                assert isinstance(result, Score)
                assert pay.points.startswith(f"{result.payments.discarder or result.payments.each:,}")


def test_a_closed_hand_without_yaku_is_told_so_for_ron_alone() -> None:
    [one] = coach(lay("standard", E="123m789p24s666s11p", draws="2z"), "waits").ready
    riichi, silent = (payoff.worths[0] for payoff in one.payoffs)
    assert riichi.ron.points
    assert silent.ron.refused is not None
    assert silent.ron.refused.code == "win.no-yaku"
    assert silent.tsumo.points


def test_between_turns_the_hand_as_it_stands_is_told() -> None:
    laid = lay("standard", E="123m789p24s666s11p", draws="2z")
    laid.play("E discard _")
    found = coach(laid, "waits")
    assert [(one.cut, kinds(one)) for one in found.ready] == [(None, "3s")]
    assert found.title == "Ready"
    assert "Waiting for" in found.lines[0]


def test_after_riichi_no_choice_is_offered() -> None:
    laid = lay("standard", E="123m789p24s666s11p", draws="2z")
    laid.play("E riichi _").until("E")
    [one] = coach(laid, "waits").ready
    assert one.cut is None
    assert [payoff.how for payoff in one.payoffs] == [""]
    assert one.payoffs[0].worths[0].ron.refused is None


# Furiten.


def furiten_table() -> Laid:
    """East has thrown 6s and may now wait for it."""
    laid = lay("standard", E="123m789p456s22s11p", draws={"E": "9s2s"}, S="258p369m147s1234z")
    return laid.play("E discard 6s").until("E")


def test_the_discard_that_makes_one_furiten_is_named_and_ringed() -> None:
    laid = furiten_table()
    found = coach(laid, "waits", "furiten")
    one = next(one for one in found.ready if kinds(one) == "36s")
    assert one.furiten is not None
    assert (str(one.furiten.code), one.furiten.tiles) == ("furiten.own-discard", (Tile.S6,))
    [thrown] = laid.state.players[0].river
    assert found.causes == {thrown.order}
    assert "Furiten" in "".join(found.lines)
    off = coach(laid, "waits")
    assert all(one.furiten is None for one in off.ready)
    assert not off.causes
    assert "Furiten" not in "".join(off.lines)


def test_a_tile_let_go_is_ringed_where_it_lies() -> None:
    laid = lay("standard", E="123m789p24s666s11p", draws="9s3s", S="147m258p369s1234z")
    laid.play("E discard _", "S discard _").pass_all()
    [passed] = laid.state.players[1].river
    found = coach(laid, "waits", "furiten")
    assert found.causes == {passed.order}
    assert found.ready[0].furiten is not None
    assert str(found.ready[0].furiten.code) == "furiten.temporary"


# A hand that is not ready.


def test_useful_tiles_leave_out_those_in_sight() -> None:
    laid = lay("standard", E="135m246p135s1122z", draws="3z", indicators="2m")
    found = coach(laid, "shanten")
    assert found.nearer
    for one in found.nearer:
        assert one.total == sum(view(laid.state, 0).unseen[kind] for kind in one.tiles)
    assert found.title == found.nearer[0].far.capitalize()


def test_calls_are_told_with_the_best_discard_after_them() -> None:
    laid = lay("standard", E="147m258p369s1234z", S="22m258p369s12345z", draws="2m1s").play("E discard _")
    found = coach(laid, "shanten", seat=1)
    pon = [one for one in found.nearer if one.call == "Pon"]
    assert len(pon) == 1
    assert pon[0].own == parse_tiles("22m")


def test_a_swap_that_is_not_allowed_is_not_advised() -> None:
    """R03: after 34m with 2m neither 2m nor 5m may go, however idle they are."""
    laid = lay("standard", E="147m258p369s1234z", S="345m567p456888s9p", draws="2m1s").play("E discard _")
    [run] = [one for one in coach(laid, "shanten", seat=1).nearer if one.own == parse_tiles("34m")]
    assert run.cut == Tile.P9
    laid = lay("standard", E="147m258p369s1234z", S="345m567p456888s2m", draws="2m1s").play("E discard _")
    cuts = {one.own: one.cut for one in coach(laid, "shanten", seat=1).nearer}
    assert cuts[parse_tiles("34m")] not in parse_tiles("25m")


def test_a_pon_is_not_advised_with_its_own_tile_as_the_discard() -> None:
    """R03: where only the other end of a run may go, the called kind itself still may not."""
    laid = lay('standard calls.swap="other-end"', E="147m258p369s1234z", S="222m455688p3457s", draws="2m1z")
    laid.play("E discard _")
    [pon] = [one for one in coach(laid, "shanten", seat=1).nearer if one.call == "Pon"]
    assert pon.cut != Tile.M2


def test_of_discards_that_keep_as_much_the_idle_one_is_named() -> None:
    """A lone guest wind before the dragon, and both before any tile that has company."""
    laid = lay("standard", E="147m258p369s1135z", draws="4z", indicators="9m")
    found = coach(laid, "shanten")
    best = found.nearer[0]
    assert str(best.cut) in ("3z", "4z"), "neither a pair, nor the dragon, nor a tile with neighbours"
    alike = [one for one in (*found.nearer, *found.more) if one.total == best.total]
    assert len(alike) > 1
    assert "if you discard" in found.lines[0]
    assert f"or {len(alike) - 1} others" in found.lines[0]


@pytest.mark.parametrize(("held", "others"), [("234m567p34s66s19m1z", "1z"), ("122334m567p19s1z5z", "15z")])
def test_of_few_discards_that_keep_as_much_each_is_drawn(held: str, others: str) -> None:
    [line, *_] = coach(lay("standard", E=held, draws="4z", indicators="9m"), "shanten").lines
    assert re.findall(r"#(\w+)\"", line) == ["4z", *map(str, parse_tiles(others))]
    assert "</span> or <span" in line


def test_a_called_hand_that_would_win_nothing_is_told_so() -> None:
    """A pon of terminals leaves no yaku; one of dragons is a yaku."""
    laid = lay("standard", E="147m258p369s1234z", S="99456m223p5578s1z", draws="9m1s").play("E discard _")
    pon = next(one for one in coach(laid, "shanten", seat=1).nearer if one.call == "Pon")
    assert pon.no_yaku
    laid.play("S pon 99m")
    assert coach(laid, "shanten", seat=1).no_yaku
    laid = lay("standard", E="147m258p369s1234z", S="55z99456m223p78s1z", draws="5z1s").play("E discard _", "S pon 55z")
    assert not coach(laid, "shanten", seat=1).no_yaku


# Safety.


def riichi_table() -> Laid:
    return lay("standard", E="123m789p24s666s11p", S="159m159p159s1234z", draws="7z").play("E riichi _").until("S")


def test_safety_is_told_by_tier_with_its_reason() -> None:
    found = coach(riichi_table(), "safety", seat=1)
    [one] = found.against
    assert (one.name, str(one.threat.code)) == ("You", "threat.riichi")
    assert [row.level for row in one.rows] == sorted(row.level for row in one.rows)
    assert found.unjudged == "Mika and Sen"
    assert "Safest against You" in found.lines[-1]


def test_without_a_threat_nothing_is_said_of_safety() -> None:
    assert coach(lay("standard", E="159m159p159s1234z", draws="7z"), "safety").against == ()


# Yaku.


def test_a_called_hand_has_lost_the_yaku_of_closed_ones() -> None:
    laid = lay("standard", E="147m258p369s1234z", S="22m345678p234s55z", draws="2m1s")
    laid.play("E discard _", "S pon 22m")
    found = coach(laid, "yaku", seat=1, pin="iipeikou")
    assert found.pinned is not None
    assert found.pinned.barred is not None
    assert str(found.pinned.barred.code) == "prospect.open"
    assert found.pinned.barred.tiles == parse_tiles("222m")
    assert "riichi" in {chip.slug for chip in found.lost}


def test_a_pinned_yaku_shows_what_is_missing() -> None:
    found = coach(lay("standard", E="23m456p456789s55z", draws="1z", indicators="9p"), "yaku", pin="haku")
    pin = found.pinned
    assert pin is not None
    assert pin.lacks == (Tile.WHITE,)
    assert "is-missing" in "".join(pin.way)
    assert pin.far.endswith("away")
    assert found.possible[0].more == 0


def test_riichi_is_out_of_reach_without_the_points_for_it() -> None:
    laid = lay("standard", E="123m789p24s666s11p", draws="2z", points={"E": 900})
    assert not any(isinstance(action, Riichi) for action in laid.state.asking[0])
    found = coach(laid, "yaku")
    assert [str(chip.barred.code) for chip in found.lost if chip.slug == "riichi" and chip.barred] == [
        "action.riichi.points"
    ]


# Switches.


SAYS = {
    "waits": "ways? to be ready",
    "shanten": "What keeps most draws useful",
    "yaku": 'aria-label="Yaku"',
    "hint": ">Hint<",
}


@pytest.mark.parametrize("aid", SAYS)
def test_an_aid_that_is_off_sends_nothing(learner: Guest, table: Table, aid: str) -> None:
    ready = aid == "waits"
    laid = lay("standard", E="123m789p24s666s11p", draws="2z") if ready else None
    match = table(laid=laid) if laid else table()
    assert re.search(SAYS[aid], learner.page(match))
    learner.post(match, "options", switch=aid)
    page = learner.page(match)
    assert not re.search(SAYS[aid], page)
    learner.post(match, "options", switch=aid)
    assert re.search(SAYS[aid], learner.page(match))


def test_in_an_exam_nothing_is_said_and_nothing_can_be_switched_on(learner: Guest, table: Table) -> None:
    match = table(aids=frozenset(), exam=True)
    for aid in (*AIDS, "pin:tanyao"):
        learner.post(match, "options", switch=aid)
    page = learner.page(match)
    for words in SAYS.values():
        assert not re.search(words, page)
    assert "Aiming at" not in page
    assert "<h3>Hint" not in learner.client.get(f"/play/{match.pk}/?hint").content.decode()


def test_the_hint_is_given_when_it_is_asked_for(learner: Guest, table: Table) -> None:
    match = table(laid=lay("standard", E="234m567p34s66s78p1z", draws="2z"))
    assert "<h3>Hint" not in learner.page(match)
    page = learner.client.get(f"/play/{match.pk}/?hint").content.decode()
    assert "<h3>Hint" in page
    assert re.search(r"−\d+ points expected", page), "how far behind the others are"
    hint = page[page.index("<h3>Hint") : page.index("</section>", page.index("<h3>Hint"))]
    assert hint.count("<b>Discard") == 2, "the first move is named by its sentence alone"
    assert "from ready" in hint
    assert "shanten" not in hint
    before = record_of(learner.sitting(match).state)
    assert record_of(learner.sitting(match).state) == before


def test_a_yaku_is_pinned_and_let_go_again(learner: Guest, table: Table) -> None:
    match = table()
    assert "Aiming at Tanyao" in learner.post(match, "options", switch="pin:tanyao")
    assert "Aiming at" not in learner.post(match, "options", switch="pin:tanyao")
    assert "Aiming at" not in learner.post(match, "options", switch="pin:<script>")


def test_the_ring_on_the_board_is_part_of_the_aid(learner: Guest, table: Table) -> None:
    match = table(laid=furiten_table())
    assert "is-cause" in learner.page(match)
    learner.post(match, "options", switch="furiten")
    assert "is-cause" not in learner.page(match)


def test_a_switch_pressed_in_the_menu_comes_back_with_the_table(learner: Guest, table: Table) -> None:
    """The menu, which holds it, is left alone."""
    match = table()
    part = learner.post(match, "options", switch="waits", htmx=True)
    assert re.search(r'<form id="switches"[^>]* hx-swap-oob="true"', part)
    assert re.search(r'id="switch-waits" name="switch" value="waits" aria-pressed="false"', part)
    assert "<summary>Menu" not in part
    assert "switches" not in learner.post(match, "act", action="nothing", htmx=True)


def test_with_the_aids_off_the_coach_offers_them_except_in_an_exam(learner: Guest, table: Table) -> None:
    page = learner.page(table(aids=frozenset()))
    assert "Aids are off. Show:" in page
    assert 'id="show-waits"' in page
    exam = learner.page(table(aids=frozenset(), exam=True))
    assert 'id="show-' not in exam


def test_the_hint_stands_before_everything_else(learner: Guest, table: Table) -> None:
    page = learner.client.get(f"/play/{table().pk}/?hint").content.decode()
    coach_part = page[page.index('id="coach"') :]
    assert coach_part.index("<section") == coach_part.index('<section class="hint"')
