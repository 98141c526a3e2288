"""The format stays as it is: messages that were written once are read for ever."""

from __future__ import annotations

import msgspec
from tests.wire.record_messages import GOLDEN, golden_batch, golden_counts, golden_measurement

from darwindeck import _native, wire


def golden(name: str) -> bytes:
    return bytes.fromhex((GOLDEN / f"{name}.hex").read_text(encoding="ascii"))


def test_a_request_is_the_same_bytes_as_ever() -> None:
    assert wire.encode_request(golden_batch()) == golden("request")
    assert wire.decode_request(golden("request")) == golden_batch()


def test_a_response_reads_as_ever() -> None:
    response = wire.decode_response(golden("response"))
    assert response.engine_version == "0.1.0"
    played, refused = response.responses
    stats = played.counted()
    assert (stats.games, stats.hands, stats.turns) == (3, 12, 624)
    assert sum(stats.tricks) == sum(stats.score_total) == 156
    assert len(stats.wins) == 4
    assert [sum(result.scores) for result in played.results] == [52, 52, 52]
    assert [result.turns for result in played.results] == [208, 208, 208]
    assert refused.stats is None
    assert refused.error_offset == 0


def test_the_engine_answers_an_old_request_as_it_did() -> None:
    """The version of the engine may differ, what it counted may not."""
    now = wire.decode_response(_native.run_batch(golden("request")))
    then = wire.decode_response(golden("response"))
    assert msgspec.structs.replace(now, engine_version="") == msgspec.structs.replace(
        then, engine_version=""
    )


def test_messages_for_counts_are_the_same_bytes_as_ever() -> None:
    assert wire.encode_measure_request(golden_measurement()) == golden("measure_request")
    assert wire.decode_measure_request(golden("measure_request")) == golden_measurement()
    assert wire.encode_measure_response(golden_counts()) == golden("measure_response")
    assert wire.decode_measure_response(golden("measure_response")) == golden_counts()


def test_the_engine_answers_an_old_request_for_counts() -> None:
    message = _native.measure(golden("measure_request"), golden_measurement().digest)
    counted, refused = wire.decode_measure_response(message).responses
    assert counted.counted()["random.matches"] == [3, 3, 0, 0, 12, 624, 3 * 208**2]
    assert refused.error_offset == 0
