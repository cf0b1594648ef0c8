"""The learning aids, each in a module of its own; `coach` asks those that are switched on."""

from trainer.play.pages.aids.coach import Aids, aids

__all__ = ["Aids", "aids"]
