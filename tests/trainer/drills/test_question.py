"""A question's page: what it shows, to whom, and what it keeps to itself."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from engine import scoring
from tests.trainer.drills.conftest import NOT_READY, POINTS, RON, TSUMO, WAITS, Ask
from trainer.accounts.models import User
from trainer.drills.kinds import CHOOSING, KINDS
from trainer.drills.models import Attempt, Question, RulesetRecord


def test_a_win_shows_what_the_table_shows(client: Client, ask: Ask) -> None:
    page = client.get(ask("123m406789p1s,66-6z ron 1s seat E round S dora 4p honba 2 sticks 1").get_absolute_url())
    text = page.content.decode()
    for term, value in (("Seat", "East"), ("Round", "South"), ("Honba", "2"), ("Riichi sticks", "1")):
        assert re.search(rf"<dt>{term}</dt><dd>\s*{value}", text)
    assert "winning tile: 1 of bamboo" in text
    assert "called from across" in text
    assert "You are the dealer" in text
    assert 'name="payment"' in text


@pytest.mark.parametrize("asks", ["han", "yaku", "fu payment", "yaku han fu payment"])
def test_only_what_is_asked_has_a_field(client: Client, ask: Ask, asks: str) -> None:
    text = client.get(ask(RON, asks=asks).get_absolute_url()).content.decode()
    for part in ("yaku", "han", "fu", "payment"):
        assert (f'name="{part}"' in text) is (part in asks.split())


def test_yaku_are_those_of_the_rules_with_three_names(client: Client, ask: Ask) -> None:
    text = client.get(ask(RON, asks="yaku", rules="tournament").get_absolute_url()).content.decode()
    assert re.search(r"<b>Tanyao</b>.*?断幺九.*?All simples", text)
    assert text.count('name="yaku"') > 35


def test_the_rules_that_decide(client: Client, ask: Ask) -> None:
    facts = "123m456p789s111p1z ron 1z seat E round E"
    usual = client.get(ask(facts).get_absolute_url()).content.decode()
    other = client.get(ask(facts, rules="m-league").get_absolute_url()).content.decode()
    assert "wind pays 4 fu" in usual
    assert "wind pays 2 fu" in other
    assert "short of mangan" in client.get(ask(TSUMO).get_absolute_url()).content.decode(), "said for every payment"
    assert "just short of mangan" not in client.get(ask(TSUMO, asks="yaku").get_absolute_url()).content.decode()


def test_the_link_shows_anyone_the_same_question(
    client: Client, person: Callable[[str], tuple[User, Client]], ask: Ask
) -> None:
    address = ask(RON).get_absolute_url()
    pages = [browser.get(address).content.decode() for browser in (client, person("aiko")[1])]
    hands = [re.search(r'class="hand".*?</div>', page, re.DOTALL) for page in pages]
    assert hands[0]
    assert hands[1]
    assert hands[0].group() == hands[1].group()
    assert f'href="{address}"' in pages[0]


def test_a_question_keeps_its_rules_when_the_rule_set_file_changes(client: Client, ask: Ask) -> None:
    question = ask(TSUMO, asks="payment")
    record = RulesetRecord.objects.get()
    values = record.values | {"name": "As it was"}
    question.ruleset = RulesetRecord.objects.create(digest=RulesetRecord.digest_of(values), values=values)
    question.save()
    assert "As it was" in client.get(question.get_absolute_url()).content.decode()


SECRETS = [
    (RON, {}, ["5200", "5,200", "fu.triplet", "rounded"]),
    (TSUMO, {"asks": "payment"}, ["400", "700"]),
    (POINTS, {"kind": "points"}, ["7700", "7,700", "7,680"]),
]


@pytest.mark.parametrize(("facts", "fields", "secrets"), SECRETS)
def test_the_answer_is_nowhere_before_it_is_given(
    client: Client, htmx: Client, ask: Ask, facts: str, fields: dict[str, str], secrets: list[str]
) -> None:
    question = ask(facts, **fields)
    for browser in (client, htmx):
        for response in (
            browser.get(question.get_absolute_url()),
            browser.post(f"/q/{question.pk}/answer/", {"han": "abc"}),
            browser.post(f"/q/{question.pk}/next/"),
            browser.get("/practise/"),
            browser.get("/progress/"),
        ):
            sent = f"{response.headers}{response.content.decode()}{response.cookies}"
            sent = re.sub(r'(csrftoken|nonce|shown|value)[=": -]+[\w.:-]{20,}', "", sent)
            assert not [secret for secret in secrets if secret in sent]
            page = (response.context or {}).get("page")
            assert page is None or page.verdict is None


def test_nothing_is_solved_before_the_answer(
    client: Client, htmx: Client, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [
        ask(RON, asks="yaku han fu payment"),
        ask(WAITS, kind="waits"),
        ask(NOT_READY, kind="waits"),
        ask(POINTS, kind="points"),
    ]

    def solved(*args: object, **kwargs: object) -> None:
        raise AssertionError("the question was solved before it was answered")

    monkeypatch.setattr(scoring, "score", solved)
    for module in ("score.score", "waits._waits", "points._value", "score.alternatives", "score.explain"):
        monkeypatch.setattr(f"trainer.drills.kinds.{module}", solved)
    for question in questions:
        for browser in (client, htmx):
            assert browser.get(question.get_absolute_url()).status_code == 200
            bad = browser.post(f"/q/{question.pk}/answer/", {"han": "abc", "tiles": "abc", "payment": "abc"})
            assert bad.status_code == 200
        with pytest.raises(AssertionError, match="solved"):
            client.post(f"/q/{question.pk}/answer/", {"unknown": "1"})


def test_hands_that_differ_only_in_their_waits_look_alike(client: Client, ask: Ask) -> None:
    def form(facts: str) -> str:
        text = client.get(ask(facts, kind="waits").get_absolute_url()).content.decode()
        found = re.search(r'<fieldset class="picker".*?</form>', text, re.DOTALL)
        assert found
        return re.sub(r"/q/\w+/", "/q/it/", found.group())

    assert form(WAITS) == form(NOT_READY), "nothing tells how many tiles there are, or that there are none"


def test_tiles_a_table_plays_without_cannot_be_ticked(client: Client, ask: Ask) -> None:
    text = client.get(ask("11p23456789s,111z", kind="waits", rules="sanma").get_absolute_url()).content.decode()
    assert re.search(r'value="2m"[^>]* disabled', text)
    assert not re.search(r'value="1m"[^>]* disabled', text)


@pytest.mark.parametrize("kind", CHOOSING)
def test_nothing_chosen_is_judged_before_the_answer(
    client: Client, htmx: Client, db: None, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judged(*args: object, **kwargs: object) -> None:
        raise AssertionError("the question was judged before it was answered")

    level = KINDS[kind].levels[0]
    address = client.post(f"/practise/{kind}/start/", {"level": level, "ruleset": "mahjong-soul"}).url
    monkeypatch.setattr(CHOOSING[kind], "keys", judged)
    for browser in (client, htmx):
        assert browser.get(address).status_code == 200
        refused = browser.post(f"{address}answer/", {"nothing": "1"})
        assert refused.status_code == 200
        assert "invalid-feedback" in refused.content.decode()
    with pytest.raises(AssertionError, match="judged"):
        client.post(f"{address}answer/", {"unknown": "1"})


@pytest.mark.parametrize("path", ["/q/222222222222/", "/q/x/", "/practise/chess/", "/practise/sets/222222222222/"])
def test_what_is_not_there_is_404(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["answer", "next", "again"])
def test_posts_are_posts(client: Client, ask: Ask, path: str) -> None:
    question = ask(RON)
    assert client.get(f"/q/{question.pk}/{path}/").status_code == 302
    assert client.get("/practise/score/start/").status_code == 302
    assert client.post(question.get_absolute_url()).status_code == 405
    assert client.post(f"/q/nonsense/{path}/").status_code == 404
    careful = Client(enforce_csrf_checks=True)
    assert careful.post(f"/q/{question.pk}/{path}/", {"unknown": "1"}).status_code == 403
    assert careful.post("/practise/score/start/", {"level": "typical"}).status_code == 403
    assert Question.objects.count() == 1
    assert not Attempt.objects.exists()


def test_htmx_gets_the_fragment_and_history_the_page(client: Client, htmx: Client, ask: Ask) -> None:
    address = ask(RON).get_absolute_url()
    fragment = htmx.get(address)
    assert "<html" not in fragment.content.decode()
    assert "HX-Request" in fragment.headers["Vary"]
    restored = client.get(address, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_and_level_can_be_asked_given_up_and_read(client: Client, db: None, kind: str) -> None:
    for level in KINDS[kind].levels:
        address = client.post(
            f"/practise/{kind}/start/", {"level": level, "ruleset": KINDS[kind].rulesets[0], "asks": KINDS[kind].asks}
        ).url
        assert client.get(address).status_code == 200
        client.post(f"{address}answer/", {"unknown": "1"})
        text = client.get(address).content.decode()
        assert "Same skill, new hand" in text
        assert "Read up" in text
