"""A table to lay a situation on and play it: hands, wall and scores as given, then what the players do, in words.

Seats are called by their wind of this deal: ``E S W N``; where winds stay with the seats, by the turn from the dealer
all the same. A move is an action's text with that letter in the place of the seat; ``S discard _`` discards what was
drawn. Whoever is asked and not mentioned passes; nobody else ever moves.

>>> game = table("tenhou", E="369m147p258s1234z", S="22m258p369s12345z", draws="2m1s")
>>> game.play("E discard _").offered("S")
'S pon 22m, S pass'
>>> game.refusal("N chi 13m")
'action.chi.from-left 2m'
>>> game.play("S pon 22m", "S discard 1z").turn
'W'
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from engine.actions import Action, Pass, parse_action
from engine.events import DoraShown
from engine.legal import furiten_of
from engine.match import Match, begin, next_round
from engine.play import IllegalAction, apply, start
from engine.reasons import Reason
from engine.refusals import why_not
from engine.round import Carry, Claims, Over, Player, Round, RoundResult, Turn
from engine.rules import Ruleset, load, override
from engine.tiles import Tile, format_tiles, parse_tile, parse_tiles, sort_tiles
from engine.wall import Wall, tile_set
from engine.win import Win

LETTERS = "ESWN"
FOUR = "standard tournament mahjong-soul tenhou wrc"
RIICHI = f"{FOUR} sanma"


def on(ids: str, names: str) -> pytest.MarkDecorator:
    """The test holds under these rule sets; its ids name the cases of the rules collection."""
    first = ids.replace(" ", "-")
    return pytest.mark.parametrize("rules", [pytest.param(name, id=f"{first}-{name}") for name in names.split()])


def rules_of(text: str) -> Ruleset:
    """A rule set's id, with changes to fields after it: ``standard yaku.minimum_han=2``."""
    name, *changes = text.split()
    values = dict(change.split("=", 1) for change in changes)
    return override(load(name), {path: json.loads(value) for path, value in values.items()})


class Table:
    """A round being played. ``state`` is the round as it stands."""

    def __init__(self, state: Round) -> None:
        self.state = state

    # Who sits where.

    @property
    def letters(self) -> str:
        return LETTERS[: self.state.ruleset.table.seats]

    def seat(self, letter: str) -> int:
        return (self.state.carry.dealer + LETTERS.index(letter)) % len(self.letters)

    def letter(self, seat: int) -> str:
        return LETTERS[(seat - self.state.carry.dealer) % len(self.letters)]

    def player(self, letter: str) -> Player:
        return self.state.players[self.seat(letter)]

    def hand(self, letter: str) -> str:
        return str(self.player(letter).hand)

    def river(self, letter: str) -> str:
        return format_tiles([one.tile for one in self.player(letter).river])

    def points(self, letter: str) -> int:
        return self.state.points[self.seat(letter)]

    def furiten(self, letter: str) -> str:
        """Why the player may not win on another's tile, or nothing."""
        player = self.player(letter)
        if player.hand.drawn is not None:
            player = player._replace(hand=player.hand.discard(player.hand.drawn))
        return _written(furiten_of(player, self.state.ruleset))

    # Playing.

    def action(self, text: str) -> Action:
        letter, verb, *tiles = text.split()
        if tiles == ["_"]:
            drawn = self.player(letter).hand.drawn
            assert drawn is not None, f"{text}: nothing is drawn"
            tiles = [f"_{drawn}"]
        return parse_action(" ".join([str(self.seat(letter)), verb, *tiles]))

    def play(self, *moves: str) -> "Table":
        """These moves, in order; those who are asked about a tile before that and not mentioned pass."""
        for text in moves:
            if text.split()[1] not in ("chi", "pon", "ron", "pass"):
                while isinstance(self.state.phase, Claims) and not self._asked_for(text):
                    self._pass_one()
            self.state = apply(self.state, self.action(text))
        return self

    def _asked_for(self, text: str) -> bool:
        """Whether the move, which may be a kan, is an answer to what is asked."""
        return "kan" in text and self.action(text) in self.state.asking.get(self.seat(text[0]), ())

    def pass_all(self) -> "Table":
        """Everybody who is asked about a tile passes."""
        while isinstance(self.state.phase, Claims):
            self._pass_one()
        return self

    def _pass_one(self) -> None:
        self.state = apply(self.state, Pass(next(iter(self.state.asking))))

    def discard_drawn(self, turns: int = 1) -> "Table":
        """So many turns in which what was drawn is discarded, and nobody takes it."""
        for _ in range(turns):
            self.pass_all()
            assert self.turn, "the round is over"
            self.play(f"{self.turn} discard _").pass_all()
        return self

    def until(self, letter: str) -> "Table":
        """Everybody discards what they draw until it is this player's turn."""
        self.pass_all()
        while self.turn != letter:
            self.discard_drawn()
        return self

    def until_next(self, letter: str) -> "Table":
        """The same, from one turn of the player to the next."""
        return self.discard_drawn().until(letter)

    def until_left(self, live: int) -> "Table":
        """Everybody discards what they draw until so many live tiles are left, the last one just drawn."""
        self.pass_all()
        while self.state.live_left > live:
            self.discard_drawn()
        assert self.state.live_left == live
        return self

    def to_the_end(self) -> "Table":
        """Everybody discards what they draw, and passes, until the round is over."""
        self.pass_all()
        while self.turn:
            self.discard_drawn()
        return self

    # What may be done.

    @property
    def turn(self) -> str:
        """Whose turn it is, or nothing."""
        phase = self.state.phase
        return self.letter(phase.seat) if isinstance(phase, Turn) else ""

    @property
    def asked(self) -> str:
        """Who is asked, in seat order of the deal: ``SN``."""
        return "".join(letter for letter in self.letters if self.seat(letter) in self.state.asking)

    def options(self, letter: str) -> list[str]:
        return [f"{letter}{str(action)[1:]}" for action in self.state.asking.get(self.seat(letter), ())]

    def offered(self, letter: str) -> str:
        return ", ".join(self.options(letter))

    def verbs(self, letter: str) -> str:
        """What kinds of action the player is offered, in order."""
        return " ".join(dict.fromkeys(text.split()[1] for text in self.options(letter)))

    def may(self, text: str) -> bool:
        """Whether the move is offered; if not, it is refused with a reason."""
        action = self.action(text)
        if action in self.state.asking.get(action.seat, ()):
            assert why_not(self.state, action) is None
            return True
        self.reason(text)
        return False

    def reason(self, text: str) -> Reason:
        """Why the move is refused, the same from `why_not` and from `apply`."""
        action = self.action(text)
        reason = why_not(self.state, action)
        assert reason is not None, f"{text} is allowed"
        with pytest.raises(IllegalAction) as refused:
            apply(self.state, action)
        assert refused.value.reason == reason
        return reason

    def refusal(self, text: str) -> str:
        """Why the move is refused: the code, the tiles and the amount."""
        return _written(self.reason(text))

    # What came of it.

    @property
    def indicators(self) -> str:
        return format_tiles(self.state.indicators)

    @property
    def over(self) -> bool:
        return isinstance(self.state.phase, Over)

    @property
    def result(self) -> RoundResult:
        assert isinstance(self.state.phase, Over), f"the round goes on: {self.asked} asked"
        return self.state.phase.result

    @property
    def end(self) -> str:
        return self.result.end.value

    @property
    def winners(self) -> str:
        """Who won, nearest to the source first."""
        return "".join(self.letter(win.seat) for win in self.result.wins)

    @property
    def goes_on(self) -> str:
        """What is left to the next round: who deals, honba and deposits."""
        result = self.result
        stays = "dealer stays" if result.dealer_stays else "deal passes"
        return f"{stays}, {result.honba} honba, {result.sticks} sticks"

    @property
    def ready(self) -> str:
        """Who was ready at a draw."""
        assert self.result.ready is not None
        return "".join(letter for letter in self.letters if self.result.ready[self.seat(letter)])

    def win(self, letter: str) -> Win:
        return next(win for win in self.result.wins if win.seat == self.seat(letter)).score.reading.win

    def yaku(self, letter: str) -> str:
        """The yaku of a winner with their han (units for a yakuman), then the dora."""
        score = next(win for win in self.result.wins if win.seat == self.seat(letter)).score
        return ", ".join(f"{item.code.slug} {item.amount}" for item in (*score.yaku, *score.dora))

    @property
    def gains(self) -> dict[str, int]:
        """What each player won or lost in the round, riichi deposits included, where it is not nothing."""
        before, after = self.state.carry.points, self.state.points
        change = {letter: after[self.seat(letter)] - before[self.seat(letter)] for letter in self.letters}
        return {letter: points for letter, points in change.items() if points}

    @property
    def chips(self) -> dict[str, int]:
        change = {letter: self.result.chips[self.seat(letter)] for letter in self.letters}
        return {letter: chips for letter, chips in change.items() if chips}

    @property
    def after(self) -> Match:
        """The match after this round, as if it had stood so before."""
        return next_round(begin(self.state.ruleset)._replace(carry=self.state.carry), self.result)

    def shown_when(self, kind: type) -> int:
        """How many indicators had been turned when the last event of this kind happened."""
        last = max(at for at, event in enumerate(self.state.events) if isinstance(event, kind))
        return sum(isinstance(event, DoraShown) for event in self.state.events[:last])


def _written(reason: Reason | None) -> str:
    if reason is None:
        return ""
    amount = "" if reason.amount is None else str(reason.amount)
    return " ".join(filter(None, (reason.code.value, format_tiles(reason.tiles), amount)))


def table(
    rules: str | Ruleset,
    *,
    draws: str | Mapping[str, str] = "",
    last: str = "",
    replacements: str = "",
    indicators: str = "",
    ura: str = "",
    dealer: int = 0,
    wind: str = "1z",
    honba: int = 0,
    sticks: int = 0,
    points: Mapping[str, int] | None = None,
    label: str = "laid",
    **hands: str,
) -> Table:
    """The round dealt; whatever is not given lies as the label shuffles it.

    ``hands`` are by letter. ``draws`` are the live tiles in order, ``-`` for any; or by letter, as long as nobody's
    turn is left out. ``last`` are the last live tiles. ``points`` leave those not named at the table's start.
    """
    ruleset = rules_of(rules) if isinstance(rules, str) else rules
    seats = ruleset.table.seats
    scores = [ruleset.table.start] * seats
    for letter, score in (points or {}).items():
        scores[(dealer + LETTERS.index(letter)) % seats] = score
    whole = tile_set(ruleset)
    # A wall of places instead of tiles tells where everything lies.
    places = Wall(range(len(whole)), seats, 3 * ruleset.table.sets + 1, ruleset.wall.dead, ruleset.wall.replacements)
    put: dict[int, Tile] = {}
    for letter, text in hands.items():
        dealt, tiles = places.deal(LETTERS.index(letter)), parse_tiles(text)
        assert len(tiles) <= len(dealt), f"{letter}: {len(tiles)} tiles"
        put |= dict(zip(dealt, tiles, strict=False))
    for number, tile in _drawn_in_order(draws, seats):
        assert number < places.live, f"{tile} is never drawn"
        put[places.drawn(number)] = tile
    end = places.live
    for lie, tiles in (
        (lambda number: places.drawn(end - len(parse_tiles(last)) + number), last),
        (places.replacement, replacements),
        (places.indicator, indicators),
        (places.ura, ura),
    ):
        put |= {lie(number): tile for number, tile in enumerate(parse_tiles(tiles))}
    wall = Wall.of(ruleset, _filled(whole, put, label))
    return Table(start(ruleset, wall, Carry(dealer, parse_tile(wind), honba, sticks, tuple(scores))))


def _drawn_in_order(draws: str | Mapping[str, str], seats: int) -> Iterator[tuple[int, Tile]]:
    """Every draw that is given, with its number."""
    if isinstance(draws, Mapping):
        for letter, text in draws.items():
            for turn, tile in enumerate(parse_tiles(text)):
                yield LETTERS.index(letter) + turn * seats, tile
        return
    number = 0
    for part in re.findall(r"-|[^-]+", draws):
        tiles = parse_tiles(part) if part != "-" else (None,)
        for tile in tiles:
            if tile is not None:
                yield number, tile
            number += 1


def _filled(whole: tuple[Tile, ...], put: Mapping[int, Tile], label: str) -> list[Tile]:
    left = Counter(whole)
    left.subtract(put.values())
    assert min(left.values()) >= 0, f"too many of {', '.join(str(tile) for tile, n in left.items() if n < 0)}"
    chance = random.Random(label)
    rest = iter(sorted(sort_tiles(left.elements()), key=lambda _: chance.random()))
    return [put[place] if place in put else next(rest) for place in range(len(whole))]


def next_deal(match: Match) -> str:
    """What the match goes on with, or that it is over."""
    carry = match.carry
    if match.finished:
        return "over"
    return f"{carry.prevalent_wind.name.title()} {carry.dealer + 1}, {carry.honba} honba"
