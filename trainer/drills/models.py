"""What practice leaves behind: a question's facts, and each person's first answer to it.

A question keeps its facts as text together with the values of its rules, so that its link shows the same question for
ever; its solution is stored nowhere and is computed again whenever it is marked.
"""

import hashlib
import json
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from trainer.display.links import new_id


class RulesetRecord(models.Model):
    """The values of a rule set as they were when a question was made; the same values are kept once."""

    digest = models.CharField(primary_key=True, max_length=32)
    values = models.JSONField()

    def __str__(self) -> str:
        return str(self.values.get("name", self.digest))

    @staticmethod
    def digest_of(values: dict[str, Any]) -> str:
        return hashlib.blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=16).hexdigest()


class PracticeSet(models.Model):
    """Ten questions in a row. ``person`` is empty until a visitor's first answer; till then their session owns it.

    What comes next is another of the same kind and level, or what the trainer chooses (``chosen``), for one ``skill``
    or, without one, for whatever is due or next.
    """

    SIZE = 10

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="sets")
    chosen = models.BooleanField(default=False)
    skill = models.CharField(max_length=40, blank=True)
    started = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("drills:summary", args=[self.id])


class Question(models.Model):
    """One question as it was asked. ``number`` is its place in a set, from 1; a question asked alone has no set.

    ``why`` is the reason it was chosen (`practice.Why`) as plain values; empty where a person chose kind and level.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    kind = models.CharField(max_length=20)
    level = models.CharField(max_length=40)
    facts = models.TextField()
    asks = models.JSONField(default=list)
    skills = models.JSONField(default=list)
    options = models.JSONField(default=dict)
    why = models.JSONField(default=dict)
    ruleset = models.ForeignKey(RulesetRecord, on_delete=models.PROTECT, related_name="+")
    set = models.ForeignKey(PracticeSet, null=True, on_delete=models.SET_NULL, related_name="questions")
    number = models.PositiveSmallIntegerField(null=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["set", "number"], name="one_question_a_place"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.facts}"

    def get_absolute_url(self) -> str:
        return reverse("drills:question", args=[self.id])


class Attempt(models.Model):
    """A person's first answer to a question, as it was written. Later ones are not kept.

    ``expected`` is how likely it was to be right, from 0 to 1, as far as could be told before it was given. ``helped``:
    something that tells part of the answer was looked at. ``shows`` is what it says about each skill, None where it was
    given before that was kept.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="attempts")
    kind = models.CharField(max_length=20, blank=True)
    answer = models.JSONField()
    parts = models.JSONField(default=dict)
    right = models.BooleanField()
    slip = models.CharField(max_length=60, blank=True)
    took = models.FloatField(null=True)
    expected = models.FloatField(null=True)
    helped = models.BooleanField(default=False)
    shows = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "question"], name="first_answer_only"),)
        indexes = (
            models.Index(fields=["person", "-at"], name="attempt_person_at"),
            models.Index(fields=["person", "kind", "-at"], name="attempt_person_kind_at"),
            models.Index(fields=["person", "slip", "-at"], condition=~models.Q(slip=""), name="attempt_person_slip_at"),
        )

    def __str__(self) -> str:
        return f"{self.question_id}: {'right' if self.right else 'not yet'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.kind = self.kind or self.question.kind
        super().save(*args, **kwargs)


class Mastery(models.Model):
    """A person's hold of one skill, as all their answers have made it: `mastery.Record` as a row.

    ``last`` are the first tries that count, ``[day, right]`` each; ``state`` and ``due`` follow from the others and are
    kept to be asked for.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mastery")
    skill = models.CharField(max_length=40)
    state = models.CharField(max_length=12)
    due = models.DateField(null=True)
    ability = models.FloatField(default=0)
    last = models.JSONField(default=list)
    tries = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    card = models.JSONField(null=True)
    begun = models.DateField(null=True)
    seen = models.DateTimeField(null=True)
    reached = models.DateTimeField(null=True)
    counted = models.BooleanField(default=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "skill"], name="one_mastery_a_skill"),)

    def __str__(self) -> str:
        return f"{self.skill}: {self.state}"


class ItemDifficulty(models.Model):
    """How hard a kind and level has been for everybody so far, on the scale of `difficulty`."""

    kind = models.CharField(max_length=20)
    level = models.CharField(max_length=40)
    rating = models.FloatField()
    answers = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["kind", "level"], name="one_difficulty_a_level"),)

    def __str__(self) -> str:
        return f"{self.kind}/{self.level}: {self.rating:.2f}"


class Evidence(models.Model):
    """What one answer says about one skill. An answer says something about each skill its question rests on."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="evidence")
    skill = models.CharField(max_length=60)
    right = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["attempt", "skill"], name="one_evidence_a_skill"),)
        indexes = (models.Index(fields=["person", "skill", "-at"], name="evidence_person_skill_at"),)

    def __str__(self) -> str:
        return f"{self.skill}: {'right' if self.right else 'not yet'}"


class Mistake(models.Model):
    """An answer that was not yet right. It goes when a fresh question of its skill is answered rightly."""

    attempt = models.OneToOneField(Attempt, primary_key=True, on_delete=models.CASCADE)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mistakes")
    skill = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=["person", "skill"], name="mistake_person_skill"),
            models.Index(fields=["person", "-at"], name="mistake_person_at"),
        )

    def __str__(self) -> str:
        return f"{self.attempt_id}: {self.skill}"


class Tally(models.Model):
    """A person's answers counted as they are made, so that no page need go through them all.

    ``key`` is a date as 2026-11-30, a kind and level as score/typical, a slip's code, or a likelihood in tenths.
    ``log_seconds`` and ``expected`` are sums over the answers that were timed and foretold: of the natural logarithm of
    the seconds, and of the probability that the answer would be right.
    """

    class By(models.TextChoices):
        DAY = "day"
        LEVEL = "level"
        SLIP = "slip"
        EXPECTED = "expected"

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies")
    by = models.CharField(max_length=10, choices=By)
    key = models.CharField(max_length=64)
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    timed = models.PositiveIntegerField(default=0)
    log_seconds = models.FloatField(default=0)
    expected = models.FloatField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "by", "key"], name="one_tally_a_key"),)

    def __str__(self) -> str:
        return f"{self.by} {self.key}: {self.right} of {self.answers}"


class Sprint(models.Model):
    """As many right answers as come within ``seconds``, until three were not right. ``asked`` are its questions' ids.

    ``question`` is the one that is open, None once it has ended.
    """

    LIVES = 3

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sprints")
    kind = models.CharField(max_length=20)
    level = models.CharField(max_length=40)
    seconds = models.PositiveSmallIntegerField()
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)
    asked = models.JSONField(default=list)
    question = models.ForeignKey(Question, null=True, on_delete=models.SET_NULL, related_name="+")
    right = models.PositiveSmallIntegerField(default=0)
    wrong = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=["person", "kind", "level", "-right"], name="sprint_records"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.level}: {self.right}"

    def get_absolute_url(self) -> str:
        return reverse("drills:sprint", args=[self.id])
