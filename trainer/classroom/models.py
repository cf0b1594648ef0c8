"""A class: who teaches it and who learns there. Real names stand here and nowhere else on the site.

Whoever looks something up goes through a door, `taught_by` or `joined_by`; what is not theirs does not exist for them.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse

from trainer.accounts.models import User
from trainer.display.links import new_id

type Visitor = User | AnonymousUser | None
"""Whoever asks: a person, or nobody."""

LONGEST_NAME = 60


class ClassroomQuerySet(models.QuerySet["Classroom"]):
    """The doors to classes."""

    def taught_by(self, user: Visitor) -> "ClassroomQuerySet":
        """Those this person teaches, archived ones among them."""
        return self.filter(teachings__teacher=user) if isinstance(user, User) else self.none()

    def joined_by(self, user: Visitor) -> "ClassroomQuerySet":
        """Those this person learns in now; one that is archived or that they have left is none of theirs."""
        if not isinstance(user, User):
            return self.none()
        return self.filter(memberships__student=user, memberships__left=None, archived=None)

    def open(self) -> "ClassroomQuerySet":
        """Those that are not archived."""
        return self.filter(archived=None)


class Classroom(models.Model):
    """A class. ``code`` lets people in until ``code_until``; an archived class keeps everything and lets nobody in."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    name = models.CharField(max_length=LONGEST_NAME)
    made = models.DateTimeField(auto_now_add=True)
    archived = models.DateTimeField(null=True)
    code = models.CharField(max_length=8, unique=True, null=True)  # noqa: DJ001 (unique where there is one)
    code_until = models.DateTimeField(null=True)

    objects = ClassroomQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("classroom:classroom", args=[self.id])


class Teaching(models.Model):
    """A teacher of a class. One of them owns it; the others can do all but hand it over."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="teachings")
    teacher = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="teachings")
    is_owner = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["classroom", "teacher"], name="teaches_a_class_once"),
            models.UniqueConstraint(fields=["classroom"], condition=Q(is_owner=True), name="one_owner_a_class"),
        )

    def __str__(self) -> str:
        return f"{self.teacher} teaches {self.classroom}"


class MembershipQuerySet(models.QuerySet["Membership"]):
    def current(self) -> "MembershipQuerySet":
        """Those who have not left."""
        return self.filter(left=None)

    def taught_by(self, user: Visitor) -> "MembershipQuerySet":
        """The students, past ones among them, of the classes this person teaches."""
        return self.filter(classroom__teachings__teacher=user) if isinstance(user, User) else self.none()

    def of(self, user: Visitor) -> "MembershipQuerySet":
        """A person's own places in classes they learn in now."""
        if not isinstance(user, User):
            return self.none()
        return self.filter(student=user, left=None, classroom__archived=None)


class Membership(models.Model):
    """A student's place in a class. ``name`` is their real name, for this class alone.

    The class sees what the student answers from ``joined`` until ``left``, but for the times between leaving and coming
    back, which ``away`` keeps as pairs of moments; ``removed`` is whom a teacher has sent away.
    ``student`` is empty, and so is ``name``,
    once their account is deleted: the figures of the class stay, and are nobody's.

    ``managed`` is a student whose account a teacher of this class has made and may give a new card. ``key`` makes the
    card's password, ``issued`` tells whether it still is the account's; ``batch`` is the list it was made from.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="memberships")
    student = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    joined = models.DateTimeField(auto_now_add=True)
    left = models.DateTimeField(null=True)
    removed = models.BooleanField(default=False)
    away = models.JSONField(default=list)
    managed = models.BooleanField(default=False)
    key = models.CharField(max_length=32, blank=True)
    issued = models.CharField(max_length=32, blank=True)
    batch = models.CharField(max_length=12, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["classroom", "student"], name="learns_in_a_class_once"),)

    def __str__(self) -> str:
        return self.name or "A former student"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name = " ".join(self.name.split())[:LONGEST_NAME]
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("classroom:student", args=[self.classroom_id, self.id])
