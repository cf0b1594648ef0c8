"""Slips in counting fu: an item left out, imagined, or given another item's amount; the sum rounded wrongly."""

from collections.abc import Callable, Mapping

from engine.reasons import Code, Reason
from engine.shapes import Form, GroupKind, WaitForm
from engine.tiles import Tile
from engine.win import By
from trainer.drills.question import Slip
from trainer.drills.slips.working import Broken, Working, changed, round_up, without


def slips(working: Working) -> Broken:
    """Every fu slip that can be made on this hand. Nothing where the fu do not matter or are not counted by items."""
    if working.score is None or not working.fu or working.han >= 5:
        return
    form = working.score.reading.shape.form
    if form is Form.SEVEN_PAIRS:
        rounded = (Reason(Code.FU_SEVEN_PAIRS, (), 30),)
        yield Slip("fu.seven-pairs-rounded", "fu-seven-pairs", (), 25, 30), working._replace(fu=rounded)
        return
    yield from _win(working)
    yield from _sets(working)
    yield from _twos(working)
    yield from _pair(working)
    yield from _rounding(working)


def _item(working: Working, start: str) -> Reason | None:
    return next((item for item in working.fu if item.code.startswith(start)), None)


def _missed(working: Working, start: str, code: str, skill: str) -> Broken:
    item = _item(working, start)
    if item is not None:
        yield Slip(code, skill, item.tiles, item.amount, 0), working._replace(fu=without(working.fu, item))


def _added(working: Working, slip: Slip) -> tuple[Slip, Working]:
    assert slip.wrong is not None
    return slip, working._replace(fu=(*working.fu, Reason(Code.FU_BASE, slip.tiles, slip.wrong)))


def _win(working: Working) -> Broken:
    """How the hand was won: the ten of a closed ron, pinfu by self-draw, the open hand of 20."""
    assert working.score is not None
    win = working.score.reading.win
    if _item(working, Code.FU_PINFU_TSUMO):
        items = (Reason(Code.FU_BASE, (), 20), Reason(Code.FU_TSUMO, (), 2))
        yield Slip("fu.pinfu-tsumo", "fu-pinfu", (win.tile.kind,), 20, 30), working._replace(fu=items)
    if win.by is By.RON and win.hand.is_open:
        opened = tuple(tile.kind for meld in win.hand.melds if meld.is_open for tile in meld.tiles)
        minimum = _item(working, Code.FU_OPEN_MINIMUM)
        base = working if minimum is None else working._replace(fu=without(working.fu, minimum))
        yield _added(base, Slip("fu.closed-ron-imagined", "fu-win", opened, 0, 10))
    if minimum := _item(working, Code.FU_OPEN_MINIMUM):
        slip = Slip("fu.open-minimum-missed", "fu-open", (), 30, 20)
        yield slip, working._replace(fu=without(working.fu, minimum))


def _state(item: Reason) -> tuple[str, str, str]:
    """Of a set's item: triplet or kan; open, by-ron or closed; simple, terminal or honor."""
    _, kind, state, rank = item.code.split(".")
    return kind, state, rank


def _sets(working: Working) -> Broken:
    """Triplets and kans with another's amount: one of them, or all of a kind alike.

    Two slips that do the same to the same sets are one, named by `ALIKE`.
    """
    items = [item for item in working.fu if item.code.startswith(("fu.triplet.", "fu.kan."))]
    done: dict[tuple[tuple[Reason, ...], float], list[tuple[str, str]]] = {}
    for code, skill, applies, factor in _SET_SLIPS:
        found = [item for item in items if applies(*_state(item))]
        for several in dict.fromkeys(((item,) for item in found), None) | {tuple(found): None}:
            if several:
                done.setdefault((several, factor), []).append((code, skill))
    for (several, factor), codes in done.items():
        code, skill = codes[0] if len(codes) == 1 else ALIKE[frozenset(code for code, _ in codes)]
        yield from _scaled(working, several, factor, code, skill)


ALIKE: Mapping[frozenset[str], tuple[str, str]] = {
    frozenset(("fu.open-as-closed", "fu.simple-as-terminal")): ("fu.open-or-simple", "fu-triplets"),
    frozenset(("fu.closed-as-open", "fu.terminal-as-simple")): ("fu.closed-or-terminal", "fu-triplets"),
}
"""Slips that pay a set alike whatever the hand: which of the two it was no number can tell. Only a triplet of simples
completed by ron and paid double is always put down to the ron: that is what people do.
"""

_SET_SLIPS: tuple[tuple[str, str, Callable[[str, str, str], bool], float], ...] = (
    ("fu.ron-triplet-closed", "fu-by-ron", lambda kind, state, rank: state == "by-ron", 2),
    ("fu.simple-as-terminal", "fu-triplets", lambda kind, state, rank: rank == "simple" and state != "by-ron", 2),
    ("fu.terminal-as-simple", "fu-triplets", lambda kind, state, rank: rank != "simple", 0.5),
    ("fu.open-as-closed", "fu-triplets", lambda kind, state, rank: state == "open", 2),
    ("fu.closed-as-open", "fu-triplets", lambda kind, state, rank: state == "closed", 0.5),
    ("fu.kan-as-triplet", "fu-kans", lambda kind, state, rank: kind == "kan", 0.25),
    ("fu.triplet-as-kan", "fu-kans", lambda kind, state, rank: kind == "triplet" and state != "by-ron", 4),
)


def _scaled(working: Working, items: tuple[Reason, ...], factor: float, code: str, skill: str) -> Broken:
    fu = working.fu
    for item in items:
        fu = changed(fu, item, int((item.amount or 0) * factor))
    right = sum(item.amount or 0 for item in items)
    tiles = tuple(tile for item in items for tile in item.tiles)
    yield Slip(code, skill, tiles, right, int(right * factor)), working._replace(fu=fu)


def _twos(working: Working) -> Broken:
    """The two fu of the self-draw, of the wait or of the pair left out; or two paid for a wait or pair that has none.

    Where the hand has several of them, one forgotten is as good as another: the slip names them all.
    """
    assert working.score is not None
    found = [
        (place, item)
        for place in ("tsumo", "wait", "pair")
        if (item := _item(working, f"fu.{place}")) is not None and item.amount == 2
    ]
    for _, item in found[:1]:
        places = "-".join(place for place, _ in found)
        code = f"fu.{places}-missed" if len(found) == 1 else f"fu.two-missed.{places}"
        skill, doubt = (
            {"tsumo": "fu-win", "wait": "fu-wait", "pair": "fu-pair"}[place] for place, _ in (found * 2)[:2]
        )
        tiles = item.tiles if len(found) == 1 else ()
        yield Slip(code, skill, tiles, 2, 0, doubt), working._replace(fu=without(working.fu, item))
    reading = working.score.reading
    win, pair = reading.win, reading.shape.groups[-1]
    if any(reason.code is Code.PINFU for reason in working.yaku) or pair.kind is not GroupKind.PAIR:
        return
    paid: list[tuple[str, str, tuple[Tile, ...]]] = []
    if reading.wait in (WaitForm.RYANMEN, WaitForm.SHANPON) and reading.group is not None:
        paid.append(("wait", "fu-wait", reading.group.tiles))
    if pair.tile.is_wind and pair.tile not in (win.seat_wind, win.prevalent_wind):
        paid.append(("pair", "fu-pair", pair.tiles))
    if (
        _item(working, Code.FU_PAIR_DRAGON)
        or _item(working, Code.FU_PAIR_SEAT_WIND)
        or _item(working, Code.FU_PAIR_ROUND_WIND)
    ):
        paid.append(("double", "fu-pair", pair.tiles))
    for place, skill, tiles in paid[:1]:
        places = "-".join(place for place, _, _ in paid)
        code = f"fu.two-imagined.{places}"
        if len(paid) == 1:
            code = "fu.pair-doubled" if place == "double" else f"fu.{place}-imagined"
        right = 2 if place == "double" else 0
        yield _added(working, Slip(code, skill, tiles if len(paid) == 1 else (), right, 2, paid[-1][1]))


def _pair(working: Working) -> Broken:
    """The pair of a wind that is the seat's and the round's."""
    double = _item(working, Code.FU_PAIR_DOUBLE_WIND)
    if double is not None:
        amount = 6 - (double.amount or 0)
        slip = Slip("fu.double-wind", "fu-pair", double.tiles, double.amount, amount)
        yield slip, working._replace(fu=changed(working.fu, double, amount))
        if double.amount == 4:
            yield from _missed(working, Code.FU_PAIR_DOUBLE_WIND, "fu.pair-missed", "fu-pair")


def _rounding(working: Working) -> Broken:
    """Up is the rule; people cut off, or do not round. Cut off, a closed ron comes to what it is without its ten."""
    raw = sum(item.amount or 0 for item in working.fu)
    ten = _item(working, Code.FU_CLOSED_RON)
    if not raw % 10 or _item(working, Code.FU_OPEN_MINIMUM):
        yield from _missed(working, Code.FU_CLOSED_RON, "fu.closed-ron-missed", "fu-win")
        return
    right, down = round_up(raw), raw // 10 * 10
    if ten is not None:
        slip = Slip("fu.closed-ron-or-rounded", "fu-win", (), right, down, "fu-rounding")
        yield slip, working._replace(fu=without(working.fu, ten))
    else:
        yield Slip("fu.rounded-down", "fu-rounding", (), right, down), working._replace(rounded=lambda _: down)
    yield Slip("fu.not-rounded", "fu-rounding", (), right, raw), working._replace(rounded=lambda total: total)
