"""Stored rule sets get the fields that came with rounds and matches: how long a match is, calls, draws, settlement.

A stored rule set is the values a question was made under. Those of the first release end with the points of a win;
each gets what the rule set of its name had for the new fields when they came, written down here, for the files go on
changing. The digest is made anew, and questions follow it.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

STANDARD: dict[str, Any] = {
    "table.sets": 4,
    "table.start": 25000,
    "length.winds": 2,
    "length.winds_move": True,
    "length.repeats": "win-or-tenpai",
    "length.target_above": 5000,
    "length.extension": True,
    "length.repeat_first": False,
    "length.dealer_stop": "leading",
    "length.bust": True,
    "wall.dead": 14,
    "wall.replacements": 4,
    "wall.closed_kan_dora": "at-once",
    "wall.open_kan_dora": "discard",
    "riichi.allowed": True,
    "riichi.tiles_left": 4,
    "riichi.points_needed": True,
    "riichi.furiten": True,
    "riichi.closed_kan": "waits",
    "calls.chi": True,
    "calls.pon": True,
    "calls.kan": True,
    "calls.swap": "none",
    "calls.last_discard": False,
    "win.furiten": True,
    "win.ron": "all",
    "win.rob_closed_kan": True,
    "draws.nine_terminals": True,
    "draws.four_winds": True,
    "draws.four_riichi": True,
    "draws.four_kans": True,
    "draws.three_rons": False,
    "draws.nagashi": True,
    "draws.noten": 3000,
    "draws.noten_method": "shared",
    "draws.own_copies": "concealed",
    "responsibility.yaku": ["daisangen", "daisuushii"],
    "responsibility.whole_hand": False,
    "responsibility.honba": "liable",
    "settle.honba_to": "nearest",
    "settle.sticks_to": "nearest",
    "settle.uma": [15, 5, -5, -15],
    "settle.floating_uma": [],
    "settle.return_points": 30000,
    "settle.unit": 1000,
    "settle.rounding": "none",
    "settle.ties": "seat",
    "settle.leftover_sticks": "first",
    "settle.chip": 0,
}
OTHERS: dict[str, dict[str, Any]] = {
    "family": {
        "table.start": 50,
        "length.winds": 4,
        "length.winds_move": False,
        "length.target_above": 0,
        "length.extension": False,
        "length.dealer_stop": "never",
        "length.bust": False,
        "wall.closed_kan_dora": "never",
        "wall.open_kan_dora": "never",
        "riichi.points_needed": False,
        "win.rob_closed_kan": False,
        "draws.nine_terminals": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.four_kans": False,
        "draws.nagashi": False,
        "draws.noten": 5,
        "draws.noten_method": "each",
        "responsibility.yaku": [],
        "responsibility.honba": "discarder",
        "settle.uma": [0, 0, 0, 0],
        "settle.return_points": 50,
        "settle.unit": 1,
        "settle.leftover_sticks": "nobody",
    },
    "jpml": {
        "table.start": 30000,
        "length.extension": False,
        "length.dealer_stop": "never",
        "length.bust": False,
        "wall.closed_kan_dora": "never",
        "wall.open_kan_dora": "never",
        "win.ron": "nearest",
        "draws.nagashi": False,
        "responsibility.yaku": ["daisangen", "daisuushii", "suukantsu"],
        "settle.uma": [8, 4, -4, -8],
        "settle.floating_uma": [[12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12]],
        "settle.ties": "shared",
        "settle.leftover_sticks": "nobody",
    },
    "m-league": {
        "length.extension": False,
        "length.dealer_stop": "never",
        "length.bust": False,
        "wall.open_kan_dora": "at-once",
        "riichi.tiles_left": 0,
        "riichi.points_needed": False,
        "riichi.closed_kan": "readings",
        "win.ron": "nearest",
        "win.rob_closed_kan": False,
        "draws.nine_terminals": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.four_kans": False,
        "draws.nagashi": False,
        "responsibility.yaku": ["daisangen", "daisuushii", "suukantsu"],
        "settle.uma": [30, 10, -10, -30],
        "settle.ties": "shared",
    },
    "mahjong-soul": {
        "length.repeat_first": True,
        "settle.return_points": 25000,
    },
    "sanma": {
        "table.start": 35000,
        "length.extension": False,
        "length.dealer_stop": "never",
        "wall.replacements": 8,
        "riichi.tiles_left": 3,
        "calls.chi": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.noten": 2000,
        "settle.uma": [15, 0, -15],
        "settle.return_points": 35000,
    },
    "sanma-mahjong-soul": {
        "table.start": 35000,
        "length.repeat_first": True,
        "wall.replacements": 8,
        "riichi.tiles_left": 3,
        "calls.chi": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.noten": 2000,
        "settle.uma": [15, 0, -15],
        "settle.return_points": 35000,
    },
    "sanma-tenhou": {
        "table.start": 35000,
        "length.repeat_first": True,
        "length.dealer_stop": "leading-before",
        "wall.replacements": 8,
        "riichi.tiles_left": 3,
        "calls.chi": False,
        "win.rob_closed_kan": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.noten": 2000,
        "responsibility.whole_hand": True,
        "settle.uma": [20, 0, -20],
        "settle.return_points": 40000,
    },
    "tenhou": {
        "length.repeat_first": True,
        "length.dealer_stop": "leading-before",
        "win.rob_closed_kan": False,
        "draws.three_rons": True,
        "responsibility.whole_hand": True,
        "settle.uma": [20, 10, -10, -20],
    },
    "tournament": {
        "length.extension": False,
        "length.dealer_stop": "never",
        "length.bust": False,
        "win.ron": "nearest",
        "draws.nine_terminals": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.four_kans": False,
        "draws.nagashi": False,
        "settle.uma": [30, 10, -10, -30],
    },
    "wrc": {
        "table.start": 30000,
        "length.extension": False,
        "length.dealer_stop": "never",
        "length.bust": False,
        "wall.open_kan_dora": "at-once",
        "riichi.closed_kan": "readings",
        "win.rob_closed_kan": False,
        "draws.nine_terminals": False,
        "draws.four_winds": False,
        "draws.four_riichi": False,
        "draws.four_kans": False,
        "draws.nagashi": False,
        "draws.own_copies": "all",
        "responsibility.honba": "discarder",
        "settle.honba_to": "all",
        "settle.sticks_to": "own",
        "settle.ties": "shared",
    },
}


def filled(values: dict[str, Any]) -> dict[str, Any]:
    """The values with what is missing put in."""
    return _changed(values, lambda group, name, value: group.setdefault(name, value))


def stripped(values: dict[str, Any]) -> dict[str, Any]:
    """The values as the first release had them."""
    values = _changed(values, lambda group, name, _: group.pop(name, None))
    return {name: value for name, value in values.items() if value != {}}


def _changed(values: dict[str, Any], change: Callable[[dict[str, Any], str, Any], Any]) -> dict[str, Any]:
    values = json.loads(json.dumps(values))
    for path, value in (STANDARD | OTHERS.get(_like(values), {})).items():
        group, name = path.split(".")
        change(values.setdefault(group, {}), name, value)
    return values


def _like(values: dict[str, Any]) -> str:
    """The rule set of the same name, or else the general one for as many players."""
    if values["id"] in OTHERS:
        return str(values["id"])
    if values["points"]["method"] == "table":
        return "family"
    return "sanma" if values["table"]["seats"] == 3 else "standard"


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _rewrite(apps, filled)


def strip(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _rewrite(apps, stripped)


def _rewrite(apps: Apps, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The digest is the key, so a row with other values is another row."""
    records, questions = apps.get_model("drills", "RulesetRecord"), apps.get_model("drills", "Question")
    for record in list(records.objects.all()):
        values = change(record.values)
        digest = hashlib.blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=16).hexdigest()
        if digest != record.digest:
            records.objects.get_or_create(digest=digest, defaults={"values": values})
            questions.objects.filter(ruleset_id=record.digest).update(ruleset_id=digest)
            record.delete()


class Migration(migrations.Migration):
    dependencies = (("drills", "0001_initial"),)
    operations = (migrations.RunPython(fill, strip),)
