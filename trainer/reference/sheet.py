"""The page of the score chart put together: the chart, the opened cell and the answers, for one table."""

from dataclasses import dataclass

from engine.rules import load
from trainer.reference.chart import Chart, Opened, chart, opened
from trainer.reference.questions import Figures, figures


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the template of the chart reads."""

    chart: Chart
    seat: str  # of the winner: "dealer", or empty
    opened: Opened | None
    missing: str  # why the cell asked for is not there
    figures: Figures


def sheet(*, rules: str, seat: str, han: int | None, fu: int | None) -> Sheet:
    """The chart of a rule set for one winner, with a cell opened where one is asked for."""
    table = load(rules)
    dealer = seat == "dealer"
    asked = han is not None and fu is not None
    cell = opened(han, fu, table, dealer=dealer) if han is not None and fu is not None else None
    missing = f"The chart of {table.name} has no cell for {han} han {fu} fu." if asked and cell is None else ""
    return Sheet(chart(table, dealer=dealer), seat, cell, missing, figures(table))
