"""Every answer of a person, with filters, a page at a time."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.trainer.drills.conftest import POINTS, RON, WAITS, Ask
from tests.trainer.drills.test_progress import attempt
from trainer.accounts.models import User
from trainer.drills.models import Attempt, Question

People = Callable[[str], tuple[User, Client]]


def asked(browser: Client, **filters: object) -> list[Question]:
    response = browser.get("/progress/history/", filters)
    assert response.status_code == 200
    return [row.brief.row for row in response.context["history"].rows]


def test_latest_first_with_what_was_not_yet_right(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    good, bad, unknown = ask(RON), ask(POINTS, kind="points"), ask(WAITS, kind="waits")
    attempt(aiko, good, right=True, ago=2, took=75)
    attempt(aiko, bad, right=False, ago=1, slip="pay.total")
    attempt(aiko, unknown, right=False)
    Attempt.objects.filter(question=unknown).update(parts={})
    response = browser.get("/progress/history/")
    rows = response.context["history"].rows
    assert [(row.brief.row, row.right, row.what, row.took) for row in rows] == [
        (unknown, False, "Not known yet", ""),
        (bad, False, "More than one player’s share was given", ""),
        (good, True, "", "1 min 15 s"),
    ]
    text = response.content.decode()
    assert all(f'href="{question.get_absolute_url()}"' in text for question in (good, bad, unknown))
    assert "Earlier answers" not in text


def test_filters(person: People, ask: Ask) -> None:
    aiko, browser = person("aiko")
    score, waits, old = ask(RON), ask(WAITS, kind="waits"), ask(RON)
    attempt(aiko, old, right=False, ago=10, shows={"fu-pair": True, "fu-wait": False})
    attempt(aiko, waits, right=True, ago=5, shows={"waits-small": True})
    attempt(aiko, score, right=False, ago=1, shows={"fu-pair": False}, slip="pay.total")
    today = timezone.localdate()

    def day(ago: int) -> str:
        return (today - timedelta(days=ago)).isoformat()

    assert asked(browser) == [score, waits, old]
    assert asked(browser, kind="score") == [score, old]
    assert asked(browser, outcome="right") == [waits]
    assert asked(browser, outcome="not-yet") == [score, old]
    assert asked(browser, skill="fu-pair") == [score, old]
    assert asked(browser, skill="fu-pair", outcome="right") == [old], "right as far as the skill goes"
    assert asked(browser, skill="fu-pair", kind="waits") == []
    assert asked(browser, since=day(5)) == [score, waits]
    assert asked(browser, until=day(5)) == [waits, old]
    assert asked(browser, since=day(5), until=day(5)) == [waits]
    assert asked(browser, slip="pay.total") == [score]
    assert asked(browser, slip="never.heard-of-it") == []


@pytest.mark.parametrize(
    ("filters", "field", "says"),
    [
        ({"since": "yesterday"}, "since", "Write a day as 2026-11-30."),
        ({"until": "2026-13-45"}, "until", "Write a day as 2026-11-30."),
        ({"since": "0001-01-01"}, "since", "Write a day as 2026-11-30."),
        ({"until": "9999-12-31"}, "until", "Write a day as 2026-11-30."),
        ({"since": "2026-05-02", "until": "2026-05-01"}, "until", "This is before the first day."),
        ({"kind": "nothing"}, "kind", "nothing is not one of the available choices"),
        ({"skill": "nothing"}, "skill", "nothing is not one of the available choices"),
        ({"outcome": "<b>"}, "outcome", "&lt;b&gt; is not one of the available choices"),
    ],
)
def test_a_filter_that_cannot_be_read_is_named(
    person: People, ask: Ask, filters: dict[str, str], field: str, says: str
) -> None:
    aiko, browser = person("aiko")
    attempt(aiko, ask(RON), right=True)
    response = browser.get("/progress/history/", filters)
    history = response.context["history"]
    assert list(history.form.errors) == [field]
    assert history.rows == ()
    text = response.content.decode()
    assert says in text
    assert "Nothing is shown until that is put right." in text


@pytest.mark.parametrize("filters", [{}, {"kind": "score"}, {"skill": "fu-pair"}])
def test_page_after_page_comes_every_answer_once(person: People, ask: Ask, filters: dict[str, str]) -> None:
    aiko, browser = person("aiko")
    made = [
        attempt(aiko, ask(RON), right=True, ago=number // 7, shows={"fu-pair": True}).question for number in range(45)
    ]
    moment = timezone.now()
    Attempt.objects.filter(question__in=made[:25]).update(at=moment)  # at one moment: their order is that of their rows
    for one in Attempt.objects.filter(question__in=made[:25]):
        one.evidence.update(at=moment)
    seen, address, pages = [], "/progress/history/?" + "&".join(f"{name}={value}" for name, value in filters.items()), 0
    while address:
        history = browser.get(address).context["history"]
        seen += [row.brief.row for row in history.rows]
        address, pages = f"/progress/history/?{history.earlier}" if history.earlier else "", pages + 1
    assert pages == 3
    assert len(seen) == len(set(seen)) == 45
    assert set(seen) == set(made)


def test_a_page_after_somebody_else_s_answer_is_empty(person: People, ask: Ask) -> None:
    (aiko, hers), (ben, _) = person("aiko"), person("ben")
    attempt(aiko, ask(RON), right=True, ago=1)
    his = attempt(ben, ask(RON), right=True)
    assert asked(hers, before=his.pk) == []
    assert asked(hers, before=his.pk + 100) == []
