"""What the payment boxes of a question hold: one amount for a ron or a dealer's self-draw, two for a non-dealer's."""

from functools import lru_cache

from engine.points import payments
from engine.rules import Ruleset
from engine.win import By


def boxes(by: By, *, dealer: bool) -> tuple[str, ...]:
    """The names of the form fields."""
    if by is By.RON:
        return ("payment",)
    return ("payment_each",) if dealer else ("payment_each", "payment_dealer")


@lru_cache(maxsize=4096)
def amounts(base: int, rules: Ruleset, by: By, *, dealer: bool, honba: int = 0) -> tuple[int, ...]:
    """What the discarder pays, or each player, or (each non-dealer, the dealer), for so many base points."""
    paid = payments(base, dealer_won=dealer, by=by, honba=honba, sticks=0, ruleset=rules)
    if by is By.RON:
        return (paid.discarder,)
    return (paid.each, paid.dealer) if paid.dealer else (paid.each,)
