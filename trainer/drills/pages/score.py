"""A win to be scored: what its page shows before the answer, and the explanation after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from engine.reasons import Code
from engine.scoring import Score
from engine.win import Win
from trainer.display.facts import Fact, table_facts
from trainer.display.payment import paid, worth
from trainer.display.score import Sheet, sheet
from trainer.display.wording import Style, label, style
from trainer.drills import question as pure
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.score import ScoreVerdict, yaku_choices
from trainer.drills.pages.parts import (
    Cell,
    Errors,
    Field,
    Notice,
    Written,
    boxes,
    first_error,
    heading,
    notice,
    part_name,
    wrote,
)
from trainer.drills.words import word
from trainer.reference.catalogue import entries
from trainer.reference.figures import hand_in_sets

GROUPS = (
    ("The win", "riichi double-riichi ippatsu menzen-tsumo haitei houtei rinshan chankan"),
    ("Runs", "pinfu iipeikou ryanpeikou sanshoku-doujun ittsuu"),
    ("Triplets and kans", "toitoi sanankou sankantsu sanshoku-doukou"),
    ("Dragons and winds", "haku hatsu chun seat-wind round-wind shousangen"),
    ("All tiles of the hand", "tanyao chanta junchan honroutou honitsu chinitsu chiitoitsu"),
)
"""How the yaku are laid out to tick; what is in none of these is a yakuman."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The question as it is put: nothing here is known to whoever sits at the table only after scoring."""

    win: Win
    facts: list[Fact]
    fields: tuple[Field, ...]
    yaku: SafeString  # the yaku to tick; empty where they are not asked
    yaku_error: str
    hints: tuple[str, ...]
    intro: tuple[str, ...] = ()  # what stands before the win

    @property
    def first_error(self) -> str:
        """The box that takes the focus, unless the yaku above it do."""
        return "" if self.yaku_error else first_error(self.fields)


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A reading that is not the hand's: what it would be worth, and what sets it apart."""

    hand: SafeString
    wait: str
    worth: str
    why: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The verdict and the whole score."""

    heading: str
    cells: tuple[Cell, ...]
    follows: bool  # the payment is what the learner's own han and fu pay
    notices: tuple[Notice, ...]
    facts: list[Fact]
    sheet: Sheet
    others: tuple[OtherReading, ...]
    intro: tuple[str, ...] = ()


def ask(asked: pure.Question, written: Written, errors: Errors) -> Asking:
    win = Win.parse(asked.facts)
    names = [name for name in KINDS["score"].fields(asked) if name != "yaku"]
    known, ticked = yaku_choices(asked.ruleset), frozenset(written.get("yaku", ()))
    return Asking(
        win=win,
        facts=table_facts(win),
        fields=boxes(names, written, errors, asked.offered),
        yaku=_ticks(known, ticked.intersection(known)) if "yaku" in asked.asks else mark_safe(""),
        yaku_error=errors.get("yaku", ""),
        hints=tuple(_hints(win, asked)),
    )


def _hints(win: Win, asked: pure.Question) -> Iterator[str]:
    if "payment" in asked.asks:
        yield word("hints", "dealer" if win.is_dealer else "non-dealer")
        if win.honba or win.sticks:
            yield word("hints", "amount")
        elif not asked.offered:
            yield word("hints", "name")
    if "han" in asked.asks and asked.level == "yakuman" and not asked.offered:
        yield word("hints", "yakuman")


def _ticks(known: tuple[str, ...], ticked: frozenset[str]) -> SafeString:
    """The yaku of a table to tick, in their groups."""
    return _drawn_ticks(known, ticked, style())


@lru_cache(maxsize=64)
def _drawn_ticks(known: tuple[str, ...], ticked: frozenset[str], names: Style) -> SafeString:
    """Drawn once: the same for every question under these rules, for who has these names."""
    named = [(title, slugs.split()) for title, slugs in GROUPS]
    ordinary = {slug for _, slugs in named for slug in slugs}
    named.append(("Yakuman", [slug for slug in known if slug not in ordinary]))
    groups = [(title, [_tick(slug) for slug in slugs if slug in known]) for title, slugs in named]
    context = {"groups": groups, "ticked": ticked, "open": not ticked.isdisjoint(named[-1][1])}
    return render_to_string("drills/ticks.html", context)


def _tick(slug: str) -> dict[str, str]:
    """A yaku by the name it has in every score, and the others it goes by."""
    entry, name = entries()[slug], label(Code(f"yaku.{slug}"))
    others = [other for other in (entry.romaji, entry.english) if other.lower() != name.lower()]
    return {
        "slug": slug,
        "name": name,
        "kanji": "" if entry.kanji == name else entry.kanji,
        "other": ", ".join(filter(None, others)),
    }


def answered(asked: pure.Question, verdict: ScoreVerdict, given_up: bool) -> Answered:
    wrong = [part.name for part in verdict.parts if part.right is False]
    return Answered(
        heading="Here is how it goes" if given_up else heading(wrong, len(verdict.parts)),
        cells=tuple(_cell(part, verdict, given_up, wrote(asked)) for part in verdict.parts),
        follows=verdict.follows and not given_up,
        notices=() if given_up else tuple(map(notice, verdict.slips)),
        facts=table_facts(verdict.score.reading.win),
        sheet=sheet(verdict.score, None if given_up else _line_of(verdict)),
        others=tuple(_others(verdict)),
    )


def _line_of(verdict: ScoreVerdict) -> Code | None:
    """The line of the score that a slip is about: the one its tiles prove, of the stage its code begins with."""
    score = verdict.score
    for slip in verdict.slips:
        lines = score.fu if slip.code.startswith("fu.") else (*score.yaku, *score.dora)
        for line in lines:
            if slip.tiles and sorted(line.tiles) == sorted(slip.tiles):
                return line.code
    return None


def _cell(part: pure.Part, verdict: ScoreVerdict, given_up: bool, led_in: str) -> Cell:
    value, wide = _value(part.name, part.expected, verdict), part.name == "yaku"
    if given_up:
        return Cell(part_name(part.name), value, "", "void", wide)
    if part.right is None:
        return Cell(part_name(part.name), value, "not needed at this limit", "void", wide)
    if part.right:
        return Cell(part_name(part.name), value, "right", "right", wide)
    if part.name == "yaku":
        return Cell(part_name(part.name), value, _yaku_note(part), "slip", wide)
    return Cell(part_name(part.name), value, f"{led_in} {_value(part.name, part.given, verdict)}", "slip", wide)


def _value(name: str, value: object, verdict: ScoreVerdict) -> str:
    if value is None:
        return "none"
    if name == "yaku":
        assert isinstance(value, frozenset)
        return " · ".join(_names(value))
    if name == "payment":
        assert isinstance(value, tuple)
        each = " each" if len(value) == 1 and verdict.score.payments.payers else ""
        return " / ".join(f"{amount:,}" for amount in value) + each
    if name == "han" and verdict.score.yakuman and value == 13 * verdict.score.yakuman:
        return worth(verdict.score)
    return str(value)


def _names(slugs: frozenset[str]) -> list[str]:
    """In the order of the catalogue."""
    return [label(code) for code in Code if code.startswith("yaku.") and code.slug in slugs]


_RIICHI = frozenset(("riichi", "double-riichi"))


def _yaku_note(part: pure.Part) -> str:
    missing, extra = part.expected - part.given, part.given - part.expected
    parts = [f"missing: {' · '.join(_names(missing))}"] if missing else []
    if extra:
        parts.append(f"not in this hand: {' · '.join(_names(extra))}")
    if extra & _RIICHI and not part.expected & _RIICHI:
        parts.append(word("verdict", "riichi"))
    return "; ".join(parts)


def _others(verdict: ScoreVerdict) -> Iterator[OtherReading]:
    best = verdict.score
    for other in verdict.others:
        if isinstance(other, Score):
            yield OtherReading(
                hand=hand_in_sets(other.reading),
                wait=label(Code(f"wait.{other.reading.wait}")),
                worth=f"{worth(other)}: {paid(other.payments)}",
                why=_difference(best, other),
            )


def _difference(best: Score, other: Score) -> str:
    """What the better reading has and this one has not, and the other way round."""
    lost, gained = _worths(best, other), _worths(other, best)
    found = [f"without {lost}"] if lost else []
    if gained:
        found.append(f"with {gained}")
    if other.fu and best.fu and other.fu_total != best.fu_total:
        found.append(f"{other.fu_total} fu in place of {best.fu_total}")
    said = "; ".join(found)
    return said[:1].upper() + said[1:]


def _worths(one: Score, other: Score) -> str:
    """The yaku only one of two readings has, each with its han."""
    there = {reason.code for reason in other.yaku}
    unit = "yakuman" if one.yakuman else "han"
    return ", ".join(
        f"{label(reason.code)} ({reason.amount} {unit})" for reason in one.yaku if reason.code not in there
    )
