"""Hands drawn to make one point: the tiles that prove something in full, or the tiles that were changed."""

from collections import Counter

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from engine.reading import Reading
from engine.reasons import Reason
from engine.scoring import Score
from engine.tiles import Tile, sort_tiles
from engine.win import Win
from trainer.display import faces
from trainer.display.faces import Place
from trainer.display.score import Part, in_sets, placed, proving

FAINT = "is-gone"


def lit_row(score: Score, reason: Reason) -> SafeString:
    """The hand as one row in running text, set by set, what does not prove the reason faint."""
    parts, melds = placed(score.reading)
    sets = _faded((*parts, *melds), reason, score.reading)
    upright = (
        [place._replace(marks=FAINT if FAINT in place.marks else "", down=False, on=False) for place in one]
        for one in sets
    )
    drawn = format_html_join("", '<span class="set">{}</span>', ([faces.draw(one)] for one in upright))
    said = "; ".join(faces.names(place.tile for place in one) for one in sets)
    return format_html('<span class="tiles" role="img" aria-label="{}">{}</span>', said, drawn)


def lit_hand(score: Score, reason: Reason) -> SafeString:
    """The hand as it lies, what does not prove the reason faint."""
    parts, melds = placed(score.reading)
    sets = _faded((*parts, *melds), reason, score.reading)
    return in_sets(score.reading.win, sets[: len(parts)], sets[len(parts) :])


def hand_in_sets(reading: Reading) -> SafeString:
    """The hand as it lies, set by set, as one reading has it; the winning tile ringed in the set it completed."""
    return in_sets(reading.win, *placed(reading))


def changed_hand(win: Win, reading: Reading | None, changed: Counter[Tile]) -> SafeString:
    """The hand in its sets, where it has any, with the changed kinds marked."""
    if reading is not None:
        parts, melds = placed(reading)
    else:
        parts = [[*map(Place, sort_tiles(win.hand.held)), Place(win.tile, "is-win")]]
        melds = faces.on_table(win.hand)
    left = Counter(changed)
    sets = [list(one) for one in (*parts, *melds)]
    # The completed set first and the winning tile in it: of two equal tiles that is the likeliest to be the new one.
    for one in sorted(sets, key=lambda one: not any("is-win" in place.marks for place in one)):
        for at in reversed(range(len(one))):
            if left[one[at].tile.kind]:
                left[one[at].tile.kind] -= 1
                one[at] = one[at]._replace(marks=f"{one[at].marks} is-wrong".strip())
    return in_sets(win, sets[: len(parts)], sets[len(parts) :])


def _faded(sets: tuple[Part, ...], reason: Reason, reading: Reading) -> list[Part]:
    lit = proving(reason, sets, reading)

    def fade(place: Place, at: tuple[int, int]) -> Place:
        return place if not lit or at in lit else place._replace(marks=f"{place.marks} {FAINT}".strip())

    return [[fade(place, (number, at)) for at, place in enumerate(one)] for number, one in enumerate(sets)]
