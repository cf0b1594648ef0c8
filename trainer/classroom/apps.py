from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes: who teaches, who learns there, what is set and how it went."""

    name = "trainer.classroom"
    label = "classroom"
    verbose_name = "Classes"

    def ready(self) -> None:
        from trainer.accounts.belongings import register
        from trainer.classroom.belongings import BELONGINGS
        from trainer.classroom.tallies import listen

        register(self.label, BELONGINGS)
        listen()
