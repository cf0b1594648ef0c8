from django.apps import AppConfig


class SheetsConfig(AppConfig):
    """Questions and deals of one's own, and printed sheets."""

    name = "trainer.sheets"
    label = "sheets"
    verbose_name = "Sheets"

    def ready(self) -> None:
        from trainer.accounts.belongings import register
        from trainer.sheets.belongings import BELONGINGS

        register(self.label, BELONGINGS)
