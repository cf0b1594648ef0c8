"""The rules of riichi mahjong, and nothing else: no Django, no clock, no global randomness, no prose.

Read in this order. *Things*: ``tiles``, ``hand``, ``wall``. *Rules and reasons*: ``reasons``, ``ruleset``, ``rules``
and the files in ``rulesets/``; ``sense`` and ``options``. *Reading a hand*: ``shapes``, ``waits``, ``shanten``,
``ukeire``, ``designs``, ``prospects``. *Scoring*: ``win``, ``traits``, ``reading``, ``proofs``, ``yaku``, ``fu``,
``dora``, ``points``, ``scoring``. *Wins to order*: ``plans``, ``making``. *The table*: ``actions``, ``events``,
``round``, ``held``, ``swap``, ``legal``, ``refusals``, ``settlement``, ``play``, ``match``, ``record``. *Eyes*:
``view``, ``eyes``, ``furiten``, ``safety``, ``bots``. *Other people's logs*: ``formats``. ``python -m engine --help``
is the same from a terminal, in the words of ``terminal``.

``suits``, ``costs`` and ``draws`` are what makes reading a hand quick.
"""
