"""The engine stands on the standard library alone. Who may import whom inside it: the contracts in pyproject.toml."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parents[2]
MODULES = sorted(module.name for module in pkgutil.walk_packages(engine.__path__, "engine."))
LOAD = """
import importlib, sys
before = set(sys.modules)
importlib.import_module(sys.argv[1])
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(loaded - sys.stdlib_module_names - {"engine"}))
"""


@pytest.mark.parametrize("module", MODULES)
def test_a_module_alone_loads_nothing_outside_the_standard_library(module: str) -> None:
    # -S: without site-packages, so that an import from there fails rather than hides behind a try
    command = [sys.executable, "-S", "-E", "-c", LOAD, module]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.split() == []
