"""What a win is worth, in the few words a table uses: ``3 han 40 fu``, ``1,300 / 2,600``."""

from engine.points import Payments
from engine.scoring import Score
from trainer.display.wording import term


def points(number: int) -> str:
    """``12,000``, ``−1,000``."""
    return f"{number:,}".replace("-", "−")


def about(number: int) -> str:
    """An estimate, which is never more exact than two digits: ``4,000`` for 4,010, ``−120`` for −123."""
    return points(round(number, 2 - len(str(abs(number)))) if abs(number) > 99 else number)


def paid(payments: Payments) -> str:
    """What the players pay: ``5,200``; on a self-draw ``1,300 / 2,600`` (others, dealer) or ``2,600 each``."""
    if payments.discarder:
        return f"{payments.discarder:,}"
    if payments.dealer:
        return f"{payments.each:,} / {payments.dealer:,}" if payments.payers else f"{payments.dealer:,}"
    return f"{payments.each:,} {term('score.each')}"


def limit_name(score: Score) -> str:
    """``mangan``, ``double yakuman``; empty below mangan."""
    if score.yakuman > 1:
        return term(f"times.{score.yakuman}") + " " + term("limit.yakuman")
    return term(f"limit.{score.limit}") if score.limit else ""


def worth(score: Score) -> str:
    """Han and fu, or the limit: ``3 han 40 fu``, ``5 han, mangan``, ``yakuman``."""
    if score.yakuman:
        return limit_name(score)
    counted = f"{score.han} {term('score.han')}"
    if score.fu and not score.limit:
        return f"{counted} {score.fu_total} {term('score.fu')}"
    return f"{counted}, {limit_name(score)}" if score.limit else counted
