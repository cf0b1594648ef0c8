"""A person. A guest is a whole person who has not chosen a name yet, so nothing need be moved when they do."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    is_guest = models.BooleanField(default=False)
