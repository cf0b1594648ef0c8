"""Who a class exists for."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from trainer.accounts import belongings
from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Membership, Teaching

pytestmark = pytest.mark.django_db


@pytest.fixture
def mori() -> User:
    return User.objects.create_user("mori")


@pytest.fixture
def aiko() -> User:
    return User.objects.create_user("aiko")


@pytest.fixture
def tuesday(mori: User, aiko: User) -> Classroom:
    room = Classroom.objects.create(name="Tuesday")
    Teaching.objects.create(classroom=room, teacher=mori, is_owner=True)
    Membership.objects.create(classroom=room, student=aiko, name="  Aiko   Sato ")
    return room


def test_a_class_is_there_for_its_teachers_and_its_students_each_by_their_door(
    tuesday: Classroom, mori: User, aiko: User
) -> None:
    assert list(Classroom.objects.taught_by(mori)) == [tuesday] == list(Classroom.objects.joined_by(aiko))
    assert not Classroom.objects.taught_by(aiko).exists()
    assert not Classroom.objects.joined_by(mori).exists()
    for nobody in (AnonymousUser(), None):
        assert not Classroom.objects.taught_by(nobody).exists()
        assert not Classroom.objects.joined_by(nobody).exists()


def test_who_has_left_is_no_student_of_it(tuesday: Classroom, aiko: User) -> None:
    Membership.objects.update(left=timezone.now())
    assert not Classroom.objects.joined_by(aiko).exists()
    assert not Membership.objects.of(aiko).exists()


def test_an_archived_class_is_there_for_its_teachers_alone(tuesday: Classroom, mori: User, aiko: User) -> None:
    Classroom.objects.update(archived=timezone.now())
    assert Classroom.objects.taught_by(mori).exists()
    assert not Classroom.objects.joined_by(aiko).exists()


def test_a_name_has_no_spaces_too_many(tuesday: Classroom) -> None:
    assert Membership.objects.get().name == "Aiko Sato"


def test_a_deleted_student_leaves_a_place_that_is_nobody_s(tuesday: Classroom, aiko: User) -> None:
    belongings.delete(aiko)
    aiko.delete()
    place = Membership.objects.get()
    assert (place.student, place.name, str(place)) == (None, "", "A former student")
    assert place.left


def test_a_class_goes_on_with_its_next_teacher_and_ends_with_the_last(tuesday: Classroom, mori: User) -> None:
    ben = User.objects.create_user("ben")
    Teaching.objects.create(classroom=tuesday, teacher=ben)
    belongings.delete(mori)
    mori.delete()
    assert list(tuesday.teachings.values_list("teacher__username", "is_owner")) == [("ben", True)]
    belongings.delete(ben)
    ben.delete()
    assert not Classroom.objects.exists()


def test_a_guest_s_places_become_the_person_s(tuesday: Classroom, aiko: User) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    monday = Classroom.objects.create(name="Monday")
    for room in (tuesday, monday):
        Membership.objects.create(classroom=room, student=guest, name="A.")
    belongings.move(guest, aiko)
    guest.delete()
    assert set(Membership.objects.filter(student=aiko).values_list("classroom__name", "name")) == {
        ("Tuesday", "Aiko Sato"),
        ("Monday", "A."),
    }
    assert Membership.objects.filter(student=None, name="").count() == 1
