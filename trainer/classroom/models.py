"""A class: who teaches it and who learns there. Real names stand here and nowhere else on the site.

Whoever looks something up goes through a door, `taught_by` or `joined_by`; what is not theirs does not exist for them.
"""

from collections.abc import Collection
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
    """A class. ``code`` lets people in until ``code_until``; an archived class keeps everything and lets nobody in.
    ``untimed``: while they are in it, its students practise without a clock.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    name = models.CharField(max_length=LONGEST_NAME)
    made = models.DateTimeField(auto_now_add=True)
    archived = models.DateTimeField(null=True)
    code = models.CharField(max_length=8, unique=True, null=True)  # noqa: DJ001 (unique where there is one)
    code_until = models.DateTimeField(null=True)
    untimed = models.BooleanField(default=False)

    objects = ClassroomQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("classroom:classroom", args=[self.id])


class Teaching(models.Model):
    """A teacher of a class. One of them owns it; the others can do all but hand it over.

    ``shares``: the other teachers see their sheets and keys. Whoever is made a teacher was not asked, and shares
    nothing until they say so.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="teachings")
    teacher = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="teachings")
    is_owner = models.BooleanField(default=False)
    shares = models.BooleanField(default=False)
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


def forbids_timing(person: User) -> bool:
    """Whether a class they learn in now has its students practise without a clock."""
    return Membership.objects.of(person).filter(classroom__untimed=True).exists()


class Membership(models.Model):
    """A student's place in a class. ``name`` is their real name, for this class alone.

    The class sees what the student answers from ``joined`` until ``left``, and again after coming back; `Seen` names
    each such answer. ``removed`` is whom a teacher has sent away. ``student`` is empty, and so is ``name``,
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


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    def set_to(self, places: Collection[Membership]) -> "AssignmentQuerySet":
        """Those that these students are to do, or have begun."""
        theirs = Q(only=None) | Q(only__in=places) | Q(sittings__place__in=places)
        return self.filter(theirs, classroom__memberships__in=places).distinct()


class Assignment(models.Model):
    """Questions set to a class, or ``only`` to some of it. ``items`` are what they are about, in turn:
    ``drill:score/typical``, ``skill:fu-pair``.

    ``edition`` grows where what is asked changes; who has begun keeps the questions they have. ``goes`` is how often
    one may do it, 0 without end, and ``counts`` which time counts. ``minutes`` is the time it should take; longer is
    marked and forbids nothing, and so is handing in after ``due``.
    """

    class Feedback(models.TextChoices):
        ONCE = "once", "After each answer"
        END = "end", "When it is handed in"
        RELEASE = "release", "When a teacher shows it"

    class Counts(models.TextChoices):
        BEST = "best", "The best"
        FIRST = "first", "The first"
        LAST = "last", "The last"

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="assignments")
    only = models.ManyToManyField(Membership, blank=True, related_name="+")
    title = models.CharField(max_length=80)
    note = models.TextField(blank=True, max_length=500)
    items = models.JSONField(default=list)
    ruleset = models.CharField(max_length=40)
    size = models.PositiveSmallIntegerField(default=10)
    same = models.BooleanField(default=False)
    edition = models.PositiveSmallIntegerField(default=1)
    opens = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    feedback = models.CharField(max_length=8, choices=Feedback, default=Feedback.ONCE)
    released = models.DateTimeField(null=True)
    goes = models.PositiveSmallIntegerField(default=1)
    counts = models.CharField(max_length=8, choices=Counts, default=Counts.BEST)
    made = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True)

    objects = AssignmentQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("classroom:assignment", args=[self.classroom_id, self.id])


class Hand(models.Model):
    """A question that is the same for all: of one time through an assignment, or, as time 0, of its preview."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="hands")
    edition = models.PositiveSmallIntegerField()
    go = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    question = models.ForeignKey("drills.Question", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["assignment", "edition", "go", "number"], name="one_hand_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.assignment} {self.go}.{self.number}"


class Sitting(models.Model):
    """One time through an assignment by one student. ``shown``: its answers are marked for the student to see.

    ``right`` and ``answered`` are of its tasks, kept to be read for a whole class at once.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="sittings")
    place = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="sittings")
    go = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    started = models.DateTimeField(auto_now_add=True)
    handed_in = models.DateTimeField(null=True)
    shown = models.BooleanField(default=False)
    answered = models.PositiveSmallIntegerField(default=0)
    right = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["assignment", "place", "go"], name="one_sitting_a_go"),)

    def __str__(self) -> str:
        return f"{self.place}: {self.assignment}, {self.go}"


class Task(models.Model):
    """One question of a sitting, and what was written to it: kept as it was sent until it is marked.

    ``shows`` is what the answer says of each skill, as the class counts it.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="tasks")
    number = models.PositiveSmallIntegerField()
    question = models.ForeignKey("drills.Question", on_delete=models.PROTECT, related_name="+")
    written = models.JSONField(null=True)
    took = models.FloatField(null=True)
    helped = models.BooleanField(default=False)
    answered = models.DateTimeField(null=True)
    right = models.BooleanField(null=True)
    slip = models.CharField(max_length=60, blank=True)
    shows = models.JSONField(default=dict)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["sitting", "number"], name="one_task_a_number"),)

    def __str__(self) -> str:
        return f"{self.sitting}.{self.number}"


class Standing(models.Model):
    """Where a student stands in a skill by the answers the class has seen; `drills.mastery` says what the state is.

    ``early`` are the first five answers, 1 right and 0 not yet: ``01001``. What help has found is not right there, nor
    among those ``right``.
    """

    place = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="standings")
    skill = models.CharField(max_length=40)
    state = models.CharField(max_length=12)
    tries = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    last = models.JSONField(default=list)
    early = models.CharField(max_length=5, blank=True)
    seen = models.DateTimeField()
    reached = models.DateTimeField(null=True)
    counted = models.BooleanField(default=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["place", "skill"], name="one_standing_a_skill"),)

    def __str__(self) -> str:
        return f"{self.place} {self.skill}: {self.state}"


class SlipTally(models.Model):
    """How often a student has made a slip where the class could see it."""

    place = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="slips")
    slip = models.CharField(max_length=60)
    times = models.PositiveIntegerField(default=0)
    seen = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["place", "slip"], name="one_tally_a_slip"),)

    def __str__(self) -> str:
        return f"{self.place} {self.slip}: {self.times}"


class DayTally(models.Model):
    """A student's answers of one day that the class could see, and the seconds they took."""

    place = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="days")
    day = models.DateField()
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["place", "day"], name="one_tally_a_day"),)

    def __str__(self) -> str:
        return f"{self.place} {self.day}: {self.right} of {self.answers}"


class Seen(models.Model):
    """An answer that the class may see: given while its student was in it. ``slip`` is the answer's own."""

    place = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="seen")
    attempt = models.ForeignKey("drills.Attempt", on_delete=models.CASCADE, related_name="seen")
    slip = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["place", "attempt"], name="seen_once"),)
        indexes = (models.Index(fields=["place", "slip"], name="seen_slip"),)

    def __str__(self) -> str:
        return f"{self.place} {self.attempt_id}"
