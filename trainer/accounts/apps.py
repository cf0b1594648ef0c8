from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: guests, and those who have claimed a name."""

    name = "trainer.accounts"
    label = "accounts"
