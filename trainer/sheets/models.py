"""Questions, deals and sheets with who made them. Whoever has the link of a question, a deal or a sheet's questions may
answer or play them; lists and changes are their author's alone. Sheets and keys are also for those who teach a class
together with the author, where the author shares them there.
"""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse

from trainer.accounts.models import User
from trainer.display.links import new_id
from trainer.drills.models import Question, RulesetRecord

LONGEST_TITLE = 80


class OwnQuerySet[M: models.Model](models.QuerySet[M]):
    def of(self, user: User | AnonymousUser | None) -> "OwnQuerySet[M]":
        """This person's own; the door to lists, keys and changes."""
        return self.filter(author=user) if isinstance(user, User) else self.none()


class Made(models.Model):
    """A question somebody made: a title for their list, and the question, whose answer the engine knows."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="made_questions")
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    objects = OwnQuerySet["Made"].as_manager()

    def __str__(self) -> str:
        return self.title or str(self.question)


class SheetQuerySet(OwnQuerySet["Sheet"]):
    def by_colleagues(self, user: User | AnonymousUser | None) -> "SheetQuerySet":
        """Those that the other teachers of the classes this person teaches now share with them."""
        if not isinstance(user, User):
            return self.none()
        shared = Q(
            author__teachings__shares=True,
            author__teachings__classroom__teachings__teacher=user,
            author__teachings__classroom__archived=None,
        )  # in one filter: it must be the same class
        return self.filter(shared).exclude(author=user).distinct()

    def seen_by(self, user: User | AnonymousUser | None) -> "SheetQuerySet":
        """Those this person may print, with their keys: their own, and their colleagues'."""
        own, theirs = self.of(user).values("pk"), self.by_colleagues(user).values("pk")
        return self.filter(Q(pk__in=own) | Q(pk__in=theirs))


class Sheet(models.Model):
    """Questions to be printed. ``settings`` and ``seed`` made them: the same make the same again.

    ``columns`` is 1 or 2; ``large`` prints tiles and words half as large again.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sheets")
    title = models.CharField(max_length=LONGEST_TITLE)
    settings = models.JSONField(default=dict)
    seed = models.CharField(max_length=40)
    columns = models.PositiveSmallIntegerField(default=1)
    large = models.BooleanField(default=False)
    questions = models.ManyToManyField(Question, through="SheetQuestion", related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    objects = SheetQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("sheets:sheet", args=[self.pk])


class SheetQuestion(models.Model):
    """A question's place on a sheet, from 1."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    question = models.ForeignKey(Question, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["sheet", "number"], name="one_question_a_sheet_place"),)

    def __str__(self) -> str:
        return f"{self.sheet} {self.number}"


class Deal(models.Model):
    """A prepared wall: whoever opens its link plays it from that deal, in the seat ``turn`` after the dealer."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deals")
    title = models.CharField(max_length=LONGEST_TITLE)
    note = models.TextField(blank=True, max_length=1000)
    ruleset = models.ForeignKey(RulesetRecord, on_delete=models.PROTECT, related_name="+")
    wall = models.TextField()
    turn = models.PositiveSmallIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)

    objects = OwnQuerySet["Deal"].as_manager()

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("sheets:deal", args=[self.pk])
