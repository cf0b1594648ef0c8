"""Two other programs at our table: PyPI ``jansou`` and PyPI ``riichienv`` play a round from our wall with our choices.

Each is asked one moment after another, a turn or an offer to the others, and tells its options in our actions.
"""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Protocol

from jansou.core.notation import parse_mpsz
from jansou.core.rules import preset
from jansou.core.tiles import Tile as Face
from jansou.core.tiles import TileKind, Wind
from jansou.game import actions as theirs
from jansou.game.events import Event, Ryuukyoku, RyuukyokuKind, Win
from jansou.game.flow import DealOutcome, DecisionKind, DecisionPoint, Position, deal_steps, new_deal
from jansou.game.wall import Wall as JansouWall

from engine.actions import Action, Chi, Discard, Kan, Kita, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from engine.events import End
from engine.round import Carry
from engine.ruleset import Ruleset
from engine.tiles import RED_FIVES, WINDS, Tile, sort_tiles
from engine.wall import Wall, tile_set

type Choose = Callable[[int, frozenset[Action]], Action]
"""Asked with a seat and the options the peer gives it; says what the seat does."""


class Ending(NamedTuple):
    """How a peer ended the round: the kind of end, the scores after it, and the deposits left on the table."""

    end: End
    points: tuple[int, ...]
    sticks: int
    dealer_stays: bool | None  # None where the peer does not say


class Peer(Protocol):
    ending: Ending | None

    def turn(self, seat: int, choose: Choose) -> bool:
        """Let the seat act; False if it is not this seat's turn here."""
        ...

    def claims(self, choose: Choose) -> None:
        """Let everybody who is asked about a tile answer; nobody may be asked."""
        ...


def fours_of(ruleset: Ruleset, kind: Tile) -> tuple[Tile, ...]:
    """The four tiles of a kind, as a hand would hold them."""
    return sort_tiles(tile for tile in tile_set(ruleset) if tile.kind is kind)


# jansou.

_FACE: dict[Tile, Face] = {tile: parse_mpsz(str(tile))[0] for tile in Tile}
_OUR: dict[Face, Tile] = {face: tile for tile, face in _FACE.items()}
_KIND: dict[TileKind, Tile] = {face.kind: tile for face, tile in _OUR.items() if not face.red}
_PRESETS = {
    "tenhou": "tenhou",
    "mahjong-soul": "mahjong-soul",
    "sanma-tenhou": "tenhou-3p",
    "sanma-mahjong-soul": "mahjong-soul-3p",
}
_DRAWS = {
    RyuukyokuKind.EXHAUSTIVE: End.EXHAUSTIVE,
    RyuukyokuKind.NAGASHI: End.NAGASHI,
    RyuukyokuKind.NINE_TERMINALS: End.NINE_TERMINALS,
    RyuukyokuKind.FOUR_WINDS: End.FOUR_WINDS,
    RyuukyokuKind.FOUR_RIICHI: End.FOUR_RIICHI,
    RyuukyokuKind.FOUR_KANS: End.FOUR_KANS,
    RyuukyokuKind.TRIPLE_RON: End.THREE_RONS,
}


class _OurWall(JansouWall):
    """Our wall in the place of theirs, which has its dead wall laid out otherwise."""

    def __init__(self, wall: Wall, dealer: int) -> None:
        super().__init__(tuple(_FACE[tile] for tile in wall.tiles))
        self.wall = wall
        self.dealer = dealer
        self.drawn = 0

    def deal(self, player_count: int) -> tuple[tuple[Face, ...], ...]:
        turns = [(seat - self.dealer) % player_count for seat in range(player_count)]
        return tuple(tuple(_FACE[tile] for tile in self.wall.deal(turn)) for turn in turns)

    @property
    def live_draws_remaining(self) -> int:
        return self.wall.live - self.drawn - self._replacements

    @property
    def dora_indicators(self) -> tuple[Face, ...]:
        return tuple(_FACE[self.wall.indicator(number)] for number in range(self._revealed))

    @property
    def ura_indicators(self) -> tuple[Face, ...]:
        return tuple(_FACE[self.wall.ura(number)] for number in range(self._revealed))

    def draw_live(self) -> Face:
        self.drawn += 1
        return _FACE[self.wall.drawn(self.drawn - 1)]

    def draw_replacement(self) -> Face:
        self._replacements += 1
        return _FACE[self.wall.replacement(self._replacements - 1)]

    def reveal_indicator(self) -> Face:
        self._revealed += 1
        return _FACE[self.wall.indicator(self._revealed - 1)]


class Jansou:
    """jansou asks one seat after another; those it asks about one tile are a moment."""

    name = "jansou"

    def __init__(self, ruleset: Ruleset, wall: Wall, carry: Carry) -> None:
        self.ruleset = ruleset
        self.carry = carry
        rules = preset(_PRESETS[ruleset.id])
        position = Position(carry.dealer, Wind(WINDS.index(carry.prevalent_wind)), carry.dealer + 1, carry.honba)
        our = _OurWall(wall, carry.dealer)
        self.state = new_deal(rules, our, position, list(carry.points), 1000 * carry.sticks)
        self.events: list[Event] = []
        self.steps: Generator[DecisionPoint, theirs.Action, DealOutcome] = deal_steps(self.state, self.events.append)
        self.point: DecisionPoint | None = next(self.steps)
        self.ending: Ending | None = None

    def turn(self, seat: int, choose: Choose) -> bool:
        if self.point is None or self.point.kind is not DecisionKind.SELF or self.point.seat != seat:
            return False
        self._answer(choose)
        return True

    def claims(self, choose: Choose) -> None:
        while self.point is not None and self.point.kind is not DecisionKind.SELF:
            self._answer(choose)

    def _answer(self, choose: Choose) -> None:
        assert self.point is not None
        offered = {self._ours(self.point.seat, action): action for action in self.point.actions}
        chosen = offered[choose(self.point.seat, frozenset(offered))]
        try:
            self.point = self.steps.send(chosen)
        except StopIteration as stop:
            self.point = None
            self.ending = self._ended(stop.value)

    def _ours(self, seat: int, action: theirs.Action) -> Action:
        match action:
            case theirs.Discard(tile, tsumogiri):
                return Discard(seat, _OUR[tile], tsumogiri)
            case theirs.Riichi(tile, tsumogiri):
                return Riichi(seat, _OUR[tile], tsumogiri)
            case theirs.Chii(tiles):
                return Chi(seat, sort_tiles(_OUR[tile] for tile in tiles))
            case theirs.Pon(tiles):
                return Pon(seat, sort_tiles(_OUR[tile] for tile in tiles))
            case theirs.OpenKan():
                assert self.state.last_discard is not None
                tile = _OUR[self.state.last_discard[1]]
                own = list(fours_of(self.ruleset, tile.kind))
                own.remove(tile)
                return Kan(seat, tuple(own))
            case theirs.ClosedKan(kind):
                return Kan(seat, fours_of(self.ruleset, _KIND[kind]))
            case theirs.AddedKan(tile):
                return Kan(seat, (_OUR[tile],))
            case theirs.Nuki():
                return Kita(seat)
            case theirs.Tsumo():
                return Tsumo(seat)
            case theirs.Ron():
                return Ron(seat)
            case theirs.NineTerminals():
                return NineTerminals(seat)
            case theirs.Pass():
                return Pass(seat)
        raise AssertionError(f"{action!r} has no counterpart")

    def _ended(self, outcome: DealOutcome) -> Ending:
        last = [event for event in self.events if isinstance(event, Win | Ryuukyoku)][-1]
        won = End.TSUMO if isinstance(last, Win) and last.from_seat is None else End.RON
        end = won if isinstance(last, Win) else _DRAWS[last.kind]
        return Ending(end, tuple(self.state.scores), self.state.deposit_pool // 1000, outcome.dealer_repeats)


# riichienv.

_REASONS = {
    "exhaustive_draw": End.EXHAUSTIVE,
    "nagashimangan": End.NAGASHI,
    "kyushu_kyuhai": End.NINE_TERMINALS,
    "sufuurenta": End.FOUR_WINDS,
    "suucha_riichi": End.FOUR_RIICHI,
    "suukansansen": End.FOUR_KANS,
    "sanchaho": End.THREE_RONS,
}


def _ids(tiles: tuple[Tile, ...]) -> list[int]:
    """Each tile as a number from 0 to 135, four of a kind in a row, a red five the first of its four."""
    used = {red.kind: 1 for red in RED_FIVES if red in tiles}
    found = []
    for tile in tiles:
        place = 0 if tile.is_red else used.get(tile, 0)
        found.append(4 * tile.kind + place)
        if not tile.is_red:
            used[tile] = place + 1
    return found


class Riichienv:
    """riichienv asks everybody at once; a riichi and its discard are two steps there."""

    name = "riichienv"

    def __init__(self, ruleset: Ruleset, wall: Wall, carry: Carry) -> None:
        import riichienv

        self.ruleset = ruleset
        self.carry = carry
        seats = ruleset.table.seats
        rules = riichienv.GameRule
        rule = rules.default_tenhou() if ruleset.id.endswith("tenhou") else rules.default_mjsoul()
        self.env: Any = riichienv.RiichiEnv(game_mode=f"{seats}p-red-half", rule=rule)
        ids = _ids(wall.tiles)
        self.tile = dict(zip(ids, wall.tiles, strict=True))
        self.first = ids[wall.size * seats]  # what the dealer draws first
        end = len(ids) - ruleset.wall.replacements
        # Their indicators lie where our ura do. With three players the last two pairs are live tiles too.
        for number in range(5 if seats == 4 else 3):
            one, two = end - 2 * number - 2, end - 2 * number - 1
            ids[one], ids[two] = ids[two], ids[one]
        self.asked: dict[int, Any] = self.env.reset(
            oya=carry.dealer,
            wall=ids,
            round_wind=WINDS.index(carry.prevalent_wind),
            scores=list(carry.points),
            honba=carry.honba,
            kyotaku=carry.sticks,
        )
        self.begun = False
        self.ending: Ending | None = None

    def turn(self, seat: int, choose: Choose) -> bool:
        if list(self.asked) != [seat] or self._claiming():
            return False
        actions = self.asked[seat].legal_actions()
        # Where the rules call the dealer's first discard one from the hand they have no drawn tile there.
        drawn = self.env.drawn_tile if self.begun else self.first
        self.begun = True
        offered: dict[Action, Any] = {}
        for action in actions:
            if _type(action) == "RIICHI":
                offered |= {Riichi(seat, tile, was): action for tile, was in self._declarations(seat, action, drawn)}
            elif _type(action) == "DISCARD":
                offered.setdefault(Discard(seat, self.tile[action.tile], action.tile == drawn), action)
            else:
                offered[self._ours(seat, action)] = action
        chosen = choose(seat, frozenset(offered))
        self._step({seat: offered[chosen]})
        if isinstance(chosen, Riichi):
            discards = {
                (self.tile[action.tile], action.tile == drawn): action for action in self.asked[seat].legal_actions()
            }
            self._step({seat: discards[chosen.tile, chosen.drawn]})
        return True

    def _declarations(self, seat: int, riichi: Any, drawn: int | None) -> set[tuple[Tile, bool]]:
        """What may be discarded after the declaration, found out in a copy."""
        asked = self.env.clone().step({seat: riichi})
        return {(self.tile[action.tile], action.tile == drawn) for action in asked[seat].legal_actions()}

    def claims(self, choose: Choose) -> None:
        if self.asked and self._claiming():
            answers = {}
            for seat, observation in self.asked.items():
                offered = {self._ours(seat, action): action for action in observation.legal_actions()}
                answers[seat] = offered[choose(seat, frozenset(offered))]
            self._step(answers)

    def _claiming(self) -> bool:
        return any(_type(action) == "PASS" for one in self.asked.values() for action in one.legal_actions())

    def _step(self, answers: dict[int, Any]) -> None:
        self.asked = self.env.step(answers)
        place = self.env.oya, self.env.honba
        if place != (self.carry.dealer, self.carry.honba) or self.env.done():
            self.asked = {}
            self.ending = self._ended()

    def _ours(self, seat: int, action: Any) -> Action:
        tiles = sort_tiles(self.tile[number] for number in action.consume_tiles)
        match _type(action):
            case "CHI":
                return Chi(seat, tiles)
            case "PON":
                return Pon(seat, tiles)
            case "DAIMINKAN" | "ANKAN":
                return Kan(seat, tiles)
            case "KAKAN":
                return Kan(seat, (self.tile[action.tile],))
            case "KITA":
                return Kita(seat)
            case "TSUMO":
                return Tsumo(seat)
            case "RON":
                return Ron(seat)
            case "KYUSHU_KYUHAI":
                return NineTerminals(seat)
            case "PASS":
                return Pass(seat)
        raise AssertionError(f"{_type(action)} has no counterpart")

    def _ended(self) -> Ending:
        points, sticks = list(self.carry.points), self.carry.sticks
        end = None
        for event in self.env.mjai_log:
            match event["type"]:
                case "reach_accepted":
                    points[event["actor"]] -= 1000
                    sticks += 1
                case "hora" | "ryukyoku":
                    points = [had + more for had, more in zip(points, event["deltas"], strict=True)]
                    if event["type"] == "ryukyoku":
                        end = _REASONS[event["reason"]]
                    else:
                        end, sticks = End.TSUMO if event["actor"] == event["target"] else End.RON, 0
        assert end is not None
        stays = None if self.env.done() else self.env.oya == self.carry.dealer
        return Ending(end, tuple(points), sticks, stays)


def _type(action: Any) -> str:
    return str(action.action_type).removeprefix("ActionType.")


PEERS: dict[str, type[Jansou] | type[Riichienv]] = {"jansou": Jansou, "riichienv": Riichienv}
