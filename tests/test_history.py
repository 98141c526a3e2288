"""What each seat is told, game by game."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.schema import (
    DiscardPhase,
    EffectType,
    GameGenome,
    SpecialEffect,
    TargetSelector,
)
from darwindeck.table import Table


def with_effect(kind: EffectType, target: TargetSelector, value: int = 0) -> GameGenome:
    """Crazy eights in which sevens do something."""
    genome = dd.load_game("crazy-eights")
    seven = SpecialEffect(rank="7", effect=kind, target=target, value=value)
    return replace(genome, name=f"{kind.value} {target.value}", effects=(*genome.effects, seven))


def stacked(name: str | GameGenome, hands: list[str], then: str = "") -> Table:
    """A table where the seats are dealt these cards, and the stock begins with others."""
    genome = dd.load_game(name) if isinstance(name, str) else name
    deck = list(_native.Program(dd.compile_genome(genome)).deck)
    dealt = [card for around in zip(*map(str.split, hands), strict=True) for card in around]
    first = [*dealt, *then.split()]
    return Table(genome, deck=[*first, *(card for card in deck if card not in first)])


def told(table: Table, *moves: str) -> list[list[str]]:
    """What each seat is told of some moves."""
    seats = range(table.genome.player_count)
    before = [len(table.history(seat)) for seat in seats]
    for move in moves:
        table.play(move)
    return [[event.text for event in table.history(seat)[before[seat] :]] for seat in seats]


EIGHTS = ["2C 3C 4C 5C 8C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]

# --- Drawing and shedding -------------------------------------------------------


def test_a_hand_begins_with_what_lies_open() -> None:
    table = stacked("crazy-eights", EIGHTS, "8H 9C TC")
    assert [event.text for event in table.history(1)] == [
        "Hand 1: seat 3 deals",
        "Your hand: 2D 3D 4D 5D 6D",
        "9C starts the pile",
    ]
    scopa = stacked("scopa", ["2C 3C 4C", "2D 3D 4D"], "5C 6C 7C KS")
    assert scopa.history(0)[-1].text == "On the table: 5C 6C 7C KS"
    assert Table(dd.load_game("war")).history(0)[-1].text == "You have 26 cards face down"


def test_only_the_owner_is_told_which_card_was_drawn() -> None:
    table = stacked("crazy-eights", EIGHTS, "9C TC")
    owner, *others = told(table, "draw", "pass")
    assert owner == ["You draw TC", "You pass"]
    assert others == [["Seat 0 draws a card", "Seat 0 passes"]] * 3


def test_a_named_suit_is_told_to_all() -> None:
    table = stacked("crazy-eights", EIGHTS, "9C TC")
    owner, other, *_ = told(table, "play 8C", "name hearts")
    assert owner == ["You play 8C", "You name hearts"]
    assert other == ["Seat 0 plays 8C", "Seat 0 names hearts"]
    assert "discard pile: 8C, hearts named" in str(table)
    assert "cards: 4 (seat 0), 5 (seat 1), 5 (seat 2), 5 (seat 3)" in str(table)


def test_a_new_stock_is_told_to_all() -> None:
    table = Table(dd.load_game("crazy-eights"), seed=1)
    rng = random.Random(1)
    texts: list[str] = []
    while not any("stock" in text for text in texts):
        stock = table.view(0).stock_count
        moves = {move.text: move for move in table.legal_moves()}
        move = moves.get("draw") or rng.choice([*moves.values()])
        (texts, *_) = told(table, move.text)
        assert stock == 0 or "shuffled" not in " ".join(texts)
    assert texts[-1] == "The discard pile is shuffled to make a new stock"
    assert table.view(0).stock_count > 0


def test_cards_discarded_together_are_shown_together() -> None:
    genome = dd.load_game("crazy-eights")
    first, *_ = genome.turn_structure.phases
    phases = (DiscardPhase(count=2), first)
    structure = replace(genome.turn_structure, phases=phases)
    table = stacked(replace(genome, turn_structure=structure), EIGHTS, "9C TC")
    owner, other, *_ = told(table, "discard 2C", "discard 3C")
    assert owner == ["You discard 2C", "You discard 3C"]
    assert other == [
        "Seat 0 chooses a card to discard",
        "Seat 0 chooses a card to discard",
        "Seat 0 discards 2C and 3C",
    ]


def test_whoever_plays_the_last_card_has_none_left() -> None:
    table = stacked("crazy-eights", ["2C 3C 4C 5C 6C", *EIGHTS[1:]], "9C TC")
    for card in ("2C", "3C", "4C", "5C"):
        told(table, f"play {card}", *["draw", "pass"] * 3)
    owner, other, *_ = told(table, "play 6C")
    assert owner[:2] == ["You play 6C", "You have no cards left"]
    assert owner[-1] == "You win the match"
    assert other[:2] == ["Seat 0 plays 6C", "Seat 0 has no cards left"]
    assert other[-1] == "Seat 0 wins the match"


def test_a_card_drawn_from_a_hand_is_seen_by_both_and_by_nobody_else() -> None:
    table = Table(dd.load_game("old-maid"), seed=1)
    while not any(move.kind == "draw" for move in table.legal_moves()):
        table.play(table.legal_moves()[0])
    taker = table.to_move
    (draw,) = table.legal_moves()
    giver = draw.target
    assert giver is not None
    before = set(table.view(giver).hand)
    texts = told(table, draw.text)
    (card,) = before - set(table.view(giver).hand)
    assert texts[taker][0] == f"You draw {card} from seat {giver}"
    assert texts[giver][0] == f"Seat {taker} draws {card} from you"
    for other in {0, 1, 2, 3} - {taker, giver}:
        assert texts[other][0] == f"Seat {taker} draws a card from seat {giver}"


# --- The tableau ----------------------------------------------------------------


def war(first: str, second: str) -> Table:
    """A war in which the top cards of the two piles are given."""
    deck = list(_native.Program(dd.compile_genome(dd.load_game("war"))).deck)
    top = [card for pair in zip(first.split(), second.split(), strict=True) for card in pair]
    return Table(dd.load_game("war"), deck=[*top, *(card for card in deck if card not in top)])


def test_a_battle_names_its_cards_and_its_winner() -> None:
    table = war("KH 2C", "5D 3C")
    assert told(table, "turn the top card")[1] == ["Seat 0 turns KH"]
    assert "on the table: KH (seat 0)" in str(table)
    first, second = told(table, "turn the top card")
    assert first == ["Seat 1 turns 5D", "You win the battle: KH 5D"]
    assert second == ["You turn 5D", "Seat 0 wins the battle: KH 5D"]


def test_a_turned_card_is_the_one_that_lay_on_top() -> None:
    genome = dd.load_game("war")
    deck = random.Random(1).sample(_native.Program(dd.compile_genome(genome)).deck, 52)
    table = Table(genome, deck=deck)
    for first, second in zip(deck[::2], deck[1::2], strict=True):
        texts, _ = told(table, "turn the top card", "turn the top card")
        assert texts[:2] == [f"You turn {first}", f"Seat 1 turns {second}"]
        if first[0] == second[0]:
            break


def test_a_war_hides_the_cards_that_are_added_face_down() -> None:
    table = war("KH 2C 9C", "KD 3C TC")
    first, _ = told(table, *["turn the top card"] * 2)
    assert first == ["You turn KH", "Seat 1 turns KD", "It is war: 2 cards are added face down"]
    first, _ = told(table, *["turn the top card"] * 2)
    assert first == [
        "You turn 9C",
        "Seat 1 turns TC",
        "Seat 1 wins the battle: 9C KD KH TC and 2 cards face down",
    ]


def test_a_capture_names_what_was_taken() -> None:
    table = stacked("scopa", ["7D 2C JS", "5H 6D KD"], "3C 4S 5C KS")
    first, second = told(table, "play 7D")
    assert first == ["You play 7D and take 3C 4S"]
    assert second == ["Seat 0 plays 7D and takes 3C 4S"]


def test_a_choice_of_captures_is_told_when_it_is_made() -> None:
    table = stacked("scopa", ["7D 2C JS", "5H 6D KD"], "3C 4S 5C 2S")
    first, second = told(table, "play 7D", "take 3C", "take 4S")
    assert first == ["You play 7D", "You take 3C", "You take 4S"]
    assert second == ["Seat 0 plays 7D", "Seat 0 chooses a card", "Seat 0 takes 3C 7D 4S"]


def test_a_sweep_is_told() -> None:
    table = stacked("scopa", ["7D 2C JS", "KD 6D 5H"], "3C 4S KC KS")
    told(table, "play 7D", "play KD", "take KC", "play 2C")
    assert table.view(0).tableau == ("2C", "KS")
    table = stacked("scopa", ["7D 2C JS", "KD 6D 5H"], "3C 4S KC JC")
    first, second = told(table, "play 7D", "play KD", "play JS")
    assert first[-2:] == ["You play JS and take JC", "You sweep the table"]
    assert second[-2:] == ["Seat 0 plays JS and takes JC", "Seat 0 sweeps the table"]


def test_the_rest_goes_to_whoever_took_last() -> None:
    table = Table(dd.load_game("scopa"), seed=1)
    last: list[str] = []
    while table.hand_number == 0:
        (last, _) = told(table, table.legal_moves()[0].text)
    (rest,) = [text for text in last if "what is left" in text]
    assert re.fullmatch(r"(You take|Seat 1 takes) what is left: [2-7AJQKCDHS ]+", rest)
    assert not any("sweep" in text for text in last)


def test_a_pile_is_cleared_for_whoever_played_last() -> None:
    table = Table(dd.load_game("president"), seed=1)
    while True:
        mover = table.to_move
        lying = table.view(0).tableau
        moves = {move.text: move for move in table.legal_moves()}
        texts = told(table, "pass" if lying else next(iter(moves)))
        if lying and not table.view(0).tableau:
            break
    leader = table.to_move
    assert texts[leader] == [f"Seat {mover} passes", "The pile is cleared, and you lead"]
    assert texts[mover] == ["You pass", f"The pile is cleared, and seat {leader} leads"]


def test_seats_that_cannot_play_are_named() -> None:
    """The sevens are with seat 2 at first, so the seats before it can do nothing."""
    ranks = "89TJQKA"
    hands = [
        " ".join([*(rank + "C" for rank in ranks[:6]), *(rank + "D" for rank in ranks)]),
        " ".join([*(rank + "H" for rank in ranks), *(rank + "S" for rank in ranks[:6])]),
        "7C 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C",
        "AC AS 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S",
    ]
    table = stacked("fan-tan", hands)
    assert [event.text for event in table.history(1)[2:]] == [
        "Seat 0 has to pass",
        "You have to pass",
    ]
    first, _, third, _ = told(table, "play 7C")
    assert first == ["Seat 2 plays 7C", "Seat 3 has to pass"]
    assert third == ["You play 7C", "Seat 3 has to pass"]
    assert table.to_move == 0


# --- Effects --------------------------------------------------------------------

UNO = [
    "JC QC 2C 8C 9C 9D 9H",
    "3C 4C 5C 6C 7C 7D 7H",
    "3D 4D 5D 6D TD JD KD",
    "3H 4H 5H 6H TH JH KH",
]


@pytest.mark.parametrize(
    ("card", "others", "struck"),
    [
        ("JC", "Seat 1 is skipped", "You are skipped"),
        ("QC", "Play now goes anticlockwise", "Play now goes anticlockwise"),
        ("2C", "Seat 1 has to draw 2 cards", "You have to draw KC and AC"),
    ],
)
def test_effects_are_told_to_all(card: str, others: str, struck: str) -> None:
    table = stacked("uno-style", UNO, "TC KC AC")
    told_to = told(table, f"play {card}")
    assert told_to[0] == [f"You play {card}", others]
    assert told_to[1] == [f"Seat 0 plays {card}", struck]
    assert told_to[2] == [f"Seat 0 plays {card}", others]


SEVENS = ["7C 2C 3C 4C 5C", "2D 3D 4D 5D 6D", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]


def test_an_extra_turn_is_told() -> None:
    game = with_effect(EffectType.EXTRA_TURN, TargetSelector.NEXT_PLAYER)
    first, second, *_ = told(stacked(game, SEVENS, "9C"), "play 7C")
    assert first == ["You play 7C", "You have another turn"]
    assert second == ["Seat 0 plays 7C", "Seat 0 has another turn"]


def test_cards_that_must_be_discarded_are_seen_by_all() -> None:
    game = with_effect(EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER, 2)
    table = stacked(game, SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C")
    gone = [card for card in SEVENS[1].split() if card not in table.view(1).hand]
    assert len(gone) == 2
    assert second[1] == f"You have to discard {' and '.join(gone)}"
    assert first[1] == third[1] == f"Seat 1 has to discard {' and '.join(gone)}"


def test_a_stolen_card_is_seen_by_thief_and_victim() -> None:
    table = stacked(with_effect(EffectType.STEAL_CARD, TargetSelector.LEFT, 1), SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C")
    (card,) = set(SEVENS[1].split()) - set(table.view(1).hand)
    assert first[1] == f"You take {card} from seat 1"
    assert second[1] == f"Seat 0 takes {card} from you"
    assert third[1] == "Seat 0 takes a card from seat 1"


def test_a_hand_that_is_looked_at_is_shown_to_one_seat_alone() -> None:
    game = with_effect(EffectType.PEEK_HAND, TargetSelector.PLAYER_CHOICE)
    table = stacked(game, SEVENS, "9C")
    first, second, third, _ = told(table, "play 7C", "choose seat 2")
    assert first[1:] == ["You choose seat 2", "You look at the hand of seat 2: 2H 3H 4H 5H 6H"]
    assert second[1:] == ["Seat 0 chooses seat 2", "Seat 0 looks at the hand of seat 2"]
    assert third[1:] == ["Seat 0 chooses you", "Seat 0 looks at your hand"]


def test_exchanged_hands_are_shown_to_their_new_owners() -> None:
    table = stacked(with_effect(EffectType.SWAP_HANDS, TargetSelector.RIGHT), SEVENS, "9C")
    first, second, _, fourth = told(table, "play 7C")
    assert first[1:] == ["You exchange hands with seat 3", "Your hand: 2S 3S 4S 5S 6S"]
    assert fourth[1:] == ["Seat 0 exchanges hands with you", "Your hand: 2C 3C 4C 5C"]
    assert second[1:] == ["Seat 0 exchanges hands with seat 3"]
