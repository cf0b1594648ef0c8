"""``python -m tests.records agari FILE.jsonl.gz...`` and ``python -m tests.records games PATH...``

``agari`` scores every recorded win, ``games`` plays every recorded game again (files, or directories of them). What
fails is printed; the last line is ``N passed, N failed`` and the exit status 1 if any failed.
"""

import sys

from tests.records import agari, games

_RUN = {"agari": agari.run, "games": games.run}


def main(arguments: list[str]) -> int:
    if len(arguments) < 2 or arguments[0] not in _RUN:
        print("usage: python -m tests.records agari FILE.jsonl.gz...\n       python -m tests.records games PATH...")
        return 2
    return _RUN[arguments[0]](arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
