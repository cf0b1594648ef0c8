from django.apps import AppConfig


class DisplayConfig(AppConfig):
    """Engine objects as HTML: tiles, hands, reasons, scores, and the frame of every page."""

    name = "trainer.display"
    label = "display"
