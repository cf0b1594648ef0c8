"""Addresses of things that whoever knows the address may see."""

import secrets

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
"""Letters and digits that cannot be mistaken for one another when a link is read aloud."""


def new_id() -> str:
    """An address nobody can guess: 12 characters of 32, 60 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
