"""Writes the fixtures that record what the engine does: perft counts and golden playthroughs.

``python -m tests.regenerate`` makes them anew; a commit that changes one says why.
"""

from tests import perft


def main() -> None:
    for path in sorted(perft.FOLDER.glob("*.perft")):
        path.write_text(perft.counted(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
