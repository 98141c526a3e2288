"""The experiment: paired deals, its figures, its command and its page."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

import darwindeck as dd
from darwindeck.cli import main
from darwindeck.coalition.arms import ARMS
from darwindeck.coalition.experiment import (
    Findings,
    at_table_of,
    coalition,
    findings,
    value_class,
)
from darwindeck.coalition.page import page
from darwindeck.coalition.statistics import calibration, difference, log_loss, rate, share

VINTO = dd.load_game("vinto")


@pytest.fixture(scope="module")
def found() -> Findings:
    return coalition(VINTO, deals=60, seed=94, workers=1)


def test_every_arm_plays_the_same_deals(found: Findings) -> None:
    assert list(found.arms) == [arm.name for arm in ARMS]
    assert found.deals == 60
    assert found.uncalled == 0
    for arm in found.arms.values():
        assert arm.interval[0] <= arm.win_rate <= arm.interval[1]


def test_understanding_pays(found: Findings) -> None:
    rates = {name: arm.win_rate for name, arm in found.arms.items()}
    assert rates["selfish"] < rates["team"] < rates["pooled"] < rates["leader"]
    assert rates["signal"] > rates["selfish"]


def test_a_shuffled_decoder_is_about_as_good_as_none(found: Findings) -> None:
    placebo = next(one for one in found.differences if (one.a, one.b) == ("placebo", "team"))
    assert abs(placebo.difference) <= 0.1, "six of sixty deals, which is within the noise"


def test_the_decoder_knows_more_than_the_prior(found: Findings) -> None:
    assert found.log_loss.decoder < found.log_loss.prior
    assert sum(count for _, _, count in found.calibration) % 4 == 0


def test_two_processes_find_the_same_as_one(found: Findings) -> None:
    again = coalition("vinto", deals=60, seed=94, workers=2)
    same = msgspec.structs.replace(again, seconds=found.seconds)
    assert same == found


def test_five_can_play() -> None:
    five = coalition(VINTO, deals=2, players=5, seed=1, workers=1)
    assert five.players == 5
    assert at_table_of(VINTO, 4) is VINTO


def test_a_threshold_that_nobody_reaches_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody called"):
        findings(VINTO, 8.0, 0, [None], 0.0)


def test_value_classes() -> None:
    assert [value_class(value) for value in (-1, 0, 1, 2, 4, 5, 7, 8, 10)] == [
        *(0, 0, 0, 1, 1, 2, 2, 3, 3)
    ]


def test_rates_and_differences_have_intervals() -> None:
    wins = np.array([1.0] * 30 + [0.0] * 70)
    mean, (low, high) = rate(wins)
    assert mean == 0.3
    assert 0.21 < low < 0.3 < high < 0.40
    gap, (least, most) = difference(wins, wins[::-1])
    assert gap == 0
    assert least == -most < 0
    assert difference(wins[:1], wins[:1])[1] == (-1.0, 1.0)


def test_the_share_of_a_gap() -> None:
    low, part, high = (np.array([0.0] * (100 - won) + [1.0] * won) for won in (40, 50, 60))
    middle, (least, most) = share(part, low, high)
    assert middle == pytest.approx(0.5)
    assert least < 0.5 < most
    assert np.isnan(share(low, low, low)[0])


def test_log_loss_and_calibration() -> None:
    assert log_loss([[1.0, 0.0]], [0], 200) == pytest.approx(-np.log(200.5 / 201))
    assert np.isnan(log_loss([], [], 200))
    assert calibration([[0.9, 0.1], [1.0, 0.0]], [0, 0]) == [
        (0.0, 0.0, 1),
        (pytest.approx(0.1), 0.0, 1),
        (pytest.approx(0.95), 1.0, 2),
    ]


def test_the_command_prints_the_keys_that_others_rely_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "arms.html"
    assert main(["coalition", "--deals", "2", "--json", "--html", str(file)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data.keys() >= {"arms", "differences", "gap_closed", "log_loss", "deals", "seconds"}
    assert data["arms"]["signal"].keys() == {"win_rate", "interval"}
    assert data["differences"][0].keys() == {"a", "b", "difference", "interval"}
    assert data["log_loss"].keys() == {"decoder", "prior"}
    text = file.read_text(encoding="utf-8")
    assert text.count("<rect") == len(ARMS)
    assert "http" not in text


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coalition", "--deals", "2", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "signal - team" in out
    assert "2 deals" in out


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coalition", "--game", "hearts", "--deals", "1"]) == 2
    assert "layouts" in capsys.readouterr().err
    assert main(["coalition", "--deals", "0"]) == 2
    assert main(["coalition", "--players", "9"]) == 2


def test_a_page_tells_all_arms(found: Findings) -> None:
    text = page(found)
    assert all(f">{arm.name}<" in text for arm in ARMS)
