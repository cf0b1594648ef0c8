from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes: who teaches, who learns there, what is set and how it went."""

    name = "trainer.classroom"
    label = "classroom"
    verbose_name = "Classes"

    def ready(self) -> None:
        from trainer.accounts import belongings, timing
        from trainer.classroom.belongings import BELONGINGS
        from trainer.classroom.models import forbids_timing
        from trainer.classroom.tallies import listen

        belongings.register(self.label, BELONGINGS)
        timing.register(self.label, forbids_timing)
        listen()
