"""Every page as written, held to the engine: names, worked wins, near misses."""

from collections import Counter

import pytest

from engine.reasons import Code
from engine.rules import load
from engine.scoring import Score, score
from engine.win import Win, check_win
from trainer.display.wording import label
from trainer.reference.catalogue import Entry, entries, fold, search
from trainer.reference.misses import change, misses, tiles_of

ENTRIES = list(entries().values())
EXAMPLES = [(entry, win) for entry in ENTRIES for win in entry.examples]
MISSES = [(entry, number) for entry in ENTRIES for number in range(len(entry.near))]


def slugs(found: Score) -> set[str]:
    return {reason.code.slug for reason in (*found.yaku, *found.dora)}


def test_every_yaku_and_dora_of_the_engine_has_a_page_and_no_page_is_of_anything_else() -> None:
    codes = {code.slug for code in Code if code.value.startswith(("yaku.", "dora.", "bonus."))}
    assert {entry.slug for entry in ENTRIES} == codes


def test_sections_hold_what_they_say() -> None:
    standard, family = load("standard"), load("family")
    assert {entry.slug for entry in ENTRIES if entry.section == "ordinary"} == set(standard.yaku.han)
    assert {entry.slug for entry in ENTRIES if entry.is_yakuman} == set(standard.yaku.yakuman)
    assert {entry.slug for entry in ENTRIES if entry.rules == "family"} == set(family.yaku.han)


def test_titles_are_different() -> None:
    titles = Counter(entry.title for entry in ENTRIES if entry.rules != "family")
    assert max(titles.values()) == 1


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_a_ledger_calls_it_by_one_of_its_names(entry: Entry) -> None:
    code = next(code for code in Code if code.slug == entry.slug and code.value.startswith(("yaku", "dora", "bonus")))
    assert fold(label(code)) in {fold(name) for name in (entry.romaji, entry.english, *entry.aliases)}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_a_page_is_whole(entry: Entry) -> None:
    assert entry.lead.endswith(".")
    assert all(what and rest.endswith(".") for what, rest in entry.points)
    assert len(entry.examples) >= 2
    assert len(set(map(str, entry.examples))) == len(entry.examples)
    assert len(entry.near) >= 2
    assert bool(entry.romaji) == bool(entry.kanji) == (entry.rules != "family")


@pytest.mark.parametrize(("entry", "win"), EXAMPLES, ids=lambda value: getattr(value, "slug", str(value)))
def test_an_example_has_the_yaku(entry: Entry, win: Win) -> None:
    rules = load(entry.rules)
    check_win(win, rules)
    found = score(win, rules)
    assert isinstance(found, Score)
    assert entry.slug in slugs(found)


@pytest.mark.parametrize(("entry", "number"), MISSES, ids=lambda value: getattr(value, "slug", str(value)))
def test_a_near_miss_lacks_it_by_little(entry: Entry, number: int) -> None:
    near, rules = entry.near[number], load(entry.rules)
    check_win(near.win, rules)
    found = score(near.win, rules)
    assert not isinstance(found, Score) or entry.slug not in slugs(found)
    assert 1 <= near.breaks <= len(entry.points)
    before = entry.examples[near.of]
    assert before != near.win
    assert (tiles_of(near.win) - tiles_of(before)).total() <= 3, "one tile, or one set where no single tile can"


ONE_TILE_IS_NOT_ENOUGH = {
    "chinitsu", "chinroutou", "honitsu", "honroutou", "shousangen", "shousuushii", "tsuuiisou",
    "one-suit", "one-suit-pure",
}  # fmt: skip
"""Yaku of which no win completed otherwise is a tile away: a pair or a set has to go."""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_two_near_misses_change_one_tile_or_circumstance(entry: Entry) -> None:
    small = [near for near in entry.near if (tiles_of(near.win) - tiles_of(entry.examples[near.of])).total() <= 1]
    assert len(small) >= 2 or entry.slug in ONE_TILE_IS_NOT_ENOUGH


def test_what_was_changed_is_told_from_the_wins() -> None:
    before = Win.parse("123456m34588p45s ron 6s seat S round E")
    for text, said in (
        ("123456m34588p45s ron 3s seat S round E", "One tile changed"),
        ("123456m34555p45s ron 6s seat S round E", "One pair changed"),
        ("123999m34588p45s ron 6s seat S round E", "One set changed"),
        ("12456m34588p456s ron 3m seat S round E", "The same tiles, another came last"),
        ("456m34588p45s,1-23m ron 6s seat S round E", "The same tiles, one call"),
        ("123456m34588p45s tsumo 6s seat S round E", "The same tiles, by tsumo"),
        ("123456m34588p45s ron 6s seat W round E", "The same tiles, another seat"),
        ("123456m34588p45s ron 6s seat S round S", "The same tiles, another round"),
        ("123456m34588p45s ron 6s seat S round E riichi", "The same tiles, something else happened"),
        ("123406m34588p45s ron 6s seat S round E", "The same tiles, none of them red"),
        ("123456m34588p45s ron 6s seat S round E dora 1z", "The same tiles, another indicator"),
    ):
        assert change(before, Win.parse(text)) == said
    assert (
        change(Win.parse("1m,1111p,2222p,3333p,4444p ron 1m"), Win.parse("1m,11-1p,2222p,3333p,4444p ron 1m"))
        == "A pon, not a kan"
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_a_near_miss_is_told_with_what_is_left_or_why_it_cannot_win(entry: Entry) -> None:
    for miss in misses(entry):
        assert bool(miss.score) != bool(miss.reasons)
        assert "tile" in miss.hand


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("pinfu", "pinfu"),
        ("PINFU", "pinfu"),
        ("平和", "pinfu"),
        ("no-points", "pinfu"),
        ("iipeikō", "iipeikou"),
        ("Ipeiko", "iipeikou"),
        ("shōsangen", "shousangen"),
        ("toitoi", "toitoi"),
        ("対々", "toitoi"),
        ("seven pairs", "chiitoitsu"),
        ("chitoi", "chiitoitsu"),
        ("ピンフ", "pinfu"),
        ("three colour triplets", "sanshoku-doukou"),
        ("daisangen", "daisangen"),
        ("九連", "chuuren-poutou"),
        ("red five", "aka-dora"),
        ("VIP", "vip-set"),
    ],
)
def test_a_name_in_any_style_finds_its_yaku_first(text: str, slug: str) -> None:
    assert search(text)[0].slug == slug


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_every_name_finds_its_page(entry: Entry) -> None:
    for name in filter(None, (entry.romaji, entry.kanji, entry.english, entry.slug, *entry.aliases)):
        assert entry in search(name)


def test_value_tiles_are_found_together() -> None:
    assert {entry.slug for entry in search("役牌")} >= {"haku", "hatsu", "chun", "seat-wind", "round-wind"}


@pytest.mark.parametrize("text", ["", "   ", "-", "’"])
def test_no_words_find_everything(text: str) -> None:
    assert search(text) == ENTRIES


@pytest.mark.parametrize("text", ["zzz", "pinfu zzz", "%", "\x00", "𓀀", "<script>"])
def test_other_words_find_nothing_or_everything_and_never_fail(text: str) -> None:
    assert search(text) in ([], ENTRIES)
