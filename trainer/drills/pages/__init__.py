"""What each page of the drills shows, as values: rows and verdicts in, plain pieces for the templates out.

Nothing of a solution is computed here for a question that its visitor has not answered, but for its first step where
they ask for help.
"""

from trainer.drills.pages.figures import figures
from trainer.drills.pages.history import history, mistakes
from trainer.drills.pages.lists import setup, summary
from trainer.drills.pages.practice import pace, practise, today
from trainer.drills.pages.question import missing, page
from trainer.drills.pages.skillmap import progress, skill
from trainer.drills.pages.sprint import courses, open_question, sprint

__all__ = [
    "courses",
    "figures",
    "history",
    "missing",
    "mistakes",
    "open_question",
    "pace",
    "page",
    "practise",
    "progress",
    "setup",
    "skill",
    "sprint",
    "summary",
    "today",
]
