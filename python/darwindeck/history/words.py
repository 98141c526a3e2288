"""Words for sides, results and whole tables, and how sentences are built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from darwindeck._native import State

Teams = Sequence[int] | None
"""The team of each seat; None without teams."""

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


# --- Sentences ------------------------------------------------------------------


def sentence(subject: int, seat: int, *clauses: str) -> str:
    """ "play QS" said of a seat: "You play QS", "Seat 1 plays QS"."""
    if subject == seat:
        return f"You {' and '.join(clauses)}"
    return f"Seat {subject} {' and '.join(map(_third_person, clauses))}"


def _third_person(clause: str) -> str:
    verb, space, rest = clause.partition(" ")
    if verb == "have":
        return f"has{space}{rest}"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s") + space + rest


def person(seat: int, listener: int) -> str:
    """A seat in the middle of a sentence."""
    return "you" if seat == listener else f"seat {seat}"


def cards_or_count(cards: Sequence[str], count: int) -> str:
    """The cards if all of them are known, else how many there are."""
    if cards and len(cards) == count:
        return join(cards)
    return "a card" if count == 1 else f"{count} cards"


def join(items: Iterable[str]) -> str:
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- Sides and results ----------------------------------------------------------


def hand_name(state: State) -> str:
    return f"Hand {state.hand_number + 1}"


def side_name(side: int, teams: Teams) -> str:
    """ "seat 2", or "seats 0 and 2" for a team of two."""
    if teams is None:
        return f"seat {side}"
    members = [str(member) for member, team in enumerate(teams) if team == side]
    return f"seat{'s' if len(members) > 1 else ''} {join(members)}"


def gains(state: State, teams: Teams) -> str:
    """What each side gained in a hand, and has now."""
    totals = state.scores if teams is None else state.team_scores
    return ", ".join(
        f"{side_name(side, teams)} {gained:+d} (now {total})"
        for side, (gained, total) in enumerate(zip(state.hand_points, totals, strict=True))
    )


def result(state: State, seat: int | None, teams: Teams) -> str:
    """Who won a match that is over."""
    if state.timed_out:
        return "the match took too many turns: it is a draw"
    if not state.winners:
        return "the match is a draw"
    if len(state.winners) > 1:
        return f"{join(side_name(side, teams) for side in state.winners)} share the win"
    winner = state.winners[0]
    if teams is None and winner == seat:
        return "you win the match"
    name = side_name(winner, teams)
    return f"{name} {'win' if name.startswith('seats') else 'wins'} the match"


# --- A whole table --------------------------------------------------------------


def describe(name: str, state: State, teams: Teams) -> str:
    """What all seats know of a match, in a few lines."""
    turn = result(state, None, teams) if state.finished else f"seat {state.to_move} to move"
    lines = [f"{name or 'a game without a name'}, {hand_name(state).lower()}: {turn}"]
    totals = state.scores if teams is None else state.team_scores
    said = [
        "nil" if nil else None if bid is None else str(bid)
        for bid, nil in zip(state.bids, state.nils, strict=True)
    ]
    facts = {
        "scores": [f"{total} ({side_name(side, teams)})" for side, total in enumerate(totals)],
        "bids": [f"{bid} (seat {seat})" for seat, bid in enumerate(said) if bid is not None],
        "tricks": [f"{count} (seat {seat})" for seat, count in enumerate(state.tricks) if count],
    }
    if not state.finished:
        facts |= _on_the_table(state)
    lines += [f"{name}: {', '.join(items)}" for name, items in facts.items() if items]
    return "\n".join(lines)


def _on_the_table(state: State) -> dict[str, list[str]]:
    """What lies open, and how many cards each seat holds where that is worth saying."""
    view = state.view(state.to_move)
    uneven = max(view.hand_counts) - min(view.hand_counts) > 1
    counts = [f"{count} (seat {seat})" for seat, count in enumerate(view.hand_counts)]
    trick = [f"{card} (seat {seat})" for seat, card in view.trick]
    # The first card of a battle lies on the tableau, too.
    lone = [card for card in view.tableau if card not in {card for _, card in view.trick}]
    pile = [] if view.discard_top is None else [view.discard_top]
    named = [] if view.named_suit is None else [f"{SUIT_NAMES[view.named_suit]} named"]
    return {
        "cards": counts if view.tableau or pile or uneven else [],
        "discard pile": [*pile, *named],
        "on the table": [*trick, *lone],
    }
