"""From a match as its player finds it to the page of its table, at the present or at a moment on the way there."""

from collections.abc import Sequence

from engine.events import Event
from engine.eyes import seen, view
from engine.round import Claims
from engine.view import View
from trainer.play.house import name_of
from trainer.play.options import AIDS, Options
from trainer.play.pages import hand
from trainer.play.pages.aids import aids
from trainer.play.pages.news import news
from trainer.play.pages.over import over
from trainer.play.pages.seats import centre, name, plates
from trainer.play.pages.table import Refused, Switch, Table
from trainer.play.services import Sitting, last_choice
from trainer.play.story import moments
from trainer.play.words import word


def table(sitting: Sitting, *, paced: bool = False, step: str = "", hint: bool = False) -> Table:
    """The page at the present. ``paced`` begins with the first moment after what the player last saw, ``step`` names
    a later one; ``hint`` asks the coach for a move.
    """
    places = moments(sitting.told, sitting.since)
    names = [sitting.at_place(place) for place in places]
    turn = names.index(step) if step in names else 0 if paced and not step else len(places) - 1
    before = places[turn - 1] if turn and (paced or step) else sitting.since
    return _at(sitting, places[turn], max(before, -1), names[turn + 1] if turn + 1 < len(places) else "", hint)


def _at(sitting: Sitting, place: int, before: int, step: str, hint: bool) -> Table:
    state, options = sitting.told[place], sitting.options
    mine = view(state, sitting.seat)
    live = not step
    ended = over(sitting, state, centre(state).round_name) if live and sitting.result else None
    points = sitting.result.led if ended and ended.asking and sitting.result else state.points
    names = [name(player, sitting.seat) for player in sitting.players]
    coach = None if sitting.result and live else aids(mine, options, names, hint=hint)
    return Table(
        pk=sitting.match.pk,
        title=centre(state).round_name,
        rules=name_of(sitting.rules),
        at=sitting.at,
        seats=len(sitting.players),
        sets=sitting.rules.table.sets,
        players=plates(mine, sitting.players, _acting(mine), points, coach.causes if coach else ()),
        centre=centre(state),
        hand=hand.hand_tiles(
            state,
            mine,
            ready="waits" in options.aids,
            why="why" in options.aids,
            corner="corners" in options.aids,
            live=live,
        ),
        asked=hand.asked(state, mine, _offering(sitting, state.phase)) if live else "",
        calls=hand.calls(state, mine, counted=not options.claim, furiten="furiten" in options.aids) if live else (),
        refused=_refused(sitting, place, before, mine) if "why" in options.aids else (),
        news=news(_events(sitting, place, before), sitting.players, sitting.seat),
        step=step,
        fast=options.fast,
        switches=_switches(options),
        can_take_back=live and "take-back" in options.aids and last_choice(sitting) is not None,
        refusal=sitting.refusal,
        note=sitting.note,
        aids=coach,
        over=ended,
    )


def _switches(options: Options) -> tuple[Switch, ...]:
    """In an exam the pace alone can be chosen."""
    aids = () if options.exam else AIDS
    found = [Switch(aid, word("aids", aid), word("show", aid), aid in options.aids) for aid in aids]
    return (*found, Switch("fast", word("setup", "fast"), "", options.fast))


def _acting(mine: View) -> int | None:
    return mine.turn if mine.turn is not None else mine.seat if mine.options else None


def _offering(sitting: Sitting, phase: object) -> str:
    return name(sitting.players[phase.by], sitting.seat) if isinstance(phase, Claims) else ""


def _events(sitting: Sitting, place: int, before: int) -> Sequence[Event]:
    since = len(sitting.told[before].events) if before >= 0 else 0
    return seen(sitting.told[place], sitting.seat, since)


def _refused(sitting: Sitting, place: int, before: int, mine: View) -> tuple[Refused, ...]:
    """What could not be won between two moments, each tile once and the latest time, and what may not be done now."""
    told = sitting.told
    found = [hand.missed(told[at], told[at + 1], sitting.seat) for at in range(max(before, 0), place)]
    refused = (*filter(None, found), *hand.refused(told[place], mine))
    return tuple({(one.label, one.tiles): one for one in refused}.values())
