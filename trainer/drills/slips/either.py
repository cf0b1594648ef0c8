"""Slips that stand beside each other: where two of a group give the same answer, both are named, as one or the other.

They are mistakes at one step of the working that come out alike on some hands and not on others; whoever is told of
both finds the own one at a glance. Slips that come out alike on *every* hand are one slip from the start, with a name
of its own: ``fu.closed-or-terminal`` is an example.
"""

from trainer.drills.question import Slip

BESIDE: tuple[tuple[str, ...], ...] = (
    # Too many fu: a set, the wait, the pair or the ron paid for more than it is.
    (
        "fu.ron-triplet-closed",
        "fu.simple-as-terminal",
        "fu.open-as-closed",
        "fu.open-or-simple",
        "fu.triplet-as-kan",
        "fu.closed-ron-imagined",
        "fu.closed-ron-kept",
        "fu.wait-imagined",
        "fu.pair-imagined",
        "fu.pair-doubled",
        "fu.two-imagined",
        "fu.double-wind",
        "fu.pinfu-tsumo",
    ),
    # Too few fu: paid for less, left out, or cut off.
    (
        "fu.terminal-as-simple",
        "fu.closed-as-open",
        "fu.closed-or-terminal",
        "fu.kan-as-triplet",
        "fu.closed-ron-missed",
        "fu.closed-ron-or-rounded",
        "fu.rounded-down",
        "fu.tsumo-missed",
        "fu.wait-missed",
        "fu.pair-missed",
        "fu.two-missed",
        "fu.double-wind",
    ),
    # Too few dora.
    (
        "dora.missed",
        "dora.ura-missed",
        "dora.red-missed",
        "dora.kita-missed",
        "dora.kan-missed",
        "dora.counted-once",
        "dora.indicator-itself",
        "dora.ura-indicator",
        "dora.wrap",
    ),
    # A payment half as large again, or less by a third: dealer, limit or an absent player's share.
    ("pay.dealer-swapped", "pay.limit-above", "pay.limit-below", "pay.four-payers"),
    # A payment a few hundred short.
    ("pay.honba-missed", "pay.honba-amount", "pay.rounded-down"),
    # What a call takes away.
    ("yaku.closed-han-kept", "yaku.closed-only-kept", "yaku.kept", "yaku.pinfu-open", "yaku.iipeikou-open"),
    ("yaku.kept", "yaku.guest-wind"),
    ("yaku.other-wait", "yaku.pinfu-missed"),
)

MARK = ".either."
"""What the code of such a slip is known by: ``fu.either.rounded-down+wait-missed``."""


def family(code: str) -> str:
    """A code without the yaku, the wait or the places it ends in: ``fu.two-missed`` of ``fu.two-missed.wait-pair``."""
    return ".".join(code.split(".")[:2])


def parts_of(code: str) -> tuple[str, str]:
    """The two codes behind ``fu.either.rounded-down+wait-missed``."""
    stage, _, both = code.partition(MARK)
    one, _, other = both.partition("+")
    return f"{stage}.{one}", f"{stage}.{other}"


def either(one: Slip, other: Slip) -> Slip | None:
    """Two slips of one group as a slip; None where they are of no group."""
    families = {family(one.code), family(other.code)}
    if len(families) < 2 or not any(families <= set(group) for group in BESIDE):
        return None
    first, second = sorted((one, other), key=lambda slip: _place(slip.code))
    stage, _, rest = family(first.code).partition(".")
    code = f"{stage}{MARK}{rest}+{family(second.code).partition('.')[2]}"
    return Slip(code, first.skill, (), first.right, first.wrong, second.skill)


def _place(code: str) -> int:
    return next(place for place, found in enumerate(sum(BESIDE, ())) if found == family(code))
