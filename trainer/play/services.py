"""Playing: from the choices for a table to its stored rounds, from a press on a tile to the board after it.

Whatever is done names the board it was done on (`Sitting.at`). If that is no longer the board, nothing is done: so a
double click, a second tab or a form sent again moves once. A round is computed outside any transaction and written only
over what was read, so that two who write at once cannot both do so.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.utils import timezone

from engine import match as matches
from engine.actions import ActionError, parse_action
from engine.match import Match, standings
from engine.play import IllegalAction, apply, start
from engine.reasons import Reason
from engine.record import Record, record_of
from engine.round import Over, Round, RoundResult
from engine.rules import Ruleset, from_values, ids, load, to_values
from engine.wall import Wall
from trainer.accounts.models import User
from trainer.accounts.services import preferred_rules
from trainer.play import results
from trainer.play.claim import Claim
from trainer.play.house import written
from trainer.play.models import MatchRecord, RoundRecord, Seat
from trainer.play.options import AIDS, Options
from trainer.play.story import States, keep, run, told
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match as one of its players finds it: the round that is on, every state of it, and what became of a press.

    ``told`` is empty where this engine cannot replay the round. ``since`` is the place in it this player last saw,
    -1 if they have seen nothing of the round. ``refusal`` says why a press was refused, ``note`` why it did nothing.
    """

    match: MatchRecord
    players: tuple[Seat, ...]
    seat: int
    round: RoundRecord
    rules: Ruleset
    options: Options
    told: States
    since: int
    refusal: Reason | None = None
    note: str = ""

    @property
    def state(self) -> Round:
        return self.told[-1]

    @property
    def result(self) -> RoundResult | None:
        return self.state.phase.result if self.told and isinstance(self.state.phase, Over) else None

    @property
    def at(self) -> str:
        return self.at_place(len(self.told) - 1)

    def at_place(self, place: int) -> str:
        """What names the board after so many actions; it counts events, as actions would betray who let a tile go."""
        shown = len(self.told[place].events) if self.told else "x"
        return f"{self.round.number}.{self.round.taken_back}.{shown}"

    @property
    def levels(self) -> list[str]:
        return [player.level for player in self.players]


# Opening a table and finding it again.


def new_match(
    *, person: User, rules: Ruleset, levels: Sequence[str], options: Options, seat: int | None = None, label: str = ""
) -> MatchRecord:
    """A match of one person with bots of these levels, in turn order after them, and its first round dealt.

    ``seat`` is drawn where it is not given; ``label`` makes its first wall.
    """
    seats = rules.table.seats
    if len(levels) != seats - 1:
        raise ValueError(f"{len(levels)} bots for the other {seats - 1} seats")
    mine = secrets.randbelow(seats) if seat is None else seat
    names = secrets.SystemRandom().sample(word("names").split(), len(levels))
    match = MatchRecord(values=to_values(rules), options=options.to_values())
    players = [Seat(match=match, number=mine, person=person)]
    for turn, (level, name) in enumerate(zip(levels, names, strict=True), 1):
        players.append(Seat(match=match, number=(mine + turn) % seats, level=level, name=name))
    players.sort(key=lambda player: player.number)
    first, after = _dealt(match, 0, matches.begin(rules), players, label)
    with transaction.atomic():
        match.save(force_insert=True)
        Seat.objects.bulk_create(players)
        first.save(force_insert=True)
        if after.finished:
            _finish(match, after)
    return match


def play_now(*, person: User) -> MatchRecord:
    """A match without any question: the rules preferred, bots of the usual level, all aids."""
    rules = load(preferred_rules(person, ids()) or "standard")
    return new_match(person=person, rules=rules, levels=[USUAL] * (rules.table.seats - 1), options=Options())


def _dealt(
    match: MatchRecord, number: int, begun: Match, players: Sequence[Seat], label: str = ""
) -> tuple[RoundRecord, Match]:
    """A new round, the bots before the person having played, not stored yet; and the match, which it may have ended."""
    wall = Wall.shuffled(begun.ruleset, label or secrets.token_hex(16))
    dealt = start(begun.ruleset, wall, begun.carry)
    state = [dealt, *run(dealt, [player.level for player in players])][-1]
    record = RoundRecord(match=match, number=number, text=str(record_of(state)))
    if not isinstance(state.phase, Over):
        return record, begun
    record.result = results.to_values(state.phase.result)
    return record, matches.next_round(begun, state.phase.result)


def sit(match: MatchRecord, person: User) -> Sitting:
    """The match as this player finds it. They have a seat in it."""
    players = tuple(match.seats.all())
    seat = next(player.number for player in players if player.person_id == person.pk)
    latest = match.rounds.order_by("-number")[0]
    rules = rules_of(match)
    known = _told(latest.text, rules)
    own = [place for place, action in enumerate(known[-1].actions if known else ()) if action.seat == seat]
    return Sitting(
        match=match,
        players=players,
        seat=seat,
        round=latest,
        rules=rules,
        options=Options.from_values(match.options),
        told=known,
        since=own[-1] if own else -1,
    )


def rules_of(match: MatchRecord) -> Ruleset:
    return _rules(json.dumps(match.values))


@lru_cache(maxsize=64)
def _rules(text: str) -> Ruleset:
    return from_values(json.loads(text))


def _told(text: str, rules: Ruleset) -> States:
    """Every state of a stored round; none where it was played under an engine that allowed something else."""
    try:
        return told(text, rules)
    except IllegalAction:
        return ()


def begin_within(
    *, person: User, origin: MatchRecord, begun_at: str, told: Sequence[Round], seat: int, players: Sequence[Seat]
) -> MatchRecord:
    """A match that goes on from the last of these states, the person in this seat, bots in the others.

    It has the rules and options of the one it comes from, which it does not touch.
    """
    state = told[-1]
    options = replace(Options.from_values(origin.options), exam=False)
    match = MatchRecord(values=origin.values, options=options.to_values(), origin=origin, begun_at=begun_at)
    seats = [
        Seat(match=match, number=player.number, person=person)
        if player.number == seat
        else Seat(
            match=match, number=player.number, level=player.level or USUAL, name=player.name or _free_name(players)
        )
        for player in players
    ]
    record = RoundRecord(match=match, number=0, text=str(record_of(state)))
    after = matches.begin(state.ruleset)._replace(carry=state.carry)
    if isinstance(state.phase, Over):
        record.result = results.to_values(state.phase.result)
        after = matches.next_round(after, state.phase.result)
    with transaction.atomic():
        match.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        record.save(force_insert=True)
        if after.finished:
            _finish(match, after)
    return match


USUAL = "normal"
"""The level of a bot that nobody chose."""


def _free_name(players: Sequence[Seat]) -> str:
    """A bot's name that nobody at the table has."""
    return next(name for name in word("names").split() if name not in {player.name for player in players})


# Moves.


def take_action(*, match: MatchRecord, by: User, action: str, at: str) -> Sitting:
    """The board after a press: the action, and what the bots make of it. A refused or late one changes nothing."""
    while True:
        sitting = sit(match, by)
        if at != sitting.at or not sitting.told:
            return replace(sitting, note=word("notes", "late"))
        try:
            chosen = parse_action(f"{sitting.seat} {action}")
            moved = apply(sitting.state, chosen)
        except ActionError:
            return replace(sitting, note=word("notes", "unknown"))
        except IllegalAction as error:
            return replace(sitting, refusal=error.reason)
        following = (moved, *run(moved, sitting.levels))
        if _write(sitting, following):
            # The present is not read again: what was computed is what is stored.
            present = keep(sitting.round.text, sitting.rules, (*sitting.told, *following))
            return replace(sitting, told=present, since=len(sitting.told) - 1)


def _write(sitting: Sitting, following: Sequence[Round]) -> bool:
    """Add these states' actions to the round; False if somebody else has written to it meanwhile."""
    latest, state = sitting.round, following[-1]
    added = state.actions[len(sitting.state.actions) :]
    fields: dict[str, Any] = {"text": latest.text + "".join(f"{action}\n" for action in added)}
    if not isinstance(state.phase, Over):
        return _written(latest, fields)
    result = state.phase.result
    fields["result"] = results.to_values(result)
    after = followed(sitting, result)
    with transaction.atomic():
        return _written(latest, fields) and (not after.finished or _finish(sitting.match, after))


def _written(latest: RoundRecord, fields: Mapping[str, Any]) -> bool:
    """Change the round's row if it still is as it was read."""
    untouched = RoundRecord.objects.filter(pk=latest.pk, version=latest.version)
    if not untouched.update(version=latest.version + 1, **fields):
        return False
    latest.version += 1
    for name, value in fields.items():
        setattr(latest, name, value)
    return True


def _before(sitting: Sitting) -> Match:
    """The match before the round that is on."""
    earlier = sitting.match.rounds.filter(number__lt=sitting.round.number).values_list("result", flat=True)
    chips = [sum(won) for won in zip(*(values["chips"] for values in earlier if values), strict=True)]
    begun = matches.begin(sitting.rules)
    carry = Record.parse(sitting.round.text, sitting.rules).carry
    return begun._replace(carry=carry, chips=tuple(chips) or begun.chips)


def followed(sitting: Sitting, result: RoundResult) -> Match:
    """The match after this end of the round that is on."""
    return matches.next_round(_before(sitting), result)


def _finish(match: MatchRecord, after: Match) -> bool:
    match.finished = timezone.now()
    match.standings = results.standings_to_values(standings(after), after.reason)
    match.save(update_fields=["finished", "standings"])
    return True


def standings_of(match: MatchRecord) -> results.Standings:
    """How a finished match ended, as it was found then."""
    assert match.standings is not None
    return results.Standings.from_values(match.standings)


def next_round(*, match: MatchRecord, by: User, at: str) -> Sitting:
    """The round after one that is over, dealt once however often it is asked for."""
    sitting = sit(match, by)
    if at != sitting.at or match.finished:
        return sitting
    result = sitting.result or (results.from_values(sitting.round.result) if sitting.round.result else None)
    if result is None:
        return sitting if sitting.told else _deal_again(sitting)
    after = followed(sitting, result)
    if after.finished:
        _finish(match, after)
        return sitting
    try:
        with transaction.atomic():
            dealt, then = _dealt(match, sitting.round.number + 1, after, sitting.players)
            dealt.save(force_insert=True)
            if then.finished:
                _finish(match, then)
    except IntegrityError:  # it is there already
        return sit(match, by)
    return replace(sit(match, by), since=-1)


def _deal_again(sitting: Sitting) -> Sitting:
    """A round that this engine cannot go on with, dealt anew."""
    match, latest = sitting.match, sitting.round
    fresh, after = _dealt(match, latest.number, _before(sitting), sitting.players)
    fields = {"text": fresh.text, "result": fresh.result, "taken_back": latest.taken_back + 1}
    with transaction.atomic():
        if _written(latest, fields) and after.finished:
            _finish(match, after)
    return replace(sitting, told=_told(latest.text, sitting.rules), since=-1)


def take_back(*, match: MatchRecord, by: User, at: str) -> Sitting:
    """The board before this player's last choice; what followed it is forgotten."""
    sitting = sit(match, by)
    place = last_choice(sitting)
    if at != sitting.at or place is None or "take-back" not in sitting.options.aids:
        return replace(sitting, note=word("notes", "late" if at != sitting.at else "nothing-to-take-back"))
    latest, kept = sitting.round, sitting.told[: place + 1]
    fields = {
        "text": str(record_of(kept[-1])),
        "result": None,
        "claim": None,
        "taken_back": latest.taken_back + 1,
    }
    with transaction.atomic():
        written = _written(latest, fields)
        if written and match.finished:
            match.finished = match.standings = None
            match.save(update_fields=["finished", "standings"])
    if not written:
        return replace(sit(match, by), note=word("notes", "late"))
    return replace(sitting, told=kept, since=place - 1, note=word("notes", "taken-back"))


def last_choice(sitting: Sitting) -> int | None:
    """The place in the round where this player last had more than one thing to do, and did one."""
    for place in range(len(sitting.told) - 2, -1, -1):
        action, state = sitting.told[place + 1].actions[place], sitting.told[place]
        if action.seat == sitting.seat and len(state.asking[action.seat]) > 1:
            return place
    return None


def switch(*, match: MatchRecord, name: str) -> None:
    """Turn an aid or the quick pace on or off. In an exam the aids stay off."""
    options = Options.from_values(match.options).switched(name)
    MatchRecord.objects.filter(pk=match.pk).update(options=options.to_values())
    match.options = options.to_values()


def put_away(*, match: MatchRecord, away: bool) -> None:
    """Take a match out of the open ones, or put it back among them. Nothing of it is lost."""
    MatchRecord.objects.filter(pk=match.pk).update(put_away=away)


def count(*, match: MatchRecord, by: User, at: str, claim: Claim) -> Sitting:
    """Keep how the winner counted the hand; the first time stands."""
    sitting = sit(match, by)
    if at != sitting.at or sitting.result is None:
        return replace(sitting, note=word("notes", "late"))
    if sitting.round.claim is None and any(win.seat == sitting.seat for win in sitting.result.wins):
        _written(sitting.round, {"claim": claim.to_values()})
    return sitting


def remembered(person: User | None) -> QueryDict:
    """This person's last table as a link to another like it; where there is none, the rules they prefer."""
    last = MatchRecord.objects.playable_by(person).order_by("-made").prefetch_related("seats").first()
    if last and person:
        return link_to(last, person)
    preferred = preferred_rules(person, ids())
    return QueryDict(f"rules={preferred}" if preferred else "")


def link_to(match: MatchRecord, person: User) -> QueryDict:
    """The query that fills in the form for a table like this one, as this player sees it."""
    rules, options, seats = rules_of(match), Options.from_values(match.options), list(match.seats.all())
    picks, single = written(rules)
    query = QueryDict(mutable=True)
    query.update({"given": "1", "rules": rules.id} | picks | {f"r.{path}": text for path, text in single.items()})
    me = next(seat.number for seat in seats if seat.person_id == person.pk)
    places = ("right", "across", "left") if len(seats) == 4 else ("right", "left")
    query.update({place: seats[(me + turn) % len(seats)].level for turn, place in enumerate(places, 1)})
    query.setlist("aids", [aid for aid in AIDS if aid in options.aids])
    query.update({name: "on" for name in ("exam", "claim", "fast") if getattr(options, name)})
    return query


def play_again(*, match: MatchRecord, by: User) -> MatchRecord:
    """Another match with the same rules, options and levels."""
    players = list(match.seats.all())
    seat = next(player.number for player in players if player.person_id == by.pk)
    levels = [player.level for player in (*players[seat + 1 :], *players[:seat])]
    return new_match(person=by, rules=rules_of(match), levels=levels, options=Options.from_values(match.options))
