from django.apps import AppConfig


class LiveConfig(AppConfig):
    """A room that answers together."""

    name = "trainer.live"
    label = "live"
    verbose_name = "Live questions"

    def ready(self) -> None:
        from trainer.accounts.belongings import register
        from trainer.live.belongings import BELONGINGS

        register(self.label, BELONGINGS)
