"""The Rust engine, as Python sees it. Private: use `darwindeck` itself."""

from collections.abc import Callable, Sequence
from typing import final

from darwindeck.table.kinds import (
    Contract,
    Direction,
    EventKind,
    MoveKind,
    PhaseKind,
    Place,
    Question,
    Reason,
    Slot,
    Spot,
)

class ParseError(ValueError):
    """Bytecode that is not a game; the arguments are the message and the offset."""

@final
class Move:
    """One choice at one decision. Compares, sorts, hashes and pickles by value."""

    def __new__(cls, data: bytes) -> Move:
        """The move that eight bytes stand for: how a move is pickled."""
    def __reduce__(self) -> tuple[type[Move], tuple[bytes]]: ...
    @property
    def kind(self) -> MoveKind: ...
    @property
    def id(self) -> int:
        """A stable number, the same in every game and below the game's `action_count`."""
    @property
    def source(self) -> Place | None:
        """Where a drawn card comes from."""
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def amount(self) -> int | None: ...
    @property
    def target(self) -> int | None: ...
    @property
    def suit(self) -> str | None: ...
    @property
    def slot(self) -> int | None:
        """The slot of a layout, from 0; in words they are counted from 1."""
    @property
    def rank(self) -> str | None:
        """The rank that is named or declared, X for jokers."""
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
class Event:
    """One thing that happened, as far as its listener may know it. Compares by value."""

    @property
    def kind(self) -> EventKind: ...
    @property
    def move_number(self) -> int:
        """The move that brought it about, from 1; 0 for what happened before the first."""
    @property
    def seat(self) -> int | None:
        """Whom it is about."""
    @property
    def other(self) -> int | None:
        """Another seat that it is about: who gives, receives or is aimed at."""
    @property
    def side(self) -> int | None:
        """With points, the side that gets them: a team, or a seat without teams."""
    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that the listener sees."""
    @property
    def count(self) -> int:
        """How many cards it is about, hidden ones included."""
    @property
    def source(self) -> Spot | None:
        """Where the cards were."""
    @property
    def target(self) -> Spot | None:
        """Where they are now."""
    @property
    def suit(self) -> str | None: ...
    @property
    def amount(self) -> int:
        """A number that the kind explains: points, a bid, a place."""
    @property
    def reason(self) -> Reason | None:
        """What points are for."""
    @property
    def number(self) -> int:
        """How many tricks, bags or the like points are for."""
    @property
    def bid(self) -> int:
        """What was bid, where points are for a contract."""
    @property
    def ranks(self) -> str:
        """The ranks that are not tossed in, where that is declined."""
    @property
    def order(self) -> tuple[str, ...]:
        """A new stock, the top first; what was laid out, captured or played, in order."""
    @property
    def told(self) -> bool:
        """People are told of it; otherwise it only follows from the rules."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[list[int]], Event], tuple[list[int]]]: ...
    @staticmethod
    def _restored(numbers: list[int]) -> Event: ...

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
    def team_of(self) -> tuple[int, ...] | None:
        """The team of each seat; None without teams."""
    @property
    def team(self) -> int | None:
        """The team of this seat."""
    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that win and lose with this one."""
    @property
    def contracts(self) -> tuple[Contract, ...]:
        """By side what it has bid and taken; empty before anybody has bid."""
    @property
    def sweeps(self) -> tuple[int, ...]:
        """Captures of each seat that emptied the tableau."""
    @property
    def placing(self) -> tuple[int, ...]:
        """Seats in the order of going out in this hand."""
    @property
    def passed(self) -> tuple[bool, ...]:
        """Seats that have passed and wait for the pile to be cleared."""
    @property
    def points_so_far(self) -> tuple[int, ...]:
        """The points of what each seat has taken in this hand, as far as all see it."""
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
    def held_back(self) -> str | None:
        """The suit that is held back until it is broken, now or in the next tricks."""
    @property
    def broken(self) -> bool:
        """That suit has been broken."""
    @property
    def phase(self) -> int | None:
        """The phase that is being played, by its place in `turn_structure.phases`.

        In a turn of plays, draws and discards only the seat itself knows where in it it is. None
        while trump is named before the first phase, and when the hand is over.
        """
    @property
    def phase_kind(self) -> PhaseKind | None:
        """What kind of phase it is; None where there is no `phase`."""
    @property
    def asks(self) -> Question | None:
        """What the seat to move is asked; of others in their turn it is not known."""
    @property
    def gives_to(self) -> int | None:
        """The seat to which this one gives cards in this phase, passed on or in an exchange."""
    @property
    def passes(self) -> Direction | None:
        """Which way this seat passes cards in this phase; an exchange has no direction."""
    @property
    def dealer(self) -> int: ...
    @property
    def to_move(self) -> int: ...
    @property
    def hand_number(self) -> int: ...
    @property
    def seats_in(self) -> tuple[bool, ...]: ...
    @property
    def layouts(self) -> tuple[tuple[Slot | None, ...], ...]:
        """By seat the slots of its layout, None where there is no card; empty in other games."""
    @property
    def drawn(self) -> str | None:
        """The card that the seat whose turn it is has drawn for its layout, if this one sees it."""
    @property
    def caller(self) -> int | None:
        """Who called the end of the hand."""
    @property
    def barred(self) -> tuple[bool, ...]:
        """By seat: it may toss no more in this hand."""
    @property
    def open_ranks(self) -> str:
        """The ranks that may be tossed in now, X for jokers."""
    @property
    def top_unused(self) -> bool:
        """The top of the discard pile has an action for layouts that was not used."""
    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat may do now; empty when it is not its turn."""
    def __reduce__(self) -> tuple[Callable[[list[int]], View], tuple[list[int]]]: ...
    @staticmethod
    def _restored(numbers: list[int]) -> View: ...
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
    def play_told(self, move: Move, number: int) -> State:
        """The same, with what happened by this move, the `number`-th of the match."""
    def next_hand(self) -> State:
        """Deals the next hand after `hand_over`."""
    def next_hand_told(self, number: int, deck: Sequence[str] | None = None) -> State:
        """Deals the next hand after `hand_over`, with what happened since the decision before."""
    def events(self, seat: int | None = None) -> list[Event]:
        """What happened since the decision before, as a seat may know it; all of it for None.

        Nothing unless the state comes from `start_told`, `play_told` or `next_hand_told`.
        """
    def captures(self, move: Move) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a card would capture: the cards that it takes, and those to choose among."""
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
    def believed(self, seat: int, deals: int, seed: int) -> list[tuple[int, str, float]]:
        """What a seat believes of the others' hands: seat, card, the chance that it is there.

        So many deals are weighed (32 to 4,096) as a search weighs them: moves speak.
        """
    def places(self) -> list[tuple[str, str]]:
        """Every card and where it is: the ground truth, for tests."""
    def to_bytes(self) -> bytes:
        """The whole state as bytes: two states are equal when these are."""

@final
class Program:
    """A game that has been parsed and checked."""

    def __new__(cls, code: bytes, team_of: Sequence[int] | None = None) -> Program:
        """Reads bytecode; `team_of` numbers the teams in another way than the bytes do."""
    @property
    def identity(self) -> int: ...
    @property
    def player_count(self) -> int: ...
    @property
    def team_of(self) -> tuple[int, ...] | None:
        """The team of each seat; None without teams."""
    @property
    def action_count(self) -> int:
        """The ids of all moves of the game are below it."""
    @property
    def deck(self) -> tuple[str, ...]: ...
    def one_hand(self) -> Program:
        """The same game, ending after a single hand."""
    def start(self, seed: int, deck: Sequence[str] | None = None) -> State:
        """Deals the first hand; `ValueError` for a deck that is not the game's."""
    def start_told(self, seed: int, deck: Sequence[str] | None = None) -> State:
        """The same, and what happened."""
    def tricks_of_hand(self, hand: int) -> tuple[tuple[int, ...], int]:
        """The cards that each seat is dealt in a hand in which all are in, and how many tricks it
        has: what can be worked out when bids are made."""
    def perft(self, seed: int, depth: int) -> int:
        """How many sequences of `depth` moves the first deal allows."""

@final
class Reader:
    """What one seat has seen of a hand of layouts, and the worlds that it thinks possible.

    A world gives a rank to every card that the seat does not know. A reader that has
    not heard all that happened since the deal says so with a `ValueError`.
    """

    def __new__(
        cls,
        program: Program,
        seat: int,
        temperature: float,
        threshold: float,
        risk: float = 0.0,
    ) -> Reader:
        """A seat before the deal, and how it thinks that others play."""
    @property
    def seat(self) -> int: ...
    @property
    def worlds(self) -> int:
        """How many worlds it keeps."""
    @property
    def notes(self) -> int:
        """How many decisions of others it has noted."""
    def fork(self) -> Reader:
        """A reader of its own for one way in which the game may go on."""
    def note(self, state: State, move: Move) -> None:
        """Takes note of a move that is about to be made."""
    def hear(self, state: State) -> None:
        """Takes note of what happened since the decision before this state."""
    def settle(
        self,
        state: State,
        seed: int,
        *,
        history: bool,
        kept: Sequence[float] | None = None,
        steps: int = 3500,
        worlds: int = 200,
        allowance: float = 0.05,
    ) -> float:
        """Samples worlds anew; how far two chains differ in the value of a card at most."""
    def watch(self, state: State, move: Move) -> None:
        """Watches a move that is about to be made, to weigh it with the worlds."""
    def deeds(self, first: int = 0) -> list[tuple[list[float], int]]:
        """How likely each move that was watched is in each world, and of how many moves.

        Chances are left out where it is equally likely in all worlds, moves before the `first`.
        """
    @property
    def changes(self) -> int:
        """Changes whenever the ranks of its worlds do."""
    def values(self, state: State, aim: str, weights: Sequence[float]) -> list[float]:
        """What each legal move of the seat to move is worth, on average over the worlds."""
    def encode(
        self,
        state: State,
        options: Sequence[int],
        weights: Sequence[float],
        allowance: float,
        seed: int,
    ) -> list[float]:
        """What the next partner makes of each of these moves, given by their numbers."""
    def outcomes(
        self, state: State, options: Sequence[int], weights: Sequence[float]
    ) -> list[list[float]]:
        """What each seat's cards are expected to add up to after each of these moves."""
    def ranks(self, seat: int, slot: int) -> list[int]:
        """The rank in a slot in each world: 0 for 2, 13 for jokers, 255 where there is none."""
    def ranks_then(self, then: Reader, seat: int, slot: int) -> list[int]:
        """The same of the card that lay in a slot at another time, in the worlds of now."""
    def totals(self, state: State, weights: Sequence[float]) -> list[float]:
        """What each seat's cards are expected to add up to."""
    def marginal(self, seat: int, slot: int, weights: Sequence[float]) -> list[float]:
        """The weight of each rank, from 2 to ace and then jokers, in a slot."""
    def told(self, state: State, seats: int | None = None) -> None:
        """The seat is told what others know, or all cards of layouts: to measure ceilings."""

def play_to_call(
    program: Program, seed: int, manners: Sequence[tuple[float, float, float]]
) -> tuple[State, list[Reader]] | None:
    """Plays a hand by the model of play until somebody has called; None if nobody does.

    A manner is a temperature, a threshold and a taste for risk.
    """

def run_batch(request: bytes, progress: Callable[[int], object] | None = None) -> bytes:
    """Plays a batch with the GIL released: a request as bytes, the response as bytes.

    `progress(done)` is called now and then with the number of finished games.
    """

def run_with_guests(
    request: bytes,
    guests: Sequence[Callable[[View, list[Move], int], Move] | None],
    progress: Callable[[int], object] | None = None,
) -> bytes:
    """Plays a batch as `run_batch` does, but on the calling thread and with guests in some seats.

    A guest is called with the view of its seat, the legal moves and the number of the
    match, and returns one of the moves. Where there is none, the agent of the request plays.
    """

def measure(request: bytes, digest: str) -> bytes:
    """Counts what a request asks for, on one thread and with the GIL released.

    `digest` is that of this worker; a request for another one is a `WrongEngineError`.
    """

def sources_digest() -> str:
    """The sources that this module was built from, as sixteen letters."""

def available_threads() -> int:
    """Threads that this machine can run at once; a batch never uses more."""

def match_seed(seed: int, game: int) -> int:
    """The seed of one match of a batch."""

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

def vocabulary() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Lists of the engine's words: the name of each, what it is of, its words and their meaning."""
