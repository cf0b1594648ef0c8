from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    """What a player looks up: yaku, fu and the score chart."""

    name = "trainer.reference"
    label = "reference"

    def ready(self) -> None:
        from trainer.display.wording import learn_names
        from trainer.reference.catalogue import styled_names

        learn_names(styled_names)
