"""Slips in counting fu: an item left out, imagined, or given another item's amount; the sum rounded wrongly."""

from collections.abc import Callable

from engine.reasons import Code, Reason
from engine.shapes import Form, GroupKind, WaitForm
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
    yield from _pair_and_wait(working)
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
    """How the hand was won: the ten of a closed ron, the two of a self-draw, pinfu, the open hand of 20."""
    assert working.score is not None
    win = working.score.reading.win
    yield from _missed(working, Code.FU_CLOSED_RON, "fu.closed-ron-missed", "fu-win")
    yield from _missed(working, Code.FU_TSUMO, "fu.tsumo-missed", "fu-win")
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
    """Triplets and kans with another's amount: one of them, or all of a kind alike."""
    items = [item for item in working.fu if item.code.startswith(("fu.triplet.", "fu.kan."))]
    for item in items:
        if _state(item)[1] == "by-ron":
            yield from _scaled(working, [item], 2, "fu.ron-triplet-closed", "fu-by-ron")
    for code, skill, applies, factor in _SET_SLIPS:
        found = [item for item in items if applies(*_state(item))]
        for item in found:
            yield from _scaled(working, [item], factor, code, skill)
        if len(found) > 1:
            yield from _scaled(working, found, factor, code, skill)


_SET_SLIPS: tuple[tuple[str, str, Callable[[str, str, str], bool], float], ...] = (
    ("fu.simple-as-terminal", "fu-triplets", lambda kind, state, rank: rank == "simple", 2),
    ("fu.terminal-as-simple", "fu-triplets", lambda kind, state, rank: rank != "simple", 0.5),
    ("fu.open-as-closed", "fu-triplets", lambda kind, state, rank: state == "open", 2),
    ("fu.closed-as-open", "fu-triplets", lambda kind, state, rank: state == "closed", 0.5),
    ("fu.kan-as-triplet", "fu-kans", lambda kind, state, rank: kind == "kan", 0.25),
    ("fu.triplet-as-kan", "fu-kans", lambda kind, state, rank: kind == "triplet" and state != "by-ron", 4),
    ("fu.set-missed", "fu-triplets", lambda kind, state, rank: True, 0),
)


def _scaled(working: Working, items: list[Reason], factor: float, code: str, skill: str) -> Broken:
    fu = working.fu
    for item in items:
        fu = changed(fu, item, int((item.amount or 0) * factor))
    right = sum(item.amount or 0 for item in items)
    tiles = tuple(tile for item in items for tile in item.tiles)
    yield Slip(code, skill, tiles, right, int(right * factor)), working._replace(fu=fu)


def _pair_and_wait(working: Working) -> Broken:
    assert working.score is not None
    reading = working.score.reading
    win, pair = reading.win, reading.shape.groups[-1]
    yield from _missed(working, "fu.pair.", "fu.pair-missed", "fu-pair")
    if double := _item(working, Code.FU_PAIR_DOUBLE_WIND):
        amount = 6 - (double.amount or 0)
        slip = Slip("fu.double-wind", "fu-pair", double.tiles, double.amount, amount)
        yield slip, working._replace(fu=changed(working.fu, double, amount))
    pinfu = any(reason.code is Code.PINFU for reason in working.yaku)
    guest = pair.kind is GroupKind.PAIR and pair.tile.is_wind and pair.tile not in (win.seat_wind, win.prevalent_wind)
    if guest and not pinfu:
        yield _added(working, Slip("fu.pair-imagined", "fu-pair", pair.tiles, 0, 2))
    yield from _missed(working, "fu.wait.", "fu.wait-missed", "fu-wait")
    if reading.wait in (WaitForm.RYANMEN, WaitForm.SHANPON) and reading.group is not None and not pinfu:
        yield _added(working, Slip("fu.wait-imagined", "fu-wait", reading.group.tiles, 0, 2))


def _rounding(working: Working) -> Broken:
    """Up is the rule; people take the nearer ten, and now and then cut off, or do not round."""
    raw = sum(item.amount or 0 for item in working.fu)
    if raw % 10 and not _item(working, Code.FU_OPEN_MINIMUM):
        right, down = round_up(raw), raw // 10 * 10
        code = "fu.rounded-nearest" if raw % 10 < 5 else "fu.rounded-down"
        yield Slip(code, "fu-rounding", (), right, down), working._replace(rounded=lambda _: down)
        yield Slip("fu.not-rounded", "fu-rounding", (), right, raw), working._replace(rounded=lambda total: total)
