"""Messages that are damaged, or ask for what cannot be: a clear error, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from msgspec.structs import replace
from tests.wire.batches import (
    TEAMS,
    batch,
    measurement,
    measurements,
    replaced,
    request,
    resealed,
    team_game,
)

import darwindeck as dd
from darwindeck import _native, wire
from darwindeck.errors import WrongEngineError
from darwindeck.testing.examples import changed
from darwindeck.wire import SimulationRequest

TINY = changed(team_game(TEAMS["2v2"]), {"setup.cards_per_player": 1})
TOLD = replace(request(TINY, 1), one_hand=True, with_events=True, listener=1)
REQUEST = wire.encode_request(
    batch(
        request(team_game(TEAMS["2v2"]), 2, with_results=True),
        request("hearts", 1),
        TOLD,
        threads=2,
    )
)
RESPONSE = _native.run_batch(REQUEST)
# There is no such tier, so another message rarely asks for much.
MEASURE_REQUEST = wire.encode_measure_request(
    measurements(measurement("hearts", tier=200), measurement(TINY, tier=201))
)
MEASURE_RESPONSE = wire.encode_measure_response(
    wire.MeasureBatchResponse(
        responses=(
            wire.MeasureResponse(counts={"random.matches": [2.0, 0.5], "coupling": [], "é": [1.0]}),
            wire.MeasureResponse(error="there is no tier 201", error_offset=3),
        ),
        digest="d",
        engine_version="0",
    )
)
EMPTY: dict[bytes, Callable[[], bytes]] = {
    REQUEST: lambda: wire.encode_request(batch()),
    RESPONSE: lambda: wire.encode_response(wire.BatchResponse(responses=(), engine_version="9")),
    MEASURE_REQUEST: lambda: wire.encode_measure_request(measurements()),
    MEASURE_RESPONSE: lambda: wire.encode_measure_response(
        wire.MeasureBatchResponse(responses=(), digest="d", engine_version="9")
    ),
}
"""Every kind of message, and how one with nothing in it is written."""

Reader = Callable[[bytes], object]


class LongEnough(Exception):  # noqa: N818 - it is no error
    """Another message was understood, and asks for many games."""


def engine(message: bytes) -> None:
    """Has the engine read a message, and play for a moment if it can."""

    def stop(done: int) -> None:
        raise LongEnough

    with suppress(LongEnough):
        _native.run_batch(message, stop)


def counting_engine(message: bytes) -> None:
    """Has the engine read a request for counts; it may be one for another worker."""
    with suppress(WrongEngineError):
        _native.measure(message, "d")


READERS: dict[str, tuple[bytes, Reader]] = {
    "the engine": (REQUEST, engine),
    "a request in Python": (REQUEST, wire.decode_request),
    "a response in Python": (RESPONSE, wire.decode_response),
    "the engine that counts": (MEASURE_REQUEST, counting_engine),
    "a measure request in Python": (MEASURE_REQUEST, wire.decode_measure_request),
    "a measure response in Python": (MEASURE_RESPONSE, wire.decode_measure_response),
}

every_reader = pytest.mark.parametrize(("message", "read"), READERS.values(), ids=READERS)


def assert_refused(read: Reader, message: bytes, words: str = "") -> None:
    with pytest.raises(dd.WireError) as caught:
        read(message)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@every_reader
def test_a_message_cut_short_is_refused(message: bytes, read: Reader) -> None:
    for length in range(len(message)):
        assert_refused(read, message[:length])


@every_reader
def test_a_message_with_something_after_it_is_refused(message: bytes, read: Reader) -> None:
    assert_refused(read, message + b"\0", "its checksum is wrong")
    assert_refused(read, message + message)


@every_reader
def test_a_message_with_changed_bytes_is_refused(message: bytes, read: Reader) -> None:
    for seed in range(4000):
        rng = random.Random(seed)
        damaged = bytearray(message)
        for place in rng.sample(range(len(message)), rng.choice((1, 1, 2, 8))):
            damaged[place] ^= rng.randrange(1, 256)
        try:
            assert_refused(read, bytes(damaged))
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


@every_reader
def test_random_bytes_are_refused(message: bytes, read: Reader) -> None:
    for seed in range(1000):
        rng = random.Random(seed)
        noise = rng.randbytes(rng.randrange(200))
        assert_refused(read, noise)
        assert_refused(read, resealed(replaced(noise + bytes(16), 4, message[4:8])))


@every_reader
def test_even_a_forged_checksum_lets_nothing_but_messages_through(
    message: bytes, read: Reader
) -> None:
    """Damage under a right checksum is refused, or is another message; it is never a crash."""
    refused = 0
    for seed in range(4000):
        rng = random.Random(seed)
        damaged = bytearray(message)
        for place in rng.sample(range(len(message) - 8), rng.choice((1, 2, 8))):
            damaged[place] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        try:
            read(resealed(bytes(damaged)))
        except dd.WireError:
            refused += 1
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
    assert refused > 1000


@every_reader
def test_the_wrong_kind_of_message_is_named(message: bytes, read: Reader) -> None:
    kind = message[4:8].decode()
    for other in EMPTY:
        if other is not message:
            assert_refused(read, other, f"bytes 4 to 7 are {other[4:8].decode()}, not {kind}")
    assert_refused(read, replaced(message, 4, b"NOPE"), "bytes 4 to 7 are NOPE")


@every_reader
def test_another_version_of_the_format_is_refused(
    message: bytes, read: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in (0, 2, 999):
        monkeypatch.setattr("darwindeck.wire.tables.FORMAT_VERSION", version)
        other = EMPTY[message]()
        monkeypatch.undo()
        assert_refused(read, other, f"format version {version};")


def test_many_references_to_one_long_request_are_not_followed() -> None:
    """A thousand offsets that all lead to a long request would be a hundred times the message."""
    long = replace(request("hearts"), bytecode=bytes(100_000))
    content = bytearray(wire.encode_request(batch(*[request("hearts")] * 1000, long)))
    offsets = requests_of(content)
    last = offsets[-1] + int.from_bytes(content[offsets[-1] :][:4], "little")
    for place in offsets:
        content[place : place + 4] = (last - place).to_bytes(4, "little")
    forged = resealed(bytes(content))
    assert_refused(wire.decode_request, forged, "its lists are longer than it is")
    assert_refused(_native.run_batch, forged, "not a batch request: Apparent size too large")


def requests_of(content: bytearray) -> range:
    """Where the offsets of a batch's requests stand."""

    def number(place: int, size: int = 4) -> int:
        return int.from_bytes(content[place : place + size], "little", signed=True)

    root = number(0)
    layout = root - number(root)
    field = root + number(layout + 8, 2)
    vector = field + number(field)
    return range(vector + 4, vector + 4 + 4 * number(vector), 4)


@pytest.mark.parametrize("wrong", ["text", None, 7, [1, 2]], ids=repr)
def test_a_message_is_bytes(wrong: object) -> None:
    with pytest.raises(TypeError):
        _native.run_batch(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _native.measure(wrong, "d")  # type: ignore[arg-type]


# --- Requests that cannot be played ---------------------------------------------

SPADES = request(team_game(TEAMS["2v2"]))
HEARTS = request("hearts")

NOT_THOSE = "the teams of the request are not those of the bytecode: (0, 2), (1, 3)"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (replace(HEARTS, games=0), "0 games; there can be 1 to 281474976710656"),
        (replace(HEARTS, games=2**48 + 1), "281474976710657 games; there can be 1 to"),
        (
            replace(HEARTS, games=1_000_001, with_results=True),
            "results of 1000001 games; a batch has at most 1000000 in all",
        ),
        (
            replace(HEARTS, agents=("random", "clever", "random", "random")),
            'there is no agent "clever"; there is: random',
        ),
        (replace(HEARTS, agents=("a" * 10**6,) * 4), f'there is no agent "{"a" * 40}"; there'),
        (replace(HEARTS, agents=("random",) * 3), "3 agents for 4 seats"),
        (replace(HEARTS, agents=()), "0 agents for 4 seats"),
        (
            replace(HEARTS, team_mode=True, teams=((0, 2), (1, 3))),
            "the request is for a game with teams, the bytecode has no teams",
        ),
        (
            replace(HEARTS, teams=((0, 2), (1, 3))),
            "the teams of the request are not those of the bytecode: none",
        ),
        (
            replace(SPADES, team_mode=False, teams=()),
            "the request is for a game with no teams, the bytecode has teams",
        ),
        (replace(SPADES, teams=()), NOT_THOSE),
        (replace(SPADES, teams=((0, 2),)), NOT_THOSE),
        (replace(SPADES, teams=((0, 1), (2, 3))), NOT_THOSE),
        (replace(SPADES, teams=((0, 1, 2), (3,))), NOT_THOSE),
        (replace(SPADES, teams=((0, 2, 2), (1, 3))), NOT_THOSE),
        (replace(SPADES, teams=((0, 10), (1, 3))), NOT_THOSE),
        (replace(SPADES, teams=((0, 2), (1, 3), ())), NOT_THOSE),
        (replace(SPADES, teams=((0, 2), (1, 3), (0, 2))), NOT_THOSE),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_what_cannot_be_played_is_refused_in_its_response(
    asked: SimulationRequest, message: str
) -> None:
    response = wire.run_batch(batch(asked)).responses[0]
    assert response.stats is None
    assert response.error.startswith(message)
    with pytest.raises(dd.WireError) as caught:
        response.counted()
    assert str(caught.value).startswith(message)


def test_results_of_several_requests_are_limited_together() -> None:
    many = request(team_game(TEAMS["2v2"]), 2, with_results=True)
    first, second = wire.run_batch(batch(many, replace(many, games=999_999))).responses
    assert first.counted().games == 2
    assert second.error.startswith("results of 999999 games")


@pytest.mark.parametrize("threads", [0, 1025, 65535])
def test_threads_out_of_range_refuse_the_batch(threads: int) -> None:
    with pytest.raises(dd.WireError, match=f"{threads} threads; there can be 1 to 1024"):
        wire.run_batch(batch(HEARTS, threads=threads))


def test_more_requests_than_a_batch_may_have_refuse_it() -> None:
    empty = SimulationRequest(bytecode=b"", games=1, agents=())
    with pytest.raises(dd.WireError, match="65537 requests; a batch has at most 65536"):
        wire.run_batch(batch(*[empty] * 65537))


def test_more_measurements_than_a_message_may_have_refuse_it() -> None:
    empty = replace(measurement("hearts"), bytecode=b"")
    message = wire.encode_measure_request(measurements(*[empty] * 65537))
    with pytest.raises(dd.WireError, match="65537 requests; a batch has at most 65536"):
        _native.measure(message, "d")


def test_damaged_bytecode_is_an_error_of_the_bytecode() -> None:
    for place in range(len(HEARTS.bytecode)):
        damaged = bytearray(HEARTS.bytecode)
        damaged[place] ^= 0xFF
        response = wire.run_batch(batch(replace(HEARTS, bytecode=bytes(damaged)))).responses[0]
        with pytest.raises(dd.BytecodeError) as caught:
            response.counted()
        assert 0 <= caught.value.offset <= len(damaged)
