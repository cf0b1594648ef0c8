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
    """Ten questions in a row. ``person`` is empty until a visitor's first answer; till then their session owns it."""

    SIZE = 10

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="sets")
    started = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("drills:summary", args=[self.id])


class Question(models.Model):
    """One question as it was asked. ``number`` is its place in a set, from 1; a question asked alone has no set."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    kind = models.CharField(max_length=20)
    level = models.CharField(max_length=40)
    facts = models.TextField()
    asks = models.JSONField(default=list)
    skills = models.JSONField(default=list)
    options = models.JSONField(default=dict)
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
    """A person's first answer to a question, as it was written. Later ones are not kept."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="attempts")
    answer = models.JSONField()
    parts = models.JSONField(default=dict)
    right = models.BooleanField()
    slip = models.CharField(max_length=60, blank=True)
    took = models.FloatField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "question"], name="first_answer_only"),)
        indexes = (models.Index(fields=["person", "-at"], name="attempt_person_at"),)

    def __str__(self) -> str:
        return f"{self.question_id}: {'right' if self.right else 'not yet'}"
