"""The table as one seat sees it: plates, rivers, melds, the centre, the own hand and everything that may be done now.

The templates read these values and nothing else. Where a value is not the seat's to know it is not in here.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.safestring import SafeString

from engine.hand import Meld
from engine.reasons import Reason
from engine.tiles import Tile
from trainer.display import faces
from trainer.display.wording import term
from trainer.play.words import word

_MARKS = (("is-cut", "cut"), ("is-gone", "gone"), ("is-turned", "riichi"))
_KEYS = {
    "ron": "R",
    "tsumo": "T",
    "riichi": "R",
    "chi": "C",
    "pon": "P",
    "kan": "K",
    "kita": "N",
    "nine-terminals": "E",
    "pass": "Esc",
}


@dataclass(frozen=True, slots=True)
class RiverCell:
    """One discard as it lies. ``cause``: it makes this page's player furiten; ``last``: nothing was discarded since."""

    tile: Tile
    drawn: bool
    riichi: bool
    called: bool
    last: bool = False
    cause: bool = False

    @property
    def face(self) -> SafeString:
        """The tile as it is drawn: darker where drawn and discarded, faint where called away, turned for riichi."""
        return _discarded(self.tile, self.drawn, self.called, self.riichi)

    @property
    def classes(self) -> str:
        """The classes of its place."""
        return " ".join(name for name, set in (("is-last", self.last), ("is-cause", self.cause)) if set)


@cache
def _discarded(tile: Tile, *flags: bool) -> SafeString:
    marks = [(mark, word("river", said)) for (mark, said), set in zip(_MARKS, flags, strict=True) if set]
    heard = ", ".join((faces.name(tile), *(said for _, said in marks)))
    return faces.face(tile, " ".join(mark for mark, _ in marks), heard=heard)


@dataclass(frozen=True, slots=True)
class Plate:
    """One player and what lies in front of them. ``where`` is me, right, across or left."""

    seat: int
    where: str
    name: str
    level: str  # of a bot, in words; empty for a person
    wind: Tile
    letter: str  # E, S, W or N
    is_dealer: bool
    points: int
    apart: str  # how far ahead of this page's player, or behind, in words; empty where they have the same
    riichi: bool
    concealed: int  # tiles that stand hidden
    acting: bool
    river: tuple[RiverCell, ...]
    melds: tuple[Meld, ...]
    kita: int
    label: str  # read out: "Kenji, East, dealer, 24,000 points, riichi"

    @property
    def is_me(self) -> bool:
        return self.where == "me"

    @property
    def laid(self) -> list[tuple[str, SafeString]]:
        """Each meld, and the norths set aside, as it is read out and as it lies."""
        found = [(faces.meld_name(meld), faces.draw(faces.laid(meld))) for meld in self.melds]
        if self.kita:
            found.append((f"{term('hand.kita')}: {self.kita}", faces.draw([faces.Place(Tile.NORTH)] * self.kita)))
        return found

    @property
    def backs(self) -> range:
        """To loop over where the hidden tiles are drawn."""
        return range(self.concealed)


@dataclass(frozen=True, slots=True)
class Centre:
    """``unturned`` are the indicators that may still be turned."""

    round_name: str  # "East 2"
    indicators: tuple[Tile, ...]
    unturned: int
    left: int
    honba: int | None  # None where the rules have none
    sticks: int | None
    label: str  # the indicators, read out

    @property
    def backs(self) -> range:
        return range(self.unturned)


@dataclass(frozen=True, slots=True)
class HandTile:
    """A tile of the own hand. ``action`` is what a press sends, empty where the tile may not go; ``why`` says why not.

    ``ready`` is an aid: this discard leaves the hand ready.
    """

    tile: Tile
    action: str
    label: str  # of the button, read out
    drawn: bool = False  # stands apart
    dora: bool = False
    ready: bool = False
    why: Reason | None = None
    corner: bool = True  # with the learner's corner letters

    @property
    def face(self) -> SafeString:
        return faces.face(self.tile, "is-dora" if self.dora else "", corner=self.corner)

    @property
    def classes(self) -> str:
        flags = (("is-drawn", self.drawn), ("is-ready", self.ready), ("is-locked", self.why is not None))
        return " ".join(name for name, set in flags if set)


@dataclass(frozen=True, slots=True)
class Call:
    """Something to be done other than a plain discard: a call, a kan, riichi, a win, passing.

    ``tiles`` are those it takes from the own hand, for riichi the discard; ``worth`` is what a win pays, empty where
    the player is to count it; ``note`` a consequence worth knowing beforehand.
    """

    action: str
    verb: str  # ron, tsumo, riichi, kan, pon, chi, kita, nine-terminals, pass
    label: str
    tiles: tuple[Tile, ...] = ()
    worth: str = ""
    note: Reason | None = None

    @property
    def is_win(self) -> bool:
        return self.verb in ("ron", "tsumo")

    @property
    def is_pass(self) -> bool:
        return self.verb == "pass"

    @property
    def key(self) -> str:
        """The letter that presses it; Escape passes."""
        return _KEYS[self.verb]


@dataclass(frozen=True, slots=True)
class Refused:
    """Something a learner might expect here and why it may not be: a ron without yaku, furiten, riichi, a swap call."""

    label: str  # "Ron"
    tiles: tuple[Tile, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class Switch:
    """An aid, or the quick pace, as a button that turns it the other way."""

    name: str
    label: str
    short: str  # in a word or two; empty for the pace
    on: bool


@dataclass(frozen=True, slots=True)
class News:
    """One thing that just happened, in words; ``seat`` did it, None where it was nobody.

    ``what`` is the kind of thing, for its motion on the board; ``shout`` what is called out at a table: "Pon".
    """

    seat: int | None
    words: str
    what: str = ""
    shout: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What `play/table.html` reads.

    ``at`` guards a press against having been made on an older board. While ``step`` is not empty the page shows a
    moment on the way to the present: the hand is locked, and ``step`` names the next moment to ask for.
    ``refusal`` answers a press that was refused, ``note`` one that came too late. ``aids`` is `play.pages.aids`'s,
    ``over`` `play.pages.over`'s.
    """

    pk: str
    title: str  # of the page
    rules: str
    at: str
    seats: int
    sets: int  # of a complete hand: four, fewer at growing tables
    players: tuple[Plate, ...]  # in turn order from the one after this page's player, who stands last
    centre: Centre
    hand: tuple[HandTile, ...]
    asked: str  # what this player is asked, in words; empty while they are not
    calls: tuple[Call, ...]
    refused: tuple[Refused, ...]
    news: tuple[News, ...]
    step: str
    fast: bool
    switches: tuple[Switch, ...]
    can_take_back: bool
    refusal: Reason | None = None
    note: str = ""
    aids: Any = None
    over: Any = None

    @property
    def me(self) -> Plate:
        return self.players[-1]

    @property
    def aid_switches(self) -> list[Switch]:
        """Those of the aids; none in an exam."""
        return [one for one in self.switches if one.short]

    @property
    def has_aids(self) -> bool:
        return any(one.on for one in self.aid_switches)

    @property
    def locked(self) -> bool:
        """Whether the hand can only be looked at now."""
        return bool(self.step) or not self.asked
