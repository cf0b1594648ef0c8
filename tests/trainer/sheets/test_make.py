"""Making a question: the engine answers it, explains it and names slips; what cannot be is refused with the reason."""

import pytest

from engine.rules import load
from tests.trainer.sheets.conftest import QUESTION, RON, Sign
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question
from trainer.drills.skills import SKILLS
from trainer.sheets.authoring import ASKS, Refused, compose, with_tile
from trainer.sheets.models import Made

RULES = load("mahjong-soul")
HANDS = {"waits": "678m3334567p123s", "tenpai": "123m456p789s11z23m5p", "discard": "123m456p79s11z235m9p"}


def test_a_question_is_made_once_and_answered_by_anybody(sign: Sign) -> None:
    _, mori = sign("mori")
    for _ in range(2):
        assert mori.post("/sheets/questions/new/", QUESTION).url == "/sheets/"
    made = Made.objects.get()
    assert made.question.facts == "23499m666p44567s ron 9m seat S round E riichi dora 3s ura 1p"
    page = mori.get("/sheets/").content.decode()
    assert "By ron" in page
    _, student = sign("aiko")
    address = made.question.get_absolute_url()
    assert "5,200" not in student.get(address).content.decode()
    page = student.post(f"{address}answer/", {"payment": "6400"}, follow=True).content.decode()
    assert "5,200" in page
    assert "triplet" in page.lower()
    _, other = sign("kato")
    assert other.post("/sheets/questions/new/", QUESTION).status_code == 404
    mori.post("/sheets/drop/", {"made": made.pk})
    assert not Made.objects.exists()
    assert student.get(address).status_code == 200


@pytest.mark.parametrize("ask", ASKS)
def test_everything_that_can_be_asked_is_answered_by_the_engine(ask: str) -> None:
    question = compose(ask, HANDS.get(ask, RON), RULES)
    kind = KINDS[question.kind]
    assert question.level in kind.levels
    assert question.skills
    assert kind.mark(question, kind.solve(question)).right
    from trainer.drills import skills

    known = getattr(skills, "of_tag", lambda tag: tag in SKILLS)
    assert all(known(tag) for tag in question.skills)


@pytest.mark.parametrize(
    ("ask", "text", "why"),
    [
        ("payment", "11111m 234p55s ron 1m", "1m stands 5 times"),
        ("payment", "123m456p789s1155z", "ron or tsumo is missing"),
        ("payment", "123m406789p1s_1s,66-6z tsumo riichi", "the hand is open"),
        ("payment", "234m567p456s6s,3-33z ron 6s seat S", "yaku"),
        ("payment", "what is this", "what"),
        ("payment", "x" * 600, "600 characters"),
        ("waits", "123m", "3 tiles"),
        ("waits", "123m456p789s11z23m5p", "thirteen tiles"),
        ("tenpai", "678m3334567p123s", "fourteen tiles"),
        ("tenpai", "147m258p369s12345z", "No discard"),
        ("tenpai", "123m456p789s11222z", "complete"),
        ("discard", "147m258p369s12345z", "one or two tiles away"),
        ("discard", "678m3334567p123s", "fourteen tiles"),
    ],
)
def test_what_cannot_be_asked_says_why(ask: str, text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        compose(ask, text, RULES)


def test_the_form_says_it_at_the_hand_and_keeps_what_was_written(sign: Sign) -> None:
    _, mori = sign("mori")
    page = mori.post("/sheets/questions/new/", QUESTION | {"hand": "11111m234p99m444s"}).content.decode()
    assert "1m stands 5 times" in page
    assert 'value="11111m234p99m444s"' in page
    page = mori.post("/sheets/questions/new/", QUESTION | {"by": ""}).content.decode()
    assert "ron or tsumo, and by which tile" in page
    page = mori.post("/sheets/questions/new/", QUESTION | {"by": "", "hand": RON}).content.decode()
    assert Made.objects.count() == 1
    assert (
        "<script"
        not in mori.post("/sheets/questions/new/", QUESTION | {"hand": "<script>"})
        .content.decode()
        .split('id="make"')[1]
    )


def test_tiles_are_tapped_one_by_one_and_keep_nothing(sign: Sign) -> None:
    _, mori = sign("mori")
    data = QUESTION | {"hand": "12m,66-6z", "add": "3m"}
    page = mori.post("/sheets/questions/new/", data).content.decode()
    assert 'value="123m,66-6z"' in page
    part = mori.post("/sheets/questions/new/", data, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<form")
    assert 'value="123m,66-6z"' in part
    assert 'value="riichi"' in part
    assert "checked" in part.split('value="riichi"')[1][:60]
    page = mori.post("/sheets/questions/new/", QUESTION | {"hand": "garbage", "add": "3m"}).content.decode()
    assert 'value="garbage"' in page
    assert not Question.objects.exists()


def test_what_was_read_is_shown_though_it_makes_no_hand_yet(sign: Sign) -> None:
    _, mori = sign("mori")

    def above(hand: str) -> str:
        page = mori.post("/sheets/questions/new/", QUESTION | {"hand": hand}).content.decode()
        return page.split('class="hand-so-far"')[1].split("<fieldset")[0]

    assert "12 tiles" in above("23499m666p4456s")
    assert above("23499m666p4456s").count("<svg") == 12
    assert "cannot be read as tiles" in above("garbage")
    assert "No tile yet" in above("")


@pytest.mark.parametrize(
    ("text", "tile", "now"), [("", "5m", "5m"), ("99m1s", "0p", "99m0p1s"), ("1z,3-33z", "9s", "9s1z,3-33z")]
)
def test_a_tile_is_put_where_it_belongs(text: str, tile: str, now: str) -> None:
    assert with_tile(text, tile) == now


def test_a_tile_nobody_knows_is_refused() -> None:
    for text, tile in (("1m", "10m"), ("1m", ""), ("1m", "5x"), ("nonsense", "1m")):
        with pytest.raises(Refused):
            with_tile(text, tile)
