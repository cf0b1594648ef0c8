"""Before a table: the choices for a new one, in what it differs from its rule set, and the tables left open."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from django.core.paginator import Page, Paginator
from django.urls import reverse

from engine.rules import Ruleset, load
from trainer.accounts.models import User
from trainer.display.rules import Group, Statement, changed, statements
from trainer.play.forms import SetupForm, filled
from trainer.play.house import name_of
from trainer.play.models import MatchRecord
from trainer.play.services import link_to, rules_of
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Brief:
    """A match in a list."""

    row: MatchRecord
    rules: str
    opponents: str
    rounds: int
    tried: str  # where it came from, if it tries another move


@dataclass(frozen=True, slots=True)
class Setup:
    form: SetupForm
    changed: tuple[Statement, ...]  # against the rule set chosen
    open: tuple[Brief, ...]
    finished: tuple[Brief, ...]
    tables: int  # how many there are in all

    @property
    def link(self) -> str:
        return self.form.link


LISTED = 5
"""Matches of each kind in the list."""
LEAF = 40
"""Finished matches on one page of them all."""


def setup(form: SetupForm, person: User | None) -> Setup:
    ruleset = form.ruleset if form.is_valid() else form.base
    matches = MatchRecord.objects.playable_by(person)
    newest = matches.listed()
    return Setup(
        form=form,
        changed=tuple(changed(form.base, ruleset)),
        open=tuple(map(brief, newest.filter(finished=None, put_away=False)[:LISTED])),
        finished=tuple(map(brief, newest.exclude(finished=None)[:LISTED])),
        tables=matches.count(),
    )


@dataclass(frozen=True, slots=True)
class Tables:
    """Every match of a player, the newest first; of the finished ones, a ``leaf``."""

    open: tuple[Brief, ...]
    away: tuple[Brief, ...]
    finished: tuple[Brief, ...]
    leaf: Page[MatchRecord]


def tables(person: User | None, page: str = "1") -> Tables:
    """A page that there is not is the first or the last of the finished matches."""
    newest = MatchRecord.objects.playable_by(person).listed()
    going = tuple(map(brief, newest.filter(finished=None)))
    leaf = Paginator(newest.exclude(finished=None), LEAF).get_page(page)
    return Tables(
        open=tuple(one for one in going if not one.row.put_away),
        away=tuple(one for one in going if one.row.put_away),
        finished=tuple(map(brief, leaf)),
        leaf=leaf,
    )


def open_table(person: User | None) -> Brief | None:
    """The table this person opened last and has not finished."""
    last = MatchRecord.objects.playable_by(person).filter(finished=None, put_away=False).listed().first()
    return brief(last) if last else None


def brief(match: Any) -> Brief:
    """A match as `models.Matches.listed` finds it."""
    opponents = ", ".join(seat.name for seat in match.seats.all() if seat.level)
    return Brief(match, name_of(rules_of(match)), opponents, match.dealt, _tried(match))


def _tried(match: MatchRecord) -> str:
    if match.origin:
        return word("tables", "try").format(rules=f"{name_of(rules_of(match.origin))}, {match.origin.made:%-d %b}")
    return word("tables", "try-gone") if match.begun_at else ""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table: what is otherwise than in its rule set first, then everything."""

    back: str  # the address of the table, or of the form that would open it
    opened: bool
    name: str
    base: str
    changed: tuple[Statement, ...]
    groups: tuple[Group, ...]
    link: str  # the query of the form for another table like it
    choices: tuple[tuple[str, str], ...] = ()  # the same as fields, to open a table that is not open yet


def rules(match: MatchRecord, person: User) -> Rules:
    link = SetupForm(filled(link_to(match, person))).link
    return _rules(rules_of(match), back=match.get_absolute_url(), opened=True, link=link)


def preview(form: SetupForm) -> Rules:
    """The rules a table of this form would have."""
    back = f"{reverse('play:setup')}?{form.link_back}"
    return _rules(form.ruleset, back=back, opened=False, link=form.link, choices=tuple(parse_qsl(form.link)))


def _rules(ruleset: Ruleset, **more: Any) -> Rules:
    base = load(ruleset.id)
    return Rules(
        name=name_of(ruleset),
        base=base.name,
        changed=tuple(changed(base, ruleset)),
        groups=tuple(statements(ruleset)),
        **more,
    )
