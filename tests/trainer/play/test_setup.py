"""A new table: chosen, said in words, refused where it makes no sense, remembered, and made again by a link."""

import re
import sys

import pytest
from django.test import Client
from django.utils import timezone

from engine.rules import from_values, load
from tests.trainer.play.conftest import Guest
from trainer.accounts.models import User
from trainer.play.models import MatchRecord
from trainer.play.options import AIDS

GIVEN = {"given": "1", "rules": "standard", "right": "normal", "across": "normal", "left": "normal"}


def setup(client: Client, query: str = "") -> str:
    response = client.get(f"/play/?{query}")
    assert response.status_code == 200
    return response.content.decode()


def start(client: Client, **data: object) -> MatchRecord:
    response = client.post("/play/start/", GIVEN | data)
    assert response.status_code == 302, response.content.decode()
    match = MatchRecord.objects.order_by("-made")[0]
    assert response.url == match.get_absolute_url()
    return match


def test_looking_makes_nothing_and_starting_makes_a_guest_and_a_table(client: Client, db: None) -> None:
    assert "Open the table" in setup(client)
    assert not User.objects.exists()
    match = start(client, aids=AIDS)
    assert from_values(match.values) == load("standard")
    assert User.objects.get().is_guest
    assert match.seats.filter(person=None, level="normal").count() == 3
    assert client.get(match.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("standard", "usual game"),
        ("sanma", "Without chi"),
        ("family", "Easy to count"),
        ("growing-7", "4, 7 or 10 tiles"),
    ],
)
def test_each_game_is_introduced_in_a_sentence(client: Client, db: None, rules: str, says: str) -> None:
    [said] = re.findall(r'id="id_rules_helptext"[^>]*>(.*?)</div>', setup(client, f"rules={rules}"))
    assert says in said


def test_house_rules_and_options_are_played_and_said_in_words(learner: Guest) -> None:
    match = start(
        learner.client, length="east", uma="none", left="beginner", exam="on", **{"more": "1", "r.calls.chi": "no"}
    )
    rules = from_values(match.values)
    assert (rules.length.winds, rules.settle.uma, rules.calls.chi) == (1, (0, 0, 0, 0), False)
    assert match.options["exam"]
    assert match.options["aids"] == []
    page = learner.client.get(f"/play/{match.pk}/rules/").content.decode()
    for words in ("Otherwise than Standard", "Chi: no", "instead of yes", "Winds played: East", "with house rules"):
        assert words in page
    assert "with house rules" in learner.page(match)
    link = page[page.index('href="/play/?rules=') :].split('"')[1].replace("&amp;", "&")
    again = learner.client.get(link).content.decode()
    for words in ("Chi: no", "Winds played: East", 'value="beginner" selected', 'id="id_exam" checked'):
        assert words in again


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"r.settle.uma": "10 5 -5 -5"}, "r.settle.uma", "adds up to 5"),
        ({"r.settle.uma": "ten"}, "r.settle.uma", "“ten” cannot be read; the usual is “15 5 -5 -15”."),
        ({"r.wall.dead": "4"}, "r.wall.dead", "replacements and indicators need"),
        ({"r.win.ron": "nearest", "r.draws.three_rons": "yes"}, "r.draws.three_rons", "only the nearest player wins"),
        ({"r.settle.unit": "99999999999"}, "r.settle.unit", "cannot be read"),
        ({"rules": "sanma", "uma": "10-20"}, "uma", "has no such choice"),
        ({"right": "champion"}, "right", "Select a valid choice"),
    ],
)
def test_what_makes_no_table_is_explained_at_its_field(
    learner: Guest, data: dict[str, str], field: str, words: str
) -> None:
    response = learner.client.post("/play/start/", GIVEN | {"more": "1"} | data)
    assert response.status_code == 200
    page = response.content.decode()
    place = page.index(f'name="{field}"')
    assert words in page[place : place + 3000], page[place : place + 3000]
    assert not MatchRecord.objects.exists()


def test_a_link_makes_the_same_set_up_again(learner: Guest) -> None:
    chosen = {"rules": "tenhou", "length": "east", "r.limits.kiriage": "yes", "left": "beginner", "claim": "on"}
    page = setup(learner.client, "&".join(f"{name}={value}" for name, value in (GIVEN | chosen).items()))
    link = page[page.index('href="/play/?') :].split('"')[1].removeprefix("/play/?").replace("&amp;", "&")
    assert "kiriage=yes" in link
    assert "aids=none" in link
    assert "given" not in link
    again = setup(learner.client, link)
    assert again.count(" selected>") == page.count(" selected>")
    for words in ('value="yes" selected', 'value="beginner" selected', 'id="id_claim" checked'):
        assert words in page
        assert words in again


def test_the_last_table_is_remembered_for_its_person_alone(learner: Guest, stranger: Guest) -> None:
    start(learner.client, rules="sanma", right="beginner", aids=["why"], fast="on", **{"r.draws.noten": "1000"})
    page = setup(learner.client)
    for words in ('value="sanma" selected', 'value="beginner" selected', 'id="id_aids_2" checked', 'value="1000"'):
        assert words in page, words
    assert 'value="sanma" selected' not in setup(stranger.client)


def test_without_a_script_other_rules_are_looked_at_first(learner: Guest) -> None:
    response = learner.client.post("/play/start/", GIVEN | {"rules": "family", "look": "1"})
    assert response.status_code == 302
    assert response.url.startswith("/play/?rules=family")
    assert not MatchRecord.objects.exists()
    assert "csrf" not in response.url


@pytest.mark.parametrize("query", ["rules=nothing", "rules=<script>", "aids=x&right=y", "r.wall.dead=<b>", "uma=%00"])
def test_odd_links_show_the_form(learner: Guest, query: str) -> None:
    page = setup(learner.client, query)
    assert "Open the table" in page
    assert "<script>" not in page.split("<main", 1)[1].replace("<script src", "")
    assert "<b>" not in page.split('id="setup"', 1)[1]


def test_open_and_finished_tables_are_listed_for_who_sits_at_them(learner: Guest, stranger: Guest) -> None:
    match = start(learner.client)
    assert match.get_absolute_url() in setup(learner.client)
    assert match.get_absolute_url() not in setup(stranger.client)


def test_only_what_changes_what_is_offered_swaps_fields_and_what_is_typed_is_kept(learner: Guest) -> None:
    page = setup(learner.client, "more=1")
    form = page[page.index('id="setup"') :]
    opening = form[: form.index(">")]
    assert 'hx-target="#chosen"' in opening
    assert 'hx-select="#chosen"' in opening
    chosen = page[page.index('id="chosen"') :]
    assert not re.search(r"<(input|select|textarea)", chosen[: chosen.index("</div>")])
    swapping = re.findall(r'<(?:select|input)[^>]*hx-target="([^"]*)"[^>]*>', page)
    assert swapping == ["#setup", "#more"], "only the rule set and the single rules offer other fields"
    typed = re.findall(r'<input[^>]*type="text"[^>]*>', page)
    assert len(typed) > 50
    assert all('hx-preserve="true"' in one for one in typed)
    assert 'hx-target="#more" hx-select="#more"' in setup(learner.client)


def test_everything_that_is_wrong_is_named_first_with_a_link_to_it(learner: Guest) -> None:
    wrong = {"more": "1", "r.settle.uma": "ten", "r.wall.dead": "4", "r.table.start": "many", "right": "champion"}
    page = learner.client.post("/play/start/", GIVEN | wrong).content.decode()
    top = page[page.index("No table can be opened like this") :]
    top = top[: top.index("</div>")]
    for name in ("r.settle.uma", "r.wall.dead", "r.table.start", "right"):
        where = f"id_{name.replace('.', '-')}"
        assert f'href="#{where}"' in top
        assert f'id="{where}"' in page
    assert top.count("<li>") == 4
    assert page.index('id="wrong"') < page.index("<fieldset")
    assert "Play now" not in page, "nothing stands before what is wrong"
    assert re.search(r'<div class="notice[^>]* tabindex="-1" autofocus>', page)
    for name in ("r.settle.uma", "r.wall.dead", "r.table.start"):
        before = page[: page.index(f'name="{name}"')]
        assert before[before.rindex("<details") :].startswith('<details class="fold" open>')
    assert "No table can be opened like this" not in setup(learner.client)


def test_the_rules_of_a_table_can_be_read_before_it_is_opened(client: Client, db: None) -> None:
    sent = GIVEN | {"more": "1", "length": "east", "left": "beginner", "r.calls.chi": "no"}
    response = client.post("/play/preview/", sent)
    assert response.status_code == 302
    assert "csrf" not in response.url
    page = client.get(response.url).content.decode()
    for words in ("Rules of this table", "Otherwise than Standard", "Chi: no", "Winds played: East"):
        assert words in page
    back = re.search(r'href="(/play/\?[^"]*)">Back to the set-up', page)
    assert back
    again = client.get(back[1].replace("&amp;", "&")).content.decode()
    for words in ('value="beginner" selected', 'value="east" selected', "Chi: no"):
        assert words in again
    assert not User.objects.exists()
    assert not MatchRecord.objects.exists()
    form = page[page.index('action="/play/start/"') : page.index(">Open the table<")]
    chosen = dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form))
    chosen.pop("csrfmiddlewaretoken", None)
    assert client.post("/play/start/", chosen).status_code == 302
    match = MatchRecord.objects.get()
    rules = from_values(match.values)
    assert (rules.length.winds, rules.calls.chi) == (1, False)
    assert match.seats.filter(level="beginner").count() == 1


def test_rules_that_make_no_table_are_not_shown_but_explained(client: Client, db: None) -> None:
    wrong = GIVEN | {"r.settle.uma": "ten"}
    assert "No table can be opened like this" in client.post("/play/preview/", wrong).content.decode()
    response = client.get("/play/preview/?rules=standard&r.settle.uma=ten")
    assert response.status_code == 302
    assert "cannot be read" in client.get(response.url).content.decode()


def test_choosing_another_rule_set_by_hand_is_for_those_without_a_script(client: Client, db: None) -> None:
    page = setup(client)
    assert page.count('name="look"') == 1
    assert re.search(r'<noscript><button[^>]*name="look"', page)


def open_tables(page: str) -> str:
    return page.partition('id="open-tables"')[2].partition("</section>")[0]


def test_a_table_is_put_away_and_taken_up_again_by_its_player_alone(learner: Guest, stranger: Guest) -> None:
    match = start(learner.client)
    where = match.get_absolute_url()
    assert stranger.client.post(f"{where}away/").status_code == 404
    assert where in open_tables(setup(learner.client))
    assert learner.client.get(f"{where}away/").status_code == 302
    put_away = learner.client.post(f"{where}away/", follow=True).content.decode()
    assert "Put away." in put_away
    assert where not in open_tables(put_away)
    assert where not in learner.client.get("/").content.decode(), "nor is one led back to it"
    every = learner.client.get("/play/tables/").content.decode()
    assert where in every.partition('id="put-away"')[2]
    assert where not in stranger.client.get("/play/tables/").content.decode()
    assert learner.client.get(where).status_code == 200, "it can be played on all the same"
    assert where in open_tables(
        learner.client.post(f"{where}away/", {"up": "1", "all": "1"}, follow=True).content.decode()
    )
    assert where in open_tables(setup(learner.client))


def test_the_five_newest_are_listed_and_the_others_are_one_link_away(learner: Guest) -> None:
    matches = [start(learner.client).get_absolute_url() for _ in range(6)]
    page = setup(learner.client)
    assert re.findall(r'href="(/play/\w+/)"', open_tables(page)) == matches[:0:-1]
    assert '<a href="/play/tables/">All tables</a>' in page
    every = learner.client.get("/play/tables/").content.decode()
    assert re.findall(r'href="(/play/\w+/)"', open_tables(every)) == matches[::-1]


def test_finished_tables_come_in_pages(learner: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["trainer.play.pages.setup"], "LEAF", 2)  # `pages.setup` is a function, too
    matches = [start(learner.client) for _ in range(5)]
    MatchRecord.objects.update(finished=timezone.now())
    found = []
    for query in ("", "?page=2", "?page=3"):
        page = learner.client.get(f"/play/tables/{query}").content.decode().partition('id="finished"')[2]
        found += re.findall(r'href="(/play/\w+/)"', page.partition("</section>")[0])
        assert ("Older" in page, "Newer" in page) == (query != "?page=3", query != "")
    assert found == [match.get_absolute_url() for match in reversed(matches)]
    assert "page 3 of 3" in learner.client.get("/play/tables/?page=900").content.decode()
    assert "page 1 of 3" in learner.client.get("/play/tables/?page=x").content.decode()


def test_a_match_that_tries_another_move_says_where_it_came_from(learner: Guest) -> None:
    first, second = start(learner.client), start(learner.client, rules="tenhou")
    MatchRecord.objects.filter(pk=second.pk).update(origin=first, begun_at="1.4")
    listed = open_tables(setup(learner.client))
    assert listed.count("a try from the review of Standard") == 1
    first.delete()
    assert "a try from a review" in open_tables(setup(learner.client))


def test_guests_are_players_and_nobody_reads_how_they_are_kept(client: Client, learner: Guest) -> None:
    client.post("/play/now/")
    guest = MatchRecord.objects.get().seats.get(level="")
    assert guest.called == "Player"
    assert str(guest.person).startswith("guest-")
    named = start(learner.client)
    assert named.seats.get(level="").called == "aiko"
    bot = named.seats.exclude(level="").first()
    assert bot
    assert bot.called == bot.name
    named.seats.filter(level="").update(person=None)
    assert named.seats.get(level="").called == "Player", "whoever is gone"


def test_no_table_here_offers_to_sign_in_alike_whether_there_is_one(client: Client, learner: Guest) -> None:
    match = start(learner.client)
    pages = []
    for pk in (match.pk, "nothinghere1"):
        response = client.get(f"/play/{pk}/")
        assert response.status_code == 404
        page = response.content.decode()
        assert f'/account/sign-in/?next=/play/{pk}/">Sign in</a>' in page
        pages.append(
            re.sub(
                r'name="csrfmiddlewaretoken" value="[^"]*"|"x-csrftoken": "[^"]*"|nonce="[^"]*"',
                "",
                page.replace(pk, ""),
            )
        )
    assert pages[0] == pages[1]
    assert "Is it a table of yours" not in learner.client.get("/play/nothinghere1/").content.decode()
    assert "Is it a table of yours" not in client.get("/nothing/").content.decode()
