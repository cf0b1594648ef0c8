from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The table: whole matches, against bots and people."""

    name = "trainer.play"
    label = "play"
    verbose_name = "Play"

    def ready(self) -> None:
        from trainer.accounts.belongings import register
        from trainer.play.belongings import BELONGINGS

        register(self.label, BELONGINGS)
