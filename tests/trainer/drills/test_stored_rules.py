"""Rule sets stored by the first release, which knew no rounds: the migration that gives them what they lack."""

import copy
import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from engine.rules import Ruleset, differences, from_values, load, to_values
from tests.trainer.drills.conftest import RON, Ask
from trainer.drills.models import Question, RulesetRecord

migration = import_module("trainer.drills.migrations.0002_rules_of_rounds")

FAMILY = json.loads(
    """{"id": "family", "name": "Family game",
    "table": {"seats": 4, "without": "", "red_fives": "", "north_pulled": false},
    "win": {"seven_pairs": false, "thirteen_orphans": false},
    "yaku": {"open_tanyao": true, "minimum_han": 1, "han": {"closed-hand": [1, 0], "riichi-bonus": [1, 0],
        "all-sequences": [1, 0], "two-identical-sequences": [1, 0], "vip-set": [1, 1], "all-dragons": [13, 13],
        "all-winds": [13, 13], "outside": [1, 1], "inside": [1, 1], "all-triplets": [2, 2],
        "closed-all-triplets": [13, 0], "one-suit": [2, 2], "one-suit-straight": [1, 1], "one-suit-pure": [3, 3],
        "kan-bonus": [1, 1], "dealer-bonus": [1, 1]}, "yakuman": {}},
    "dora": {"indicators": true, "ura": false},
    "fu": {"counted": false, "double_wind_pair": 2, "open_minimum": false, "rinshan_tsumo": false},
    "limits": {"kiriage": false, "counted_yakuman": "yakuman", "stacked_yakuman": false},
    "points": {"method": "table", "table": [[1, 5], [2, 10], [3, 20], [4, 40], [6, 60], [8, 80], [11, 120], [13, 160]],
        "honba_ron": 0, "honba_tsumo": 0, "riichi_stick": 0, "tsumo_loss": false}}"""
)
"""The family game as the first release stored it."""

FIRST = sorted(migration.OTHERS.keys() | {"standard"})


def first_release(name: str) -> dict[str, Any]:
    """A rule set of today as the first release stored it."""
    return migration.stripped(to_values(load(name)))


def apply(step: Callable[..., None]) -> None:
    step(apps, connection.schema_editor())


def rows() -> dict[str, Ruleset]:
    """Every row by its digest, which is the digest of its values."""
    found = {record.digest: record.values for record in RulesetRecord.objects.all()}
    assert all(RulesetRecord.digest_of(values) == digest for digest, values in found.items())
    return {digest: from_values(values) for digest, values in found.items()}


def stored(values: dict[str, Any]) -> RulesetRecord:
    return RulesetRecord.objects.create(digest=RulesetRecord.digest_of(values), values=values)


def test_the_first_release_had_only_what_a_finished_hand_is_worth() -> None:
    assert first_release("family") == FAMILY
    assert RulesetRecord.digest_of(FAMILY) == "9b4392bcc6ed5d8b587e244dc9fecdbe"
    assert RulesetRecord.digest_of(first_release("standard")) == "05dbf0b3255e8d0ad9975a77c576f3c4"


@pytest.mark.parametrize("name", FIRST)
def test_each_gets_what_the_rule_set_of_its_name_had(name: str) -> None:
    old = first_release(name)
    assert not {"length", "settle"} & old.keys()
    filled = migration.filled(old)
    assert from_values(filled).id == name
    for path, value in (migration.STANDARD | migration.OTHERS.get(name, {})).items():
        group, field = path.split(".")
        assert filled[group][field] == value
    assert migration.stripped(filled) == json.loads(json.dumps(old))


@pytest.mark.parametrize(
    ("name", "changes", "like"),
    [
        ("standard", {"name": "As it was"}, "standard"),
        ("standard", {"id": "house"}, "standard"),
        ("sanma-tenhou", {"id": "house"}, "sanma"),
        ("family", {"id": "house"}, "family"),
    ],
)
def test_rules_of_another_name_are_filled_like_the_general_ones(name: str, changes: dict[str, Any], like: str) -> None:
    filled = from_values(migration.filled(first_release(name) | changes))
    new = {path.rpartition(".")[0] for path in migration.STANDARD} - {"win", "table"}
    assert not [path for path, _, _ in differences(filled, load(like)) if path.partition(".")[0] in new]


def test_what_a_stored_rule_set_says_itself_stays() -> None:
    values = copy.deepcopy(FAMILY)
    values["yaku"]["han"]["outside"] = [2, 2]
    values["settle"] = {"uma": [3, 1, -1, -3]}
    filled = from_values(migration.filled(values))
    assert filled.yaku.han["outside"] == (2, 2)
    assert filled.settle.uma == (3, 1, -1, -3)
    assert filled.settle.return_points == 50


def test_questions_follow_their_rules_to_the_new_digest(client: Client, ask: Ask) -> None:
    questions = [ask(RON), ask(RON, rules="sanma-tenhou"), ask(RON)]
    before = {question.id: from_values(question.ruleset.values) for question in questions}
    apply(migration.strip)
    old = {record.digest: record.values for record in RulesetRecord.objects.all()}
    assert all(RulesetRecord.digest_of(values) == digest and "settle" not in values for digest, values in old.items())
    assert set(Question.objects.values_list("ruleset_id", flat=True)) == old.keys()
    apply(migration.fill)
    found = rows()
    assert len(found) == 2
    assert {question.id: found[question.ruleset_id] for question in Question.objects.all()} == before
    assert client.get(questions[0].get_absolute_url()).status_code == 200


@pytest.mark.django_db
def test_a_row_that_is_there_already_takes_the_old_ones_questions(ask: Ask) -> None:
    new = ask(RON)
    old = stored(first_release("mahjong-soul"))
    moved = ask(RON)
    Question.objects.filter(pk=moved.pk).update(ruleset=old)
    apply(migration.fill)
    moved.refresh_from_db()
    assert moved.ruleset_id == new.ruleset_id
    assert list(rows()) == [new.ruleset_id]


@pytest.mark.django_db
def test_rules_with_nothing_missing_are_left_alone() -> None:
    record = stored(json.loads(json.dumps(to_values(load("tenhou")))))
    apply(migration.fill)
    assert list(rows()) == [record.digest]
