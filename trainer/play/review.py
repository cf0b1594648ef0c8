"""Looking back on a match: who may see it from which seats, what the coach found, another move tried, logs and links.

While a match goes on its player looks back from their own seat only, and the coach says nothing of a round that is not
over. Afterwards every hand may be seen. Nothing here changes what was played.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from django.urls import reverse

import engine
from engine.actions import ActionError
from engine.formats import mjai, tenhou_json
from engine.formats.told import Game
from engine.play import IllegalAction, apply
from engine.reasons import Reason
from engine.record import Record
from engine.round import Carry, Over
from engine.rules import Ruleset, from_values
from trainer.accounts.models import User
from trainer.play import services, verdict
from trainer.play.models import MatchRecord, Review, RoundRecord, Seat, Share
from trainer.play.options import Options
from trainer.play.story import States, moments, run, states
from trainer.play.verdict import Decision, action_of, decide, is_decision, sent
from trainer.play.words import word

LOGS = {"tenhou.json": (tenhou_json.write, "application/json"), "mjai": (mjai.write, "application/x-ndjson")}
"""The logs a match can be had as: by name, how each is written and its type."""


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may see of a match. ``me`` is their seat, or the one a shared review is seen from.

    ``all_hands``: from every seat. ``share`` is the link they came by, None for a player of the match.
    """

    match: MatchRecord
    players: tuple[Seat, ...]
    me: int
    all_hands: bool
    share: Share | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats from whose eyes the match may be seen."""
        return tuple(player.number for player in self.players) if self.all_hands else (self.me,)

    @property
    def is_open(self) -> bool:
        return self.match.finished is None

    @property
    def options(self) -> Options:
        return Options.from_values(self.match.options)


def by_player(match: MatchRecord, person: User) -> Access:
    """What a player of the match may see."""
    players = tuple(match.seats.all())
    me = next(player.number for player in players if player.person_id == person.pk)
    return Access(match, players, me, all_hands=match.finished is not None)


def by_link(share: Share) -> Access:
    """What anybody may see who was given the link: persons without their names."""
    finished = share.match.finished is not None
    players = tuple(share.match.seats.all())
    for player in players:
        if player.person_id is not None:
            player.name, player.person = word("places", "player"), None
    return Access(share.match, players, share.seat, share.hands and finished, share)


# One round.


@dataclass(frozen=True, slots=True)
class Told:
    """A round as one seat may look back on it. ``stops`` are the places worth stopping at, each by its step.

    A step counts events, for actions would betray who let a tile go. ``states`` is empty where this engine cannot
    replay the round.
    """

    record: RoundRecord
    seat: int
    states: States
    stops: tuple[tuple[int, int], ...]

    @property
    def is_over(self) -> bool:
        return bool(self.states) and isinstance(self.states[-1].phase, Over)

    def stop(self, step: int) -> int:
        """The number of the last stop not after this step."""
        return max((number for number, (at, _) in enumerate(self.stops) if at <= step), default=0)


def tell(access: Access, record: RoundRecord, seat: int) -> Told:
    found = _states(record.text, json.dumps(access.match.values))
    if not found:
        return Told(record, seat, (), ())
    places = {*moments(found, -1), *(place for place, state in enumerate(found) if is_decision(state, seat))}
    stops: dict[int, int] = {}
    for place in sorted(places):
        stops.setdefault(len(found[place].events), place)
    return Told(record, seat, found, tuple(stops.items()))


def carry_of(access: Access, text: str) -> Carry:
    """What a stored round began with."""
    return Record.parse(text, _rules(json.dumps(access.match.values))).carry


def address(match: MatchRecord) -> str:
    return reverse("play:review", args=[match.pk])


@lru_cache(maxsize=8)
def _states(text: str, values: str) -> States:
    try:
        return states(Record.parse(text, _rules(values)))
    except IllegalAction:
        return ()


@lru_cache(maxsize=8)
def _rules(values: str) -> Ruleset:
    return from_values(json.loads(values))


# What the coach found.


def decisions(access: Access, told: Told) -> tuple[Decision, ...]:
    """The coach's word on each choice of the seat, found once; none of a round that is not over, or while aids are
    forbidden.
    """
    if not told.is_over or (access.is_open and access.options.exam):
        return ()
    version = f"{engine_version()} {told.record.version}"
    kept = told.record.reviews.filter(seat=told.seat).first()
    if kept is not None and kept.version == version:
        return tuple(map(Decision.from_values, kept.decisions))
    found = tuple(_decided(told))
    values = {"version": version, "decisions": [one.to_values() for one in found]}
    Review.objects.update_or_create(round=told.record, seat=told.seat, defaults=values)
    return found


def _decided(told: Told) -> list[Decision]:
    found = []
    for _, place in told.stops:
        state = told.states[place]
        if is_decision(state, told.seat):
            chosen = next((action for action in told.states[-1].actions[place:] if action.seat == told.seat), None)
            if chosen is not None:
                found.append(decide(state, chosen))
    return found


def chosen_at(told: Told, place: int) -> str:
    """What the seat did at a place where it had a choice; empty if it has not chosen yet."""
    if not is_decision(told.states[place], told.seat):
        return ""
    return next((sent(action) for action in told.states[-1].actions[place:] if action.seat == told.seat), "")


@cache
def engine_version() -> str:
    """A name for the engine and the coach’s word as they are: others may find something else."""
    digest = blake2b(digest_size=12)
    folder = Path(engine.__file__).parent
    for path in (*sorted(folder.rglob("*.py")), Path(verdict.__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


# Another move.


def may_try(access: Access, told: Told) -> bool:
    """Another move may be tried where it can tell nothing that is still hidden: in a round that is over, of a match
    whose other seats are bots' or which is over too.
    """
    alone = sum(player.person_id is not None for player in access.players) == 1
    return told.is_over and (access.all_hands or (access.share is None and access.is_open and alone))


def try_move(access: Access, told: Told, *, step: int, action: str, by: User) -> MatchRecord | Reason | None:
    """A match that goes on from another move at this step, against bots; the one it came from stays as it is.

    The reason why not where the move is none; None where there is nothing to be tried.
    """
    number = told.stop(step)
    if not may_try(access, told) or not told.stops or told.stops[number][0] != step:
        return None
    state = told.states[told.stops[number][1]]
    if not is_decision(state, told.seat):
        return None
    try:
        moved = apply(state, action_of(told.seat, action))
    except ActionError:
        return None
    except IllegalAction as error:
        return error.reason
    begun_at = f"{told.record.number + 1}.{told.seat}.{step} {action}"
    for earlier in access.match.tries.filter(begun_at=begun_at, seats__person=by, finished=None):
        if list(earlier.rounds.values_list("version", flat=True)) == [0]:  # nothing was played in it since
            return earlier
    levels = ["" if player.number == told.seat else player.level or services.USUAL for player in access.players]
    return services.begin_within(
        person=by,
        origin=access.match,
        begun_at=begun_at,
        told=(moved, *run(moved, levels)),
        seat=told.seat,
        players=access.players,
    )


# Logs and links.


def game_of(access: Access, names: Sequence[str]) -> Game | None:
    """The whole game, for a log; None while it goes on, where hands are hidden, or where a round does not replay."""
    if access.is_open or not access.all_hands:
        return None
    values = json.dumps(access.match.values)
    rounds = [_states(record.text, values) for record in access.match.rounds.order_by("number")]
    if not all(rounds):
        return None
    final = [one.points for one in sorted(services.standings_of(access.match).seats, key=lambda one: one.seat)]
    return Game.of(names, [told[-1] for told in rounds], final)


def share(match: MatchRecord, by: User, *, hands: bool) -> Share | None:
    """The link to this match's review, which stays the same; None while the match goes on."""
    if match.finished is None:
        return None
    seat = match.seats.get(person=by).number
    shared, _ = Share.objects.update_or_create(match=match, defaults={"seat": seat, "hands": hands})
    return shared


def unshare(match: MatchRecord) -> None:
    """End the link; another one will have another address."""
    Share.objects.filter(match=match).delete()
