"""Score every recorded win and compare what the platform awarded.

Compared are yaku with han, fu, han, yakuman units, limit, points, each seat's payment and its change of score.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.fu import count_fu, round_fu
from engine.points import Payments, payments
from engine.reasons import Code, Reason
from engine.rules import Ruleset
from engine.scoring import Score, score
from engine.tiles import Tile
from engine.win import By
from tests.cases import Difference, win_of
from tests.reasons import explained
from tests.records.rules import ruleset_of

_WIND_NAMES = {Tile.EAST: "east", Tile.SOUTH: "south", Tile.WEST: "west", Tile.NORTH: "north"}
_WIND_LETTERS = {"E": "east", "S": "south", "W": "west", "N": "north"}
_STICK = 1000


def differences(record: Mapping[str, Any]) -> Iterator[Difference]:
    """Each field in which the engine and the record differ; a field the record leaves open (null) is not compared."""
    rules = rules_of(record)
    result = score(win_of(record), rules)
    if isinstance(result, Reason):
        yield "win", True, result.code
    else:
        yield from compared(result, record, rules)


def rules_of(record: Mapping[str, Any]) -> Ruleset:
    return ruleset_of(record["platform"], record["players"], record["rules"])


def compared(result: Score, record: Mapping[str, Any], rules: Ruleset) -> Iterator[Difference]:
    """Each field of ``expect`` that the score does not have."""
    got = fields_of(result, record, rules)
    for field, expected in record["expect"].items():
        if field in ("source", "scores_before") or expected is None:
            continue
        wanted = _comparable(field, expected, record)
        if wanted != got[field]:
            yield field, wanted, got[field]


def fields_of(result: Score, record: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """A score in the terms of the records: payments and deltas by seat, yakuman by name, fu of a yakuman too."""
    win = result.reading.win
    yaku = Counter({_name(item, win.seat_wind, win.prevalent_wind): item.amount or 0 for item in result.yaku})
    for item in result.dora:
        # Tenhou lists pulled norths with the other dora.
        kita = item.code is Code.KITA_DORA and record["platform"] == "tenhou"
        yaku["dora" if kita else item.code.slug] += item.amount or 0
    counted = result.limit == "kazoe-yakuman"
    fields = {
        "yaku": dict.fromkeys(yaku, "yakuman") if result.yakuman else dict(yaku),
        "yaku_names": sorted(yaku),
        "fu": round_fu(count_fu(result.reading, rules))[1] if result.yakuman else result.fu_total,
        "han": result.han,
        "yakuman": 1 if counted else result.yakuman,
        "limit": "yakuman" if counted else result.limit and str(result.limit),
    }
    if "yaku_names" in record["expect"]:  # the fixture writes a yakuman as 13 han and 0 fu, a counted one as han alone
        fields["yakuman"] = result.yakuman
        return fields | ({"fu": 0, "han": 13 * result.yakuman} if result.yakuman else {})
    hand_only = payments(result.base, dealer_won=win.is_dealer, by=win.by, honba=0, sticks=0, ruleset=rules)
    return fields | {
        "points": hand_only.total,
        "payments": shares(hand_only, record),
        "deltas": deltas(result.payments, record),
    }


def _name(item: Reason, seat_wind: Tile, prevalent_wind: Tile) -> str:
    if item.code is Code.SEAT_WIND:
        return f"seat-wind-{_WIND_NAMES[seat_wind]}"
    if item.code is Code.ROUND_WIND:
        return f"round-wind-{_WIND_NAMES[prevalent_wind]}"
    return item.code.slug


def _comparable(field: str, expected: Any, record: Mapping[str, Any]) -> Any:
    match field:
        case "yaku":
            own = _own_winds(record)
            return {own.get(name, name): han for name, han in expected if han != 0}  # ura-dora of nothing stand as 0
        case "yaku_names":
            return sorted(expected)
        case _:
            return expected


def _own_winds(record: Mapping[str, Any]) -> dict[str, str]:
    """Names of wind sets that contradict the record's own winds (a transcriber's slip), and what they should be."""
    seat, prevalent = (_WIND_LETTERS[record[key]] for key in ("seat_wind", "round_wind"))
    right = {f"seat-wind-{wind}": f"seat-wind-{seat}" for wind in _WIND_NAMES.values()}
    right |= {f"round-wind-{wind}": f"round-wind-{prevalent}" for wind in _WIND_NAMES.values()}
    return {
        name: right[name] for name, _ in record["expect"].get("yaku") or () if name in right and right[name] != name
    }


def shares(paid: Payments, record: Mapping[str, Any]) -> list[int]:
    """What each seat pays. With a liable seat it pays a self-draw alone, and half of a ron by another (P14-P16)."""
    seats = record["players"]
    who, discarder, dealer, liable = record["who"], record["from"], record["dealer"], record.get("pao")
    result = [0] * seats
    if liable is not None:
        counters = paid.honba
        half = (paid.total - counters) // 2
        if paid.by is By.TSUMO or liable == discarder:
            result[liable] = paid.total
        else:
            result[discarder] = half
            result[liable] = half + counters
    elif paid.by is By.RON:
        result[discarder] = paid.discarder
    else:
        for seat in range(seats):
            if seat != who:
                result[seat] = paid.dealer if seat == dealer else paid.each
    return result


def deltas(paid: Payments, record: Mapping[str, Any]) -> list[int]:
    """Each seat's change of score, counters and deposits included."""
    result = [-share for share in shares(paid, record)]
    result[record["who"]] += paid.total + paid.sticks
    return result


def agari(lines: Iterable[str]) -> Iterator[tuple[str, list[str], Mapping[str, Any]]]:
    """Each win's source, what is wrong with it (nothing where it passes), and the record."""
    for number, line in enumerate(lines, 1):
        source, record = f"line {number}", {}
        try:
            record = json.loads(line)
            source = record["src"]
            found = list(differences(record))
            wrong = [f"{field}: expected {wanted}, got {got}" for field, wanted, got in found]
            if wrong:
                result = score(win_of(record), rules_of(record))
                wrong += explained(result)
        except Exception as error:  # any fault of a line is that line's failure
            wrong = [f"cannot be read: {type(error).__name__}: {error}"]
        yield source, wrong, record


def run(paths: list[str]) -> int:
    """Run the files, print what fails and the counts, and return the exit status."""
    passed = failed = 0
    compared: Counter[str] = Counter()
    for path in paths:
        with gzip.open(Path(path), "rt", encoding="utf-8") as lines:
            for source, wrong, record in agari(lines):
                expect = record.get("expect", {})
                compared.update(
                    field for field in expect if expect[field] is not None and field not in ("source", "scores_before")
                )
                compared["with a liable seat"] += "pao" in record
                if expect.get("yaku") and _own_winds(record):
                    compared["naming a wind that is not theirs, read as theirs"] += 1
                if wrong:
                    failed += 1
                    print(f"FAILED {path} {source}", *wrong, sep="\n  ")
                else:
                    passed += 1
    print("compared:", ", ".join(f"{field} {count}" for field, count in compared.items()))
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)
