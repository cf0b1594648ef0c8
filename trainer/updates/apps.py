from django.apps import AppConfig


class UpdatesConfig(AppConfig):
    """News for open pages."""

    name = "trainer.updates"
    label = "updates"

    def ready(self) -> None:
        from trainer.updates import checks  # noqa: F401  registers itself
