"""An assignment for some students is theirs alone; what somebody has begun stays theirs."""

from typing import Any

import pytest
from django.db.models.signals import m2m_changed

from tests.trainer.classroom.conftest import Room
from tests.trainer.drills.conftest import RON, Ask
from trainer.classroom import services
from trainer.classroom.models import Assignment, Membership, Sitting
from trainer.classroom.pages import due
from trainer.display.links import new_id
from trainer.live.models import Asked

FORM: dict[str, Any] = {
    "title": "Limits", "items": ["drill:points/limits"], "ruleset": "standard", "size": "2", "feedback": "once",
    "goes": "1", "counts": "best",
}  # fmt: skip


def ticked(page: Any) -> set[str]:
    return set(page.context["form"]["only"].value() or ())


def set_to(room: Room, *places: Membership) -> Assignment:
    sent = FORM | {"key": new_id(), "only": [place.pk for place in places]}
    room.browser("mori").post(f"{room.classroom.get_absolute_url()}work/new/", sent)
    return Assignment.objects.latest("made")


def test_it_is_there_for_those_students_and_for_nobody_else(room: Room) -> None:
    new = f"{room.classroom.get_absolute_url()}work/new/"
    aiko, ben, mori = map(room.browser, ("aiko", "ben", "mori"))
    assert ticked(mori.get(f"{new}?skill=fu-pair&student={room.aiko.pk}")) == {room.aiko.pk}
    row = set_to(room, room.aiko)
    assert [one.assignment for one in due(room.aiko.student)] == [row]
    assert due(room.ben.student) == []
    assert "Limits" in aiko.get(room.classroom.get_absolute_url()).content.decode()
    assert "Limits" not in ben.get(room.classroom.get_absolute_url()).content.decode()
    assert ben.get(row.get_absolute_url()).status_code == 404
    assert ben.post(f"{row.get_absolute_url()}begin/").status_code == 404
    assert not Sitting.objects.exists()
    assert aiko.post(f"{row.get_absolute_url()}begin/").status_code == 302
    assert "0 of 1" in mori.get(f"{room.classroom.get_absolute_url()}work/").content.decode()
    page = mori.get(row.get_absolute_url())
    assert [one.place for one in page.context["result"].rows] == [room.aiko]
    assert "<dt>Only for</dt><dd>Aiko Sato</dd>" in page.content.decode()


def test_changed_to_others_it_stays_with_who_has_begun(room: Room) -> None:
    row = set_to(room)
    assert not row.only.exists()
    room.browser("aiko").post(f"{row.get_absolute_url()}begin/")
    mori = room.browser("mori")
    mori.post(f"{row.get_absolute_url()}edit/", FORM | {"only": [room.ben.pk]})
    assert ticked(mori.get(f"{row.get_absolute_url()}edit/")) == {room.ben.pk}
    assert [one.assignment for one in due(room.aiko.student)] == [row]
    assert [one.assignment for one in due(room.ben.student)] == [row]
    mori.post(f"{row.get_absolute_url()}edit/", FORM | {"title": "For all"})
    assert not row.only.exists()


def test_students_of_another_class_cannot_be_named(room: Room) -> None:
    sent = FORM | {"key": new_id(), "only": [room.eve.pk]}
    page = room.browser("mori").post(f"{room.classroom.get_absolute_url()}work/new/", sent)
    assert list(page.context["form"].errors) == ["only"]


def test_a_slip_leads_to_practice_for_who_made_it_and_to_a_question_for_the_room(room: Room, ask: Ask) -> None:
    question = ask(RON, skills=["fu-by-ron"])
    room.browser("aiko").post(f"/q/{question.pk}/answer/", {"han": "3", "fu": "50", "payment": "6400"})
    here, mori = room.classroom.get_absolute_url(), room.browser("mori")
    page = mori.get(f"{here}slips/fu.ron-triplet-closed/").content.decode()
    assert f'{here}work/new/?skill=fu-by-ron&amp;student={room.aiko.pk}"' in page
    live = f"/rooms/?class={room.classroom.pk}&skill=fu-by-ron"
    assert live.replace("&", "&amp;") in page
    form = mori.get(live).context["form"]
    sent = {name: form[name].value() for name in ("classroom", "skill", "key")}
    opened = mori.post("/rooms/", sent)
    assert opened.url.endswith("/?skill=fu-by-ron")
    form = mori.get(opened.url).context["form"]
    assert form["what"].value() == "skill fu-by-ron"
    sent = {name: form[name].value() for name in ("what", "ruleset", "asks")}
    mori.post(f"{opened.url.split('?')[0]}ask/", sent | {"at": 0})
    mori.post(f"{opened.url.split('?')[0]}turn/", {"act": "like", "at": 1})
    asked = [one.question for one in Asked.objects.select_related("question")]
    assert len(asked) == 2
    for one in asked:
        assert "fu-by-ron" in one.skills


def test_set_to_a_student_who_has_left_it_does_not_become_one_for_all(room: Room) -> None:
    row = set_to(room, room.aiko)
    services.leave(place=room.aiko)
    mori, work = room.browser("mori"), f"{room.classroom.get_absolute_url()}work/"
    assert "0 of 0" in mori.get(work).content.decode()
    page = mori.get(f"{row.get_absolute_url()}edit/")
    assert "Aiko Sato (has left)" in page.content.decode()
    mori.post(f"{row.get_absolute_url()}edit/", FORM | {"title": "Renamed", "only": list(ticked(page))})
    row.refresh_from_db()
    assert row.title == "Renamed"
    assert list(row.only.all()) == [room.aiko]
    assert due(room.ben.student) == []
    assert "(has left)" not in mori.get(f"{work}new/").content.decode()
    gone = mori.post(f"{work}new/", FORM | {"key": new_id(), "only": [room.aiko.pk]})
    assert gone.context["form"].errors["only"] == ["Somebody you ticked is not in the class any more."]
    services.join(classroom=room.classroom, student=row.only.get().student, name="Aiko Sato")
    assert [one.assignment for one in due(room.aiko.student)] == [row]


def test_by_a_link_to_a_student_who_has_left_it_is_not_set_to_all(room: Room) -> None:
    new = f"{room.classroom.get_absolute_url()}work/new/?skill=fu-pair&student={room.aiko.pk}&student={room.eve.pk}"
    services.leave(place=room.aiko)
    mori = room.browser("mori")
    page = mori.get(new)
    assert "Aiko Sato (has left)" in page.content.decode()
    assert ticked(page) == {room.aiko.pk}
    mori.post(new, FORM | {"key": new_id(), "only": list(ticked(page))})
    assert list(Assignment.objects.get().only.all()) == [room.aiko]
    assert due(room.ben.student) == []


def test_whoever_did_it_before_it_was_narrowed_counts_among_its_students(room: Room) -> None:
    row = set_to(room)
    aiko, mori = room.browser("aiko"), room.browser("mori")
    aiko.post(f"{row.get_absolute_url()}begin/")
    aiko.post(f"{row.get_absolute_url()}1/hand-in/")
    mori.post(f"{row.get_absolute_url()}edit/", FORM | {"only": [room.ben.pk]})
    assert "1 of 2" in mori.get(f"{room.classroom.get_absolute_url()}work/").content.decode()
    assert "1 of 2 handed in" in mori.get(row.get_absolute_url()).content.decode()


def test_at_no_moment_is_it_set_to_others(room: Room) -> None:
    """It and its students are written at once: cut short, neither is there."""

    def cut_short(**kwargs: object) -> None:
        raise ConnectionError

    m2m_changed.connect(cut_short, sender=Assignment.only.through)
    try:
        with pytest.raises(ConnectionError):
            set_to(room, room.aiko)
    finally:
        m2m_changed.disconnect(cut_short, sender=Assignment.only.through)
    assert not Assignment.objects.exists()
