"""Nothing that signals may look at a hidden card."""

from __future__ import annotations

from tests.coalition.rounds import called

import darwindeck as dd
from darwindeck._native import State
from darwindeck.coalition.coordinate import Character, choose
from darwindeck.coalition.protocol import Seat

CHARACTER = Character(cooperation=1.0)


def test_redealing_what_a_seat_cannot_know_changes_no_decision() -> None:
    """The chains, the decoder, the encoder and the coordinator: same view, same decision."""
    compared = 0
    for seed in range(25):
        state, partners, _ = called(seed)
        first: dict[int, Seat] = {}
        for reader in partners:
            seat = Seat(reader)
            seat.settle(state, seed, history=True)
            first[reader.seat] = seat.fork(reads=True)
            again = Seat(reader)
            again.settle(state.imagined(reader.seat, 7 + seed), seed, history=True)
            spots = [(s, k) for s in range(4) for k in range(16)]
            assert all(
                again.reader.ranks(*spot) == first[reader.seat].reader.ranks(*spot)
                for spot in spots
            ), seed
        compared += _play_and_compare(state, first, seed)
    assert compared > 150


def _play_and_compare(state: State, seats: dict[int, Seat], seed: int) -> int:
    """Plays the final round; each decision is made again on a table with other hidden cards."""
    compared = 0
    while not state.hand_over:
        moves = state.legal_moves()
        number = 0
        if len(moves) > 1:
            mover = seats[state.to_move]
            number = choose(mover, state, CHARACTER, "win", seed).number
            other = state.imagined(state.to_move, 100 + seed)
            assert choose(mover, other, CHARACTER, "win", seed).number == number, seed
            compared += 1
        for seat in seats.values():
            if seat.number != state.to_move:
                told, elsewhere = seat.reader.fork(), seat.reader.fork()
                told.watch(state, moves[number])
                elsewhere.watch(state.imagined(seat.number, 5), moves[number])
                assert told.deeds() == elsewhere.deeds(), seed
            seat.watch(state, moves[number])
        state = state.play_told(moves[number], 1)
        for seat in seats.values():
            seat.hear(state)
    return compared


def test_a_bot_at_a_table_decides_by_what_its_seat_saw() -> None:
    """Two deals that look the same to a seat get the same move and the same reason."""
    genome = dd.load_game("vinto")
    table = dd.Table(genome, seed=11)
    while table.view(0).caller is None:
        table.play(table.suggest("vinto:strategic", seed=len(table.moves)).move)
    while not table.finished and table.hand_number == 0:
        seat = table.to_move
        advice = table.suggest("vinto:calculating", seed=3)
        twin = table.copy()
        twin._state = table._state.imagined(seat, 17)
        again = twin.suggest("vinto:calculating", seed=3)
        assert (again.move, again.explanation) == (advice.move, advice.explanation)
        table.play(advice.move)
