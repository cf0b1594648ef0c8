"""Questions stored by an earlier version are asked and marked as ever."""

from importlib import import_module

import pytest
from django.apps import apps

from engine.rules import RulesetError, from_values, load, to_values
from trainer.drills import services
from trainer.drills.models import RulesetRecord


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["mahjong-soul", "family"])
def test_rule_sets_from_before_deposits_had_points(name: str) -> None:
    values = to_values(load(name))
    del values["points"]["riichi_stick"]
    record = RulesetRecord.objects.create(digest=name, values=values)
    with pytest.raises(RulesetError):
        from_values(record.values)
    import_module("trainer.drills.migrations.0002_riichi_stick").state(apps, None)
    assert services.rules_of(name) == load(name)
