"""What each page of a table shows, as values: a seat's view in, plain pieces for the templates out."""

from trainer.play.pages.earlier import earlier
from trainer.play.pages.setup import open_table, preview, rules, setup, tables
from trainer.play.pages.sitting import table

__all__ = ["earlier", "open_table", "preview", "rules", "setup", "table", "tables"]
