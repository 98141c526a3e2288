"""The test that any game must pass, for authors of games and of mechanics.

`check_game` plays random matches and looks at every moment of them: at the cards,
the legal moves, what each seat sees and what is restored when a move is taken back.
Whether a game is any good is left to the measures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from darwindeck._native import Move, Program, State, View
from darwindeck._shared.arguments import seed_number, whole_number
from darwindeck.batches.guests import play_matches
from darwindeck.batches.simulate import match_seed
from darwindeck.genome.bytecode import compile_genome, decompile
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.table.match import Table
from darwindeck.table.program import program_of
from darwindeck.testing.journal import Auditor
from darwindeck.testing.players import random_players
from darwindeck.wire.messages import GameResult

MOST_MOVES = 256
"""Moves that a decision has at most."""

THINKERS = ("greedy", "mcts:4")
THOUGHT = 16
"""Agents think at one moment of so many: it takes longer than all the rest."""

FOREIGN = 3
"""Moves of earlier decisions that are tried where they are illegal."""


class ConformanceError(AssertionError):
    """A game, or the engine that plays it, breaks a promise; the message says where."""

    def __init__(self, message: str, seed: int | None = None, moves: tuple[str, ...] = ()) -> None:
        super().__init__(message, seed, moves)
        self.message = message
        self.seed = seed
        """Of the match: `Table(genome, seed=…)` deals it again. None if it is about no match."""
        self.moves = moves
        """The texts of the moves that lead to the moment."""

    def __str__(self) -> str:
        return self.message


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """How much was looked at."""

    matches: int
    hands: int
    moves: int
    """Legal moves that were tried, of which one at each moment was played."""
    moments: int
    redealt: int
    """Views that were compared after the unknown cards had been dealt anew."""


class Moment:
    """One moment of a match: the engine's state, and a table at the same point."""

    def __init__(self, genome: GameGenome, program: Program, seed: int) -> None:
        self.genome, self.program, self.seed = genome, program, seed
        self.state = program.start(seed)
        self.table = Table(genome, seed=seed)
        self.auditor = Auditor(genome)
        self.moves: list[Move] = []
        self.seen: set[Move] = set()
        """Moves that were legal at some moment before."""
        self.counts: Counter[str] = Counter()

    @property
    def seats(self) -> range:
        return range(self.genome.player_count)

    @property
    def is_over(self) -> bool:
        return self.state.finished or self.state.hand_over

    def play(self, move: Move) -> None:
        self.seen.update(self.state.legal_moves())
        self.state = self.state.play(move)
        self.table.play(move)
        self.moves.append(move)

    def fail(self, what: str) -> ConformanceError:
        played = f"after {len(self.moves)} moves"
        if self.moves:
            played += f", the last of them {self.moves[-1].text!r}"
        name = self.genome.name or "a game without a name"
        texts = tuple(move.text for move in self.moves)
        return ConformanceError(f"{name}, seed {self.seed}, {played}: {what}", self.seed, texts)


def check_game(genome: GameGenome, matches: int = 5, seed: int = 0) -> Checked:
    """Plays random matches of a game and raises `ConformanceError` where a promise is broken.

    The same seed plays the same matches. A genome with errors is a `GenomeError`.
    """
    matches = whole_number("matches", matches, 1, 10_000)
    seed = seed_number(seed)
    genome = canonical(genome)
    program = program_of(genome)
    _check_bytecode(genome, program)
    batch = play_matches(genome, matches, ["random"] * genome.player_count, seed, 1, True)
    counts: Counter[str] = Counter()
    for number, result in enumerate(batch.results):
        moment = Moment(genome, program, match_seed(seed, number))
        _guarded(moment, "the match goes on", partial(_check_match, result=result))
        counts += moment.counts
    return Checked(
        matches=matches,
        hands=counts["hands"],
        moves=counts["moves"],
        moments=counts["moments"],
        redealt=counts["redealt"],
    )


# --- One match ------------------------------------------------------------------


def _check_match(moment: Moment, result: GameResult) -> None:
    choose = random_players(moment.seed, moment.genome.player_count)
    while True:
        for what, check in AT_EVERY_MOMENT.items():
            _guarded(moment, what, check)
        moment.counts["moments"] += 1
        state = moment.state
        if state.finished:
            break
        if state.hand_over:
            moment.counts["hands"] += 1
            moment.state = state.next_hand()
        else:
            moment.play(choose(state, state.legal_moves()))
    moment.counts["hands"] += 1
    for what, final_check in AT_THE_END.items():
        _guarded(moment, what, final_check)
    _check_result(moment, result)


def _guarded(moment: Moment, what: str, check: Callable[[Moment], None]) -> None:
    """Whatever goes wrong in a check is told with the seed and the move."""
    try:
        check(moment)
    except ConformanceError:
        raise
    except BaseException as error:
        # A panic of the engine is no `Exception`, so that nobody takes it for an answer.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise moment.fail(f"{what}: {type(error).__name__}: {error}") from error
        raise


# --- At every moment ------------------------------------------------------------


def _check_cards(moment: Moment) -> None:
    places = moment.state.places()
    found = Counter(card for card, _ in places)
    deck = Counter(moment.program.deck)
    if found != deck:
        twice = sorted((found - deck).elements())
        lost = sorted((deck - found).elements())
        raise moment.fail(f"cards lost: {lost}, cards in two places: {twice}")


def _check_moves(moment: Moment) -> None:
    state = moment.state
    legal = state.legal_moves()
    if bool(legal) == moment.is_over or (state.to_move >= 0) == moment.is_over:
        raise moment.fail(f"{len(legal)} legal moves, seat {state.to_move} to move, in {state!r}")
    if legal != sorted(set(legal)) or legal != state.legal_moves():
        raise moment.fail("legal moves are not in their order, or one is there twice")
    if len(legal) > MOST_MOVES:
        raise moment.fail(f"{len(legal)} moves in one decision; {MOST_MOVES} are the most")
    texts = Counter(move.text.lower() for move in legal)
    if texts and max(texts.values()) > 1:
        raise moment.fail(f"two moves read {texts.most_common(1)[0][0]!r}")
    for seat in moment.seats:
        offered = state.view(seat).legal_moves
        if offered != (tuple(legal) if seat == state.to_move else ()):
            raise moment.fail(f"the view of seat {seat} offers {offered}")


def _check_playing(moment: Moment) -> None:
    """Every legal move can be played, no other can, and trying changes nothing."""
    state = moment.state
    before = state.to_bytes()
    legal = state.legal_moves()
    for move in legal:
        state.play(move)
        moment.counts["moves"] += 1
    for move in sorted(moment.seen.difference(legal))[:FOREIGN]:
        try:
            state.play(move)
        except ValueError:
            continue
        raise moment.fail(f"{move.text!r} is played, but not among the legal moves")
    if state.to_bytes() != before:
        raise moment.fail("trying moves changed the state")


def _check_truth(moment: Moment) -> None:
    """What a view says of hands is so."""
    if moment.is_over:
        return
    held: list[set[str]] = [set() for _ in moment.seats]
    for card, place in moment.state.places():
        kind, _, number = place.partition(" ")
        if kind in ("hand", "chosen"):
            held[int(number)].add(card)
    for seat in moment.seats:
        view = moment.state.view(seat)
        if view.hand_counts != tuple(map(len, held)):
            raise moment.fail(f"seat {seat} counts hands of {view.hand_counts}")
        for other in moment.seats:
            known, possible = set(view.known[other]), set(view.possible[other])
            if not known <= held[other]:
                raise moment.fail(f"seat {seat} knows {sorted(known - held[other])} of {other}")
            if other != seat and not held[other] <= known | possible:
                missing = sorted(held[other] - known - possible)
                raise moment.fail(f"seat {seat} rules out {missing}, which seat {other} holds")


def _check_hiding(moment: Moment) -> None:
    """Whatever a seat cannot know may be dealt anew, and it sees the same."""
    if moment.is_over:
        return
    state = moment.state
    for seat in moment.seats:
        imagined = state.imagined(seat, moment.seed ^ len(moment.moves))
        moment.counts["redealt"] += 1
        if imagined.view(seat) != state.view(seat):
            raise moment.fail(
                f"the view of seat {seat} changes with cards that it cannot know:\n"
                f"{_differences(state.view(seat), imagined.view(seat))}"
            )
        if Counter(card for card, _ in imagined.places()) != Counter(moment.program.deck):
            raise moment.fail(f"seat {seat} imagines a table where not every card is once")


def _check_table(moment: Moment) -> None:
    """A table is where the engine is, and a move that is taken back has never been."""
    state, table = moment.state, moment.table
    if state.hand_over:
        return  # a table has dealt the next hand by now
    if (table.to_move, table.finished) != (state.to_move, state.finished):
        raise moment.fail(f"a table has seat {table.to_move} to move, not {state.to_move}")
    before = _all_that_is_seen(table)
    if before != (state.legal_moves(), [state.view(seat) for seat in moment.seats]):
        raise moment.fail("a table shows something else than the engine")
    if not table.finished:
        table.play(state.legal_moves()[-1])
        table.undo()
        if _all_that_is_seen(table) != before:
            raise moment.fail(f"undo does not restore after {state.legal_moves()[-1].text!r}")


def _check_journal(moment: Moment) -> None:
    """What is told leads to where the table is, and shows no seat more than it may see."""
    if moment.state.hand_over:
        return  # a table has dealt the next hand by now, and told of it
    fault = moment.auditor.fault(moment.table)
    if fault is not None:
        raise moment.fail(fault)


def _check_agents(moment: Moment) -> None:
    """Agents that the engine provides find a legal move."""
    if moment.is_over or len(moment.moves) % THOUGHT:
        return
    for agent in THINKERS:
        thoughts, _ = moment.state.think(agent, moment.seed)
        if sorted(move for move, _, _ in thoughts) != moment.state.legal_moves():
            raise moment.fail(f"{agent} thinks of other moves than there are")


AT_EVERY_MOMENT: dict[str, Callable[[Moment], None]] = {
    "every card is in one place": _check_cards,
    "there are legal moves": _check_moves,
    "legal moves can be played": _check_playing,
    "views tell the truth": _check_truth,
    "views hide what they must": _check_hiding,
    "a table takes moves back": _check_table,
    "the journal is complete and honest": _check_journal,
    "agents find a move": _check_agents,
}
"""What must hold, and who looks. What a mechanic promises at all times belongs here."""


# --- At the end -----------------------------------------------------------------


def _check_end(moment: Moment) -> None:
    state, genome = moment.state, moment.genome
    if len(moment.moves) > genome.max_turns:
        raise moment.fail(f"{len(moment.moves)} decisions; max_turns is {genome.max_turns}")
    if state.timed_out and (state.turns < genome.max_turns or state.winners):
        raise moment.fail(f"timed out after {state.turns} turns, won by {state.winners}")
    alone = state.winners[0] if len(state.winners) == 1 else -1
    expected = (-1, alone) if genome.team_mode else (alone, -1)
    if (state.winner, state.winning_team) != expected:
        raise moment.fail(f"{state.winners} won, but the winner is {state.winner}")


def _check_replay(moment: Moment) -> None:
    """The same seed and the same moves give the same match, by their texts as well."""
    state: State = moment.program.start(moment.seed)
    table = Table(moment.genome, seed=moment.seed)
    for move in moment.moves:
        while state.hand_over:
            state = state.next_hand()
        state = state.play(move)
        table.play(move.text)
    while state.hand_over and not moment.state.hand_over:
        state = state.next_hand()  # hands in which nobody had anything to decide
    if state.to_bytes() != moment.state.to_bytes():
        raise moment.fail("the same seed and the same moves end in another state")
    if _all_that_is_seen(table) != _all_that_is_seen(moment.table):
        raise moment.fail("the texts of the same moves end in another state")


AT_THE_END: dict[str, Callable[[Moment], None]] = {
    "the match ends in time": _check_end,
    "the match can be played again": _check_replay,
}
"""What must hold of a match that is over."""


def _check_result(moment: Moment, batch: GameResult) -> None:
    """The same match, played by the batch, ended alike."""
    state = moment.state
    here = GameResult(
        winner=state.winner,
        winning_team=state.winning_team,
        turns=state.turns,
        timed_out=state.timed_out,
        scores=state.team_scores or state.scores,
        shares=batch.shares,
        payoffs=batch.payoffs,
    )
    if here != batch:
        raise moment.fail(f"a batch ends this match with {batch}, a table with {here}")


# --- What is compared -----------------------------------------------------------


def _check_bytecode(genome: GameGenome, program: Program) -> None:
    code = compile_genome(genome)
    again = decompile(code)
    name = genome.name or "a game without a name"
    if compile_genome(again) != code:
        raise ConformanceError(f"{name}: its bytecode is another one after decompiling")
    if program_of(again).identity != program.identity:
        raise ConformanceError(f"{name}: it has another identity after decompiling")


def _all_that_is_seen(table: Table) -> tuple[list[Move], list[View]]:
    seats = range(table.genome.player_count)
    return table.legal_moves(), [table.view(seat) for seat in seats]


def _differences(one: View, other: View) -> str:
    """The lines in which two views differ."""
    pairs = zip(str(one).splitlines(), str(other).splitlines(), strict=False)
    lines = [f"  {mine} / {theirs}" for mine, theirs in pairs if mine != theirs]
    return "\n".join(lines) or "  in something that is not printed"
