"""The hand-written part of the reference of game files: how to begin, and what is guessed wrong.

What can be read from the schema and the checks is not repeated here by hand:
`genome.reference` puts it in.
"""

from __future__ import annotations

BEGINNING = """\
# The game file

<!-- Written by `make schema` from python/darwindeck/genome; change it there. -->

A card game is one JSON object. This is a whole one: four players, partners
opposite, thirteen tricks, the last card dealt makes trump, a point for each
trick, and 25 points win.

```json
{example}```

`darwindeck check FILE` says what is wrong or odd in a file, and where;
`darwindeck simulate FILE` plays it by the thousand, `darwindeck rules FILE`
writes its rulebook, and `darwindeck play FILE` plays it with you. An editor that
is told to use `schema/genome.schema.json` for game files completes them and
explains every field.

- Fields that are left out have their defaults. A field that can have no effect
  must be left out too: `check` says so.
- Seats are numbered from 0, clockwise. A *side* is a team, or a seat where there
  are no teams.
- Cards are a rank (`23456789TJQKA`) and a suit (`CDHS`): `TD` is the ten of
  diamonds. Jokers are `X1` and `X2`.
- A *match* is hands until a win condition is met. A *hand* is deal, play, score.
"""

STRUCTURES = """\
## Which phases make which game

Phases form *blocks*: each `pass`, `bidding` and `trick` phase is a block of its
own; `play`, `draw` and `discard` phases that follow one another are one block,
which a seat goes through in its turn. Blocks run in order, a block of turns once
round the table; after the last block, play goes back to `loop_from`, and if that
is left out the last block is repeated until the hand ends.

| a hand | phases | `loop_from` |
| --- | --- | --- |
"""

GAMES = (
    ("tricks until the cards are played (Whist)", "`trick`", ""),
    ("cards are passed, then tricks (Hearts)", "`pass`, `trick`", ""),
    ("bids, then tricks (Spades, Oh Hell)", "`bidding`, `trick`", ""),
    ("a trick, all draw a card, and again (Briscola)", "`trick` with `tricks` 1, `draw`", "0"),
    (
        "play a card that fits, and draw first if none does (Crazy Eights)",
        "`draw` with `only_if` cannot_play and `until_playable`, `play`",
        "",
    ),
    (
        "play a card or draw one, which may then be played (Uno)",
        "`play` with `or_draw`, `play` with `optional` and `only_if` nothing_played",
        "",
    ),
    ("answer with higher cards or pass (President)", "`play` with `climbing`", ""),
    ("build on piles (Fan Tan), or capture (Scopa)", "`play` with `target` tableau", ""),
    (
        "throw pairs; then take a card from a neighbour, throw pairs, and again (Old Maid)",
        "`discard` with `pairs`, `draw` with `source` and `starts_block`, `discard` with `pairs`",
        "",
    ),
)
"""What a hand is like, its phases, and where it loops."""

QUESTIONS = """\
## What is easily guessed wrong

- **Jokers** have no suit and rank below every other card, unless `rank_order`
  gives X a place. They match no suit and no rank, so they fit only an empty
  pile, and no pile of a sequence; with X among `wild_ranks` they fit everywhere,
  and every card matches them. In tricks they follow nothing and beat nothing,
  and one that is led cannot be followed and takes the trick unless it is
  trumped; with `jokers` trump they are the highest trumps.
- **The last winner** (`last_hand_winner`, `last_winner_chooses`) is one seat, in
  team games too: the one with the best points of its own in the hand before (the
  fewest, where the lowest score wins), then the one that went out earlier, then
  the one with more tricks, then by lot. In the first hand it is the seat after
  the dealer.
- **Who begins:** the last seat deals first, so seat 0 begins the first hand;
  the deal moves on by one seat each hand. `first_player` changes who begins.
- **A card turned up** with `next_card` stays out of play for the whole hand:
  nobody holds, draws or takes it, not even as the last card of the stock. The
  cards left over are then one fewer. With `dealers_last` it is in a hand.
- **A lone phase** needs no `loop_from`: the last block is repeated anyway, so
  turns, or tricks, go on until the hand ends.
- **A hand ends** when all hands are empty. For games in which the first to run
  out ends it, set `game_rules.hand_ends_when` to `first_out`, or win by
  `empty_hand` with `at_once`, which ends the whole match.
- **Playing to so many points** is `first_to_score` with `hand_end`; where the
  lowest score wins, it is `low_score` with the trigger `threshold`.
- **Penalty points** are points above 0 in a game that the lowest score wins, or
  points below 0 in a game that the highest wins.
- **Cards left in hands** are worth what `card_scoring` says, once `held_cards`
  says who gets it.
- **Nobody can be made** to trump or to beat a card: in tricks, suit is followed
  or not, as `follow_suit` says.
"""

EXAMPLE = {
    "name": "short-whist",
    "family": "tricks",
    "summary": "Take tricks with your partner; the last card dealt makes trump.",
    "player_count": 4,
    "team_mode": True,
    "teams": [[0, 2], [1, 3]],
    "setup": {"turn_up": "dealers_last"},
    "turn_structure": {"phases": [{"type": "trick", "trump": "turned_up"}]},
    "game_rules": {"trick_points": 1},
    "win_conditions": [{"type": "first_to_score", "trigger": "hand_end", "threshold": 25}],
}
"""The game at the head of the reference."""
