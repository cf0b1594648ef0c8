"""The rules of riichi mahjong, and nothing else: no Django, no clock, no global randomness, no prose.

Read in this order. *Things*: ``tiles``, ``hand``. *Rules and reasons*: ``reasons``, ``rules`` and the files in
``rulesets/``. *Reading a hand*: ``shapes``, ``waits``, ``shanten``, ``ukeire``. *Scoring*: ``win``, ``traits``,
``reading``, ``proofs``, ``yaku``, ``fu``, ``dora``, ``points``, ``scoring``. *Wins to order*: ``plans``, ``making``.
*Eyes*: ``furiten``. ``python -m engine --help`` is the same from a terminal.
"""
