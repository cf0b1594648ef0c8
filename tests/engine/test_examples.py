"""What a reader of the engine is told: every module in its place, and examples that can be copied.

An example names only what it brings along and what its module makes.
"""

import ast
import builtins
import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest

import engine

MODULES = [found.name for found in pkgutil.walk_packages(engine.__path__, "engine.")]
IMPORT = (ast.Import, ast.ImportFrom)


def given(statements: list[ast.stmt]) -> Iterator[str]:
    """The names these statements give: to what they import, define or assign."""
    for statement in statements:
        if isinstance(statement, IMPORT):
            yield from (one.asname or one.name for one in statement.names)
        elif isinstance(statement, ast.ClassDef | ast.FunctionDef):
            yield statement.name
        else:
            yield from (
                node.id
                for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            )


@pytest.mark.parametrize("name", MODULES)
def test_an_example_brings_along_what_it_names(name: str) -> None:
    module = importlib.import_module(name)
    made = given([one for one in ast.parse(inspect.getsource(module)).body if not isinstance(one, IMPORT)])
    known = vars(builtins).keys() | {one for one in made if not one.startswith("_")}
    for found in doctest.DocTestFinder().find(module):
        example = ast.parse("".join(one.source for one in found.examples))
        names = {node.id for node in ast.walk(example) if isinstance(node, ast.Name)}
        assert names <= known | set(given(example.body)), found.name


def test_every_module_has_its_place_in_the_order_of_reading() -> None:
    modules = {name.removeprefix("engine.") for name in MODULES if name.count(".") == 1} - {"__main__"}
    assert set(re.findall(r"``(\w+)``", engine.__doc__ or "")) == modules
