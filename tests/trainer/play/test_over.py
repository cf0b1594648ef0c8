"""The end of a round and of a match: who paid whom, hands shown, the winner counting, what is left for the next."""

import re

import pytest

from engine.reasons import Code, Reason
from engine.record import Record
from engine.round import Over
from engine.rules import load, override
from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons
from trainer.display.sentences import say
from trainer.play.models import MatchRecord
from trainer.play.pages.over import _uncounted

READY = "234m678m45s22s345p"
FAR = "147m179p369s1234z"


def tsumo(rules: str = "standard", *, honba: int = 0, ura: str = "9s", **more: object) -> Laid:
    """East, in riichi, draws the tile it waits for."""
    game = lay(rules, E=READY, draws="7z5z6z7z6s", indicators="9m", ura=ura, honba=honba, **more)
    return game.play("E riichi _7z", "S discard _", "W discard _", "N discard _")


def texts(page: str, css: str) -> str:
    """The text of the end's sheet from an element of this class on."""
    part = page[page.index(f'class="{css}') :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part))


def test_a_riichi_ippatsu_win_is_explained_and_paid(learner: Guest, table: Table) -> None:
    match = table(laid=tsumo(ura="1s"))
    page = learner.press(match, "tsumo")
    sheet = texts(page, "win-sheet")
    for words in ("Tsumo. You win on your own draw.", "Riichi", "Ippatsu", "Menzen tsumo", "Pinfu", "Ura indicator"):
        assert words.lower() in sheet.lower(), words
    result = learner.sitting(match).result
    assert result
    for move in result.moves:
        assert f"{move.points:,}" in sheet
    assert "Why this is paid" not in sheet, "the score says it"
    assert sum(result.points) == 100_000
    stored = match.rounds.get().result
    assert stored["points"] == list(result.points)
    assert stored["wins"][0]["seat"] == 0


def test_what_a_ron_is_worth_stands_on_its_button_without_the_ura(learner: Guest, table: Table) -> None:
    game = lay("standard", E=READY, draws="7z5z6z7z7z6s", indicators="9m", ura="1s")
    game.play("E riichi _7z", "S discard _", "W discard _", "N discard _", "E discard _", "S discard _")
    match = table(laid=game)
    page = learner.page(match)
    assert buttons(page) == ["ron", "pass"]
    assert "4 han 30 fu: 11,600" in page, "double riichi, pinfu, tanyao; the ura is not looked at before"
    won = learner.press(match, "ron")
    assert "Ura dora" in won
    assert learner.sitting(match).result.wins[0].score.han == 6


def test_a_ron_paid_by_the_discarder_has_its_arrow(learner: Guest, table: Table) -> None:
    game = lay("standard", E=READY, draws="7z6s")
    match = table(laid=game.play("E riichi _7z", "S discard _"))
    page = learner.press(match, "ron")
    source = match.seats.get(number=1).name
    assert f"You win from {source}" in page
    assert f"{source} → You" in texts(page, "win-sheet")


def test_at_a_draw_ready_hands_lie_open_with_their_waits(learner: Guest, table: Table) -> None:
    game = lay("standard", E=READY, S=FAR, W=FAR, N=FAR)
    while not isinstance(game.state.phase, Over):
        game.discard_drawn().pass_all()
    match = table(laid=game)
    page = learner.page(match)
    result = learner.sitting(match).result
    assert result
    assert result.ready
    sheet = texts(page, "win-sheet")
    assert "a draw" in sheet
    assert sheet.count("waiting for") == sum(result.ready)
    assert sheet.count("· not ready") == 4 - sum(result.ready)
    assert "Why this is paid Noten payment. A hand that is not ready at the draw pays 1,000 to a ready one." in sheet


# The winner counts.


@pytest.fixture
def claiming(learner: Guest, table: Table) -> MatchRecord:
    match = table(laid=tsumo(honba=1, ura="9s"), claim=True)
    page = learner.press(match, "tsumo")
    assert "What is it worth?" in page
    return match


def test_before_the_claim_nothing_of_the_score_is_on_the_page(learner: Guest, claiming: MatchRecord) -> None:
    page = learner.page(claiming)
    result = learner.sitting(claiming).result
    assert result
    score = result.wins[0].score
    assert f"{score.payments.each:,}" not in page
    assert f"{result.points[0]:,}" not in page
    assert "Pinfu" not in page
    assert "Next round" not in page


@pytest.mark.parametrize("htmx", [True, False])
def test_a_right_claim_is_right_and_kept(learner: Guest, claiming: MatchRecord, htmx: bool) -> None:
    result = learner.sitting(claiming).result
    assert result
    score = result.wins[0].score
    said = {"han": score.han, "fu": score.fu_total, "each": score.payments.each}
    page = learner.post(claiming, "claim", htmx=htmx, **said)
    assert page.count('class="is-right"') == 3
    assert "Next round" in page
    assert claiming.rounds.get().claim == {"han": score.han, "fu": score.fu_total, "payment": [score.payments.each]}


def test_a_wrong_claim_is_corrected_and_the_first_one_stands(learner: Guest, claiming: MatchRecord) -> None:
    result = learner.sitting(claiming).result
    assert result
    score = result.wins[0].score
    without = score.payments.each - 100
    page = learner.post(claiming, "claim", han=score.han + 1, fu=score.fu_total, each=without)
    sheet = texts(page, "win-sheet")
    assert f"you said {score.han + 1}" in sheet
    assert "each honba is paid on top" in sheet
    kept = claiming.rounds.get().claim
    learner.post(claiming, "claim", han=score.han, fu=score.fu_total, each=score.payments.each)
    assert claiming.rounds.get().claim == kept


def test_a_payment_that_fits_a_wrong_count_is_named_as_such(learner: Guest, claiming: MatchRecord) -> None:
    """Of six han three are seen, and the payment is that of three, honba included."""
    page = learner.post(claiming, "claim", han=3, fu=20, each=1400)
    sheet = texts(page, "win-sheet")
    assert sheet.count("fits the han and fu you said") == 1
    assert "each honba is paid on top" not in sheet


@pytest.mark.parametrize("said", [{"han": 3, "fu": 20, "each": 1500}, {"han": 3, "each": 1400}, {"each": 1400}])
def test_a_payment_that_fits_nothing_said_is_just_wrong(
    learner: Guest, claiming: MatchRecord, said: dict[str, int]
) -> None:
    assert "It fits" not in learner.post(claiming, "claim", **said)


@pytest.mark.parametrize("htmx", [True, False])
def test_a_claim_that_cannot_be_read_comes_back_as_it_was(learner: Guest, claiming: MatchRecord, htmx: bool) -> None:
    page = learner.post(claiming, "claim", htmx=htmx, han="<b>x", fu="30", each="1000")
    assert "Enter a whole number" in page
    assert 'value="30"' in page
    assert "<b>x" not in page
    assert claiming.rounds.get().claim is None


def test_a_payment_that_cannot_be_read_is_named(learner: Guest, claiming: MatchRecord) -> None:
    page = learner.post(claiming, "claim", htmx=True, han=1, fu=30, each="mangan")
    assert "Each pays: Enter a whole number" in texts(page, "flow claiming")
    assert claiming.rounds.get().claim is None


def test_points_may_be_said_as_the_pages_write_them(learner: Guest, claiming: MatchRecord) -> None:
    learner.post(claiming, "claim", han=5, fu=30, each="4,100")
    assert claiming.rounds.get().claim == {"han": 5, "fu": 30, "payment": [4100]}


def test_one_may_ask_to_be_shown(learner: Guest, claiming: MatchRecord) -> None:
    page = learner.post(claiming, "claim", unknown="1")
    assert "Next round" in page
    assert "you said" not in page


def test_who_did_not_win_counts_nothing(learner: Guest, table: Table) -> None:
    game = lay("standard", E="147m258p369s1234z", S=READY, draws="7z6s").play("E discard _", "S tsumo")
    match = table(laid=game, claim=True)
    assert "What is it worth?" not in learner.page(match)
    learner.post(match, "claim", han=1, fu=30, ron=1000)
    assert match.rounds.get().claim is None


# The next round, and the end.


def test_the_next_round_is_dealt_once(learner: Guest, table: Table) -> None:
    match = table(laid=tsumo())
    learner.press(match, "tsumo")
    at = learner.sitting(match).at
    for _ in range(3):
        page = learner.post(match, "next", at=at)
        assert match.rounds.count() == 2
    assert "East 1" in page
    record = Record.parse(match.rounds.get(number=1).text)
    result = match.rounds.get(number=0).result
    assert record.carry.points == tuple(result["points"])
    assert record.carry.honba == 1, "the dealer has won"


def test_while_a_round_is_on_no_other_is_dealt(learner: Guest, table: Table) -> None:
    match = table()
    learner.post(match, "next")
    assert match.rounds.count() == 1


def test_the_match_ends_with_places_uma_oka_and_chips(learner: Guest, table: Table) -> None:
    rules = override(load("standard"), {"length.bust": True, "settle.chip": 2})
    game = lay(rules, E=READY, draws="7z5z6z7z6s", points={"S": 100}, indicators="9m", ura="1s")
    game.play("E riichi _7z", "S discard _", "W discard _", "N discard _")
    match = table(laid=game)
    page = learner.press(match, "tsumo")
    match.refresh_from_db()
    assert match.finished
    sheet = texts(page, "win-sheet")
    for words in ("below zero", "How the match ended", "Uma", "Oka", "Chips", "Play again"):
        assert words in sheet, words
    assert sheet.index("below zero") < sheet.index("How the match ended") < sheet.index("Menzen tsumo")
    assert "over 30,000, divided by 1,000, with uma, with oka, with chips." in sheet
    assert "Uma is what the lower places pay" in sheet
    assert "Oka is the 5,000 points by which all start below 30,000, for the first place." in sheet
    assert "nearer to the first dealer" in sheet, "two are level"
    results = re.findall(r'<td class="n">([^<]*)</td></tr>', page)
    assert len(results) == 4
    assert all("." in one for one in results), "all results with tenths, if one has them"
    assert "Next round" not in page
    assert match.standings["seats"][0]["place"] == 1
    learner.post(match, "next")
    assert match.rounds.count() == 1, "nothing follows"


def test_play_again_makes_a_table_like_it(learner: Guest, table: Table, stranger: Guest) -> None:
    match = table("sanma", claim=True)
    response = learner.client.post(f"/play/{match.pk}/again/")
    match.refresh_from_db()
    other = MatchRecord.objects.exclude(pk=match.pk).get()
    assert response.url == other.get_absolute_url()
    assert (other.values, other.options) == (match.values, match.options)
    assert other.rounds.get().text != match.rounds.get().text
    assert stranger.client.post(f"/play/{match.pk}/again/").status_code == 404
    assert stranger.client.post(f"/play/{match.pk}/claim/").status_code == 404
    assert stranger.client.get(f"/play/{match.pk}/rules/").status_code == 404


# An engine that would refuse what was played.


def test_a_finished_round_of_an_earlier_engine_keeps_what_it_came_to(learner: Guest, table: Table) -> None:
    match = table(laid=tsumo())
    learner.press(match, "tsumo")
    row = match.rounds.get()
    lines = row.text.splitlines(keepends=True)
    row.text = "".join([*lines[:4], "0 discard 1z\n", *lines[5:]])
    row.save()
    page = learner.page(match)
    assert "earlier version" in page
    assert f"{row.result['points'][0]:,}" in page
    learner.post(match, "next", at="0.0.x")
    carry = Record.parse(match.rounds.get(number=1).text).carry
    assert carry.points == tuple(row.result["points"])
    assert carry.honba == 1


def test_a_round_an_earlier_engine_left_in_the_middle_is_dealt_again(learner: Guest, table: Table) -> None:
    match = table()
    match.rounds.update(text=match.rounds.get().text + "0 tsumo\n")
    page = learner.page(match)
    assert "Deal again" in page
    assert learner.press(match, "discard 1m", at="0.0.x").count("Deal again") == 1
    page = learner.post(match, "next", at="0.0.x")
    assert "Your hand" in page
    assert match.rounds.count() == 1


def test_a_dealer_s_repeat_names_honba_only_where_there_are_any() -> None:
    repeat = Reason(Code.MATCH_REPEAT, (), 1)
    for rules, said in (("standard", "again; honba: 1."), ("family", "deals again."), ("growing-4", "deals again.")):
        shown = _uncounted(repeat, load(rules))
        assert shown
        assert say(shown).endswith(said)
    assert _uncounted(Reason(Code.MATCH_NEXT_DEAL), load("family")) == Reason(Code.MATCH_NEXT_DEAL)
    assert _uncounted(None, load("family")) is None


def test_a_growing_table_tells_what_counts_there_and_what_it_pays(learner: Guest, table: Table) -> None:
    """Riichi is its only yaku: that it came first, and at once, counts nothing. Whoever discards pays three times."""
    game = lay("growing-4", E="1123p", draws="9p5p6p7p4p").play("E riichi _9p")
    game.play("S discard _", "W discard _", "N discard _")
    sheet = texts(learner.press(table(laid=game), "tsumo"), "win-sheet")
    facts = sheet[: sheet.index("Yaku")]
    assert "Riichi" in facts or "riichi" in facts
    assert "double" not in facts
    assert "ippatsu" not in facts.lower()
    assert "each pays that: 1" in sheet


def test_the_table_is_drawn_where_sticks_move_alone(learner: Guest, table: Table) -> None:
    with_stick = learner.press(table(laid=tsumo()), "tsumo")
    assert "<rect" in with_stick
    assert "The table → You" in with_stick
    game = lay("standard", E=READY, draws="7z5z6z7z6s", indicators="9m").play("E discard _")
    game.play("S discard _", "W discard _", "N discard _")
    assert "<rect" not in learner.press(table(laid=game), "tsumo")
