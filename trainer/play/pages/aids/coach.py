"""What the learning aids say of a moment at the table. Everything is read off the player's own view.

An aid that is switched off is not reckoned out at all, so nothing of it can be on the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.actions import Chi, Discard, Kan, Pon, Riichi
from engine.bots import BOTS, Choice
from engine.reasons import Reason
from engine.safety import safety
from engine.tiles import Tile
from engine.view import View
from trainer.display import faces
from trainer.display.payment import about
from trainer.display.wording import label
from trainer.play.options import Options
from trainer.play.pages.aids.against import Against, Row, feared, together, unjudged
from trainer.play.pages.aids.nearer import Nearer, nearer_ways
from trainer.play.pages.aids.ready import Ready, causes_of, ready_ways
from trainer.play.pages.aids.yaku import Chip, Pinned, yaku_within
from trainer.play.verdict import behind
from trainer.play.words import word

SHOWN = 4
"""Discards listed before the others are folded away."""
ALIKE = 3
"""Other discards that are as good are drawn up to so many; of more only their number is told."""
WAYS = 3
"""Ways to be ready that are listed before the others are folded away."""
LEVEL = list(BOTS)[-1]
"""Whose advice the coach gives: the strongest bot's."""


@dataclass(frozen=True, slots=True)
class Said:
    """One move the coach has weighed, in words with its tiles, and why. ``behind``: how much better the best is."""

    label: str
    tiles: tuple[Tile, ...]
    reason: Reason
    behind: str


@dataclass(frozen=True, slots=True)
class Aids:
    """What `play/coach.html` and the line above the hand read; what is off or has nothing to say is empty."""

    title: str
    lines: tuple[SafeString, ...]
    ready: tuple[Ready, ...]
    more_ready: tuple[Ready, ...]  # folded away
    nearer: tuple[Nearer, ...]
    no_yaku: bool  # whichever of these is taken
    more: tuple[Nearer, ...]  # folded away
    against: tuple[Against, ...]
    together: tuple[Row, ...]  # against all of them, where they are several
    unjudged: str  # who is not counted among the opponents feared
    possible: tuple[Chip, ...]
    lost: tuple[Chip, ...]
    pinned: Pinned | None
    hint: tuple[Said, ...]
    can_hint: bool
    causes: frozenset[int]  # the ``order`` of the discards that make the hand furiten, or one that may be chosen

    @property
    def speaks(self) -> bool:
        """Whether there is anything for the coach's column."""
        return bool(
            self.ready or self.nearer or self.against or self.possible or self.lost or self.pinned or self.can_hint
        )


def aids(seen: View, options: Options, names: Sequence[str], *, hint: bool = False) -> Aids:
    """What the aids that are on have to say; ``names`` are the players' by seat, ``hint`` asks for the best move."""
    on = options.aids
    ready = tuple(ready_ways(seen, with_furiten="furiten" in on)) if "waits" in on else ()
    causes = causes_of(seen, ready) if "furiten" in on else frozenset[int]()
    nearer = tuple(nearer_ways(seen, skip_ready=bool(ready))) if "shanten" in on else ()
    against = tuple(feared(seen, names)) if "safety" in on else ()
    possible, lost, pinned = yaku_within(seen, options.pin) if "yaku" in on else ((), (), None)
    can_hint = "hint" in on and len(seen.options) > 1
    return Aids(
        title=_title(ready, nearer),
        lines=tuple(_lines(seen, ready, nearer, against)),
        ready=ready[:WAYS],
        more_ready=ready[WAYS:],
        nearer=nearer[:SHOWN],
        no_yaku=bool(nearer) and all(one.no_yaku for one in nearer),
        more=nearer[SHOWN:],
        against=against,
        together=tuple(together(seen)) if len(against) > 1 else (),
        unjudged=unjudged(seen, names, against),
        possible=possible,
        lost=lost,
        pinned=pinned,
        hint=tuple(_hint(seen)) if hint and can_hint else (),
        can_hint=can_hint,
        causes=causes,
    )


def _hint(seen: View) -> Iterator[Said]:
    """The move the strongest bot would make and the two it thinks of next."""
    ranked = BOTS[LEVEL](seen).ranked[:3]
    return (_said(choice, ranked[0]) for choice in ranked)


def _said(choice: Choice, best: Choice) -> Said:
    action, points = choice.action, behind(choice, best) or 0
    tiles: tuple[Tile, ...] = ()
    if isinstance(action, Discard | Riichi):
        tiles = (action.tile,)
    elif isinstance(action, Chi | Pon | Kan):
        tiles = action.tiles
    short = word("review", "behind").format(points=about(points)) if points > 0 else ""
    return Said(word("calls", action.verb), tiles, choice.reason, short)


def _title(ready: Sequence[Ready], nearer: Sequence[Nearer]) -> str:
    """What the coach's column is headed by."""
    if ready and ready[0].cut is None:
        return word("coach", "titles", "waiting")
    if ready:
        return word("coach", "titles", "one-ready" if len(ready) == 1 else "ready").format(number=len(ready))
    return nearer[0].far.capitalize() if nearer else word("coach", "titles", "plain")


def _lines(
    seen: View, ready: Sequence[Ready], nearer: Sequence[Nearer], against: Sequence[Against]
) -> Iterator[SafeString]:
    """A short sentence an option for the line above the hand, three at the most."""
    for one in ready[:2]:
        yield _ready_line(one)
    if not ready and nearer:
        yield _nearer_line(nearer)
    if against and any(isinstance(action, Discard) for action in seen.options):
        who = against[0].name if len(against) == 1 else word("coach", "all")
        safest = safety(seen)[0]
        yield format_html(
            '<span class="safest">{} {} {}</span>',
            word("coach", "safest").format(who=who),
            faces.row((safest.tile,)),
            word("coach", "tiers", str(safest.tier)),
        )


def _ready_line(one: Ready) -> SafeString:
    waits = faces.row([kind for kind, _ in one.waits])
    left = word("coach", "left").format(number=one.left)
    cut = format_html("<b>{}</b> {} ", word("coach", "cut"), faces.row((one.cut,))) if one.cut is not None else ""
    verb = word("coach", "wait" if one.cut is not None else "waiting")
    barred = format_html(' <strong class="furiten">{}</strong>', label(one.furiten.code)) if one.furiten else ""
    return format_html("<span>{}<b>{}</b> {} {}{}</span>", cut, verb, waits, left, barred)


def _nearer_line(nearer: Sequence[Nearer]) -> SafeString:
    """The first of the discards, with the others that keep as much."""
    one = nearer[0]
    draws = word("coach", "draws").format(number=one.total)
    if one.cut is None or one.call:
        return format_html("<span><b>{}</b> {}</span>", one.far.capitalize(), draws)
    alike = [other.cut for other in nearer[1:] if other.cut is not None and other.total == one.total]
    others: SafeString | str = ""
    if len(alike) > ALIKE:
        others = word("coach", "others").format(number=len(alike))
    elif alike:
        others = format_html("{} {}", word("coach", "or"), faces.row(alike))
    return format_html(
        "<span><b>{}</b> {} {} {}</span> <span>{}</span>",
        one.far.capitalize(),
        word("coach", "with"),
        faces.row((one.cut,)),
        others,
        draws,
    )
