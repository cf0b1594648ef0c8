"""A moment of a round looked back on: the table from one seat's eyes, what was chosen there and what the coach says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from engine.actions import Action, Discard, Riichi
from engine.eyes import seen, view
from engine.round import Over as RoundOver
from engine.round import Round
from engine.tiles import Tile
from trainer.display import faces
from trainer.play import review as reviews
from trainer.play.models import MatchRecord, RoundRecord
from trainer.play.pages.news import news
from trainer.play.pages.open_hands import OpenHand, open_hands
from trainer.play.pages.over import Over, over
from trainer.play.pages.seats import centre, name, plates, round_name
from trainer.play.pages.table import Centre, News, Plate
from trainer.play.pages.verdicts import Move, Thought, move_of, sentence, thought_of
from trainer.play.review import Access, Told
from trainer.play.services import Sitting, rules_of
from trainer.play.verdict import Decision, action_of, sent
from trainer.play.words import word

TOP = 3
"""Decisions of a round that are ranked."""


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile of the hand looked at; ``action`` tries its discard, empty where it could not go."""

    face: SafeString
    label: str
    action: str
    classes: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision that mattered, with a link to its moment."""

    query: str
    rank: int  # 1 is the biggest; 0 beyond the ranked ones
    title: str
    says: SafeString
    loss: str
    here: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen at this moment, and the coach's word on it; no word in a round that is not over."""

    chosen: Move | None
    mark: Mark | None
    agreed: bool
    thoughts: tuple[Thought, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the page: to another moment, round or seat."""

    label: str
    query: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one step, with the ways from it to others; an empty query is a way that leads nowhere."""

    seats: int
    sets: int
    players: tuple[Plate, ...]
    centre: Centre
    hand: tuple[HeldTile, ...]
    calls: tuple[Move, ...]
    news: tuple[News, ...]
    place: str  # "12 of 47"
    step: int
    ways: dict[str, str]
    choice: Choice | None
    hands: tuple[OpenHand, ...]  # of all, where they may be seen
    over: Over | None
    can_try: bool

    @property
    def me(self) -> Plate:
        return self.players[-1]


@dataclass(frozen=True, slots=True)
class Page:
    """What `play/review.html` reads. ``moment`` is None where this engine cannot replay the round.

    ``judged`` counts the decisions the coach looked at, ``waiting`` says that it does not speak yet. ``share`` is the
    address of the link, ``origin`` that of the moment this match began at; empty where there is none.
    """

    pk: str
    base: str  # the address of the page
    title: str
    rules: str
    round: int
    seat: int
    rounds: tuple[Way, ...]
    eyes: tuple[Way, ...]
    moment: Moment | None
    marks: tuple[Mark, ...]
    judged: int
    waiting: bool
    is_player: bool
    can_log: bool
    can_share: bool
    share: str
    share_hands: bool
    origin: str


def page(access: Access, *, base: str, number: int | None, step: int | None, seat: int | None) -> Page:
    """The page at a step of a round, from a seat's eyes. What may not be looked at is as if it had not been asked."""
    records = list(access.match.rounds.order_by("number"))
    wanted = len(records) - 1 if number is None else min(max(number - 1, 0), len(records) - 1)
    eyes = seat if seat in access.seats else access.me
    told = reviews.tell(access, records[wanted], eyes)
    found = reviews.decisions(access, told)
    top = sorted((one for one in found if one.is_marked), key=lambda one: -(one.loss or 0))
    if step is None:
        step = top[0].step if top else 0
    return _Building(access, base, told, found, top[:TOP], told.stop(step), records).page()


class _Building:
    """One page in the making."""

    def __init__(
        self,
        access: Access,
        base: str,
        told: Told,
        found: Sequence[Decision],
        top: Sequence[Decision],
        stop: int,
        records: Sequence[RoundRecord],
    ) -> None:
        self.access, self.base, self.told, self.found, self.top = access, base, told, found, top
        self.stop, self.records = stop, records
        self.me = access.me if access.share is None else -1
        self.names = [name(player, self.me) for player in access.players]
        self.number = told.record.number

    def page(self) -> Page:
        access, told = self.access, self.told
        player = access.share is None
        shared = getattr(access.match, "share", None) if player else None
        return Page(
            pk=access.match.pk,
            base=self.base,
            title=self._label(told.record.text),
            rules=rules_of(access.match).name,
            round=self.number + 1,
            seat=told.seat,
            rounds=self._rounds(),
            eyes=self._eyes(),
            moment=self._moment() if told.states else None,
            marks=self._marks(),
            judged=len(self.found),
            waiting=bool(told.states) and not told.is_over,
            is_player=player,
            can_log=not access.is_open and access.all_hands,
            can_share=player and not access.is_open,
            share=shared.get_absolute_url() if shared else "",
            share_hands=shared.hands if shared else True,
            origin=self._origin(access.match) if player else "",
        )

    def _moment(self) -> Moment:
        access, told = self.access, self.told
        step, place = told.stops[self.stop]
        state = told.states[place]
        return Moment(
            seats=len(access.players),
            sets=state.ruleset.table.sets,
            players=self._plates(state),
            centre=centre(state),
            hand=self._hand(state, place),
            calls=self._calls(state, place),
            news=self._news(state),
            place=word("review", "place").format(number=self.stop + 1, of=len(told.stops)),
            step=step,
            ways=self._ways(),
            choice=self._choice(place, step),
            hands=tuple(open_hands(state, self.names, told.seat)) if access.all_hands else (),
            over=self._over(state),
            can_try=reviews.may_try(access, told) and bool(self._options(state)),
        )

    # The table.

    def _plates(self, state: Round) -> tuple[Plate, ...]:
        """As this seat sees the table, but called what they are to whoever looks on."""
        mine = view(state, self.told.seat)
        acting = mine.turn if mine.turn is not None else mine.seat if mine.options else None
        found = plates(mine, self.access.players, acting, state.points)
        return tuple(
            replace(one, name=self.names[one.seat], label=one.label.replace(one.name, self.names[one.seat], 1))
            for one in found
        )

    def _news(self, state: Round) -> tuple[News, ...]:
        before = self.told.stops[self.stop - 1][0] if self.stop else 0
        return news(seen(state, self.told.seat, before), self.access.players, self.me, self.told.seat)

    def _options(self, state: Round) -> tuple[Action, ...]:
        options = state.asking.get(self.told.seat, ())
        return options if len(options) > 1 else ()

    def _hand(self, state: Round, place: int) -> tuple[HeldTile, ...]:
        hand = state.players[self.told.seat].hand
        options = self._options(state) if reviews.may_try(self.access, self.told) else ()
        offered = {(one.tile, one.drawn): sent(one) for one in options if isinstance(one, Discard)}
        chosen, best = self._cut(reviews.chosen_at(self.told, place)), self._cut(self._best(place))
        tiles = [(tile, False) for tile in hand.concealed] + ([(hand.drawn, True)] if hand.drawn is not None else [])
        found = []
        for tile, drawn in tiles:
            is_chosen, is_best = chosen == (tile, drawn), best is not None and best[0] is tile
            chosen = None if is_chosen else chosen
            best = None if is_best else best
            marks = [(is_chosen, "is-chosen", "chosen"), (is_best, "is-best", "best"), (drawn, "is-drawn", "drawn")]
            said = [faces.name(tile), *(word("review", "marks", what) for on, _, what in marks if on)]
            action = offered.get((tile, drawn), "")
            label = ", ".join(said)
            found.append(
                HeldTile(
                    faces.face(tile, corner="corners" in self.access.options.aids),
                    word("review", "try").format(move=label) if action else label,
                    action,
                    " ".join(classes for on, classes, _ in marks if on),
                )
            )
        return tuple(found)

    def _cut(self, text: str) -> tuple[Tile, bool] | None:
        """The tile that leaves the hand with this action."""
        action = action_of(self.told.seat, text) if text else None
        return (action.tile, action.drawn) if isinstance(action, Discard | Riichi) else None

    def _best(self, place: int) -> str:
        step = len(self.told.states[place].events)
        return next((one.best for one in self.found if one.step == step), "")

    def _calls(self, state: Round, place: int) -> tuple[Move, ...]:
        chosen, best = reviews.chosen_at(self.told, place), self._best(place)
        return tuple(
            replace(move_of(self.told.seat, sent(one)), chosen=sent(one) == chosen, best=sent(one) == best)
            for one in self._options(state)
            if not isinstance(one, Discard)
        )

    # The coach.

    def _choice(self, place: int, step: int) -> Choice | None:
        chosen = reviews.chosen_at(self.told, place)
        if not self._options(self.told.states[place]):
            return None
        found = next((one for one in self.found if one.step == step), None)
        return Choice(
            chosen=move_of(self.told.seat, chosen) if chosen else None,
            mark=self._mark(found) if found and found.is_marked else None,
            agreed=found is not None and not found.is_marked,
            thoughts=tuple(thought_of(self.told.seat, one) for one in found.ranked) if found else (),
        )

    def _marks(self) -> tuple[Mark, ...]:
        """The ranked decisions first, the others in the order they came."""
        others = [one for one in self.found if one.is_marked and one not in self.top]
        return tuple(map(self._mark, (*self.top, *others)))

    def _mark(self, one: Decision) -> Mark:
        return Mark(
            query=self._query(step=one.step),
            rank=self.top.index(one) + 1 if one in self.top else 0,
            title=word("review", "kinds", one.kind),
            says=sentence(one, self.told.seat, self.names),
            loss=word("review", "loss").format(points=f"{max(100, round(one.loss, -2)):,}") if one.loss else "",
            here=one.step == self.told.stops[self.stop][0],
        )

    # Ways.

    def _query(self, *, number: int | None = None, step: int | None = None, seat: int | None = None) -> str:
        given = {
            "round": (self.number if number is None else number) + 1,
            "step": step,
            "seat": self.told.seat if seat is None else seat,
        }
        return "?" + urlencode({key: value for key, value in given.items() if value is not None})

    def _ways(self) -> dict[str, str]:
        """To the moments before and after this one; over the ends of the round to the rounds beside it."""
        steps = [step for step, _ in self.told.stops]
        here = steps[self.stop]
        decided = [step for step, place in self.told.stops if reviews.chosen_at(self.told, place)]
        marked = [one.step for one in self.found if one.is_marked]

        def near(among: Iterable[int], ahead: bool) -> str:
            beyond = [step for step in among if (step > here if ahead else step < here)]
            return self._query(step=(min if ahead else max)(beyond)) if beyond else ""

        back, forward = near(steps, ahead=False), near(steps, ahead=True)
        if not back and self.number:
            back = self._query(number=self.number - 1, step=_END)
        if not forward and self.number + 1 < len(self.records):
            forward = self._query(number=self.number + 1, step=0)
        return {
            "first": self._query(step=0) if self.stop else "",
            "back": back,
            "forward": forward,
            "last": self._query(step=_END) if self.stop + 1 < len(steps) else "",
            "decision_back": near(decided, ahead=False),
            "decision": near(decided, ahead=True),
            "mark_back": near(marked, ahead=False),
            "mark": near(marked, ahead=True),
        }

    def _rounds(self) -> tuple[Way, ...]:
        return tuple(
            Way(self._label(record.text), self._query(number=record.number), record.number == self.number)
            for record in self.records
        )

    def _label(self, text: str) -> str:
        """``East 1 · 2 honba``."""
        carry, rules = reviews.carry_of(self.access, text), rules_of(self.access.match)
        said = round_name(rules, carry.prevalent_wind, carry.dealer)
        counted = carry.honba and (rules.points.honba_ron or rules.points.honba_tsumo)
        return f"{said} · {carry.honba} honba" if counted else said

    def _eyes(self) -> tuple[Way, ...]:
        if len(self.access.seats) == 1:
            return ()
        step = self.told.stops[self.stop][0] if self.told.stops else None
        return tuple(
            Way(self.names[seat], self._query(step=step, seat=seat), seat == self.told.seat)
            for seat in self.access.seats
        )

    # Beside the table.

    def _over(self, state: Round) -> Over | None:
        if not isinstance(state.phase, RoundOver):
            return None
        access, told = self.access, self.told
        sitting = Sitting(
            match=access.match,
            players=access.players,
            seat=self.me,
            round=told.record,
            rules=rules_of(access.match),
            options=replace(access.options, claim=False),
            told=told.states,
            since=-1,
        )
        carry = state.carry
        found = over(sitting, state, round_name(state.ruleset, carry.prevalent_wind, carry.dealer))
        return found if self.number + 1 == len(self.records) else replace(found, placings=())

    def _origin(self, match: MatchRecord) -> str:
        if match.origin is None:
            return ""
        number, seat, step = match.begun_at.split(" ")[0].split(".")
        return reviews.address(match.origin) + "?" + urlencode({"round": number, "step": step, "seat": seat})


_END = 9999
"""More events than a round has."""
