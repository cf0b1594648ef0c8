"""The text of a round: written, read, and what is wrong with one that is none."""

import random

import pytest

from engine.play import start
from engine.record import LONGEST_TEXT, Record, RecordError, record_of, replay
from engine.round import Over
from engine.rules import ids, load, override
from engine.tiles import format_tiles
from engine.wall import Wall
from tests.walks import walk

HEAD = """\
round 1
ruleset standard
dealer 2  wind S  honba 1  sticks 3  points 25000 -100 40000 32100
"""


@pytest.mark.parametrize("rules", ids())
def test_a_round_replays_from_its_text(rules: str) -> None:
    for seed in range(3):
        *_, state = walk(load(rules), random.Random(f"{rules} {seed}"))
        text = str(record_of(state))
        again = Record.parse(text)
        assert (again, str(again)) == (record_of(state), text)
        assert replay(again) == state


def test_a_replay_goes_as_far_as_it_is_asked_to() -> None:
    states = list(walk(load("standard"), random.Random("as far")))
    record = record_of(states[-1])
    assert len(record.actions) == len(states) - 1
    for number in (0, 1, 7, len(record.actions)):
        assert replay(record, upto=number) == states[number]
    assert isinstance(replay(record).phase, Over)
    assert replay(record, 0) == start(record.ruleset, record.wall, record.carry)


def test_a_beginning_of_a_wall_is_written_whole() -> None:
    record = Record.parse(HEAD + 'wall 1122m 3344p "a lesson"\n')
    assert record.wall == Wall.complete(record.ruleset, record.wall.tiles[:8], label="a lesson")
    assert format_tiles(record.wall.tiles[:8]) == "1122m3344p"
    written = str(record).splitlines()[3]
    assert written == f"wall {record.wall}"
    assert Record.parse(str(record)) == record


def test_labels_are_taken_to_the_letter() -> None:
    """A comment sign between the quotes is part of the label, so that these are three walls."""
    labels = ("lesson", "lesson #1", "lesson #2", "")
    walls = [Record.parse(f'{HEAD}wall 1122m "{label}"  # a "comment"\n').wall for label in labels]
    assert len(set(map(str, walls))) == 4
    for label, wall in zip(labels, walls, strict=True):
        assert wall == Wall.complete(load("standard"), wall.tiles[:4], label=label)


def test_comments_and_empty_lines() -> None:
    text = f'# a round\n\n{HEAD}\nwall "any" # filled\n   # nothing\n2 discard _1m # a "quote\n\n'
    assert [str(action) for action in Record.parse(text).actions] == ["2 discard _1m"]
    assert Record.parse(text.replace("\n", "\r\n")) == Record.parse(text)


def test_other_rules_in_place_of_those_named() -> None:
    """A table with house options stores its values; the text names the file it began from."""
    rules = override(load("standard"), {"table.red_fives": ""})
    record = Record.parse(HEAD + 'wall "no reds"\n', rules)
    assert not any(tile.is_red for tile in record.wall.tiles)
    assert Record.parse(str(record), rules) == record
    with pytest.raises(RecordError, match="5m stands 4 times in the wall"):
        Record.parse(str(record))


WALL = 'wall "any"\n'
SANMA = HEAD.replace("standard", "sanma").replace(" 32100", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the text ends where the line that begins with 'round' should stand"),
        ("round 2\n", "line 1: round '2' is of another version; this one reads round 1"),
        ("rounds 1\n", "line 1: 'rounds 1' where the line that begins with 'round' should stand"),
        ("round 1\nruleset nowhere\n", "line 2: there is no rule set 'nowhere'; there are family,"),
        ("round 1\nruleset ../standard\n", "line 2: there is no rule set '../standard'; there are family,"),
        ("round 1\n# two\nwall 1m\n", "line 3: 'wall 1m' where the line that begins with 'ruleset' should stand"),
        ("round 1\nruleset standard\n", "line 2: the text ends where the line that begins with 'dealer' should stand"),
        (HEAD.replace("wind S", "wind X"), "line 3: this should read: dealer 0  wind E  honba 0"),
        (HEAD.replace("25000", "2500000000"), "line 3: this should read: dealer 0  wind E  honba 0"),
        (HEAD.replace(" 32100", ""), "line 3: 3 scores, dealer 2: 4 players play 'Standard'"),
        (
            HEAD.replace("standard", "family"),
            "line 3: dealer 2, wind 2z: by the rules 'Family game' the round wind's seat deals",
        ),
        (SANMA.replace("dealer 2", "dealer 3"), "line 3: 3 scores, dealer 3: 3 players play 'Three players'"),
        (HEAD + "wall 1122m\n", "line 4: the wall has 4 tiles; the set of the rules 'Standard' has 136"),
        (HEAD + 'wall 11111m "any"\n', "line 4: 1m stands 5 times in the wall;"),
        (HEAD + 'wall 1x "any"\n', "line 4: 'x' at place 2 is not part of a tile"),
        (HEAD + 'wall 1122m "any\n', "line 4: this should read: wall 1122m..., or some tiles and a label between"),
        (HEAD + 'wall 1122m "any" more\n', "line 4: this should read: wall 1122m..., or some tiles and a label"),
        (HEAD + WALL + "0 discard 1x\n", "line 5: '0 discard 1x': 'x' at place 2 is not part of a tile"),
        (HEAD + WALL + "5 pass\n", "line 5: '5 pass': the seat should be 0 to 3, not '5'"),
        (HEAD + WALL + "0 pass\n" * LONGEST_TEXT, "line 1: 140103 characters; a round is written with at most"),
    ],
)
def test_what_is_no_round(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert str(caught.value).startswith(message)
    assert message.startswith(f"line {caught.value.line}:")


def test_an_action_that_is_refused_is_named_with_its_line() -> None:
    record = Record.parse(f"{SANMA}{WALL}")
    for text, message in (
        ("2 discard 5m", "line 5: action 1, 2 discard 5m: action.not-held"),
        ("3 pass", "line 5: action 1, 3 pass: action.no-such-seat"),
        ("0 discard 1m", "line 5: action 1, 0 discard 1m: action.not-your-turn"),
    ):
        with pytest.raises(RecordError) as caught:
            replay(Record.parse(f"{record}{text}\n"))
        assert str(caught.value) == message


def test_a_wall_of_another_table_is_refused() -> None:
    standard, sanma = load("standard"), load("sanma")
    record = Record.parse(f"{HEAD}{WALL}")
    with pytest.raises(ValueError, match="the wall is not one of the rules 'Three players'"):
        start(sanma, record.wall, record.carry._replace(points=(35000,) * 3))
    more = override(standard, {"wall.replacements": 6})
    with pytest.raises(ValueError, match="the wall is not one of the rules"):
        start(more, record.wall, record.carry)
    with pytest.raises(ValueError, match="3 scores, dealer 2: 4 players play 'Standard'"):
        start(standard, record.wall, record.carry._replace(points=(35000,) * 3))
    with pytest.raises(ValueError, match="4 scores, dealer 4: 4 players play 'Standard'"):
        start(standard, record.wall, record.carry._replace(dealer=4))
    family = load("family")
    with pytest.raises(ValueError, match="dealer 2, wind 2z: by the rules 'Family game' the round wind's seat deals"):
        start(family, Wall.shuffled(family, 1), record.carry)
