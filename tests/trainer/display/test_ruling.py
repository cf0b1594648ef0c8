"""Every field of a rule set has words, and there are none for a field or value that is not."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from engine.rules import differences, ids, load
from engine.ruleset import GROUPS, YAKU_SLUGS
from trainer.display import ruling

FIELDS = {f"{group}.{name}": hint for group, kind in GROUPS.items() for name, hint in get_type_hints(kind).items()}
PLAIN = {path: hint for path, hint in FIELDS.items() if path not in ("yaku.han", "yaku.yakuman")}


def entries() -> Iterator[tuple[str, dict[str, str]]]:
    for group, fields in ruling._words().items():
        if group not in ("words", "groups"):
            for name, entry in fields.items():
                yield f"{group}.{name}", entry


def test_every_group_and_field_has_words_and_no_other() -> None:
    assert ruling._words()["groups"].keys() == GROUPS.keys()
    assert {path for path, _ in entries()} == PLAIN.keys()


@pytest.mark.parametrize("path", PLAIN)
def test_every_word_of_a_choice_has_its_value_and_every_value_its_word(path: str) -> None:
    entry, hint = dict(entries())[path], PLAIN[path]
    words = entry.keys() - {"label"}
    if get_origin(hint) is Literal:
        assert words == set(get_args(hint))
    elif hint is int:
        assert all(word.isdigit() for word in words)
    else:
        assert not words


@pytest.mark.parametrize(("path", "entry"), list(entries()), ids=lambda value: value if isinstance(value, str) else "")
def test_labels_are_short_and_no_two_are_the_same(path: str, entry: dict[str, str]) -> None:
    assert entry["label"][0].isupper()
    assert len(entry["label"]) <= 60
    assert not entry["label"].endswith(".")
    assert [other for other, one in entries() if one["label"] == entry["label"]] == [path]
    assert all(word == word.strip() and word for word in entry.values())


@pytest.mark.parametrize("slug", sorted(YAKU_SLUGS))
def test_yaku_are_called_as_elsewhere(slug: str) -> None:
    assert ruling.label(f"yaku.han.{slug}") == ruling.label(f"yaku.yakuman.{slug}")


@pytest.mark.parametrize("name", ids())
def test_every_difference_can_be_told(name: str) -> None:
    for path, here, there in differences(load("standard"), load(name)):
        assert ruling.label(path)
        assert ruling.value(path, here) != ruling.value(path, there), path
        assert not set("{}_[(") & set(ruling.value(path, there)), path


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("calls.last_discard", True, "yes"),
        ("calls.last_discard", False, "no"),
        ("table.start", 25000, "25,000"),
        ("table.red_fives", "", "none"),
        ("table.red_fives", "0p0s", "0p0s"),
        ("length.winds", 0, "a single hand"),
        ("length.winds", 2, "East and South"),
        ("points.riichi_stick", 0, "none"),
        ("points.riichi_stick", 1000, "1,000"),
        ("settle.uma", (15, 0, -15), "+15 +0 -15"),
        ("settle.floating_uma", (), "none"),
        ("settle.floating_uma", ((12, -1, -3, -8), (8, 4, -4, -8)), "+12 -1 -3 -8; +8 +4 -4 -8"),
        ("responsibility.yaku", ("daisangen", "suukantsu"), "Daisangen, Suukantsu"),
        ("responsibility.yaku", (), "none"),
        ("points.table", ((1, 5), (3, 1000)), "5 from 1 han, 1,000 from 3 han"),
        ("yaku.han.toitoi", (2, 2), "2 han"),
        ("yaku.han.ittsuu", (2, 1), "2 han, open 1"),
        ("yaku.han.pinfu", [1, 0], "1 han, open none"),
        ("yaku.han.ippatsu", (0, 0), "not played"),
        ("yaku.han.vip-set", None, "not played"),
        ("yaku.yakuman.suuankou", 1, "yakuman"),
        ("yaku.yakuman.suuankou-tanki", 2, "double yakuman"),
        ("yaku.yakuman.suuankou-tanki", 3, "3 × yakuman"),
        ("wall.open_kan_dora", "discard", "with the next discard"),
    ],
)
def test_a_value_in_words(path: str, value: Any, said: str) -> None:
    assert ruling.value(path, value) == said


def test_there_are_no_words_for_what_is_no_field() -> None:
    for path in ("table.colour", "colour.seats", "yaku.han.colour"):
        with pytest.raises(KeyError):
            ruling.label(path)
