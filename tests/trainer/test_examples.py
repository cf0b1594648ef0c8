"""The examples in the docstrings of the Django side hold; those of the engine pytest finds by itself."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import trainer

HERE = Path(trainer.__file__).parent
MODULES = sorted(
    ".".join(("trainer", *path.relative_to(HERE).with_suffix("").parts)).removesuffix(".__init__")
    for path in HERE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_code_hold(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed
