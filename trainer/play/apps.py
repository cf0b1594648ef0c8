from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The table: whole matches, against bots and people."""

    name = "trainer.play"
    label = "play"
    verbose_name = "Play"
