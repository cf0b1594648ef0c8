"""A whole score as a page shows it: the hand in its parts, a ledger of yaku, one of fu, and the sum.

Every line of the ledgers that rests on tiles lights them; which tiles those are follows from the reason's evidence.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.points import Payments
from engine.reading import Reading
from engine.reasons import Code, Reason
from engine.scoring import Score
from engine.shapes import Form
from engine.tiles import Tile, sort_tiles
from engine.win import By, Win
from trainer.display import faces
from trainer.display.faces import Place
from trainer.display.payment import limit_name, paid
from trainer.display.sentences import say
from trainer.display.wording import label, page, term

Part = list[Place]


@dataclass(frozen=True)
class Line:
    """One line of a ledger. ``number`` ties it to the tiles it lights."""

    number: int
    label: str
    amount: str
    say: SafeString
    page: str | None
    lights: bool
    heard: str
    slip: bool


@dataclass(frozen=True)
class Sheet:
    """What `display/score.html` reads. ``key`` keeps the radios of several scores on one page apart."""

    key: str
    hand: SafeString
    yaku: tuple[Line, ...]
    worth: str
    yakuman: bool
    fu: tuple[Line, ...]
    fu_sum: str
    fu_total: int
    fu_needed: bool
    steps: tuple[SafeString, ...]
    value: str
    sticks: str

    @property
    def slips(self) -> bool:
        """Whether a line is marked as the one that was missed; it is then open from the start."""
        return any(line.slip for line in (*self.yaku, *self.fu))


def sheet(score: Score, slip: Code | str | None = None) -> Sheet:
    """A score made ready to be drawn; ``slip`` is the code of the line an answer got wrong."""
    reasons = (*score.yaku, *score.dora, *score.fu)
    parts, melds = placed(score.reading)
    proofs = [proving(reason, (*parts, *melds), score.reading) for reason in reasons]
    lines = tuple(_line(number, reason, score, slip) for number, reason in enumerate(reasons, 1))
    split = len(score.yaku) + len(score.dora)
    return Sheet(
        key=f"{crc32(f'{score.reading.win} {score.reading.shape} {score.reading.wait}'.encode()):x}",
        hand=_hand(score, parts, melds, proofs),
        yaku=lines[:split],
        worth=limit_name(score) if score.yakuman else str(score.han),
        yakuman=bool(score.yakuman),
        fu=lines[split:],
        fu_sum=_fu_sum(score),
        fu_total=score.fu_total,
        fu_needed=any(reason.code is Code.FU_TOTAL for reason in score.derivation.walk()),
        steps=tuple(steps(score.derivation, score.payments, limit_name(score))),
        value=paid(score.payments),
        sticks=f"{score.payments.sticks:,}" if score.payments.sticks else "",
    )


def _line(number: int, reason: Reason, score: Score, slip: Code | str | None) -> Line:
    amount = "" if reason.amount is None else str(reason.amount)
    if score.yakuman:
        amount = term("limit.yakuman") if reason.amount == 1 else f"{term('limit.yakuman')} × {reason.amount}"
    return Line(
        number=number,
        label=label(reason.code),
        amount=amount,
        say=say(reason),
        page=page(reason.code),
        lights=bool(reason.tiles),
        heard=faces.names(sort_tiles(reason.tiles)),
        slip=reason.code == slip,
    )


def placed(reading: Reading) -> tuple[list[Part], list[Part]]:
    """The concealed groups with the faces really held, the winning tile last in its own; and what lies on the table."""
    win = reading.win
    pool = list(win.hand.held)
    won = Place(win.tile, "is-win")
    if reading.shape.form is Form.ORPHANS:
        return [[*map(Place, sort_tiles(pool)), won]], []
    parts: list[Part] = []
    unplaced = True
    for group in reading.shape.groups:
        if group.meld is not None:
            continue
        kinds = list(group.tiles)
        completed = unplaced and group == reading.group
        if completed:
            kinds.remove(win.tile.kind)
            unplaced = False
        held = [_take(pool, kind) for kind in kinds]
        parts.append([*map(Place, held), won] if completed else [*map(Place, held)])
    return parts, faces.on_table(win.hand)


def _take(pool: list[Tile], kind: Tile) -> Tile:
    """A held face of a kind, out of the pool."""
    found = next(tile for tile in pool if tile.kind is kind)
    pool.remove(found)
    return found


def proving(reason: Reason, parts: tuple[Part, ...], reading: Reading) -> set[tuple[int, int]]:
    """The places of the tiles that prove a reason: whole groups first, then single tiles, the winning one first.

    Evidence names kinds, or a red five itself. Of two equal groups the completed one stands for a wait.
    """
    wanted = Counter(reason.tiles)
    lit: set[tuple[int, int]] = set()
    completed = [number for number, part in enumerate(parts) if any("is-win" in place.marks for place in part)]
    order = sorted(range(len(parts)), key=lambda number: number not in completed)
    if not reason.code.value.startswith("fu.wait"):
        order.sort()
    for number in order:
        kinds = Counter(place.tile.kind for place in parts[number])
        if kinds <= wanted:
            wanted -= kinds
            lit |= {(number, at) for at in range(len(parts[number]))}
    places = [(number, at) for number in completed + order for at in reversed(range(len(parts[number])))]
    for number, at in places:
        tile = parts[number][at].tile
        found = next((one for one in (tile, tile.kind) if wanted[one]), None)
        if found is not None and (number, at) not in lit:
            wanted[found] -= 1
            lit.add((number, at))
    return lit


_POINTED_AT = (Code.DORA, Code.URA_DORA)


def _hand(score: Score, parts: list[Part], melds: list[Part], proofs: list[set[tuple[int, int]]]) -> SafeString:
    dora = {tile.kind for reason in score.dora if reason.code in _POINTED_AT for tile in reason.tiles}

    def marked(number: int, part: Part) -> Part:
        return [
            place._replace(
                marks=f"{place.marks} is-dora".strip() if place.tile.kind in dora else place.marks,
                proves=" ".join(str(line) for line, lit in enumerate(proofs, 1) if (number, at) in lit),
            )
            for at, place in enumerate(part)
        ]

    sets = [marked(number, part) for number, part in enumerate((*parts, *melds))]
    return in_sets(score.reading.win, sets[: len(parts)], sets[len(parts) :])


def in_sets(win: Win, parts: Sequence[Part], melds: Sequence[Part]) -> SafeString:
    """A hand as it lies, its parts and melds as `placed` gives them."""
    said = [faces.names(place.tile for place in part) for part in parts]
    said += [f"{term('hand.win')}: {faces.name(win.tile)}", *faces.table_names(win.hand)]
    # What is one part, such as thirteen orphans, must fit in one row.
    classes = "is-grouped" if len(parts) > 1 else "is-melded" if melds else ""
    return faces.frame(map(faces.draw, parts), map(faces.draw, melds), "; ".join(said), classes)


def _fu_sum(score: Score) -> str:
    if score.fu_raw == score.fu_total:
        return term("score.fu")
    return f"{score.fu_raw}, {term('score.rounded')}"


def steps(derivation: Reason, payments: Payments, limit: str = "") -> Iterator[SafeString]:
    """The arithmetic from fu and han to the payment, each step as far as the engine's own figures bear it out.

    ``derivation`` is how the base points came about, ``limit`` the name of the limit they fall under.
    """
    base = derivation.amount or 0
    for reason in (*reversed(derivation.because), derivation):
        parts = {beneath.code: beneath.amount or 0 for beneath in reason.because}
        if reason.code is Code.POINTS_FU_HAN:
            fu, han = parts[Code.FU_TOTAL], parts[Code.HAN_TOTAL]
            yield format_html("{} × 2<sup>{} + 2</sup> = {}", fu, han, f"{fu * 2 ** (han + 2):,}")
        elif reason.code is Code.POINTS_TABLE:
            yield format_html("{} {}: {}", parts[Code.HAN_TOTAL], term("score.han"), f"{base:,}")
            yield format_html("{} {}", term(f"score.table-{payments.by}"), f"{payments.discarder or payments.each:,}")
            return
        elif reason.code.value.startswith("points.limit"):
            yield format_html("{}: {} {}", limit, f"{base:,}", term("score.base"))
    yield from _payment_steps(base, payments)


def _payment_steps(base: int, payments: Payments) -> Iterator[SafeString]:
    payers = payments.payers + bool(payments.dealer)
    share = payments.honba // payers if payers else payments.honba
    if payments.by is By.RON:
        yield from _multiplied(base, payments.discarder - share, (4, 6, 3))
    else:
        if payments.dealer:
            yield from _multiplied(base, payments.each - share, (1,), term("score.others"))
        yield from _multiplied(
            base,
            (payments.dealer or payments.each) - share,
            (2, 1),
            term("score.dealer") if payments.dealer else term("score.all"),
        )
    if share:
        yield format_html("+ {} {}", f"{share:,}", term("score.honba"))


def _multiplied(base: int, hand: int, factors: Iterable[int], who: str = "") -> Iterator[SafeString]:
    """``× 4 = 5,120, rounded up`` where one of the factors gives just this payment; nothing is claimed otherwise."""
    ahead = f"{who} " if who else ""
    for factor in factors:
        exact = base * factor
        if -(-exact // 100) * 100 == hand:
            rounded = f", {term('score.rounded')}" if exact != hand else ""
            yield format_html("{}× {} = {}{}", ahead, factor, f"{exact:,}", rounded)
            return
