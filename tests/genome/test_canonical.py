"""One spelling for each game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.library import load_game
from darwindeck.genome.phase_spelling import shortest_cycle
from darwindeck.genome.schema import BiddingPhase, GameGenome, PassPhase, PassTo, TrickPhase, Trump
from darwindeck.genome.validate import errors_in
from darwindeck.testing.examples import changed, whist
from darwindeck.testing.strategies.games import genomes
from darwindeck.testing.strategies.loose import loose_genomes

LOW_CARDS = [rank + suit for rank in "23456" for suit in "CDHS"]


def spelt(**changes: object) -> GameGenome:
    """A whist with some fields changed (`setup__deck` for `setup.deck`), made canonical."""
    return canonical(changed(whist(), {k.replace("__", "."): v for k, v in changes.items()}))


def bidding(**fields: object) -> GameGenome:
    """A whist with bidding, made canonical; `teams`, `hand_sizes` and fields of the phase."""
    teams, sizes = fields.pop("teams", []), fields.pop("hand_sizes", [])
    return spelt(
        team_mode=bool(teams),
        teams=teams,
        setup__hand_sizes=sizes,
        contract_scoring={},
        turn_structure__phases=[{"type": "bidding", **fields}, {"type": "trick"}],
    )


def limits(genome: GameGenome) -> tuple[int, int, int]:
    phase = genome.turn_structure.phases[0]
    assert isinstance(phase, BiddingPhase)
    return phase.min_bid, phase.max_bid, phase.max_team_bid


# --- For all games --------------------------------------------------------------


@given(genomes())
def test_the_canonical_form_of_a_game_is_valid_and_final(genome: GameGenome) -> None:
    assert errors_in(genome) == []
    assert canonical(genome) == genome


@given(loose_genomes())
def test_any_genome_that_decodes_has_a_canonical_form(genome: GameGenome) -> None:
    once = canonical(genome)
    assert canonical(once) == once


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), st.integers(0, 30))
def test_a_shortened_cycle_gives_the_same_items(items: list[str], hands: int) -> None:
    short = shortest_cycle(items, hands)
    seen = range(hands or 100)
    assert [short[i % len(short)] for i in seen] == [items[i % len(items)] for i in seen]
    assert shortest_cycle(short, hands) == short


# --- Setting up -----------------------------------------------------------------


def test_removed_cards_are_sorted_by_suit_and_rank() -> None:
    genome = spelt(setup__removed_cards=["2S", "AC", "2C"])
    assert genome.setup.removed_cards == ("2C", "AC", "2S")


def test_the_same_cards_are_the_same_deck() -> None:
    genome = spelt(setup__removed_cards=LOW_CARDS)
    assert (genome.setup.deck, genome.setup.removed_cards) == ("piquet_32", ())


def test_a_removed_joker_was_never_there() -> None:
    genome = spelt(setup__jokers=2, setup__removed_cards=["X2"])
    assert (genome.setup.jokers, genome.setup.removed_cards) == (1, ())


def test_cards_that_cannot_be_removed_are_kept_for_validation() -> None:
    genome = spelt(setup__deck="euchre_24", setup__removed_cards=["9D", "2C"])
    assert (genome.setup.deck, genome.setup.removed_cards) == ("euchre_24", ("2C", "9D"))


def test_dealing_every_card_is_dealing_all() -> None:
    assert spelt(setup__cards_per_player=13).setup.cards_per_player == "all"
    assert spelt(setup__cards_per_player=12).setup.cards_per_player == 12


def test_dealing_a_fixed_number_is_not_dealing_all_when_seats_are_knocked_out() -> None:
    genome = spelt(setup__cards_per_player=13, game_rules__eliminate_if="no_tricks")
    assert genome.setup.cards_per_player == 13


@pytest.mark.parametrize(
    ("sizes", "hands", "expected"),
    [
        ([7, 6, 6], 0, (7, 6)),
        ([7, 7, 6, 7, 7], 0, (7, 7, 6, 7)),
        ([7, 6, 5], 2, (7, 6)),
        ([7, 6, 5], 3, (7, 6, 5)),
    ],
)
def test_hand_sizes_end_with_the_last_that_differs_and_is_dealt(
    sizes: list[int], hands: int, expected: tuple[int, ...]
) -> None:
    genome = spelt(setup__hand_sizes=sizes, game_rules__hands=hands)
    assert genome.setup.hand_sizes == expected


def test_one_hand_size_is_a_number_of_cards_for_each_player() -> None:
    genome = spelt(setup__hand_sizes=[5, 5])
    assert (genome.setup.hand_sizes, genome.setup.cards_per_player) == ((), 5)


def test_a_hand_size_of_the_whole_deck_is_dealing_all() -> None:
    genome = spelt(setup__hand_sizes=[13])
    assert (genome.setup.hand_sizes, genome.setup.cards_per_player) == ((), "all")


def test_the_usual_rank_order_is_not_written() -> None:
    assert spelt(setup__rank_order="23456789TJQKA").setup.rank_order == ""
    assert spelt(setup__deck="euchre_24", setup__rank_order="9TJQKA").setup.rank_order == ""
    assert spelt(setup__rank_order="A23456789TJQK").setup.rank_order == "A23456789TJQK"


def test_teams_are_sorted_by_their_first_seat() -> None:
    genome = spelt(team_mode=True, teams=[[3, 1], [2, 0]])
    assert genome.teams == ((0, 2), (1, 3))


# --- Phases ---------------------------------------------------------------------


def tricks(*phases: dict[str, object], **changes: object) -> list[TrickPhase]:
    """The trick phases of a whist with these fields, made canonical."""
    listed = [{"type": "trick", **phase} for phase in phases]
    genome = spelt(turn_structure__phases=listed, **changes)
    return [phase for phase in genome.turn_structure.phases if isinstance(phase, TrickPhase)]


def test_a_trump_order_equal_to_the_rank_order_is_not_written() -> None:
    low_ace = "A23456789TJQK"
    trump = {"trump": "fixed", "trump_suits": ["S"]}
    [usual] = tricks({**trump, "trump_order": "23456789TJQKA"})
    [same] = tricks({**trump, "trump_order": low_ace}, setup__rank_order=low_ace)
    [own] = tricks({**trump, "trump_order": low_ace})
    assert [phase.trump_order for phase in (usual, same, own)] == ["", "", low_ace]


def test_a_loop_that_starts_at_the_last_block_is_not_written() -> None:
    phases = [{"type": "trick", "tricks": 3}, {"type": "trick", "tricks": 2}]
    last = spelt(turn_structure={"phases": phases, "loop_from": 1})
    first = spelt(turn_structure={"phases": phases, "loop_from": 0})
    assert (last.turn_structure.loop_from, first.turn_structure.loop_from) == (None, 0)


def test_as_many_tricks_as_cards_are_tricks_until_hands_are_empty() -> None:
    looped = {"turn_structure__loop_from": 0}
    [first, second] = tricks({"tricks": 5}, {"tricks": 8}, **looped)
    assert (first.tricks, second.tricks) == (5, 0)
    [first, second] = tricks({"tricks": 5}, {"tricks": 7}, **looped)
    assert (first.tricks, second.tricks) == (5, 7)


def test_tricks_that_are_followed_by_themselves_are_tricks_until_hands_are_empty() -> None:
    [first, second] = tricks({"tricks": 5}, {"tricks": 3})
    assert (first.tricks, second.tricks) == (5, 0)
    [only] = tricks({"tricks": 5}, turn_structure__loop_from=0)
    assert only.tricks == 0
    [shown] = tricks({"tricks": 5}, game_rules__hand_ends_when="showdown")
    assert shown.tricks == 5


@pytest.mark.parametrize(
    ("suits", "hands", "trump", "expected"),
    [
        (["S", "H", "S", "H"], 0, Trump.ROTATING, ("S", "H")),
        (["S", "H", "S"], 0, Trump.ROTATING, ("S", "H", "S")),
        (["S", "S"], 0, Trump.FIXED, ("S",)),
        (["S", "H"], 1, Trump.FIXED, ("S",)),
        (["S", "H", "S"], 3, Trump.ROTATING, ("S", "H")),
        (["none", "none"], 0, Trump.ROTATING, ("none",)),
    ],
)
def test_a_rotation_of_trumps_is_as_short_as_it_can_be(
    suits: list[str], hands: int, trump: Trump, expected: tuple[str, ...]
) -> None:
    [phase] = tricks({"trump": "rotating", "trump_suits": suits}, game_rules__hands=hands)
    assert (phase.trump, phase.trump_suits) == (trump, expected)


def directions(given_: list[str], players: int = 4) -> tuple[PassTo, ...]:
    phases = [{"type": "pass", "directions": given_}, {"type": "trick"}]
    genome = spelt(player_count=players, turn_structure__phases=phases, game_rules__hands=0)
    phase = genome.turn_structure.phases[0]
    assert isinstance(phase, PassPhase)
    return phase.directions


def test_pass_directions_are_as_few_as_they_can_be() -> None:
    assert directions(["left", "right", "left", "right"]) == ("left", "right")
    assert directions(["left", "right", "left"]) == ("left", "right", "left")


def test_with_two_players_every_direction_is_left() -> None:
    assert directions(["right", "none", "across", "none"], players=2) == ("left", "none")


# --- Bidding and scoring --------------------------------------------------------


def test_no_bid_is_higher_than_the_largest_hand() -> None:
    assert limits(bidding(hand_sizes=[3, 7, 5], min_bid=9, max_bid=11)) == (7, 7, 0)


def test_a_bid_of_zero_beside_nil_is_nil() -> None:
    assert limits(bidding(min_bid=0)) == (1, 13, 0)
    assert limits(bidding(min_bid=0, allow_nil=False)) == (0, 13, 0)
    assert limits(bidding(min_bid=0, max_bid=0)) == (0, 0, 0)


def test_a_team_limit_that_no_team_can_reach_is_none() -> None:
    pairs = [[0, 2], [1, 3]]
    assert limits(bidding(teams=pairs, max_team_bid=26)) == (1, 13, 0)
    assert limits(bidding(teams=pairs, max_team_bid=25)) == (1, 13, 25)
    assert limits(bidding(teams=[[0, 1, 2], [3]], max_team_bid=26)) == (1, 13, 26)


def test_card_scoring_is_sorted_by_suit_and_rank_with_any_last() -> None:
    rules = [
        {"points": 1},
        {"points": 2, "rank": "A"},
        {"points": 3, "suit": "trump"},
        {"points": 4, "suit": "H"},
        {"points": 5, "suit": "H", "rank": "2"},
    ]
    assert [rule.points for rule in spelt(card_scoring=rules).card_scoring] == [5, 4, 3, 2, 1]


def test_places_without_points_at_the_end_are_not_written() -> None:
    genome = spelt(game_rules__score_by_place=[3, 0, 1, 0])
    assert genome.game_rules.score_by_place == (3, 0, 1)


def test_the_order_of_win_conditions_is_kept() -> None:
    conditions = [
        {"type": "most_captured", "trigger": "hand_end"},
        {"type": "empty_hand", "trigger": "at_once"},
    ]
    kept = spelt(win_conditions=conditions).win_conditions
    assert [condition.type for condition in kept] == ["most_captured", "empty_hand"]


def test_a_bundled_game_spelt_differently_is_the_same_game() -> None:
    hearts = load_game("hearts")
    respelt = changed(
        hearts,
        {
            "setup.cards_per_player": 13,
            "setup.rank_order": "23456789TJQKA",
            "turn_structure.loop_from": 1,
            "turn_structure.phases[1].tricks": 13,
            "card_scoring": [{"points": 13, "suit": "S", "rank": "Q"}, {"points": 1, "suit": "H"}],
        },
    )
    assert respelt != hearts
    assert canonical(respelt) == hearts
