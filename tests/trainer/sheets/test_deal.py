"""A prepared deal is the same for everybody who plays it, and tells its tiles to nobody before."""

from engine.rules import load
from engine.tiles import format_tiles, parse_tiles, sort_tiles
from engine.wall import Wall
from tests.trainer.sheets.conftest import DEAL, Sign
from trainer.play import services as play
from trainer.play.models import MatchRecord
from trainer.sheets.models import Deal


def test_a_deal_is_kept_once_and_played_from_its_link(sign: Sign) -> None:
    _, mori = sign("mori")
    for _ in range(2):
        response = mori.post("/sheets/deals/new/", DEAL)
        assert response.url == f"/deal/{'d' * 12}/"
    deal = Deal.objects.get()
    wall = Wall.parse(deal.wall, load("standard"))
    dealt = sort_tiles(wall.deal(0))
    assert set(parse_tiles("123m456p789s1122z")) == set(dealt)
    assert format_tiles([wall.drawn(0), wall.drawn(1)]) == "31z"
    assert str(wall.indicator(0)) == "5m"

    hands = []
    for name in ("aiko", "ben"):
        user, browser = sign(name)
        page = browser.get(response.url).content.decode()
        assert "Look at the river." in page
        assert deal.wall not in page
        started = browser.post(f"{response.url}play/")
        match = MatchRecord.objects.get(pk=started.url.split("/")[2])
        sitting = play.sit(match, user)
        hands.append(str(sitting.state.players[0].hand))
        assert sitting.seat == 0
        assert browser.get(started.url).status_code == 200
    assert hands[0] == hands[1] == "123m456p789s1122z_3z"


def test_the_player_may_sit_elsewhere_and_bots_go_first(sign: Sign) -> None:
    _, mori = sign("mori")
    mori.post("/sheets/deals/new/", DEAL | {"turn": 2, "east": "", "west": "19m19p19s1234567z", "draws": ""})
    user, browser = sign("aiko")
    started = browser.post(f"/deal/{'d' * 12}/play/")
    sitting = play.sit(MatchRecord.objects.get(pk=started.url.split("/")[2]), user)
    assert sitting.seat == 2
    assert sitting.told, "the round can be played again from its record"
    assert format_tiles(sort_tiles(sitting.told[0].players[2].hand.held)) == "19m19p19s1234567z"


def test_what_no_wall_can_be_is_refused_with_the_reason(sign: Sign) -> None:
    _, mori = sign("mori")
    page = mori.post("/sheets/deals/new/", DEAL | {"east": "11111m"}).content.decode()
    assert "1m stands 5 times" in page
    page = mori.post("/sheets/deals/new/", DEAL | {"east": "123m456p789s1122334z"}).content.decode()
    assert "dealt 13 each" in page
    page = mori.post("/sheets/deals/new/", DEAL | {"east": "12q"}).content.decode()
    assert 'value="12q"' in page
    page = mori.post("/sheets/deals/new/", DEAL | {"ruleset": "sanma", "turn": 3, "east": ""}).content.decode()
    assert "no such seat" in page
    assert not Deal.objects.exists()
