"""Looking back on a match: who sees what, the coach's marks, another move tried, links and logs."""

import json
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.actions import Discard, Tsumo
from engine.bots import BOTS
from engine.bots.advice import Advice
from engine.eyes import view
from engine.formats import mjai, tenhou_json
from engine.reasons import Code, Reason
from engine.rules import load
from engine.tiles import format_tiles
from engine.view import View
from tests.engine.table import Table as Laid
from tests.engine.table import table as lay
from tests.trainer.play.conftest import Guest, Table
from trainer.accounts.models import User
from trainer.play import review as reviews
from trainer.play import services
from trainer.play.models import MatchRecord, Review, Share
from trainer.play.pages.verdicts import sentence, thought_of
from trainer.play.verdict import Decision, decide

type Played = Callable[..., MatchRecord]


def play_on(learner: Guest, match: MatchRecord, rounds: int = 99) -> MatchRecord:
    """So many rounds of the match, or all of them, with a beginner in the learner's seat."""
    for number in range(rounds):
        sitting = learner.sitting(match)
        if number:
            sitting = services.next_round(match=match, by=learner.user, at=sitting.at)
        while sitting.result is None:
            action = str(BOTS["beginner"](view(sitting.state, sitting.seat)).action).partition(" ")[2]
            sitting = services.take_action(match=match, by=learner.user, action=action, at=sitting.at)
        match.refresh_from_db()
        if match.finished:
            break
    return match


@pytest.fixture
def played(learner: Guest, table: Table) -> Played:
    """``played()``: an East match of the learner, played to its end; or some rounds of one."""

    def make(rules: str = "standard", rounds: int = 99, **options: object) -> MatchRecord:
        return play_on(learner, table(rules, **options), rounds)

    return make


def page(guest: Guest | Client, match: MatchRecord, query: str = "") -> str:
    client = guest.client if isinstance(guest, Guest) else guest
    response = client.get(f"/play/{match.pk}/review/{query}")
    assert response.status_code == 200
    return response.content.decode()


def texts(match: MatchRecord) -> list[str]:
    return list(match.rounds.order_by("number").values_list("text", flat=True))


def ways(page: str) -> dict[str, str]:
    """Where the links of the page lead, by the name of each."""
    return {
        found[0]: found[1].replace("&amp;", "&")
        for found in re.findall(r'id="way-([a-z-]+)"[^>]* href="([^"]*)"', page)
    }


def hand_of(page: str) -> list[str]:
    own = page[page.index('class="tilehand"') : page.index("</ol>", page.index('class="tilehand"'))]
    return re.findall(r"#([0-9][mpsz])", own)


# Who may see it.


def test_strangers_and_visitors_find_no_such_review(stranger: Guest, played: Played, client: Client) -> None:
    match = played(rounds=1)
    for visitor in (stranger.client, client):
        assert visitor.get(f"/play/{match.pk}/review/").status_code == 404
        assert visitor.get(f"/play/{match.pk}/review/log/mjai").status_code == 404
        for what in ("try", "share"):
            sent = {"round": 1, "step": 6, "seat": 0, "action": "discard 1m", "hands": "on"}
            assert visitor.post(f"/play/{match.pk}/review/{what}/", sent).status_code == 404
    assert not Share.objects.exists()


def test_during_the_match_only_the_own_seat_is_seen_from(learner: Guest, played: Played) -> None:
    match = played(rounds=1)
    state = learner.sitting(match).told[0]
    own = page(learner, match, "?round=1&step=0")
    assert sorted(hand_of(own)) == sorted(map(str, state.players[0].hand.held))
    assert hand_of(page(learner, match, "?round=1&step=0&seat=2")) == hand_of(own), "another seat is not to be had"
    assert "Seen from" not in own
    assert "All hands" not in own
    assert learner.client.get(f"/play/{match.pk}/review/log/mjai").status_code == 404


def test_the_rounds_of_a_match_are_fetched_once(learner: Guest, played: Played) -> None:
    match = played(rounds=2)
    page(learner, match)
    with CaptureQueriesContext(connection) as asked:
        page(learner, match)
    assert sum("ORDER BY" in one["sql"] and 'FROM "play_roundrecord"' in one["sql"] for one in asked) == 1


def test_a_round_is_called_what_it_is_at_the_table(learner: Guest, table: Table) -> None:
    shown = page(learner, table(laid=lay("standard", honba=2).to_the_end()))
    assert shown.count(">East 1 · 2 honba<") == 2, "above the moment, and in the list of rounds"
    shown = page(learner, table(laid=lay("family", honba=2).to_the_end()))
    assert "honba" not in shown, "it counts nothing there"


def test_after_the_match_all_hands_are_seen(learner: Guest, played: Played) -> None:
    match = played()
    first = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(number=0), 2).states[0]
    other = page(learner, match, "?round=1&step=0&seat=2")
    assert sorted(hand_of(other)) == sorted(map(str, first.players[2].hand.held))
    assert "All hands" in other
    assert match.finished


def test_a_round_that_is_still_on_is_told_but_not_judged(learner: Guest, table: Table) -> None:
    match = table()
    sitting = learner.sitting(match)
    services.take_action(
        match=match, by=learner.user, action=f"discard _{sitting.state.players[0].hand.drawn}", at=sitting.at
    )
    shown = page(learner, match)
    assert "The coach speaks once the round is over" in shown
    assert "coach’s choice" not in shown
    assert not Review.objects.exists()
    assert 'name="action"' not in shown, "nor may another move be tried yet"


def test_in_an_exam_the_coach_waits_for_the_end_of_the_match(learner: Guest, played: Played) -> None:
    match = played(rounds=1, aids=frozenset(), exam=True)
    assert "The coach says nothing of this round" in page(learner, match)


# Moments.


def test_forward_and_back_lead_through_every_moment(learner: Guest, played: Played) -> None:
    match = played(rounds=1)
    shown, seen = page(learner, match, "?round=1&step=0"), []
    assert "back" not in ways(shown)
    while "forward" in ways(shown):
        query = ways(shown)["forward"]
        seen.append(query)
        shown = page(learner, match, query)
    assert len(seen) == len(set(seen)) > 20
    assert "last" not in ways(shown)
    for query in reversed(seen[:-1]):
        shown = page(learner, match, ways(shown)["back"])
        assert ways(shown)["forward"] == seen[seen.index(query) + 1]


def test_what_others_let_go_makes_no_moment(learner: Guest, played: Played) -> None:
    """A pause where nobody but a bot was asked would tell what it held."""
    match = played(rounds=1)
    told = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(), 0)
    for _, place in told.stops[:-1]:
        state, after = told.states[place], told.states[place + 1]
        assert 0 in state.asking or len(after.events) > len(state.events)


def test_ways_to_decisions_and_marks(learner: Guest, played: Played) -> None:
    match = played()
    access = reviews.by_player(match, learner.user)
    for record in match.rounds.order_by("number"):
        told = reviews.tell(access, record, 0)
        found = reviews.decisions(access, told)
        marked = [one.step for one in found if one.is_marked]
        shown = page(learner, match, f"?round={record.number + 1}&step=0&seat=0")
        first = told.stops[0][0]
        for step in marked:
            if step == first:
                continue
            assert ways(shown)["mark"].endswith(f"step={step}&seat=0")
            shown = page(learner, match, ways(shown)["mark"])
            assert "coach" in shown
        assert "mark" not in ways(shown)
        if len(marked) > 1:
            assert ways(shown)["mark-back"].endswith(f"step={marked[-2]}&seat=0")


def test_over_the_end_of_a_round_one_comes_to_the_next(learner: Guest, played: Played) -> None:
    match = played(rounds=2)
    last = page(learner, match, "?round=1&step=9999")
    assert "round=2&step=0" in ways(last)["forward"]
    assert "round=1&step=9999" in ways(page(learner, match, "?round=2&step=0"))["back"]


@pytest.mark.parametrize(
    "query", ["?round=0", "?round=99", "?round=x&step=-4", "?step=99999999999", "?seat=7", "?seat=%00"]
)
def test_what_is_not_there_is_as_if_it_had_not_been_asked(learner: Guest, played: Played, query: str) -> None:
    match = played(rounds=1)
    page(learner, match, query)


@pytest.mark.parametrize("rules", ["sanma", "family", "growing-7"])
def test_every_game_can_be_looked_back_on(learner: Guest, played: Played, rules: str) -> None:
    match = played(rules, rounds=1)
    shown = page(learner, match, "?round=1&step=0")
    while "forward" in ways(shown):
        shown = page(learner, match, ways(shown)["forward"])
    assert "Marked choices" in shown


def test_a_round_of_an_earlier_engine_is_not_guessed(learner: Guest, played: Played) -> None:
    match = played(rounds=1)
    record = match.rounds.get()
    record.text = record.text.replace(" discard ", " pass\n0 discard ", 1)
    record.save()
    shown = page(learner, match)
    assert "earlier version" in shown


# The coach.


def judged(laid: Laid, move: str) -> Decision:
    action = laid.action(move)
    return decide(laid.state, action)


def test_a_win_not_taken_is_marked_with_what_it_would_have_paid() -> None:
    laid = lay("standard", E="123m456m789p22s11p", draws={"E": "3z1p"}, S="258p369m147s1234z", indicators="9s")
    laid.play("E riichi _").until("E")
    drawn = laid.state.players[0].hand.drawn
    assert any(isinstance(option, Tsumo) for option in laid.state.asking[0])
    found = decide(laid.state, Discard(0, drawn, True))
    assert found.kind == "win"
    assert "han" in found.facts["worth"]
    assert found.loss is not None
    assert found.loss >= 1000


def test_a_call_the_coach_rules_out_has_no_figure() -> None:
    laid = lay("standard", S="147m28p444s12345z", E="4s", dealer=3).play("E discard 4s")
    found = judged(laid, "S kan 444s")
    assert found.kind == "no-call"
    assert found.loss is None
    ruled_out = next(one for one in found.ranked if one.action == found.chosen)
    assert thought_of(laid.seat("S"), ruled_out).behind == ""


def test_tiles_given_up_are_counted() -> None:
    laid = lay("standard", E="234m567p34s66s78p1z", draws="2z")
    found = judged(laid, "E discard 3s")
    assert found.kind in ("step", "tiles")
    assert found.facts["own_far"] > found.facts["far"] or found.facts["own_keeps"] < found.facts["keeps"]
    assert found.loss is not None
    assert found.loss > 0


def against_riichi(draws_left: int) -> Laid:
    """North's turn, with so many tiles left to draw, after East's riichi."""
    laid = lay("standard", E="123m456m789p22s11p", draws={"E": "3z1z"}, N="08m6677p123057s5z", indicators="9s")
    laid.play("E riichi _").until("N")
    while view(laid.state, laid.seat("N")).live_left > draws_left:
        laid.discard_drawn().until("N")
    return laid


def test_a_dangerous_tile_is_marked_for_its_danger_even_if_the_hand_keeps_less_after_it() -> None:
    found = judged(against_riichi(2), "N discard 7p")
    assert found.facts["own_far"] > found.facts["far"], "a step back too, which does not matter any more"
    assert found.kind == "safer"
    assert found.loss is not None
    assert found.facts["own_risks"] - found.facts["risks"] >= found.loss / 2
    assert "useful" not in sentence(found, 3, "ESWN")


def test_tiers_that_do_not_tell_two_tiles_apart_are_not_spoken_of() -> None:
    facts = {"tile": "1p", "own_far": 3, "far": 3, "own_keeps": 19, "keeps": 21, "own_risks": 1600, "risks": 90}
    found = Decision(9, "discard 4s", "discard 1p", "safer", 1500, facts)
    assert "risks about 1,600 points" in sentence(found, 0, "ESWN")


def test_with_nothing_left_to_draw_useful_tiles_are_not_spoken_of() -> None:
    found = Decision(9, "discard 4s", "discard 1p", "points", 500, {"tile": "1p"})
    assert "nothing left to draw" in sentence(found, 0, "ESWN")
    assert "useful" not in sentence(found, 0, "ESWN")


@pytest.mark.parametrize("rules", ["standard", "sanma"])
def test_useful_tiles_are_spoken_of_only_where_danger_does_not_make_the_difference(
    learner: Guest, played: Played, rules: str
) -> None:
    access = reviews.by_player(played(rules, rounds=2), learner.user)
    for record in access.match.rounds.all():
        told = reviews.tell(access, record, 0)
        places = dict(told.stops)
        for one in reviews.decisions(access, told):
            if one.kind in ("step", "tiles", "points") and "keeps" in one.facts:
                seen = view(told.states[places[one.step]], 0)
                risked = {str(choice.action).partition(" ")[2]: risk_of(choice.reason) for choice in coach(seen).ranked}
                assert seen.live_left >= len(seen.others) + 1
                assert one.loss is not None
                assert risked[one.chosen] - risked[one.best] <= one.loss / 2 + 1


def coach(seen: View) -> Advice:
    return BOTS[list(BOTS)[-1]](seen)


def risk_of(reason: Reason) -> float:
    """The points a choice loses by dealing in, of the numbers that are told."""
    told = {one.code: one.amount or 0 for one in reason.because}
    return told.get(Code.ADVICE_RISK, 0) / 100 * told.get(Code.ADVICE_COST, 0)


def test_the_coachs_own_move_is_not_marked() -> None:
    laid = lay("standard", E="234m567p34s66s78p1z", draws="2z")
    best = BOTS[list(BOTS)[-1]](view(laid.state, 0)).action
    found = decide(laid.state, best)
    assert (found.kind, found.loss, found.chosen) == ("", 0, found.best)


def test_a_decision_is_stored_and_read_back_as_it_was(learner: Guest, played: Played) -> None:
    match = played(rounds=1)
    access = reviews.by_player(match, learner.user)
    told = reviews.tell(access, match.rounds.get(), 0)
    found = reviews.decisions(access, told)
    kept = Review.objects.get()
    assert reviews.decisions(access, told) == found
    assert json.loads(json.dumps(kept.decisions)) == [one.to_values() for one in found]


def test_another_engine_finds_anew(learner: Guest, played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(rounds=1)
    page(learner, match)
    kept = Review.objects.get()
    Review.objects.update(decisions=[])
    assert "The coach says nothing" in page(learner, match)
    monkeypatch.setattr(reviews, "engine_version", lambda: "another")
    page(learner, match)
    assert Review.objects.get().decisions == kept.decisions


def test_the_three_biggest_are_ranked(learner: Guest, played: Played) -> None:
    match = played()
    access = reviews.by_player(match, learner.user)
    for record in match.rounds.all():
        found = reviews.decisions(access, reviews.tell(access, record, 0))
        losses = sorted((one.loss or 0 for one in found if one.is_marked), reverse=True)
        shown = page(learner, match, f"?round={record.number + 1}")
        assert re.findall(r'class="rank">(\d)<', shown) == [str(n + 1) for n in range(min(3, len(losses)))]


# Another move.


def first_choice(learner: Guest, match: MatchRecord) -> tuple[int, str]:
    """The step of the learner's first decision in the first round, and a discard that was not made there."""
    told = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(number=0), 0)
    for step, place in told.stops:
        state = told.states[place]
        chosen = reviews.chosen_at(told, place)
        others = [str(one).partition(" ")[2] for one in state.asking.get(0, ()) if isinstance(one, Discard)]
        if chosen and len(others) > 1:
            return step, next(one for one in others if one != chosen)
    raise AssertionError("no discard was ever chosen")


def try_it(learner: Guest, match: MatchRecord, **more: object) -> MatchRecord:
    step, action = first_choice(learner, match)
    sent = {"round": 1, "step": step, "seat": 0, "action": action} | more
    response = learner.client.post(f"/play/{match.pk}/review/try/", sent)
    assert response.status_code == 302
    return MatchRecord.objects.get(pk=response.url.split("/")[2])


def test_another_move_begins_a_match_of_its_own_and_leaves_the_record_as_it_was(learner: Guest, played: Played) -> None:
    match = played()
    before, standings = texts(match), match.standings
    tried = try_it(learner, match)
    assert (tried.origin, tried.pk) != (None, match.pk)
    play_on(learner, tried, 1)
    match.refresh_from_db()
    assert texts(match) == before
    assert match.standings == standings
    step, action = first_choice(learner, match)
    told = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(number=0), 0)
    place = dict(told.stops)[step]
    mine = reviews.tell(reviews.by_player(tried, learner.user), tried.rounds.get(), 0)
    assert mine.states[-1].actions[:place] == told.states[-1].actions[:place]
    assert str(mine.states[-1].actions[place]) == f"0 {action}"
    assert "tried another move" in page(learner, tried)


def test_the_same_press_again_leads_to_the_same_match(learner: Guest, played: Played) -> None:
    match = played()
    tried = try_it(learner, match)
    assert try_it(learner, match) == tried
    sitting = learner.sitting(tried)
    if sitting.result is None:
        services.take_action(
            match=tried, by=learner.user, action=str(sitting.state.asking[0][-1]).partition(" ")[2], at=sitting.at
        )
        assert try_it(learner, match) != tried


def test_what_could_not_be_done_says_why_and_begins_nothing(learner: Guest, played: Played) -> None:
    match = played()
    step, _ = first_choice(learner, match)
    for action in ("tsumo", "discard 0x", "", "<b>"):
        sent = {"round": 1, "step": step, "seat": 0, "action": action}
        response = learner.client.post(f"/play/{match.pk}/review/try/", sent, follow=True)
        assert response.status_code == 200
        assert "<b></" not in response.content.decode()
    assert MatchRecord.objects.count() == 1
    for sent in ({"round": 99, "step": step, "seat": 0}, {"round": 1, "step": step, "seat": 9}, {"round": "x"}):
        assert learner.client.post(f"/play/{match.pk}/review/try/", sent | {"action": "pass"}).status_code == 404


def test_from_anothers_seat_their_choice_can_be_tried(learner: Guest, played: Played) -> None:
    match = played()
    told = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(number=0), 1)
    step, place = next((step, place) for step, place in told.stops if len(told.states[place].asking.get(1, ())) > 2)
    action = str(told.states[place].asking[1][-1]).partition(" ")[2]
    tried = try_it(learner, match, step=step, seat=1, action=action)
    seats = list(tried.seats.values_list("number", "person", "level"))
    assert [number for number, person, _ in seats if person] == [1]
    assert all(level for number, person, level in seats if not person)
    assert len(set(tried.seats.exclude(number=1).values_list("name", flat=True))) == 3


# Links and logs.


@pytest.mark.parametrize("hands", [True, False])
def test_a_link_shows_what_it_was_made_for(learner: Guest, played: Played, client: Client, hands: bool) -> None:
    match = played()
    learner.client.post(f"/play/{match.pk}/review/share/", {"hands": "on"} if hands else {})
    shared = Share.objects.get()
    assert shared.hands is hands
    response = client.get(shared.get_absolute_url() + "?round=1&step=0&seat=2")
    shown = response.content.decode()
    told = reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(number=0), 0)
    seen_from = 2 if hands else 0
    assert sorted(hand_of(shown)) == sorted(map(str, told.states[0].players[seen_from].hand.held))
    assert ("All hands" in shown) is hands
    assert learner.user.username not in shown
    assert ">You<" not in shown
    assert ("Tenhou JSON" in shown) is hands
    assert client.get(shared.get_absolute_url() + "log/mjai").status_code == (200 if hands else 404)
    step, action = first_choice(learner, match)
    sent = {"round": 1, "step": step, "seat": 0, "action": action}
    assert client.post(shared.get_absolute_url() + "try/", sent).status_code == (302 if hands else 404)


def test_a_link_is_ended_by_its_maker_alone(learner: Guest, stranger: Guest, played: Played, client: Client) -> None:
    match = played()
    learner.client.post(f"/play/{match.pk}/review/share/", {"hands": "on"})
    address = Share.objects.get().get_absolute_url()
    assert stranger.client.post(f"/play/{match.pk}/review/share/", {"end": "1"}).status_code == 404
    assert client.get(address).status_code == 200
    ended = learner.client.post(f"/play/{match.pk}/review/share/", {"end": "1", "round": "2", "step": "6", "seat": "0"})
    assert ended.url == f"/play/{match.pk}/review/?round=2&step=6&seat=0#share", "back to the moment looked at"
    assert client.get(address).status_code == 404
    learner.client.post(f"/play/{match.pk}/review/share/", {"hands": "on"})
    assert Share.objects.get().get_absolute_url() != address


def test_a_match_that_goes_on_again_is_not_shown_by_its_link(learner: Guest, played: Played, client: Client) -> None:
    match = played()
    learner.client.post(f"/play/{match.pk}/review/share/", {"hands": "on"})
    address = Share.objects.get().get_absolute_url()
    match.finished = None
    match.save()
    assert client.get(address).status_code == 404


def test_a_running_match_has_no_link(learner: Guest, played: Played) -> None:
    match = played(rounds=1)
    assert learner.client.post(f"/play/{match.pk}/review/share/", {"hands": "on"}).status_code == 404
    assert not Share.objects.exists()


@pytest.mark.parametrize("rules", ["standard", "sanma"])
def test_the_logs_are_read_back_as_the_match_that_was_played(learner: Guest, played: Played, rules: str) -> None:
    match = played(rules)
    before = [told[-1] for told in _told(learner, match)]
    response = learner.client.get(f"/play/{match.pk}/review/log/mjai")
    assert "attachment" in response["Content-Disposition"]
    read = mjai.read(response.content)
    assert [state.events for state in read.rounds] == [state.events for state in before]
    again = tenhou_json.read(learner.client.get(f"/play/{match.pk}/review/log/tenhou.json").content)
    assert [state.points for state in again.rounds] == [state.points for state in before]
    assert learner.client.get(f"/play/{match.pk}/review/log/exe").status_code == 404


def _told(learner: Guest, match: MatchRecord) -> list[reviews.States]:
    access = reviews.by_player(match, learner.user)
    return [reviews.tell(access, record, 0).states for record in match.rounds.order_by("number")]


def test_names_are_escaped(learner: Guest, played: Played) -> None:
    match = played()
    match.seats.filter(number=1).update(name="<i>x</i>")
    for query in ("?round=1&step=30&seat=1", "?round=1&step=9999"):
        assert "<i>x" not in page(learner, match, query)


def test_the_rules_of_the_record_are_the_matchs_own(learner: Guest, played: Played) -> None:
    """A match keeps its values, so that its review stays what it was."""
    match = played(rounds=1)
    assert load("standard").name in match.values["name"]
    assert format_tiles(
        reviews.tell(reviews.by_player(match, learner.user), match.rounds.get(), 0).states[0].indicators
    )


def test_a_log_names_a_guest_a_player_and_a_person_by_their_name(learner: Guest, played: Played) -> None:
    match = played()
    named = learner.client.get(f"/play/{match.pk}/review/log/mjai").content.decode()
    assert '"aiko"' in named
    User.objects.filter(pk=learner.user.pk).update(is_guest=True, username="guest-8d0c")
    for log in ("mjai", "tenhou.json"):
        kept = learner.client.get(f"/play/{match.pk}/review/log/{log}").content.decode()
        assert '"Player"' in kept
        assert "guest-" not in kept
