"""A room, the questions it was asked, who sits in it, and what they answered.

An answer is kept here the moment it comes, and becomes part of its person's own record when it is shown: until then
nothing anywhere tells whether it was right.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse

from trainer.accounts.models import User
from trainer.classroom.models import LONGEST_NAME, Classroom
from trainer.display.links import new_id
from trainer.drills.models import Question


class RoomQuerySet(models.QuerySet["Room"]):
    """The doors to rooms."""

    def led_by(self, user: User | AnonymousUser | None) -> "RoomQuerySet":
        """Those this person opened, and those of the classes they teach."""
        if not isinstance(user, User):
            return self.none()
        taught = Classroom.objects.taught_by(user).values("pk")
        return self.filter(Q(teacher=user, classroom=None) | Q(classroom__in=taught))

    def open(self) -> "RoomQuerySet":
        return self.filter(ended=None)


class Room(models.Model):
    """One session. ``current`` is the question the room looks at, none before the first; ``scored`` tells who was
    right how often. ``version`` grows with everything a student's page shows.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    code = models.CharField(max_length=8, unique=True)
    teacher = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rooms")
    classroom = models.ForeignKey(Classroom, null=True, on_delete=models.CASCADE, related_name="rooms")
    title = models.CharField(max_length=LONGEST_NAME, blank=True)
    scored = models.BooleanField(default=False)
    current = models.ForeignKey("Asked", null=True, on_delete=models.SET_NULL, related_name="+")
    version = models.PositiveIntegerField(default=0)
    opened = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    objects = RoomQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title or (str(self.classroom) if self.classroom else "Live question")

    def get_absolute_url(self) -> str:
        return reverse("live:desk", args=[self.pk])

    @property
    def topic(self) -> str:
        """What everybody in the room follows."""
        return f"room:{self.pk}"

    @property
    def arrivals(self) -> tuple[str, str]:
        """What only the desk follows: people, and answers."""
        return f"room:{self.pk}:seats", f"room:{self.pk}:replies"


class Asked(models.Model):
    """A question of a room; ``number`` counts from 1. ``paused`` takes no answers; ``shown`` shows what is right."""

    class State(models.TextChoices):
        OPEN = "open"
        PAUSED = "paused"
        SHOWN = "shown"
        SKIPPED = "skipped"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="asked")
    number = models.PositiveSmallIntegerField()
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    at = models.DateTimeField(auto_now_add=True)
    halted = models.BooleanField(default=False)
    """Whether it was paused at any time; how long an answer took then means nothing."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["room", "number"], name="one_question_a_number"),)

    def __str__(self) -> str:
        return f"{self.number}: {self.question}"


class Seat(models.Model):
    """Somebody in a room under a name. ``person`` is empty, and so is the name, once their account is deleted."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="live_seats"
    )
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    joined = models.DateTimeField(auto_now_add=True)
    removed = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["room", "person"], name="one_seat_a_person"),)

    def __str__(self) -> str:
        return self.name or "Somebody"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name = " ".join(self.name.split())[:LONGEST_NAME]
        super().save(*args, **kwargs)


class Reply(models.Model):
    """The one answer of a seat; empty values where they did not know. ``kept`` once it is in its person's record."""

    asked = models.ForeignKey(Asked, on_delete=models.CASCADE, related_name="replies")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="replies")
    answer = models.JSONField()
    right = models.BooleanField()
    slip = models.CharField(max_length=60, blank=True)
    took = models.FloatField(null=True)
    at = models.DateTimeField(auto_now_add=True)
    kept = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["asked", "seat"], name="one_reply_a_seat"),)

    def __str__(self) -> str:
        return f"{self.asked_id} {self.seat_id}: {'right' if self.right else 'not yet'}"
