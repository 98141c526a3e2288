"""How a match against OpenSpiel's search is counted."""

import pytest
from tests.oracle.head_to_head import SEATINGS, Result, Sitting
from tests.oracle.oracle import SEATS


def counted(points: tuple[int, ...], *, alone: bool) -> Result:
    """One deal in which the seats got the same points wherever our search sat."""
    result = Result()
    result.add([Sitting(points, seats, low_wins=True) for seats in SEATINGS[alone]])
    return result


@pytest.mark.parametrize("alone", [False, True])
def test_the_seats_of_a_deal_give_nobody_an_advantage(alone: bool) -> None:
    result = counted((0, 3, 10, 13), alone=alone)
    assert result.shares == pytest.approx([0])
    assert result.points == pytest.approx([0])
    assert result.ours == result.theirs == pytest.approx([6.5])


@pytest.mark.parametrize("alone", [False, True])
def test_either_side_sits_in_every_seat_equally_often(alone: bool) -> None:
    ours = [seat for seats in SEATINGS[alone] for seat in seats]
    assert len({ours.count(seat) for seat in range(SEATS)}) == 1
    assert len(ours) == len(SEATINGS[alone]) * SEATS / 2


def test_two_against_two_are_held_against_each_other_in_every_hand() -> None:
    result = Result()
    # Ours have nothing, theirs thirteen each; then all have the same.
    result.add(
        [
            Sitting((0, 13, 0, 13), frozenset({0, 2}), low_wins=True),
            Sitting((5, 5, 5, 5), frozenset({1, 3}), low_wins=True),
        ]
    )
    # A pair ties, which is half: ours beat 5/6 of the others, theirs 1/6.
    assert result.shares == pytest.approx([(5 / 6 - 1 / 6) / 2])
    assert result.points == pytest.approx([-13 / 2])


def test_alone_only_the_single_player_counts() -> None:
    def sitting(seats: frozenset[int]) -> Sitting:
        # Whoever sits alone, ours or theirs: ours have nothing and theirs all that there is.
        theirs = SEATS - len(seats)
        points = tuple(0 if seat in seats else 26 // theirs for seat in range(SEATS))
        return Sitting(points, seats, low_wins=True)

    result = Result()
    result.add([sitting(seats) for seats in SEATINGS[True]])
    assert result.shares == pytest.approx([1.0])
    assert (result.ours, result.theirs) == ([0], [26])
