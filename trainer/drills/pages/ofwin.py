"""Questions about a win that is scored as in the scoring drill, with what stands before it."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hand import Hand
from engine.scoring import Score
from engine.scoring import score as scored
from engine.tiles import Tile
from engine.win import Win
from trainer.display import faces
from trainer.display.payment import paid, worth
from trainer.display.wording import term
from trainer.drills import question as pure
from trainer.drills.kinds import OF_WIN, compare, whatif
from trainer.drills.kinds.fu import as_score
from trainer.drills.kinds.score import ScoreVerdict
from trainer.drills.pages import score
from trainer.drills.pages.parts import Errors, Written
from trainer.drills.words import rule_words, word


def ask(asked: pure.Question, written: Written, errors: Errors) -> score.Asking:
    return replace(score.ask(_scored(asked), written, errors), intro=tuple(_intro(asked)))


def answered(asked: pure.Question, verdict: ScoreVerdict, given_up: bool) -> score.Answered:
    return replace(score.answered(_scored(asked), verdict, given_up), intro=tuple(_intro(asked)))


def _scored(asked: pure.Question) -> pure.Question:
    found = OF_WIN[asked.kind].as_score(asked) if asked.kind in OF_WIN else as_score(asked)
    return replace(found, offered=asked.offered)


def brief(asked: pure.Question) -> tuple[str, Hand | None, Tile | None]:
    win = Win.parse(_scored(asked).facts)
    return term(f"by.{win.by}"), win.hand, win.tile


def _intro(asked: pure.Question) -> Iterator[str]:
    """What the win brought before, or under the other rules; and what is otherwise now."""
    if asked.kind == "what-if":
        before, now = whatif.wins(asked)
        found = scored(before, asked.ruleset)
        assert isinstance(found, Score)
        slots = {
            "by": term(f"by.{before.by}").lower(),
            "now": term(f"by.{now.by}").lower(),
            "seat": faces.name(before.seat_wind),
            "seat_now": faces.name(now.seat_wind),
            "honba": before.honba,
            "honba_now": now.honba,
        }
        yield word("intro", "what-if", "was").format(worth=worth(found), paid=paid(found.payments))
        plain = asked.level == "ura" and not asked.ruleset.dora.ura
        yield word("intro", "what-if", "dora" if plain else asked.level).format(**slots)
    elif asked.kind == "compare":
        found = compare.here(asked)
        yield word("intro", "compare", "here").format(
            rules=asked.ruleset.name, worth=worth(found), paid=paid(found.payments)
        )
        changed = [_rule(path, value) for path, value in compare.changed_rules(asked).items()]
        yield word("intro", "compare", "there").format(rules="; ".join(changed))


def _rule(path: str, value: object) -> str:
    if path == "table.red_fives":
        return word("intro", "compare", "reds" if value else "no-reds")
    return rule_words(path, value)
