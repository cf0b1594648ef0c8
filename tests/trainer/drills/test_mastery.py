"""Answers move a person's standing, once each and whatever happens at the same time; and it can be written anew."""

import inspect
import threading
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from trainer.accounts.models import User
from trainer.drills import belongings, services
from trainer.drills import standing as standings
from trainer.drills.mastery import State
from trainer.drills.models import Attempt, Evidence, ItemDifficulty, Mastery, PracticeSet, Question
from trainer.drills.question import Answer
from trainer.drills.skills import SKILLS

from .conftest import POINTS, RON, WAITS, Ask

People = Callable[[str], tuple[User, Client]]
TAGS = ["yaku-riichi", "fu-by-ron", "fu-win", "points-ron"]
RIGHT = Answer(han=3, fu=40, payment=(5200,))
SLIP = Answer(han=3, fu=50, payment=(6400,))


def state(person: User) -> dict[str, tuple[int, int]]:
    return {row.skill: (row.tries, row.right) for row in Mastery.objects.filter(person=person)}


def take(person: User, question: Question, answer: Answer | None, **more: object) -> bool:
    return services.take_answer(person=person, question=question, answer=answer, took=None, **more)[1]  # type: ignore[arg-type]


def test_a_right_answer_counts_for_each_of_its_skills(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), RIGHT)
    assert state(aiko) == dict.fromkeys(TAGS, (1, 1))
    row = Mastery.objects.get(person=aiko, skill="fu-by-ron")
    assert (row.state, row.last) == ("learning", [[date.today().isoformat(), True]])
    assert row.due
    assert row.due > date.today()
    assert row.ability > 0
    assert Attempt.objects.get().shows == dict.fromkeys(TAGS, True)


def test_the_closed_triplet_slip_counts_against_its_skill_alone(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), SLIP)
    assert state(aiko) == dict.fromkeys(TAGS, (1, 1)) | {"fu-by-ron": (1, 0)}
    assert Evidence.objects.get(right=False).skill == "fu-by-ron"
    assert Mastery.objects.get(skill="fu-by-ron").due == date.today() + timedelta(days=1)


def test_not_knowing_counts_against_what_was_asked(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(WAITS, kind="waits", skills=["waits-mixed"]), None)
    assert state(aiko) == {"waits-mixed": (1, 0)}


def test_a_second_answer_moves_nothing(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    question = ask(RON, skills=TAGS)
    assert take(aiko, question, SLIP)
    before = list(Mastery.objects.order_by("skill").values()), list(ItemDifficulty.objects.values())
    assert not take(aiko, question, RIGHT)
    assert (list(Mastery.objects.order_by("skill").values()), list(ItemDifficulty.objects.values())) == before


def test_what_does_not_count_moves_nothing(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), RIGHT, counts=False)
    assert state(aiko) == {}
    assert not ItemDifficulty.objects.exists()
    assert not Evidence.objects.exists()
    standings.rebuild(person=aiko)
    assert state(aiko) == {}


def test_with_help_an_answer_is_kept_and_proves_nothing(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), RIGHT, helped=True)
    row = Mastery.objects.get(skill="fu-win")
    assert (row.tries, row.last) == (1, [])
    assert Attempt.objects.get().helped


def test_old_tags_and_tags_no_longer_known(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(WAITS, kind="waits", skills=["waits-melds", "waits-four-copies", "gone"]), None)
    assert state(aiko) == {"waits-mixed": (1, 0)}


def test_how_likely_it_was_is_kept_and_comes_nearer(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    for _ in range(8):
        take(aiko, ask(POINTS, kind="points", skills=["points-ron"]), Answer(payment=(7700,)))
    likely = list(Attempt.objects.order_by("pk").values_list("expected", flat=True))
    assert 0 < likely[0] < likely[-1] < 1
    assert likely == sorted(likely)
    level = ItemDifficulty.objects.get(kind="points", level="all")
    assert level.answers == 8
    assert level.rating < standings.FIRST_GUESSES["points", "all"]


def test_few_queries_however_much_is_known(
    ask: Ask, person: People, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    aiko, _ = person("aiko")
    for _ in range(3):
        take(aiko, ask(RON, skills=TAGS), RIGHT)
    question = Question.objects.select_related("set").get(pk=ask(RON, skills=TAGS).pk)
    with django_assert_max_num_queries(14):
        take(aiko, question, RIGHT)


def test_standing_of_somebody_unknown_and_of_somebody_known(
    ask: Ask, person: People, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    nobody = services.standing(None)
    assert list(nobody.skills) == list(SKILLS)
    assert len(nobody.in_state(State.NOT_STARTED)) == len(SKILLS)
    assert (nobody.due, nobody.fresh) == ((), ("tile-names",))
    assert nobody.skills["tile-names"].unlocked
    assert nobody.skills["seat-winds"].waits_for == ("tile-names",)
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), SLIP)
    with django_assert_num_queries(3):
        standing = services.standing(aiko)
    assert {one.skill.slug for one in standing.in_state(State.LEARNING)} == set(TAGS)
    assert standing.due == ()
    tomorrow = standings.standing(aiko, now=datetime.now(UTC) + timedelta(days=1))
    assert tomorrow.due[0] == "fu-by-ron"
    assert tomorrow.skills["fu-by-ron"].is_due


def test_the_rows_can_be_written_anew(ask: Ask, person: People) -> None:
    """From the answers alone, in order; only the abilities may differ, since difficulties have moved meanwhile."""
    aiko, _ = person("aiko")
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for number in range(24):
        take(aiko, ask(RON, skills=TAGS), SLIP if number % 5 == 1 else RIGHT)
    for number, attempt in enumerate(Attempt.objects.order_by("pk")):
        Attempt.objects.filter(pk=attempt.pk).update(at=now + timedelta(days=number // 2, hours=3 * (number % 2)))
    standings.rebuild(person=aiko)
    first = list(Mastery.objects.order_by("skill").values("skill", "state", "tries", "right", "last", "due", "reached"))
    assert [row["state"] for row in first] == ["reached"] * 4
    assert first[0]["tries"] == 24
    standings.rebuild(person=aiko)
    again = list(Mastery.objects.order_by("skill").values("skill", "state", "tries", "right", "last", "due", "reached"))
    assert again == first


def test_answers_from_before_evidence_was_kept_count_by_their_parts(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    question = ask(RON, skills=TAGS)
    parts = {"han": True, "fu": False, "payment": False}
    Attempt.objects.create(person=aiko, question=question, answer={"fu": 50}, parts=parts, right=False)
    standings.rebuild(person=aiko)
    assert state(aiko) == {"yaku-riichi": (1, 1), "fu-by-ron": (1, 0), "fu-win": (1, 0)}


def test_the_migration_folds_old_answers_in_and_leaves_the_others_alone(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    ben, _ = person("ben")
    take(ben, ask(RON, skills=TAGS), RIGHT)
    known = list(Mastery.objects.order_by("pk").values())
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for day in range(4):
        question = ask(WAITS, kind="waits", skills=["waits-mixed"])
        old = Attempt.objects.create(person=aiko, question=question, answer={}, parts={"tiles": True}, right=True)
        Attempt.objects.filter(pk=old.pk).update(at=start + timedelta(days=day))
    migration = import_module("trainer.drills.migrations.0005_old_answers")
    for _ in range(2):  # once more changes nothing
        migration.fold(apps, None)
        row = Mastery.objects.get(person=aiko)
        assert (row.skill, row.state, row.tries, row.reached) == (
            "waits-mixed", "reached", 4, start + timedelta(days=3)
        )  # fmt: skip
        assert list(Mastery.objects.filter(person=ben).order_by("pk").values()) == known


def test_migrations_of_old_answers_know_nothing_of_todays_code() -> None:
    for name in ("0005_old_answers", "0006_books", "_before_books"):
        source = inspect.getsource(import_module(f"trainer.drills.migrations.{name}"))
        assert "trainer." not in source.replace("trainer's", "")


def test_a_guests_answers_count_once_for_the_person_they_become(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    guest = User.objects.create_user("guest", is_guest=True)
    both, own = ask(RON, skills=TAGS), ask(WAITS, kind="waits", skills=["waits-mixed"])
    take(aiko, both, RIGHT)
    take(guest, both, SLIP)
    take(guest, own, None)
    belongings.move(guest, aiko)
    assert state(aiko) == dict.fromkeys(TAGS, (1, 1)) | {"waits-mixed": (1, 0)}
    assert state(guest) == {}


def test_deletion_leaves_nothing(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), RIGHT)
    belongings.delete(aiko)
    assert not Mastery.objects.exists()


def test_the_export_says_where_the_person_stands(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    take(aiko, ask(RON, skills=TAGS), SLIP)
    table = next(one for one in belongings.tables(aiko) if one.name == "skills")
    rows = {row[0]: row for row in table.rows()}
    assert len(rows) == len(SKILLS)
    today = date.today()
    assert rows["Fu of a triplet completed by ron"][1:] == (
        "Fu", "learning", 1, 0, 1, 0, today.isoformat(), None, (today + timedelta(days=1)).isoformat()
    )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_answers_to_different_questions_at_once_all_count(person: People) -> None:
    """Eight at a time by one person: none is lost."""
    from engine.rules import load

    aiko, _ = person("aiko")
    record = services.record_of(load("mahjong-soul"))
    questions = [
        Question.objects.create(kind="points", level="all", facts=POINTS, asks=["payment"], skills=["points-ron"],
                                ruleset=record)
        for _ in range(8)
    ]  # fmt: skip
    failed: list[BaseException] = []

    def one(question: Question) -> None:
        try:
            take(aiko, question, Answer(payment=(7700,)))
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=[question]) for question in questions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert state(aiko) == {"points-ron": (8, 8)}
    assert ItemDifficulty.objects.get().answers == 8
    assert PracticeSet.objects.count() == 0


def test_what_a_day_holds_is_counted_over_the_whole_day(ask: Ask, person: People) -> None:
    aiko, _ = person("aiko")
    new = ask(RON, why={"skill": "fu-wait", "code": "new", "slots": {}, "step": ""})
    after = [ask(RON) for _ in range(120)]
    Attempt.objects.bulk_create(
        Attempt(person=aiko, question=question, kind="score", answer={}, right=False, at=datetime.now(UTC))
        for question in (new, *after)
    )
    codes = [one.code for one in standings.learner_of(aiko).asked]
    assert codes == ["new", *[""] * standings.LOOKED_BACK]


def test_a_failure_is_not_taken_for_an_earlier_answer(
    ask: Ask, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    aiko, _ = person("aiko")

    def fail(**_: object) -> None:
        raise IntegrityError("some other rule of the database")

    monkeypatch.setattr(services.ledger, "keep", fail)
    with pytest.raises(IntegrityError, match="some other rule"):
        take(aiko, ask(RON, skills=TAGS), RIGHT)
    assert not Attempt.objects.exists()
