"""The Rust engine, as Python sees it. Private: use `darwindeck` itself."""

from collections.abc import Callable, Sequence
from typing import final

class ParseError(ValueError):
    """Bytecode that is not a game; the arguments are the message and the offset."""

@final
class Move:
    """One choice at one decision. Compares, sorts and hashes by value."""

    @property
    def kind(self) -> str: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def amount(self) -> int | None: ...
    @property
    def target(self) -> int | None: ...
    @property
    def suit(self) -> str | None: ...
    @property
    def text(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class View:
    """All that one seat may know at one moment. Compares by value, prints readably."""

    @property
    def seat(self) -> int: ...
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def public_cards(self) -> tuple[str, ...]:
        """Every card whose place the whole table knows."""
    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The cards of the trick being played, with the seat that played each."""
    @property
    def hand_counts(self) -> tuple[int, ...]: ...
    @property
    def taken(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat has taken in tricks."""
    @property
    def stock_count(self) -> int: ...
    @property
    def known(self) -> tuple[tuple[str, ...], ...]:
        """For each seat, cards in its hand that this seat knows of."""
    @property
    def possible(self) -> tuple[tuple[str, ...], ...]:
        """For each seat, unknown cards that its hand may still hold."""
    @property
    def chosen(self) -> tuple[str, ...]:
        """Cards that this seat has set aside in a choice that is not yet shown."""
    @property
    def bids(self) -> tuple[int | None, ...]: ...
    @property
    def nils(self) -> tuple[bool, ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def team_scores(self) -> tuple[int, ...]: ...
    @property
    def bags(self) -> tuple[int, ...]: ...
    @property
    def trump(self) -> str | None: ...
    @property
    def turned_up(self) -> str | None: ...
    @property
    def tableau(self) -> tuple[str, ...]: ...
    @property
    def discard_top(self) -> str | None: ...
    @property
    def discard_count(self) -> int: ...
    @property
    def named_suit(self) -> str | None: ...
    @property
    def reversed(self) -> bool:
        """Play goes anticlockwise."""
    @property
    def broken(self) -> bool: ...
    @property
    def dealer(self) -> int: ...
    @property
    def to_move(self) -> int: ...
    @property
    def hand_number(self) -> int: ...
    @property
    def seats_in(self) -> tuple[bool, ...]: ...
    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat may do now; empty when it is not its turn."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class State:
    """One moment of a match. Playing a move gives a new state."""

    @property
    def to_move(self) -> int:
        """The seat that decides, or -1 when the hand or the match is over."""
    @property
    def finished(self) -> bool: ...
    @property
    def hand_over(self) -> bool:
        """The hand is scored and the next one not yet dealt."""
    @property
    def timed_out(self) -> bool: ...
    @property
    def hand_number(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def winning_team(self) -> int: ...
    @property
    def winners(self) -> tuple[int, ...]:
        """The sides (seats, or teams in a team game) that won or share the win."""
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def team_scores(self) -> tuple[int, ...]: ...
    @property
    def hand_points(self) -> tuple[int, ...]:
        """What each side gained in the hand that was scored last."""
    @property
    def bids(self) -> tuple[int | None, ...]: ...
    @property
    def nils(self) -> tuple[bool, ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def bags(self) -> tuple[int, ...]: ...
    @property
    def placing(self) -> tuple[int, ...]:
        """Seats in the order of going out in this hand."""
    def legal_moves(self) -> list[Move]: ...
    def play(self, move: Move) -> State:
        """The state after the move; `ValueError` when it is not legal."""
    def next_hand(self) -> State:
        """Deals the next hand after `hand_over`."""
    def view(self, seat: int) -> View: ...
    def seen(self, move: Move, seat: int) -> Move | None:
        """What `seat` sees when the seat to move makes this move."""
    def think(self, agent: str, seed: int) -> tuple[list[tuple[Move, int, float | None]], int]:
        """What an agent thinks of the moves of the seat to move, best first.

        Each move with its visits and its mean reward, where it has one; and the
        iterations of the search. `ValueError` when there is no such agent.
        """
    def imagined(self, seat: int, seed: int) -> State:
        """A state in which all that a seat cannot know is dealt anew."""
    def places(self) -> list[tuple[str, str]]:
        """Every card and where it is: the ground truth, for tests."""
    def to_bytes(self) -> bytes:
        """The whole state as bytes: two states are equal when these are."""

@final
class Program:
    """A game that has been parsed and checked."""

    def __new__(cls, code: bytes) -> Program: ...
    @property
    def identity(self) -> int: ...
    @property
    def player_count(self) -> int: ...
    @property
    def team_of(self) -> tuple[int, ...] | None:
        """The team of each seat; None without teams."""
    @property
    def deck(self) -> tuple[str, ...]: ...
    def one_hand(self) -> Program:
        """The same game, ending after a single hand."""
    def start(self, seed: int, deck: Sequence[str] | None = None) -> State:
        """Deals the first hand; `ValueError` for a deck that is not the game's."""
    def perft(self, seed: int, depth: int) -> int:
        """How many sequences of `depth` moves the first deal allows."""

def run_batch(request: bytes, progress: Callable[[int], object] | None = None) -> bytes:
    """Plays a batch with the GIL released: a request as bytes, the response as bytes.

    `progress(done)` is called now and then with the number of finished games.
    """

def agent_name(name: str) -> str:
    """A name as agents are called; `ValueError` when there is no such agent."""

def playouts(
    program: Program, games: int, seed: int, threads: int, stats: bool
) -> tuple[float, int]:
    """Seconds that random playouts took, without or with statistics, and the turns in them."""

def state_copies(program: Program, copies: int) -> tuple[float, int]:
    """Nanoseconds that a copy of a state takes, and the bytes that it has."""

def limit_playouts(games: int, seed: int, threads: int) -> float:
    """Seconds that the bare spades loop took: the practical speed limit."""
