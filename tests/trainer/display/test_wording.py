"""Engine and words hold together: nothing is said without a code, no code is left without words."""

import string

import pytest
from django.test import Client

from engine.hand import Hand
from engine.reasons import Code
from engine.shanten import explain_shanten
from trainer.display import wording
from trainer.display.sentences import say


def test_every_code_has_wording_and_every_wording_a_code() -> None:
    assert set(wording._words()["reasons"]) == {code.value for code in Code}


@pytest.mark.parametrize("code", Code)
def test_an_entry_is_a_label_and_a_sentence_with_known_slots(code: Code) -> None:
    entry = wording.entry(code)
    assert set(entry) - {"page", "bare", "uncounted", "zero"} == {"label", "say"}
    for sentence, allowed in (
        (entry["say"], {"tiles", "amount"}),
        (entry.get("bare", "."), {"amount"}),
        (entry.get("zero", "."), {"tiles"}),
    ):
        assert sentence.endswith(".")
        slots = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
        assert slots <= allowed
    assert not set("!") & set(entry["say"] + entry["label"])


def test_a_hand_that_misses_nothing_more_is_ready() -> None:
    ready = explain_shanten(Hand.parse("123m456p789s11z55z"))
    assert say(ready) == "Read as sets and a pair, it is ready."
    fifth = explain_shanten(Hand.parse("6666m777p222s777z")).because[-1]
    assert "it would be ready, but" in say(fifth)


def test_pages_by_family() -> None:
    assert wording.page(Code.PINFU) == "/yaku/pinfu/"
    assert wording.page(Code.FU_WAIT_TANKI) == "/fu/#fu-wait-tanki"
    assert wording.page(Code.WAIT_TANKI) is None


@pytest.mark.django_db
def test_every_page_named_is_there(client: Client) -> None:
    for address in {page.partition("#")[0] for page in map(wording.page, Code) if page}:
        assert client.get(address).status_code == 200, address
