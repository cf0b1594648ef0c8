"""What each page of the drills shows, as values: rows and verdicts in, plain pieces for the templates out.

Nothing of a solution is computed here for a question that its visitor has not answered.
"""

from trainer.drills.pages.lists import practise, setup, summary
from trainer.drills.pages.progress import progress, today
from trainer.drills.pages.question import page

__all__ = ["page", "practise", "progress", "setup", "summary", "today"]
