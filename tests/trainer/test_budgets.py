"""What a first view weighs, compressed: the page, its stylesheets, its script and the tiles."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

PAGES = [
    "/",
    "/play/",
    "/play/?more=1",
    "/yaku/",
    "/yaku/pinfu/",
    "/fu/",
    "/scores/",
    "/practise/",
    "/practise/score/",
    "/progress/",
    "/account/",
    "/account/sign-in/",
    "/account/sign-up/",
    "/account/preferences/",
]
FIRST_VIEW = 150 * 1024
SCRIPT = 40 * 1024


def compressed(name: str) -> int:
    found = finders.find(name)
    assert found, f"/static/{name} is linked and does not exist"
    return len(brotli.compress(Path(found).read_bytes()))


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_a_first_view_is_light_and_asks_nobody_else(client: Client, path: str) -> None:
    response = client.get(path, headers={"accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    page = gzip.decompress(response.content).decode()
    files = set(re.findall(r'(?:href|src)="/static/([^"#?]+)', page))
    scripts = {name for name in files if name.endswith(".js")}
    weights = {name: compressed(name) for name in files | {"tiles.svg"}}
    assert sum(weights[name] for name in scripts) <= SCRIPT
    assert len(response.content) + sum(weights.values()) <= FIRST_VIEW, weights
    assert not re.findall(r'<(?:script|link|img|use|iframe)[^>]+(?:src|href)="(?:https?:)?//', page)
