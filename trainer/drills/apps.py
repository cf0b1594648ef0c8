from django.apps import AppConfig


class DrillsConfig(AppConfig):
    """Questions the engine makes and marks, and what a person has answered."""

    name = "trainer.drills"
    label = "drills"
    verbose_name = "Drills"

    def ready(self) -> None:
        from trainer.accounts.belongings import register
        from trainer.drills.belongings import BELONGINGS

        register(self.label, BELONGINGS)
