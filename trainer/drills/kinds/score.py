"""Score a win: its yaku, han, fu and payment, or any of them.

A question is made backwards from a yaku of its level, so that each of them occurs about as often as the others; the
hand built for it is scored, and thrown away unless it has exactly one right answer. Or, where ``from_play`` is chosen,
it is a hand that one of our bots won with (`trainer.wins`), each as likely as any other of its level, checked alike.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Any

from engine.hand import Hand, Meld
from engine.making import Profile, build
from engine.points import base_points
from engine.reasons import Code
from engine.rules import Ruleset, load, override
from engine.scoring import Score, alternatives, score
from engine.tiles import TERMINALS_AND_HONORS, WINDS, counts, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win, WinError, check_win
from trainer.drills.answers import read_fu, read_han, read_payment, read_yaku, text_of, values_of
from trainer.drills.payment import amounts, boxes
from trainer.drills.question import Answer, Part, Question, Verdict
from trainer.drills.skills import OF_YAKU
from trainer.drills.slips import explain, share_told
from trainer.drills.slips.change import Told
from trainer.drills.slips.working import Working, of_score
from trainer.wins import pool_for

LEVELS = ("typical", "open", "kans", "honba", "timing", "yakuman")
ASKS = ("yaku", "han", "fu", "payment")
OPTIONS = ("open", "kans", "honba", "timing")

TIMING = ("ippatsu", "double-riichi", "haitei", "houtei", "rinshan", "chankan")
_RIICHI = ("riichi", "menzen-tsumo", "pinfu", "tanyao", "iipeikou", "chiitoitsu")
_VALUES = ("haku", "hatsu", "chun", "seat-wind", "round-wind")
_TRIPLETS = ("toitoi", "sanankou", "sanshoku-doukou", "honroutou")
_TYPICAL = (*_RIICHI, *_VALUES, "sanshoku-doujun", "ittsuu", "honitsu")
_RARER = ("chanta", "junchan", "shousangen", "chinitsu")
_OPEN = (*_VALUES, *_TRIPLETS, *_RARER, "tanyao", "sanshoku-doujun", "ittsuu", "honitsu")
_KANS = (*_VALUES, *_TRIPLETS, "tanyao", "sankantsu", "riichi", "menzen-tsumo")
_ORDINARY = tuple(dict.fromkeys((*_TYPICAL, *_OPEN, "ryanpeikou")))
_ALMOST_YAKUMAN = ("sanankou", "toitoi", "shousangen", "honroutou", "chinitsu")
_GOALS: Mapping[str, tuple[str, ...]] = {
    "typical": _TYPICAL,
    "open": _OPEN,
    "kans": _KANS,
    "honba": _ORDINARY,
    "timing": (*TIMING, *TIMING, *_RIICHI, "haku", "honitsu"),
}
_SWITCHES: Mapping[str, frozenset[str]] = {
    "typical": frozenset(),
    "open": frozenset(("open",)),
    "kans": frozenset(("open", "kans")),
    "honba": frozenset(("open", "honba")),
    "timing": frozenset(("open", "kans", "timing")),
    "yakuman": frozenset(("open", "kans", "timing")),
}
_OPEN_SHARE = {"open": 0.85, "kans": 0.5}
_TRIES = 400
"""Hands built for one yaku before another is chosen; the hardest yaku needs about thirty."""


@dataclass(frozen=True, slots=True)
class ScoreVerdict(Verdict):
    """``others`` are the readings that pay less (or are no win). ``follows``: the payment is not the right one, and yet
    is what the answered han and fu pay."""

    score: Score
    others: tuple[Any, ...]
    follows: bool


def switches(level: str) -> Mapping[str, bool]:
    return {option: option in _SWITCHES[level] for option in OPTIONS}


def goals(level: str, rules: Ruleset, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The yaku that questions of this level are made for, under these rules and switches."""
    on = {**switches(level), **options}
    wanted = (*rules.yaku.yakuman, *_ALMOST_YAKUMAN) if level == "yakuman" else _GOALS[level]
    barred = set() if on["timing"] else {*TIMING, "tenhou", "chiihou"}
    if not on["kans"]:
        barred |= {"sankantsu", "suukantsu", "rinshan"}
    if rules.table.seats == 3:
        barred |= {"sanshoku-doujun"}
    if level == "open" and not rules.yaku.open_tanyao:
        barred.add("tanyao")
    plays = {slug for slug, (closed, opened) in rules.yaku.han.items() if closed or opened} | rules.yaku.yakuman.keys()
    return tuple(slug for slug in wanted if slug in plays and slug not in barred)


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A win made for a random yaku of the level, or for ``options["yaku"]`` if it is one of them.

    It has exactly one right answer.
    """
    on = {**switches(level), **{name: bool(options[name]) for name in OPTIONS if name in options}}
    profile = Profile(
        open=_OPEN_SHARE.get(level, 0.4) if on["open"] else 0.0,
        kans=(0.35 if level == "kans" else 0.12) if on["kans"] else 0.0,
        kan_needed=level == "kans" and on["kans"],
        honba=on["honba"],
        timing=on["timing"],
    )
    asks = tuple(part for part in ASKS if part in options.get("asks", ASKS)) or ASKS
    aims = goals(level, ruleset, on)
    if options.get("yaku") in aims:
        aims = (options["yaku"],)
    if options.get("from_play"):
        for taken, found in _played(rng, level, ruleset, on, aims if "yaku" in options else ()):
            return Question("score", level, str(taken), ruleset, asks, _skills(found, asks))
    while True:
        slug = rng.choice(aims)
        for _ in range(_TRIES):
            win = build(slug, rng, ruleset, profile)
            if win is None:
                continue
            result = score(win, ruleset)
            if not isinstance(result, Score) or not _fits(result, slug, level, on):
                continue
            if "fu" in asks and level != "yakuman" and rng.random() > _telling(result, ruleset):
                continue
            if is_sound(win, result, ruleset):
                return Question("score", level, str(win), ruleset, asks, _skills(result, asks))


def hands(
    rng: random.Random, levels: Sequence[str], rules: Ruleset, options: Mapping[str, Any], asks: tuple[str, ...]
) -> Iterator[Question]:
    """Wins of these levels without end, for kinds that look for something in them. From play if the options say so;
    what is too rare there is looked for among built hands in the end.
    """
    for tried in count():
        played = bool(options.get("from_play")) and tried < _PATIENCE
        yield make(rng, rng.choice(levels), rules, {"asks": asks, "from_play": played})


_PATIENCE = 60


def _fits(result: Score, slug: str, level: str, on: Mapping[str, bool]) -> bool:
    """Whether the win has the yaku it was made for and nothing that belongs to a later level."""
    found = _slugs(result)
    return slug in found and (level == "yakuman" or _is_ordinary(result, level))


def _slugs(result: Score) -> set[str]:
    return {reason.code.slug for reason in result.yaku}


def _is_ordinary(result: Score, level: str) -> bool:
    """Whether a win is no yakuman, and on the first level has none but its yaku."""
    found = _slugs(result)
    if result.yakuman or result.han >= 13:
        return False
    return level != "typical" or found.issubset(_TYPICAL) or found - set(_TYPICAL) <= set(TIMING)


def has_played(level: str, table: str, options: Mapping[str, Any]) -> bool:
    """Whether bots won a hand that fits, under the rule set of this id: else ``make`` builds one in any case."""
    on = {**switches(level), **options}
    wanted = (options["yaku"],) if options.get("yaku") else ()
    return any(True for _ in _played(random.Random(0), level, load(table), on, wanted))


def _played(
    rng: random.Random, level: str, rules: Ruleset, on: Mapping[str, Any], wanted: tuple[str, ...]
) -> Iterator[tuple[Win, Score]]:
    """The wins of a level from our bots' games in random order, as this table's rules have them; each once.

    ``wanted``: with one of these yaku. On the level of open hands closed ones are let through about as seldom as
    they are built.
    """
    wins = pool_for(rules).wins
    if not wanted and level == "yakuman":
        wanted = (*rules.yaku.yakuman, *_ALMOST_YAKUMAN)
    if not wanted and level == "timing":
        wanted = TIMING
    if wanted:
        wins = tuple(taken for taken in wins if not {*taken.counted}.isdisjoint(wanted))
    for taken in rng.sample(wins, len(wins)):
        win = _at_table(taken.win, rules)
        if not on["honba"]:
            win = replace(win, honba=0, sticks=0)
        seldom = level == "open" and not wanted and not win.hand.is_open
        if not _is_of_level(win, level, on) or (seldom and rng.random() > 1 - _OPEN_SHARE["open"]):
            continue
        result = score(win, rules)
        if not isinstance(result, Score) or (wanted and _slugs(result).isdisjoint(wanted)):
            continue
        if (level == "yakuman" or _is_ordinary(result, level)) and is_sound(win, result, rules):
            yield win, result


def _is_of_level(win: Win, level: str, on: Mapping[str, Any]) -> bool:
    kans = any(meld.kind.is_kan for meld in win.hand.melds)
    if (win.hand.is_open and not on["open"]) or (kans and not on["kans"]) or (level == "kans" and not kans):
        return False
    if not on["timing"] and any(one.value in _MOMENTS for one in win.circumstances):
        return False
    return level != "honba" or bool(win.honba or win.sticks)


_MOMENTS = {*TIMING, "tenhou", "chiihou", "ron-on-kita"}


def _at_table(win: Win, rules: Ruleset) -> Win:
    """A win as another table would have seen it: plain fives for red ones, no ippatsu, no ura and no kan dora where
    there are none.
    """
    reds = parse_tiles(rules.table.red_fives)
    hand, seen = win.hand, (*win.hand.tiles, win.tile, *win.indicators, *win.ura)
    if any(tile.is_red and tile not in reds for tile in seen):
        melds = tuple(Meld.parse(str(meld).replace("0", "5")) for meld in hand.melds)
        hand = Hand(sort_tiles(tile.kind for tile in hand.concealed), None, melds, hand.kita)
        win = replace(
            win,
            tile=win.tile.kind,
            indicators=tuple(tile.kind for tile in win.indicators),
            ura=tuple(tile.kind for tile in win.ura),
        )
    happened = win.circumstances
    if not any(rules.yaku.han.get("ippatsu", ())):
        happened -= {Circumstance.IPPATSU}
    shown = win.indicators
    if rules.wall.closed_kan_dora == rules.wall.open_kan_dora == "never":
        shown = shown[:1]
    ura = win.ura[: len(shown)] if rules.dora.ura else ()
    return replace(win, hand=hand, circumstances=happened, indicators=shown, ura=ura)


def _telling(result: Score, rules: Ruleset) -> float:
    """How often a hand is kept where fu are asked: seldom if they do not count, the more often the more mistakes in
    them would show and be known for what they are; and 30 fu would else be half of all hands.
    """
    if result.han >= 5 or result.yakuman:
        return 0.1
    return (0.1 + 0.9 * share_told(result, rules)) * (0.6 if result.fu_total == 30 else 1.0)


def is_sound(win: Win, result: Score, rules: Ruleset) -> bool:
    """Whether the win can happen at the table, and no other reading pays as much with other yaku, han or fu."""
    try:
        check_win(win, rules)
    except WinError:
        return False
    facts = _facts(result)
    if result.yakuman and not rules.limits.stacked_yakuman:
        every = score(win, _stacking(rules))
        if isinstance(every, Score) and len(every.yaku) > 1:  # only one counts, and to name another is no mistake
            return False
    return all(
        other.base != result.base or _facts(other) == facts
        for other in alternatives(win, rules)
        if isinstance(other, Score)
    )


@lru_cache(maxsize=64)
def _stacking(rules: Ruleset) -> Ruleset:
    """The same rules, but for yakuman that add up."""
    return override(rules, {"limits.stacked_yakuman": True})


def _facts(result: Score) -> tuple[object, ...]:
    return {reason.code for reason in result.yaku}, result.han, result.fu_total, result.yakuman


def _skills(result: Score, asks: tuple[str, ...]) -> tuple[str, ...]:
    """What the answer rests on, the rarer skills first; at most six."""
    found: dict[str, None] = {}
    if "yaku" in asks or "han" in asks:
        for reason in reversed(result.yaku):
            found[OF_YAKU[reason.code.slug]] = None
        if result.reading.win.hand.is_open and not result.yakuman:
            found["han-open"] = None
    if "han" in asks:
        codes = {reason.code for reason in result.dora}
        found |= {skill: None for code, skill in _OF_DORA.items() if code in codes}
    if "fu" in asks and result.fu and result.han < 5:
        for item in result.fu:
            skill = next((skill for start, skill in _OF_FU.items() if item.code.startswith(start)), None)
            if skill:
                found[skill] = None
    if "payment" in asks:
        if result.limit:
            found["points-limits"] = None
        found["points-ron" if result.payments.by is By.RON else "points-tsumo"] = None
        if result.payments.honba:
            found["points-honba"] = None
    return tuple(found)[:6]


_OF_DORA = {
    Code.AKA_DORA: "dora-red",
    Code.DORA: "dora-indicator",
    Code.URA_DORA: "dora-count",
    Code.KITA_DORA: "dora-count",
}
_OF_FU = {
    "fu.pinfu": "fu-pinfu",
    "fu.seven-pairs": "fu-seven-pairs",
    "fu.open-minimum": "fu-open",
    "fu.triplet.by-ron": "fu-by-ron",
    "fu.triplet": "fu-triplets",
    "fu.kan": "fu-kans",
    "fu.pair": "fu-pair",
    "fu.wait": "fu-wait",
    "fu.closed-ron": "fu-win",
    "fu.tsumo": "fu-win",
}


def fields(question: Question) -> tuple[str, ...]:
    win = _win(question.facts)
    paid = boxes(win.by, dealer=win.is_dealer)
    return tuple(field for part in question.asks for field in (paid if part == "payment" else (part,)))


@lru_cache(maxsize=64)
def yaku_choices(rules: Ruleset) -> tuple[str, ...]:
    """The slugs of every yaku this table plays, in the order of the catalogue: what a learner ticks from."""
    han, yakuman = rules.yaku.han, rules.yaku.yakuman
    return tuple(
        code.slug for code in Code if code.startswith("yaku.") and (any(han.get(code.slug, ())) or code.slug in yakuman)
    )


def read_answer(question: Question, data: Mapping[str, str | Iterable[str]]) -> Answer:
    """The answer to the asked parts. The fu box may be left empty beside an answer of five han or more."""
    win, asks = _win(question.facts), question.asks
    yaku = read_yaku(values_of(data, "yaku"), yaku_choices(question.ruleset)) if "yaku" in asks else None
    han = read_han(text_of(data, "han")) if "han" in asks else None
    fu = None
    if "fu" in asks and (text_of(data, "fu") or han is None or han < 5):
        fu = read_fu(text_of(data, "fu"))
    payment = None
    if "payment" in asks:
        names = boxes(win.by, dealer=win.is_dealer)
        texts = (text_of(data, names[0]), text_of(data, names[-1]) if len(names) == 2 else "")

        def limits(base: int) -> tuple[int, ...]:
            return amounts(base, question.ruleset, win.by, dealer=win.is_dealer)

        payment = read_payment(texts, limits, fields=names, honba=win.honba)
    return Answer(yaku=yaku, han=han, fu=fu, payment=payment)


@lru_cache(maxsize=64)
def _win(facts: str) -> Win:
    return Win.parse(facts)


def _scored(question: Question) -> Score:
    result = score(_win(question.facts), question.ruleset)
    if not isinstance(result, Score):
        raise ValueError(f"{question.facts} is no win: {result.code}")
    return result


def _paid(win: Win, base: int, rules: Ruleset) -> tuple[int, ...]:
    return amounts(base, rules, win.by, dealer=win.is_dealer, honba=win.honba)


def solution(result: Score, rules: Ruleset) -> Answer:
    """Every part of the right answer. A yakuman counts 13 han a unit here and has no fu."""
    win = result.reading.win
    return Answer(
        yaku=frozenset(reason.code.slug for reason in result.yaku),
        han=result.han or 13 * result.yakuman,
        fu=result.fu_total or None,
        payment=_paid(win, result.base, rules),
    )


def working(question: Question) -> Working:
    """The right working: what slips break."""
    return of_score(_scored(question), question.ruleset)


def solve(question: Question) -> Answer:
    full = solution(_scored(question), question.ruleset)
    return Answer(**{part: getattr(full, part) for part in question.asks})


def mark(question: Question, answer: Answer, told: Told | None = None) -> ScoreVerdict:
    """Each asked part against the score of the win, and the slip that explains the answer if it is not right.

    ``told`` is what the page tells of the win before something changed.
    """
    rules, result = question.ruleset, _scored(question)
    right = solution(result, rules)
    parts = []
    for name in question.asks:
        expected, given = getattr(right, name), getattr(answer, name)
        judged = name != "fu" or not (result.han >= 5 or result.yakuman)
        parts.append(Part(name, expected == given if judged else None, expected, given))
    wrong = any(part.right is False for part in parts)
    slips = explain(of_score(result, rules), question.asks, answer, told) if wrong else ()
    others = alternatives(result.reading.win, rules)
    return ScoreVerdict(tuple(parts), slips, result, others, _follows(parts, right, answer, result, rules))


def _follows(parts: list[Part], right: Answer, answer: Answer, result: Score, rules: Ruleset) -> bool:
    """Whether a payment that is not right is what the answered han and fu pay."""
    wrong = {part.name for part in parts if part.right is False}
    if "payment" not in wrong or not wrong & {"han", "fu"}:
        return False
    han = right.han if answer.han is None else answer.han
    fu = (answer.fu or right.fu) if "fu" in wrong else right.fu
    if han is None or (fu is None and han < 5):
        return False
    base, _, _ = base_points(han, fu or 30, rules)
    win = result.reading.win
    return answer.payment == _paid(win, base, rules)


def deciding_rules(question: Question) -> tuple[str, ...]:
    """Paths of the rules tables differ in that this question may turn on, as far as everybody sees it in the tiles.

    Looked up in the facts, not in the score: a rule named only where it decides would tell the answer.
    """
    win, asks = _win(question.facts), frozenset(question.asks)
    tiles = (*win.hand.tiles, win.tile)
    held = counts(tiles)
    numbers, points = bool(asks & {"fu", "payment"}), bool(asks & {"han", "payment"})
    double_wind = win.seat_wind is win.prevalent_wind and held[win.seat_wind] == 2
    seen = {
        "table.red_fives": points and any(tile.is_red for tile in tiles),
        "yaku.open_tanyao": win.hand.is_open and all(tile.is_simple for tile in tiles),
        "yaku.han.ippatsu": Circumstance.IPPATSU in win.circumstances,
        "fu.double_wind_pair": numbers and double_wind,
        "fu.open_minimum": numbers and win.hand.is_open and win.by is By.RON,
        "fu.rinshan_tsumo": numbers and Circumstance.RINSHAN in win.circumstances,
        "limits.kiriage": "payment" in asks,
        "points.tsumo_loss": "payment" in asks and question.ruleset.table.seats == 3 and win.by is By.TSUMO,
    }
    if question.level == "yakuman":
        seen |= _yakuman_rules(win, held)
    return tuple(path for path, shown in seen.items() if shown)


def _yakuman_rules(win: Win, held: list[int]) -> dict[str, bool]:
    """The rules on yakuman that hands like this one bring up, whether or not it is one."""
    orphans = sum(1 for kind in TERMINALS_AND_HONORS if held[kind])
    sets = sum(count >= 3 for count in held)
    one_suit = len({kind // 9 for kind, count in enumerate(held) if count}) == 1
    return {
        "limits.stacked_yakuman": True,
        "limits.counted_yakuman": True,
        "yaku.yakuman.kokushi-musou-13": orphans >= 12,
        "yaku.yakuman.suuankou-tanki": sets >= 3 and not win.hand.is_open,
        "yaku.yakuman.daisuushii": sum(held[wind] >= 2 for wind in WINDS) == 4,
        "yaku.yakuman.junsei-chuuren-poutou": one_suit and not win.hand.melds,
    }
