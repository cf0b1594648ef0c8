"""The rules of riichi mahjong, and nothing else: no Django, no clock, no global randomness, no prose.

Read in this order. *Things*: ``tiles``, ``hand``. *Rules and reasons*: ``reasons``, ``ruleset``, ``rules``,
``sense``, ``options`` and the files in ``rulesets/``. *Reading a hand*: ``shapes``, ``waits``, ``shanten``, ``ukeire``. *Scoring*: ``win``, ``traits``,
``reading``, ``proofs``, ``yaku``, ``fu``, ``dora``, ``points``, ``scoring``. *Wins to order*: ``plans``, ``making``.
*The table*: ``wall``, ``actions``, ``events``, ``round``, ``legal``, ``refusals``, ``settlement``, ``play``, ``match``,
``record``, and ``formats`` for the logs of other programs. *Eyes*: ``furiten``, ``view``, ``eyes``, ``safety``,
``designs``, ``prospects``, ``bots``. ``python -m engine --help`` is some of it from a terminal.
"""
