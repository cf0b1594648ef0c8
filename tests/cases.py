"""Score every case of some JSON-lines files and compare all that each case states: ``python -m tests.cases FILE...``

A line is one win (``rules`` and ``options``, ``concealed`` with the winning tile in it, ``melds``, ``win``, ``method``,
winds, indicators, ``flags``, ``kita``, ``honba``) and what it should be worth: ``expect`` with any of ``win``,
``reason``, ``yaku``, ``fu``, ``fu_raw``, ``fu_parts``, ``han``, ``yakuman``, ``limit``, ``points``, ``base_score``, of
which ``check`` may name the only ones that count; or ``yaku_includes``, a yaku it must have. Whatever is wrong with a
line makes that line fail, never the run. The last line printed is ``N passed, N failed``; the exit status is 1 if any
failed.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.hand import Hand, Meld, MeldKind, Relative
from engine.reasons import Reason
from engine.rules import Ruleset, load, override
from engine.scoring import Score, score
from engine.tiles import WINDS, parse_tile, parse_tiles, sort_tiles
from engine.win import By, Circumstance, Win
from tests.reasons import explained

type Difference = tuple[str, Any, Any]  # field, expected, got

_WINDS = dict(zip("ESWN", WINDS, strict=True))
_MELDS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "minkan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}
_VALUE_SETS = {"haku", "hatsu", "chun", "seat-wind", "round-wind"}
_SANMA_REDS, _REDS = "0p0s", "0m0p0s"


def meld_of(given: Mapping[str, Any]) -> Meld:
    """A meld from ``kind`` and ``tiles``, and where stated ``called``, ``from`` and ``added``."""
    kind = _MELDS[given["kind"]]
    tiles = sort_tiles(parse_tiles(given["tiles"]))
    if kind is MeldKind.CLOSED_KAN:
        return Meld(kind, tiles)
    added = parse_tile(given["added"]) if "added" in given else tiles[-1] if kind is MeldKind.ADDED_KAN else None
    called = parse_tile(given["called"]) if "called" in given else tiles[0]
    return Meld(kind, tiles, called, Relative[given.get("from", "left").upper()], added)


def win_of(case: Mapping[str, Any]) -> Win:
    """The win a case describes; the winning tile is among its ``concealed`` ones."""
    tile = parse_tile(case["win"])
    concealed = list(parse_tiles(case["concealed"]))
    concealed.remove(tile)
    hand = Hand(
        sort_tiles(concealed), melds=tuple(map(meld_of, case.get("melds", ()))), kita=case.get("kita", 0)
    ).checked()
    return Win(
        hand,
        tile,
        By(case["method"]),
        _WINDS[case["seat_wind"]],
        _WINDS[case["round_wind"]],
        frozenset(Circumstance(_slug(flag)) for flag in case.get("flags", ()) if flag != "dealer"),  # winds say it
        parse_tiles("".join(case.get("dora_indicators", ()))),
        parse_tiles("".join(case.get("ura_indicators", ()))),
        case.get("honba", 0),
        case.get("riichi_sticks", 0),
    )


def ruleset_of(case: Mapping[str, Any]) -> Ruleset:
    """The case's rule set with its ``options`` put in place."""
    rules = load(_slug(case["rules"]))
    changes: dict[str, Any] = {}
    for option, value in case.get("options", {}).items():
        match option:
            case "kuitan":
                changes["yaku.open_tanyao"] = value
            case "min_han":
                changes["yaku.minimum_han"] = value
            case "kiriage":
                changes["limits.kiriage"] = value
            case "red":
                reds = _SANMA_REDS if rules.table.seats == 3 else _REDS
                changes["table.red_fives"] = reds if value else ""
            case _:
                raise ValueError(f"unknown option {option!r}")
    return override(rules, changes)


def differences(case: Mapping[str, Any], result: Score | Reason) -> Iterator[Difference]:
    """Each field of the case's expectations that the result does not meet."""
    if "expect" not in case and "yaku_includes" not in case:
        raise ValueError("the line expects nothing")
    if "yaku_includes" in case:
        wanted = case["yaku_includes"]
        got = {item.code.slug for item in result.yaku} if isinstance(result, Score) else set()
        if not got & (_VALUE_SETS if wanted == "yakuhai" else {wanted}):
            yield "yaku_includes", wanted, sorted(got)
    expect = case.get("expect", {})
    if not expect:
        return
    only = case.get("check") or expect.keys()
    won = isinstance(result, Score)
    if expect.get("win", True) != won:
        yield "win", expect.get("win", True), won
    elif isinstance(result, Score):
        got_fields = fields_of(result)
        for field in expect:
            if field in only and field != "win":
                if field not in got_fields:
                    raise ValueError(f"unknown field {field!r} in expect")
                wanted = _comparable(field, expect[field], got_fields[field])
                if wanted != got_fields[field]:
                    yield field, wanted, got_fields[field]
    elif "reason" in expect and _slug(expect["reason"]) != result.code.slug:
        yield "reason", _slug(expect["reason"]), result.code.slug


def fields_of(result: Score) -> dict[str, Any]:
    """A score as the fields a case may state."""
    paid = result.payments
    if paid.by is By.RON:
        points = {"ron": paid.discarder}
    elif paid.dealer:
        points = {"tsumo_dealer": paid.dealer, "tsumo_nondealer": paid.each, "total": paid.total}
    else:
        points = {"tsumo_all": paid.each, "total": paid.total}
    return {
        "yaku": Counter((item.code.slug, item.amount) for item in (*result.yaku, *result.dora)),
        "fu": result.fu_total,
        "fu_raw": result.fu_raw,
        "fu_parts": sorted(item.amount or 0 for item in result.fu),
        "han": result.han,
        "yakuman": result.yakuman,
        "limit": result.limit and str(result.limit),
        "points": points,
        "base_score": result.base,
    }


def _comparable(field: str, wanted: Any, got: Any) -> Any:
    """What a case states, in the form `fields_of` gives it."""
    match field:
        case "yaku":
            return Counter((_slug(name), amount) for name, amount in wanted)
        case "fu_parts":
            return sorted(amount for _, amount in wanted)
        case "limit":
            return wanted and _slug(wanted)
        case "points":
            return wanted if set(wanted) >= set(got) else got | wanted
        case _:
            return wanted


def _slug(name: str) -> str:
    return name.replace("_", "-")


def run(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Each case's name and what is wrong with it; nothing where it passes."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        name = f"line {number}"
        try:
            case = json.loads(line)
            name = str(case.get("id", name))
            result = score(win_of(case), ruleset_of(case))
            wrong = [
                f"{field}: expected {_plain(wanted)}, got {_plain(got)}"
                for field, wanted, got in differences(case, result)
            ]
            if wrong:
                wrong += explained(result)
        except KeyError as error:
            wrong = [f"cannot be read: {error} is missing or unknown"]
        except Exception as error:  # any fault of a line is that line's failure
            wrong = [f"cannot be read: {type(error).__name__}: {error}"]
        yield name, wrong


def _plain(value: Any) -> Any:
    return sorted(value.elements()) if isinstance(value, Counter) else value


def main(paths: list[str]) -> int:
    """Run the files, print what fails and the counts, and return the exit status."""
    if not paths:
        print("usage: python -m tests.cases FILE.jsonl...")
        return 2
    passed = failed = 0
    for path in paths:
        for name, wrong in run(Path(path).read_text(encoding="utf-8").splitlines()):
            if wrong:
                failed += 1
                print(f"FAILED {path} {name}", *wrong, sep="\n  ")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
