"""Slips in naming yaku and counting their han, and in counting dora; and the wrong reading of a hand."""

from collections.abc import Mapping

from engine.reasons import Code, Reason
from engine.scoring import Score, alternatives
from engine.shapes import Form, GroupKind, WaitForm
from engine.tiles import Tile, dora_of
from engine.win import By, Circumstance
from trainer.drills.question import Slip
from trainer.drills.skills import OF_YAKU
from trainer.drills.slips.working import Broken, Working, changed, of_score, without

WEAKER: Mapping[Code, Code] = {
    Code.RYANPEIKOU: Code.IIPEIKOU,
    Code.JUNCHAN: Code.CHANTA,
    Code.CHINITSU: Code.HONITSU,
    Code.DOUBLE_RIICHI: Code.RIICHI,
}
"""The yaku each of these takes the place of."""


def slips(working: Working) -> Broken:
    """Every slip in yaku, dora and reading that can be made on this hand."""
    if working.score is None:
        return
    yield from _readings(working, working.score)
    if working.yakuman:
        yield from _yakuman(working)
        return
    yield from _missed(working)
    yield from _weaker(working)
    yield from _pinfu(working, working.score)
    yield from _concealed(working, working.score)
    if working.score.reading.win.hand.is_open:
        yield from _open(working, working.score)
    yield from _winds(working, working.score)
    yield from _dora(working, working.score)


def _readings(working: Working, score: Score) -> Broken:
    """One of the readings that pay less taken for the hand's."""
    for other in alternatives(score.reading.win, working.rules):
        if isinstance(other, Score) and other.base < score.base:
            code = "yaku.lower-reading"
            if other.reading.shape.form is not score.reading.shape.form:
                code = "yaku.read-as-pairs"
            elif other.reading.shape.groups == score.reading.shape.groups:
                code = "yaku.other-wait"
            slip = Slip(code, "reading", other.reading.tiles, score.payments.total, other.payments.total)
            yield slip, of_score(other, working.rules)


def _yakuman(working: Working) -> Broken:
    if working.yakuman > 1:
        slip = Slip("yaku.yakuman-once", "yaku-yakuman", (), working.yakuman, 1)
        yield slip, working._replace(yakuman=1)


def _missed(working: Working) -> Broken:
    """A yaku left out. Pinfu has a slip of its own, for its fu."""
    if len(working.yaku) == 1:
        return
    for reason in working.yaku:
        rest = working._replace(yaku=without(working.yaku, reason))
        if reason.code is Code.PINFU:
            yield from _pinfu_missed(reason, rest)
        elif reason.code is Code.ROUND_WIND and any(other.code is Code.SEAT_WIND for other in working.yaku):
            yield Slip("yaku.double-wind-once", "yaku-winds", reason.tiles, 2, 1), rest
        elif reason.code is Code.MENZEN_TSUMO:
            yield Slip("yaku.tsumo-missed", "yaku-menzen-tsumo", reason.tiles, reason.amount, 0), rest
        else:
            slug = reason.code.slug
            yield Slip(f"yaku.missed.{slug}", OF_YAKU[slug], reason.tiles, reason.amount, 0), rest


def _pinfu_missed(reason: Reason, rest: Working) -> Broken:
    slip = Slip("yaku.pinfu-missed", "yaku-pinfu", reason.tiles, reason.amount, 0)
    yield slip, rest
    if any(item.code is Code.FU_PINFU_TSUMO for item in rest.fu):
        yield slip, rest._replace(fu=(Reason(Code.FU_BASE, (), 20), Reason(Code.FU_TSUMO, (), 2)))


def _weaker(working: Working) -> Broken:
    """The weaker yaku counted beside the stronger one, or in its place."""
    for reason in working.yaku:
        weak = WEAKER.get(reason.code)
        if weak is not None:
            han = _han(weak, working)
            skill = OF_YAKU[weak.slug]
            extra = Reason(weak, reason.tiles, han)
            slip = Slip(f"yaku.weaker-added.{weak.slug}", skill, reason.tiles, 0, han)
            yield slip, working._replace(yaku=(*working.yaku, extra))
            slip = Slip(f"yaku.weaker-taken.{weak.slug}", skill, reason.tiles, reason.amount, han)
            yield slip, working._replace(yaku=(*without(working.yaku, reason), extra))


def _han(code: Code, working: Working, *, closed: bool | None = None) -> int:
    closed_han, open_han = working.rules.yaku.han.get(code.slug, (0, 0))
    if closed is None:
        closed = working.score is None or not working.score.reading.win.hand.is_open
    return closed_han if closed else open_han


def _with(working: Working, code: Code, tiles: tuple[Tile, ...], han: int) -> Working:
    return working._replace(yaku=(*working.yaku, Reason(code, tiles, han)))


def _pinfu(working: Working, score: Score) -> Broken:
    """Pinfu claimed for closed runs though the pair pays or the wait is not two-sided; its fu then follow."""
    reading = score.reading
    groups = reading.shape.groups
    if (
        reading.win.hand.is_open
        or reading.shape.form is not Form.STANDARD
        or any(group.kind not in (GroupKind.RUN, GroupKind.PAIR) for group in groups)
        or any(reason.code is Code.PINFU for reason in working.yaku)
    ):
        return
    tsumo = reading.win.by is By.TSUMO
    fu = (Reason(Code.FU_PINFU_TSUMO, (), 20),) if tsumo else (Reason(Code.FU_BASE, (), 30),)
    two_sided = reading.wait is WaitForm.RYANMEN
    code = "yaku.pinfu-value-pair" if two_sided else "yaku.pinfu-wait"
    tiles = groups[-1].tiles if two_sided or reading.group is None else reading.group.tiles
    slip = Slip(code, "yaku-pinfu", tiles, 0, _han(Code.PINFU, working))
    claimed = _with(working, Code.PINFU, reading.tiles, _han(Code.PINFU, working))
    yield slip, claimed
    yield slip, claimed._replace(fu=fu)


def _concealed(working: Working, score: Score) -> Broken:
    """Sanankou, or suuankou, claimed with the triplet that a ron completed; its fu go with it or do not."""
    reading = score.reading
    taken = reading.ron_triplet
    if taken is None:
        return
    number = reading.shape.concealed.bit_count()
    item = next((item for item in working.fu if item.code.startswith("fu.triplet.by-ron")), None)
    if number == 4 and "suuankou" in working.rules.yaku.yakuman:
        slip = Slip("yaku.suuankou-by-ron", "yaku-concealed-triplets", taken.tiles, 0, 1)
        yaku = (Reason(Code.SUUANKOU, reading.tiles, 1),)
        yield slip, working._replace(yaku=yaku, dora=(), fu=(), yakuman=1)
    if number == 3:
        han = _han(Code.SANANKOU, working)
        slip = Slip("yaku.sanankou-by-ron", "yaku-concealed-triplets", taken.tiles, 0, han)
        claimed = _with(working, Code.SANANKOU, taken.tiles, han)
        yield slip, claimed
        if item is not None:
            yield slip, claimed._replace(fu=changed(claimed.fu, item, 2 * (item.amount or 0)))


def _open(working: Working, score: Score) -> Broken:
    """What only a closed hand has, given to an open one."""
    reading = score.reading
    kept = [reason for reason in working.yaku if _han(reason.code, working, closed=True) > (reason.amount or 0)]
    if kept:
        yaku = working.yaku
        for reason in kept:
            yaku = changed(yaku, reason, _han(reason.code, working, closed=True))
        right = sum(reason.amount or 0 for reason in kept)
        wrong = sum(_han(reason.code, working, closed=True) for reason in kept)
        slip = Slip("yaku.closed-han-kept", "han-open", kept[0].tiles, right, wrong)
        yield slip, working._replace(yaku=yaku)
    if reading.win.by is By.TSUMO:
        han = _han(Code.MENZEN_TSUMO, working, closed=True)
        slip = Slip("yaku.tsumo-open", "yaku-menzen-tsumo", (), 0, han)
        yield slip, _with(working, Code.MENZEN_TSUMO, (), han)
    runs = [group for group in reading.shape.groups if group.kind is GroupKind.RUN]
    twice = [group for group in runs if runs.count(group) > 1]
    if twice:
        han = _han(Code.IIPEIKOU, working, closed=True)
        tiles = (*twice[0].tiles, *twice[0].tiles)
        yield Slip("yaku.iipeikou-open", "yaku-runs", tiles, 0, han), _with(working, Code.IIPEIKOU, tiles, han)
    paying_pair = any(item.code.startswith("fu.pair") for item in score.fu)
    if len(runs) == 4 and reading.wait is WaitForm.RYANMEN and not paying_pair:
        han = _han(Code.PINFU, working, closed=True)
        slip = Slip("yaku.pinfu-open", "yaku-pinfu", reading.tiles, 0, han)
        yield slip, _with(working, Code.PINFU, reading.tiles, han)


def _winds(working: Working, score: Score) -> Broken:
    """A triplet of a wind that is neither the seat's nor the round's, counted as one; or taken for the other's."""
    reading = score.reading
    winds = [reason for reason in working.yaku if reason.code in (Code.SEAT_WIND, Code.ROUND_WIND)]
    for reason in winds if len({reason.code for reason in winds}) == 1 else ():
        other = Code.ROUND_WIND if reason.code is Code.SEAT_WIND else Code.SEAT_WIND
        swapped = (*without(working.yaku, reason), Reason(other, reason.tiles, reason.amount))
        yield Slip("yaku.winds-swapped", "yaku-winds", reason.tiles), working._replace(yaku=swapped)
    if reading.shape.form is not Form.STANDARD:
        return
    values = (reading.win.seat_wind, reading.win.prevalent_wind)
    for group in reading.shape.groups[:-1]:
        if group.tile.is_wind and group.tile not in values:
            slip = Slip("yaku.guest-wind", "yaku-winds", group.tiles, 0, 1)
            for code in (Code.SEAT_WIND, Code.ROUND_WIND):
                if not any(reason.code is code for reason in working.yaku):
                    yield slip, _with(working, code, group.tiles, 1)


def _dora(working: Working, score: Score) -> Broken:
    win = score.reading.win
    for reason in working.dora:
        code, skill = _DORA_MISSED[reason.code]
        yield Slip(code, skill, reason.tiles, reason.amount, 0), working._replace(dora=without(working.dora, reason))
        if reason.code is Code.DORA and (reason.amount or 0) > 1 and len({tile.kind for tile in reason.tiles}) == 1:
            slip = Slip("dora.counted-once", "dora-count", reason.tiles, reason.amount, 1)
            yield slip, working._replace(dora=changed(working.dora, reason, 1))
    if working.rules.dora.indicators and win.indicators:
        yield from _indicators(working, score)
    riichi = win.circumstances & {Circumstance.RIICHI, Circumstance.DOUBLE_RIICHI}
    if riichi and win.ura:
        right = _amount(working, Code.URA_DORA)
        count = _tiles_counted(score, tuple(tile.kind for tile in win.ura))
        if count and count != right:
            slip = Slip("dora.ura-indicator", "dora-indicator", win.ura, right, count)
            yield slip, _dora_replaced(working, Code.URA_DORA, count)


_DORA_MISSED = {
    Code.DORA: ("dora.missed", "dora-indicator"),
    Code.URA_DORA: ("dora.ura-missed", "dora-count"),
    Code.AKA_DORA: ("dora.red-missed", "dora-red"),
    Code.KITA_DORA: ("dora.kita-missed", "dora-count"),
}


def _indicators(working: Working, score: Score) -> Broken:
    """The indicator's own tile counted, the round of honours closed wrongly, the indicators of kans forgotten."""
    win, rules = score.reading.win, working.rules
    right = _amount(working, Code.DORA)
    sanma = rules.table.seats == 3
    readings = {
        "dora.indicator-itself": tuple(tile.kind for tile in win.indicators),
        "dora.wrap": tuple(_straight_on(tile, sanma=sanma) for tile in win.indicators),
        "dora.kan-missed": tuple(dora_of(tile, sanma=sanma) for tile in win.indicators[:1]),
    }
    for code, pointed in readings.items():
        count = _tiles_counted(score, pointed)
        if count and count != right:  # with none it looks like dora forgotten
            slip = Slip(code, "dora-indicator", win.indicators, right, count)
            yield slip, _dora_replaced(working, Code.DORA, count)


def _straight_on(indicator: Tile, *, sanma: bool) -> Tile:
    """The dora if the honours were one round of seven: white after north, east after the red dragon."""
    beyond = {Tile.NORTH: Tile.WHITE, Tile.RED: Tile.EAST}
    return beyond.get(indicator) or dora_of(indicator, sanma=sanma)


def _amount(working: Working, code: Code) -> int:
    return next((reason.amount or 0 for reason in working.dora if reason.code is code), 0)


def _tiles_counted(score: Score, pointed: tuple[Tile, ...]) -> int:
    win = score.reading.win
    held = [tile.kind for tile in (*win.hand.tiles, win.tile)]
    return sum(held.count(kind) + (win.hand.kita if kind is Tile.NORTH else 0) for kind in pointed)


def _dora_replaced(working: Working, code: Code, count: int) -> Working:
    rest = tuple(reason for reason in working.dora if reason.code is not code)
    return working._replace(dora=(*rest, Reason(code, (), count)) if count else rest)
