"""Writes the fixtures that record what the engine does: perft counts, golden playthroughs and logs.

``python -m tests.regenerate`` makes them anew, and plays a round for each end of a rule set that has none yet. A commit
that changes one says why.
"""

from engine.rules import load
from tests import perft, playthroughs
from tests.engine.formats import fixtures


def main() -> None:
    for path in sorted(perft.FOLDER.glob("*.perft")):
        path.write_text(perft.counted(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")
    for ruleset, end, path in playthroughs.files():
        text = path.read_text(encoding="utf-8") if path.exists() else playthroughs.played(load(ruleset), end)
        path.write_text(playthroughs.told(text), encoding="utf-8")
    fixtures.write()


if __name__ == "__main__":
    main()
