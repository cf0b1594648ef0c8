"""Taking back: a shorter beginning of the same round, and nothing of what followed."""

from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table, buttons

READY = "234m678m45s22s345p"


def test_the_last_choice_is_taken_back_and_what_followed_with_it(learner: Guest, table: Table) -> None:
    match = table()
    first = learner.page(match)
    learner.press(match, buttons(first)[3])
    page = learner.post(match, "back")
    assert buttons(page) == buttons(first)
    assert learner.sitting(match).state.actions == ()
    assert "Taken back" in page
    assert match.rounds.get().taken_back == 1
    learner.press(match, buttons(first)[3])
    assert len(learner.sitting(match).state.actions) > 1


def test_taking_back_twice_from_one_page_takes_back_once(learner: Guest, table: Table) -> None:
    match = table()
    for _ in range(2):
        learner.press(match, buttons(learner.page(match))[-1])
    at = learner.sitting(match).at
    learner.post(match, "back", at=at)
    kept = match.rounds.get().text
    learner.post(match, "back", at=at)
    assert match.rounds.get().text == kept


def test_at_the_beginning_there_is_nothing_to_take_back(learner: Guest, table: Table) -> None:
    match = table()
    assert "Take back" not in learner.page(match)
    assert "nothing of yours to take back" in learner.post(match, "back", htmx=True)


def test_what_the_table_does_for_a_riichi_hand_is_no_choice(learner: Guest, table: Table) -> None:
    game = lay("standard", E=READY, draws="7z5z6z7z5z")
    game.play("E riichi _7z", "S discard _", "W discard _", "N discard _", "E discard _")
    match = table(laid=game)
    learner.post(match, "back")
    assert learner.sitting(match).state.actions == (), "back to before the riichi"


def test_a_riichi_hand_lets_go_what_it_draws_by_itself(learner: Guest, table: Table) -> None:
    match = table(laid=lay("standard", E=READY, draws="7z5z6z7z5z"))
    learner.press(match, "riichi _7z")
    state = learner.sitting(match).state
    own = [action for action in state.actions if action.seat == 0]
    assert len(own) > 1 or learner.sitting(match).result
    assert all(action.verb != "discard" or action.drawn for action in own[1:])


def test_an_end_is_taken_back_with_the_matchs(learner: Guest, table: Table) -> None:
    game = lay("standard length.winds=0", E=READY, draws="7z5z6z7z6s")
    game.play("E riichi _7z", "S discard _", "W discard _", "N discard _")
    match = table(laid=game)
    learner.press(match, "tsumo")
    match.refresh_from_db()
    assert match.finished
    learner.post(match, "back")
    match.refresh_from_db()
    assert match.finished is None
    assert match.standings is None
    assert match.rounds.get().result is None
    assert "tsumo" in buttons(learner.page(match))


def test_in_an_exam_nothing_is_taken_back_and_no_aid_switched_on(learner: Guest, table: Table) -> None:
    match = table(exam=True, aids=frozenset())
    learner.press(match, buttons(learner.page(match))[0])
    kept = match.rounds.get().text
    assert "Take back" not in learner.page(match)
    learner.post(match, "back")
    assert match.rounds.get().text == kept
    learner.post(match, "options", switch="take-back")
    match.refresh_from_db()
    assert match.options["aids"] == []
    learner.post(match, "options", switch="fast")
    match.refresh_from_db()
    assert match.options["fast"], "the pace is no aid"


def test_an_aid_is_switched_and_an_unknown_one_changes_nothing(learner: Guest, table: Table) -> None:
    match = table()
    assert "why" in match.options["aids"]
    learner.post(match, "options", switch="why")
    match.refresh_from_db()
    assert "why" not in match.options["aids"]
    before = match.options
    learner.post(match, "options", switch="<script>")
    match.refresh_from_db()
    assert match.options == before
