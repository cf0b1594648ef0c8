"""A question in one line, as the pages around it have it: while it is open it gives nothing of the answer away."""

import random

import pytest
from django.test import Client

from engine.rules import load
from engine.tiles import parse_tile
from trainer.display import faces
from trainer.drills import services
from trainer.drills.kinds import CHOOSING, KINDS
from trainer.drills.models import PracticeSet, Question
from trainer.drills.pages import choosing
from trainer.drills.pages.lists import brief

LINES = [(kind.slug, level) for kind in KINDS.values() for level in kind.levels]


def right_words(row: Question) -> set[str]:
    """The words and numbers a right answer consists of, as a person reads them; of tiles those that stand alone."""
    asked = services.asked(row)
    if asked.asks == ("choices",) and row.kind in CHOOSING and row.kind != "build":
        page, kind = choosing.PAGES[row.kind], CHOOSING[row.kind]
        told = [page.value(asked, key.name, value) for key in kind.keys(asked) for value in key.right]
        return {words or (faces.name(tile) if tile else "") for words, tile in told} - {""}
    answer = KINDS[row.kind].solve(asked)
    return {f"{amount:,}" for amount in answer.payment or ()} | {
        faces.name(parse_tile(str(tile))) for tile in answer.tiles or ()
    }


@pytest.mark.parametrize(("kind", "level"), LINES)
@pytest.mark.django_db
def test_the_line_of_an_open_question_has_nothing_of_its_answer(kind: str, level: str) -> None:
    found = KINDS[kind]
    rules = load(found.rulesets[0])
    made = found.make(random.Random(level), level, rules, {})
    row = Question(
        kind=kind, level=level, facts=made.facts, asks=list(made.asks), ruleset=services.record_of(made.ruleset)
    )
    said = brief(row).words.lower()
    assert not {words for words in right_words(row) if words.lower() in said}


@pytest.mark.django_db
def test_a_tile_to_be_named_is_named_once_it_is_answered(client: Client) -> None:
    address = client.post("/practise/tiles/start/", {"level": "names", "ruleset": KINDS["tiles"].rulesets[0]}).url
    row = Question.objects.get()
    name = faces.name(parse_tile(row.facts.split()[1].rstrip(":")))
    around = ("/practise/", PracticeSet.objects.get().get_absolute_url())
    for page in around:
        assert name not in client.get(page).content.decode()
    client.post(f"{address}answer/", {"unknown": "1"})
    client.post(f"{address}next/")
    second = Question.objects.get(number=2)
    other = faces.name(parse_tile(second.facts.split()[1].rstrip(":")))
    summary = client.get(around[1]).context["summary"]
    assert [one.brief.words for one in summary.done] == [name, "Names"]
    assert client.get("/practise/").context["practise"].resume.words == "Names"
    assert client.get("/").context["today"].resume.words == "Names"
    assert other == name or other not in client.get("/").content.decode()
