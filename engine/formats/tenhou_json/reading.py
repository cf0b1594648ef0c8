"""A game read from Tenhou's JSON."""

from engine.formats.guarded import LARGEST_GAME, Json, decoded, parse_json, unpacked
from engine.formats.rebuild import rebuild_game
from engine.formats.tables import of_display, of_json
from engine.formats.tenhou_json.notation import DRAWS, WON, parse_tile
from engine.formats.tenhou_json.turns import telling_of
from engine.formats.told import MOST_ROUNDS, Game, ToldEnd, ToldGame, ToldRound, ToldWin
from engine.round import Carry
from engine.ruleset import Ruleset
from engine.tiles import WINDS, Tile


def read(data: bytes, ruleset: Ruleset | None = None) -> Game:
    """The game of a file, plain or gzip. ``ruleset`` stands in place of what the log says of its rules.

    Raises `FormatError`.
    """
    return rebuild_game(tell(data, ruleset))


def tell(data: bytes, ruleset: Ruleset | None = None) -> ToldGame:
    """What a file tells of its game."""
    log = parse_json(decoded(unpacked(data, LARGEST_GAME)))
    rounds = log["log"].list()
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        log["log"].fail(f"the game has {len(rounds)} rounds; 1 to {MOST_ROUNDS} are read")
    seats = _seats(rounds[0])
    rules = ruleset or _rules(log, seats)
    if rules.table.seats != seats:
        log["log"].fail(f"{seats} players; {rules.table.seats} play by the rules {rules.name!r}")
    said = log.get("name")
    names = said.seated(seats, Json.name) if said is not None else ("",) * seats
    told = tuple([_round(one, rules) for one in rounds])
    return ToldGame(names, rules, told, _final(log, seats))


def _seats(said: Json) -> int:
    """Three where nobody has been dealt the fourth hand."""
    parts = said.list(14, 17)
    return 4 if len(parts) == 17 and parts[13].list() else 3


def _rules(log: Json, seats: int) -> Ruleset:
    rule = log.get("rule") or Json({})
    if (own := rule.get("ruleset")) is not None:
        return of_json(own)
    shown = rule.get("disp")
    text = shown.text() if shown is not None else ""
    told = [count.whole() for key in ("aka", "aka51", "aka52", "aka53") if (count := rule.get(key)) is not None]
    return of_display(text, seats, any(told) if told else "赤" in text or not text)


def _final(log: Json, seats: int) -> tuple[int, ...] | None:
    """The scores at the end of the game; beside each stands its result, which may be a fraction."""
    said = log.get("sc")
    if said is None:
        return None
    return tuple(one.whole() for one in said.list(2 * seats, 8)[: 2 * seats : 2])


def _round(said: Json, rules: Ruleset) -> ToldRound:
    seats = rules.table.seats
    if _seats(said) != seats:
        said.fail(f"in this round {_seats(said)} players are dealt tiles, in the game play {seats}")
    parts = said.list()
    dealt, takes, gives = (parts[first : first + 3 * seats : 3] for first in (4, 5, 6))
    number, honba, sticks = (one.whole(0, 1_000) for one in parts[0].list(3))
    wind, dealer = divmod(number, 4)
    if wind >= len(WINDS) or dealer >= seats:
        parts[0].fail(f"there is no round {number}")
    carry = Carry(dealer, WINDS[wind], honba, sticks, parts[1].points(seats))
    end = _end(parts[-1], seats, _tiles(parts[3]))
    telling = telling_of(said, takes, gives, dealer)
    indicators = _tiles(parts[2]) if rules.dora.indicators else ()
    return telling.round(carry, [_tiles(hand) for hand in dealt], indicators, end, said.path)


def _tiles(said: Json) -> tuple[Tile, ...]:
    return tuple([parse_tile(one.whole(), one.path) for one in said.list()])


def _end(said: Json, seats: int, ura: tuple[Tile, ...]) -> ToldEnd:
    parts = said.list()
    word = said[0].text()
    if word != WON:
        if word not in DRAWS:
            said[0].fail(f"there is no end of a round {word[:20]!r}")
        return ToldEnd(DRAWS[word], (), parts[1].points(seats) if len(parts) > 1 else (0,) * seats)
    if not 3 <= len(parts) <= 2 * seats + 1 or not len(parts) % 2:
        said.fail("a win has the points moved and the seats, each in a list")
    wins = []
    for points, hand in zip(parts[1::2], parts[2::2], strict=True):
        seat, source = (hand[place].whole(0, seats - 1) for place in (0, 1))
        wins.append(ToldWin(seat, source, points.points(seats)))
    return ToldEnd.won(tuple(wins), ura)
