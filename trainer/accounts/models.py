"""A person. A guest is a whole person who has not chosen a name yet, so nothing need be moved when they do."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """``theme``, ``motion`` and the fields after them are what this person prefers, on whatever device they sign in."""

    class Theme(models.TextChoices):
        SYSTEM = "system", "As the device"
        LIGHT = "light", "Light"
        DARK = "dark", "Dark"

    class Names(models.TextChoices):
        ROMAJI = "romaji", "Japanese, in our letters: pinfu, mangan"
        KANJI = "kanji", "Japanese: 平和, 満貫"
        ENGLISH = "english", "English, where there is a name: no-points hand"

    is_guest = models.BooleanField(default=False)
    theme = models.CharField(max_length=10, choices=Theme, default=Theme.SYSTEM)
    motion = models.BooleanField(default=True)
    corners = models.BooleanField(default=False)
    names = models.CharField(max_length=10, choices=Names, default=Names.ROMAJI)
    ruleset = models.CharField(max_length=40, blank=True)
    double_time = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = (models.UniqueConstraint(Lower("username"), name="one_name_in_any_case"),)
