from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    """What a player looks up: yaku, fu and the score chart."""

    name = "trainer.reference"
    label = "reference"
