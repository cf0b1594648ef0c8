"""How fast it is: ``python -m tests.bench [NAME...]``, one module a name, each with ``figures()``.

Figures are ratios against other programs wherever there is one, since a machine's own speed says nothing: every
candidate does the same work in turn, in short chunks, in one process, and medians are compared (`measure`).
"""
