"""A whole score on a page: what each line says, which tiles it lights, and arithmetic that adds up."""

import re

import pytest
from django.template import Context, Template

from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win
from trainer.display.payment import paid, worth
from trainer.display.score import Sheet, sheet


def scored(text: str, ruleset: str = "standard") -> Score:
    result = score(Win.parse(text), load(ruleset))
    assert isinstance(result, Score), result
    return result


def lit(drawn: Sheet, label: str) -> list[str]:
    """The faces a line lights, in the order they lie."""
    [number] = [line.number for line in (*drawn.yaku, *drawn.fu) if line.label == label]
    found = re.findall(r'<svg (?:data-ev="([^"]*)" )?class="[^"]*"[^>]*><use href="[^#]*#([^"]+)"', drawn.hand)
    return [face for proves, face in found if str(number) in proves.split()]


MOCK = "234m666p567s99m44s ron 9m seat S round E riichi dora 3s"


def test_the_ledgers_of_a_hand() -> None:
    drawn = sheet(scored(MOCK))
    assert [(line.label, line.amount) for line in drawn.yaku] == [("Riichi", "1"), ("Dora", "2")]
    assert [(line.label, line.amount) for line in drawn.fu] == [
        ("Base", "20"),
        ("Triplet by ron, terminals", "4"),
        ("Concealed triplet, simples", "4"),
        ("Closed hand, ron", "10"),
    ]
    assert (drawn.fu_sum, drawn.fu_total, drawn.worth) == ("38, rounded up", 40, "3")
    assert drawn.steps == ("40 × 2<sup>3 + 2</sup> = 1,280", "× 4 = 5,120, rounded up")
    assert drawn.value == "5,200"


def test_a_line_lights_its_tiles() -> None:
    drawn = sheet(scored(MOCK))
    assert lit(drawn, "Triplet by ron, terminals") == ["9m", "9m", "9m"]
    assert lit(drawn, "Dora") == ["4s", "4s"]
    assert lit(drawn, "Riichi") == []


def test_of_two_equal_runs_the_completed_one_proves_the_wait() -> None:
    drawn = sheet(scored("112233m789p55s13s ron 2s riichi"))
    assert lit(drawn, "Closed wait") == ["1s", "3s", "2s"]
    twice = sheet(scored("11233m789p55123s ron 2m riichi"))
    assert re.search(r'data-ev="[^"]*" class="tile is-win"', twice.hand)
    assert sorted(lit(twice, "Closed wait")) == ["1m", "2m", "3m"]
    assert len(lit(twice, "Iipeikou")) == 6


def test_a_red_five_is_lit_itself() -> None:
    drawn = sheet(scored("340m567p234s678s5z ron 5z riichi", "mahjong-soul"))
    assert lit(drawn, "Red fives") == ["0m"]


def test_tiles_of_a_concealed_kan_are_lit_face_down_too() -> None:
    drawn = sheet(scored("234m567p11s23s,7777z ron 4s"))
    assert lit(drawn, "Concealed kan, honours") == ["back", "7z", "7z", "back"]


def test_only_a_hand_in_parts_is_drawn_parted() -> None:
    assert 'class="hand is-grouped"' in sheet(scored(MOCK)).hand
    assert 'class="hand"' in sheet(scored("19m19p19s1234567z ron 1m")).hand


def test_the_missed_line_is_open_from_the_start() -> None:
    html = Template("{% load riichi %}{% score s slip='fu.triplet.by-ron.terminal' %}").render(
        Context({"s": scored(MOCK)})
    )
    assert html.count("checked") == 1
    assert re.search(r'<li class="is-slip">\s*<label><input type="radio"[^>]* checked>', html)
    plain = Template("{% load riichi %}{% score s %}").render(Context({"s": scored(MOCK)}))
    assert re.search(r'value="all" checked', plain)


@pytest.mark.parametrize(
    ("text", "ruleset", "expected_worth", "expected_paid", "last_steps"),
    [
        (
            "234m567p234s678s5z tsumo 5z seat E riichi",
            "standard",
            "2 han 30 fu",
            "1,000 each",
            ["each × 2 = 960, rounded up"],
        ),
        (
            "123m44p,7777z,111-1s,2-22~2p tsumo 3m honba 2",
            "tenhou",
            "3 han, mangan",
            "2,200 / 4,200",
            ["others × 1 = 2,000", "dealer × 2 = 4,000", "+ 200 honba"],
        ),
        (
            "19m19p19s1234567z ron 1m",
            "standard",
            "double yakuman",
            "64,000",
            ["double yakuman: 16,000 base points", "× 4 = 64,000"],
        ),
    ],
)
def test_payments_and_their_steps(
    text: str, ruleset: str, expected_worth: str, expected_paid: str, last_steps: list[str]
) -> None:
    result = scored(text, ruleset)
    assert worth(result) == expected_worth
    assert paid(result.payments) == expected_paid
    assert list(sheet(result).steps[-len(last_steps) :]) == last_steps


@pytest.mark.parametrize("ruleset", ["sanma", "sanma-tenhou", "family"])
def test_steps_claim_only_what_the_engine_paid(ruleset: str) -> None:
    result = scored("234567p234678s1z tsumo 1z seat S riichi", ruleset)
    figures = [
        int(figure.replace(",", "")) for step in sheet(result).steps for figure in re.findall(r"= ([\d,]+)", step)
    ]
    paid_figures = {result.payments.each, result.payments.dealer}
    assert all(-(-figure // 100) * 100 in paid_figures or figure == result.base for figure in figures)


def test_fu_are_said_not_to_matter_at_a_limit_by_han() -> None:
    assert sheet(scored(MOCK)).fu_needed
    big = sheet(scored("234m666p567s99m44s ron 9m seat S riichi dora 3s3s"))
    assert not big.fu_needed


def test_scores_on_one_page_do_not_share_their_radios() -> None:
    assert sheet(scored(MOCK)).key != sheet(scored(MOCK.replace("seat S", "seat W"))).key


def test_what_lay_on_the_table() -> None:
    win = Win.parse("234m666p567s99m44s ron 9m seat S round E riichi ippatsu dora 3s ura 1p honba 1 sticks 2")
    html = Template("{% load riichi %}{% facts win %}").render(Context({"win": win}))
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert "Win ron" in said
    assert "Seat South Round East Also riichi, ippatsu" in said
    assert "Honba 1 Riichi sticks 2" in said
    assert re.findall(r"tiles\.svg#(\w+)", html) == ["9m", "3s", "1p"]


def test_norths_set_aside_are_read_out_with_the_hand() -> None:
    drawn = sheet(scored("112233p44556s77z,n2 tsumo 6s", "sanma")).hand
    assert "norths set aside: 2" in drawn
    assert drawn.count("#4z") == 2
