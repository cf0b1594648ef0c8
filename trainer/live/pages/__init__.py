"""What the live question's pages show, as values: rooms in, plain pieces for the templates out."""

from trainer.live.pages.board import board, so_far
from trainer.live.pages.lists import people, rooms
from trainer.live.pages.results import result_columns, result_rows, results
from trainer.live.pages.seat import seat

__all__ = ["board", "people", "result_columns", "result_rows", "results", "rooms", "seat", "so_far"]
