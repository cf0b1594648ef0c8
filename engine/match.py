"""A match: rounds in a row, from the first dealer's deal until it ends, and what each seat has won in it.

Seat 0 deals first. Where players are level the seat nearer to it stands higher (M12). After each round the match says
why it goes on or has ended.

>>> from engine.rules import load
>>> match = begin(load("standard"))
>>> match.carry
Carry(dealer=0, prevalent_wind=<Tile.EAST: 27>, honba=0, sticks=0, points=(25000, 25000, 25000, 25000))
>>> finished = match._replace(carry=match.carry._replace(points=(30000, 10000, 40000, 20000)), finished=True)
>>> for one in standings(finished):
...     print(one.seat, one.place, one.points, one.score, one.uma, one.oka, one.result)
0 2 30000 0 5 0 5
1 4 10000 -20 -15 0 -35
2 1 40000 10 15 20 45
3 3 20000 -10 -5 0 -15
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.reasons import Code, Reason
from engine.round import Carry, RoundResult
from engine.rules import Ruleset
from engine.tiles import WINDS, Tile


class Match(NamedTuple):
    """``carry`` is what the round to be played now begins with; in a finished match, what was left.

    ``reason`` says why the match goes on or has ended; there is none before the first round is over.
    """

    ruleset: Ruleset
    carry: Carry
    results: tuple[RoundResult, ...]
    chips: tuple[int, ...]
    finished: bool
    reason: Reason | None


class Standing(NamedTuple):
    """How one seat stands. ``result`` is in units, as a rule thousands of points, and the sum of its parts.

    ``points`` include ``deposits``, the riichi deposits left on the table at the end (M13). The results of all seats
    add up to 0 once these are somebody's.
    """

    seat: int
    place: int
    points: int
    deposits: int
    score: Fraction  # the points, counted from those to be returned
    uma: Fraction
    oka: Fraction
    chips: Fraction
    result: Fraction


def begin(ruleset: Ruleset) -> Match:
    """A match before its first round."""
    seats = ruleset.table.seats
    carry = Carry(dealer=0, prevalent_wind=Tile.EAST, honba=0, sticks=0, points=(ruleset.table.start,) * seats)
    return Match(ruleset, carry, (), (0,) * seats, finished=False, reason=None)


def next_round(match: Match, result: RoundResult) -> Match:
    """The match after a round: with the next one's carry, or finished. Raises `ValueError` if it was finished."""
    if match.finished:
        raise ValueError("the match is finished; no round follows")
    rules, before = match.ruleset, match.carry
    finished, reason = _verdict(rules, before, result)
    dealer, wind = before.dealer, before.prevalent_wind
    if not finished and not result.dealer_stays:
        dealer, wind = _next_deal(rules, before)
    return Match(
        rules,
        Carry(dealer, wind, result.honba, result.sticks, result.points),
        (*match.results, result),
        tuple([had + won for had, won in zip(match.chips, result.chips, strict=True)]),
        finished,
        reason,
    )


def ranked(points: Sequence[int]) -> list[int]:
    """The seats from first place to last; of those level the one nearer to the first dealer first (M12)."""
    return sorted(range(len(points)), key=lambda seat: -points[seat])


# When it ends.


def _next_deal(rules: Ruleset, before: Carry) -> tuple[int, Tile]:
    """The dealer and prevalent wind once the deal passes (M15, V03)."""
    dealer = (before.dealer + 1) % rules.table.seats
    if dealer and rules.length.winds_move:
        return dealer, before.prevalent_wind
    return dealer, WINDS[(WINDS.index(before.prevalent_wind) + 1) % len(WINDS)]


def _verdict(rules: Ruleset, before: Carry, result: RoundResult) -> tuple[bool, Reason]:
    """Whether the match is over, and why, or why not."""
    length = rules.length
    target = rules.table.start + length.target_above
    lowest = min(result.points)
    if length.bust and lowest < 0:  # before anything else (M04)
        return True, Reason(Code.MATCH_BUST, (), lowest)
    if not length.winds:
        return True, Reason(Code.MATCH_SINGLE)
    if result.end.is_abortive and result.dealer_stays:  # no end is looked for (R47, FL80)
        return False, Reason(Code.MATCH_REPEAT, (), result.honba, (Reason(Code.MATCH_ABORTED),))
    wind = WINDS.index(before.prevalent_wind)
    closing = before.dealer == rules.table.seats - 1  # the wind's last deal
    extra = wind >= length.winds
    last = wind == length.winds - 1 and closing
    reached = max(result.points) >= target
    if result.dealer_stays:
        hindrance = _hindrance(rules, before.dealer, result, target) if last or extra else None
        if (last or extra) and length.dealer_stop != "never" and hindrance is None:
            return True, Reason(Code.MATCH_DEALER_STOP, (), target)
        if extra and reached and not length.repeat_first:  # M07
            return True, Reason(Code.MATCH_TARGET, (), target)
        return False, Reason(Code.MATCH_REPEAT, (), result.honba, (hindrance,) if hindrance else ())
    if not last and not extra:
        return False, Reason(Code.MATCH_NEXT_DEAL)
    if last and not length.extension:
        return True, Reason(Code.MATCH_LAST_DEAL)
    if reached:
        return True, Reason(Code.MATCH_TARGET, (), target)
    if extra and closing:  # one wind more at most (M05, M08)
        return True, Reason(Code.MATCH_LAST_EXTRA)
    return False, Reason(Code.MATCH_EXTENSION, (), target)


def _hindrance(rules: Ruleset, dealer: int, result: RoundResult, target: int) -> Reason | None:
    """Why a dealer who may deal again in the last hand does not end the match by it (M09, M10); None if nothing is."""
    stop = rules.length.dealer_stop
    if stop == "never":
        return None
    if ranked(result.points)[0] != dealer:
        return Reason(Code.MATCH_NOT_LEADING)
    if result.points[dealer] < target:
        return Reason(Code.MATCH_BELOW_TARGET, (), target)
    if stop == "leading-before" and not result.end.is_win and ranked(result.led)[0] != dealer:
        return Reason(Code.MATCH_LED_TOO_LATE)
    return None


# What it comes to.


def standings(match: Match) -> tuple[Standing, ...]:
    """Every seat's standing, by seat. While the match goes on it is as if it ended now, deposits left where they are.

    A single hand has neither uma nor oka: its results are the points won and lost (M20, P29).
    """
    rules = match.ruleset
    settle, seats = rules.settle, rules.table.seats
    order = ranked(match.carry.points)
    places = _places(match.carry.points, order, shared=settle.ties == "shared")
    deposits = _left_over(match, places)
    points = [had + more for had, more in zip(match.carry.points, deposits, strict=True)]
    single = not rules.length.winds
    returned = rules.table.start if single else settle.return_points
    scores = _scores(points, order, returned, rules)
    uma = [Fraction(0 if single else one) for one in _uma(rules, points)]
    oka = [Fraction((returned - rules.table.start) * seats, settle.unit)] + [Fraction(0)] * (seats - 1)
    found = []
    for seat in range(seats):
        level = [place for place, other in enumerate(order) if places[other] == places[seat]]
        score, chips = scores[seat], Fraction(settle.chip * match.chips[seat])
        placing, extra = _mean(uma, level), _mean(oka, level)
        result = score + placing + extra + chips
        found.append(Standing(seat, places[seat], points[seat], deposits[seat], score, placing, extra, chips, result))
    return tuple(found)


def _mean(prizes: Sequence[Fraction], places: Sequence[int]) -> Fraction:
    """What players who share these places get each."""
    return sum([prizes[place] for place in places], Fraction(0)) / len(places)


def _places(points: Sequence[int], order: Sequence[int], *, shared: bool) -> list[int]:
    """Each seat's place, 1 the highest; seats that are level have one place each, or share the highest of theirs."""
    places = [0] * len(points)
    for place, seat in enumerate(order, 1):
        above = order[place - 2]
        level = shared and place > 1 and points[above] == points[seat]
        places[seat] = places[above] if level else place
    return places


def _left_over(match: Match, places: Sequence[int]) -> list[int]:
    """What each seat gets of the deposits on the table once the match is over (M13).

    Players who share the first place share them, in hundreds; the nearest to the first dealer has what is left over.
    """
    rules, seats = match.ruleset, match.ruleset.table.seats
    got = [0] * seats
    if match.finished and rules.settle.leftover_sticks == "first":
        total = match.carry.sticks * rules.points.riichi_stick
        first, *others = [seat for seat in range(seats) if places[seat] == 1]
        for seat in others:
            got[seat] = total // (1 + len(others)) // 100 * 100
        got[first] = total - sum(got)
    return got


def _uma(rules: Ruleset, points: Sequence[int]) -> tuple[int, ...]:
    """The uma by place; where it floats, by how many have at least the points to be returned."""
    settle = rules.settle
    above = sum(had >= settle.return_points for had in points)
    return settle.floating_uma[above - 1] if settle.floating_uma and 0 < above < len(points) else settle.uma


def _scores(points: Sequence[int], order: Sequence[int], returned: int, rules: Ruleset) -> list[Fraction]:
    """The points in units, less those returned; rounded to whole units the first player's make the sum right again."""
    unit = rules.settle.unit
    scores = [Fraction(had - returned, unit) for had in points]
    if rules.settle.rounding == "thousands":
        total = sum(scores)
        scores = [_nearest(had, unit) - Fraction(returned, unit) for had in points]
        scores[order[0]] += total - sum(scores)
    return scores


def _nearest(points: int, unit: int) -> int:
    """Whole units; halves away from zero, as the records show."""
    whole = (2 * abs(points) + unit) // (2 * unit)
    return whole if points >= 0 else -whole
