"""What each page of a table shows, as values: a seat's view in, plain pieces for the templates out."""

from trainer.play.pages.setup import open_table, rules, setup
from trainer.play.pages.sitting import table

__all__ = ["open_table", "rules", "setup", "table"]
