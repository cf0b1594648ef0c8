"""Questions are made until one asks for the skill an assignment or a teacher names."""

from tests.trainer.drills.conftest import RON, Ask
from trainer.classroom.asking import asking_for


def test_what_is_asked_for_is_found_where_it_is_rare(ask: Ask) -> None:
    """Seven pairs come once in thirty hands of one yaku."""
    hands = iter([ask(RON, skills=["yaku-riichi"])] * 100 + [ask(RON, skills=["yaku-seven-pairs"])])
    assert asking_for("yaku-seven-pairs", lambda: next(hands)).skills == ["yaku-seven-pairs"]
