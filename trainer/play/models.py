"""What a table leaves behind: the match with its rules, who sits where, and each round as the text that replays it.

Nothing that can be computed is stored beside it, but for how a round ended and how the match stands at its end: these
stay what they were, whatever becomes of the engine.
"""

from typing import Self

from django.conf import settings
from django.db import models
from django.urls import reverse

from trainer.accounts.models import User
from trainer.display.links import new_id
from trainer.play.words import word


class Matches(models.QuerySet["MatchRecord"]):
    def playable_by(self, person: User | None) -> Self:
        """The matches this person has a seat in; the door to everything at a table."""
        return self.filter(seats__person=person) if person else self.none()

    def listed(self) -> Self:
        """As a list shows them: the newest first, with their seats, and how many rounds have been ``dealt``."""
        return (
            self.annotate(dealt=models.Count("rounds", distinct=True))
            .select_related("origin")
            .prefetch_related("seats")
            .order_by("-made")
        )


class MatchRecord(models.Model):
    """``values`` are those of its rule set, ``options`` what else was chosen for this table.

    ``put_away``: its player will not see it among the open ones; it can be gone on with all the same.

    A match that tries another move began in the middle of another, its ``origin``, with the move ``begun_at`` names.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id)
    values = models.JSONField()
    options = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, db_index=True)
    standings = models.JSONField(null=True)
    origin = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="tries")
    begun_at = models.CharField(max_length=40, blank=True)
    put_away = models.BooleanField(default=False)

    objects = Matches.as_manager()

    def __str__(self) -> str:
        return f"{self.values['name']} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.id])


class Seat(models.Model):
    """Who plays a seat: a person, or a bot of a level."""

    match = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    level = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat"),)

    def __str__(self) -> str:
        return f"{self.number} {self.level or self.name}"

    @property
    def called(self) -> str:
        """What a player is called: a bot and a person by their name, a guest, and whoever is gone, by none."""
        if self.name:
            return self.name
        return word("places", "player") if self.person is None or self.person.is_guest else str(self.person)


class RoundRecord(models.Model):
    """One round of a match, ``number`` from 0. ``version`` counts what has been written to it.

    ``taken_back`` counts how often actions were taken back; ``claim`` is how the winner counted the hand themselves.
    """

    match = models.ForeignKey(MatchRecord, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    text = models.TextField()
    version = models.PositiveIntegerField(default=0)
    taken_back = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(null=True)
    claim = models.JSONField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "number"], name="one_round_a_place"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"


class Review(models.Model):
    """What the coach found in one seat's decisions of a round, kept because it takes a while to find.

    ``version`` names the engine that found it; under another it is found anew.
    """

    round = models.ForeignKey(RoundRecord, on_delete=models.CASCADE, related_name="reviews")
    seat = models.PositiveSmallIntegerField()
    version = models.CharField(max_length=80)
    decisions = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "seat"], name="one_review_a_seat"),)

    def __str__(self) -> str:
        return f"{self.round_id} {self.seat}"


class Share(models.Model):
    """The address of a match's review for whoever is given it. ``hands``: whether the hands of all may be seen."""

    token = models.CharField(primary_key=True, max_length=12, default=new_id)
    match = models.OneToOneField(MatchRecord, on_delete=models.CASCADE, related_name="share")
    seat = models.PositiveSmallIntegerField()
    hands = models.BooleanField()
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.match_id} {self.token}"

    def get_absolute_url(self) -> str:
        return reverse("play:shared", args=[self.token])
