"""The engine from a terminal: ``python -m engine score|waits|shanten "TEXT" [--ruleset ID] [--json]``.

Exit status: 0 answered, 1 a hand that does not win (the reason is printed), 2 a text or a rule set that makes no sense
(one line on stderr).
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypedDict

from engine.hand import Hand
from engine.reasons import Reason
from engine.rules import Ruleset, ids, load
from engine.scoring import Score, alternatives, score
from engine.shanten import explain_shanten, shanten_at
from engine.shapes import Shape
from engine.terminal import (
    tell_discards,
    tell_others,
    tell_refusal,
    tell_score,
    tell_shanten,
    tell_ukeire,
    tell_waits,
)
from engine.tiles import Tile, format_tiles
from engine.ukeire import rank_discards, ukeire
from engine.waits import Wait, dead_waits, waits
from engine.win import Win, check_hand, check_win

HELP = """\
tiles: rank and suit letter, neighbours sharing the letter; m characters, p circles, s bamboo; 1z 2z 3z 4z east south
west north, 5z 6z 7z white green red dragon; 0m 0p 0s the red fives. Blanks between groups are ignored.

hand: the concealed tiles, _ and the tile just drawn (if any), then each meld after a comma. The - follows the called
tile, and its place says from whom: first left, middle across, last right. A kan without - is concealed; ~ stands before
the tile added to a pon; n2 is two pulled norths (three players).
    123m406p789s1122z           thirteen concealed tiles
    123m406p78s11z_9s,77-7z     the 9s just drawn, a pon of red dragons called from across
    1122z,3-45s,1111m,66-6~6p   a chi, a concealed kan, and a pon grown to a kan

win: the hand without the winning tile, ron or tsumo and that tile, then in any order what applies:
    seat E S W N, round E S W N             left out: seat S, round E
    riichi double-riichi ippatsu rinshan chankan haitei houtei tenhou chiihou ron-on-kita
    dora TILES, ura TILES                   the indicators turned over, not the dora themselves
    honba N, sticks N                       counters and riichi sticks on the table
A hand of fourteen that holds the winning tile, or ends in _ and the tile drawn, will do too.

  python -m engine score "234m34067p22678s ron 5p riichi dora 4p ura 9m"
  python -m engine score "5p,77-7z,1111m,3-45s,999-p tsumo 0p seat E honba 2" --ruleset tenhou
  python -m engine waits "2223456777888m"
  python -m engine shanten "1358m2469p1147s35z" --json

exit status: 0 answered; 1 the hand does not win, and the reason is printed; 2 the text makes no sense, one line on
stderr says why
"""

type Answer = tuple[int, dict[str, Any], Iterable[str]]
"""Exit status, the answer as plain values, and as lines."""


def _score(text: str, rules: Ruleset) -> Answer:
    win = Win.parse(text)
    check_win(win, rules)
    result, others = score(win, rules), alternatives(win, rules)
    data = {"win": str(win), "ruleset": rules.id} | _score_data(result) | {"others": list(map(_score_data, others))}
    if isinstance(result, Reason):
        return 1, data, tell_refusal(result, waits(win.hand, **_forms(rules)))
    return 0, data, (*tell_score(result, rules), *tell_others(others))


def _waits(text: str, rules: Ruleset) -> Answer:
    hand = Hand.parse(text)
    check_hand(hand, rules)
    found = waits(hand, **_forms(rules))
    dead = dead_waits(hand, **_forms(rules))
    distance = shanten_at(hand, **_forms(rules), without=rules.table.without)
    data = {
        "hand": str(hand),
        "ruleset": rules.id,
        "shanten": distance,
        "left": sum(wait.left for wait in found),
        "waits": list(map(_wait_data, found)),
        "dead": list(map(_reason_data, dead)),
    }
    return 0, data, tell_waits(hand, found, dead, distance)


def _shanten(text: str, rules: Ruleset) -> Answer:
    hand = Hand.parse(text)
    check_hand(hand, rules)
    explained = explain_shanten(hand, **_forms(rules), without=rules.table.without)
    data: dict[str, Any] = {
        "hand": str(hand),
        "ruleset": rules.id,
        "shanten": explained.amount,
        "reason": _reason_data(explained),
    }
    lines = tell_shanten(hand, explained)
    if len(hand.held) % 3 == 1:
        useful = ukeire(hand, **_forms(rules), without=rules.table.without)
        data["ukeire"] = {"tiles": _left_data(useful.tiles), "total": useful.total}
        return 0, data, (*lines, *tell_ukeire(useful))
    choices = rank_discards(hand, **_forms(rules), without=rules.table.without)
    data["discards"] = [
        {
            "tile": str(choice.tile),
            "shanten": choice.shanten,
            "ukeire": {"tiles": _left_data(choice.ukeire), "total": choice.total},
        }
        for choice in choices
    ]
    return 0, data, (*lines, *tell_discards(choices))


COMMANDS: dict[str, tuple[Callable[[str, Ruleset], Answer], str]] = {
    "score": (_score, "what a win is worth: yaku, fu, payments, and its other readings"),
    "waits": (_waits, "what completes a hand of 13, with the form of each wait"),
    "shanten": (_shanten, "how far a hand is from ready, what draws help, and of 14 the best discards"),
}


class _Forms(TypedDict):
    seven_pairs: bool
    thirteen_orphans: bool


def _forms(rules: Ruleset) -> _Forms:
    return {"seven_pairs": rules.win.seven_pairs, "thirteen_orphans": rules.win.thirteen_orphans}


def _reason_data(reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code,
        "amount": reason.amount,
        "tiles": format_tiles(reason.tiles),
        "because": list(map(_reason_data, reason.because)),
    }


def _groups_data(shape: Shape) -> list[dict[str, Any]]:
    return [
        {"kind": group.kind, "tiles": format_tiles(group.tiles), "meld": group.meld and str(group.meld)}
        for group in shape.groups
    ]


def _left_data(tiles: Sequence[tuple[Tile, int]]) -> list[dict[str, Any]]:
    return [{"tile": str(tile), "left": left} for tile, left in tiles]


def _wait_data(wait: Wait) -> dict[str, Any]:
    return {
        "tile": str(wait.tile),
        "left": wait.left,
        "forms": list(wait.forms),
        "completions": [
            {
                "form": completion.form,
                "group": completion.group and format_tiles(completion.group.tiles),
                "groups": _groups_data(completion.shape),
            }
            for completion in wait.completions
        ],
    }


def _score_data(result: Score | Reason) -> dict[str, Any]:
    if isinstance(result, Reason):
        return {"won": False, "reason": _reason_data(result)}
    reading = result.reading
    return {
        "won": True,
        "reading": {
            "form": reading.shape.form,
            "groups": _groups_data(reading.shape),
            "completed": reading.group and format_tiles(reading.group.tiles),
            "wait": reading.wait,
        },
        "yaku": list(map(_reason_data, result.yaku)),
        "dora": list(map(_reason_data, result.dora)),
        "fu": list(map(_reason_data, result.fu)),
        "fu_raw": result.fu_raw,
        "fu_total": result.fu_total,
        "han": result.han,
        "yakuman": result.yakuman,
        "limit": result.limit,
        "base": result.base,
        "payments": result.payments._asdict(),
        "reason": _reason_data(result.reason),
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="Score a win, or read a hand, and say why.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = "; ".join(f"{name}: {what}" for name, (_, what) in COMMANDS.items())
    parser.add_argument("command", choices=COMMANDS, help=commands)
    parser.add_argument("text", help="a win for score, a hand for the others")
    parser.add_argument("--ruleset", metavar="ID", default="standard", help=", ".join(ids()) + " (standard)")
    parser.add_argument("--json", action="store_true", help="the whole answer as JSON")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one question and return the exit status."""
    asked = _parser().parse_args(arguments)
    try:
        status, data, lines = COMMANDS[asked.command][0](asked.text, load(asked.ruleset))
    except ValueError as error:  # RulesetError, TileTextError, HandError, WinError: each says what is wrong
        print(f"{asked.command}: {error}", file=sys.stderr)
        return 2
    print(json.dumps(data, indent=2) if asked.json else "\n".join(lines))
    return status


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has enough, as `head` does; nothing is to be said at the exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
