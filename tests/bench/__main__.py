"""``python -m tests.bench [NAME...]``: a line a figure, ``name value goal floor ok|short|below``, and bench.json.

``--questions N`` asks the slips N questions of each level instead of 2,000.

Exit status 1 if a figure is below its floor, 2 for a name there is no bench of.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

from tests.bench import slips
from tests.bench.measure import Figure

GROUPS = ("engine", "rounds", "site", "play", "learning", "slips", "live", "classroom", "bots")
REPORT = Path(__file__).parents[2] / "bench.json"


def main(names: list[str]) -> int:
    if "--questions" in names:  # of each level, for the slips
        place = names.index("--questions")
        slips.QUESTIONS = int(names[place + 1])
        names = names[:place] + names[place + 2 :]
    if unknown := sorted(set(names) - set(GROUPS)):
        print(f"no bench of {', '.join(unknown)}; there are {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    found: list[Figure] = []
    print(f"{'name':36} {'value':>8} {'goal':>6} {'floor':>6}  state")
    for name in names or GROUPS:
        for figure in import_module(f"tests.bench.{name}").figures():
            print(figure, flush=True)
            if isinstance(figure, Figure):
                found.append(figure)
    rows = [
        {"name": one.name, "value": one.value, "goal": one.goal, "floor": one.floor, "state": one.state}
        for one in found
    ]
    REPORT.write_text(json.dumps(rows, indent=1) + "\n")
    return any(one.state == "below" for one in found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
