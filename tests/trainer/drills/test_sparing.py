"""Who has questions made by a program is stopped; a person in a hurry, and a class behind one address, are not."""

import pytest
from django.test import Client

from trainer.accounts.models import User
from trainer.drills.models import Question

pytestmark = pytest.mark.django_db

SET = {"level": "limits", "ruleset": "standard"}
CLASS = 40


def test_a_program_that_begins_sets_is_stopped_kindly() -> None:
    browser, neighbour = Client(), Client()
    for one in (browser, neighbour):
        one.force_login(User.objects.create_user(f"person{id(one)}"))
    for _ in range(40):
        assert browser.post("/practise/points/start/", SET).status_code == 302
    made = Question.objects.count()
    first = Question.objects.first()
    assert first
    for path, sent in (
        ("/practise/points/start/", SET),
        ("/practise/start/", {}),
        (f"{first.get_absolute_url()}again/", {}),
        ("/practise/sprint/", {"course": "tiles/names"}),
    ):
        refused = browser.post(path, sent)
        assert refused.status_code == 429, path
        assert "Wait a little, then try again" in refused.content.decode()
    assert Question.objects.count() == made
    assert browser.get("/practise/sprint/").status_code == 200
    assert browser.post(f"{first.get_absolute_url()}answer/", {"unknown": "1"}).status_code == 302
    assert neighbour.post("/practise/points/start/", SET).status_code == 302


def test_a_class_of_visitors_begins_at_once_from_one_address() -> None:
    for _ in range(CLASS):
        browser = Client()
        for _ in range(3):
            assert browser.post("/practise/points/start/", SET).status_code == 302
    assert Client().post("/practise/points/start/", SET).status_code == 429
