"""House rules as the set-up offers them, field by field."""

from engine.rules import load
from trainer.play.house import fields


def test_no_yaku_is_offered_that_the_tiles_cannot_make() -> None:
    four, three = ({field.path for field in fields(load(name))} for name in ("standard", "sanma"))
    assert four - three == {"yaku.han.sanshoku-doujun"}
    assert three <= four
