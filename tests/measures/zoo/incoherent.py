"""Games whose rules do not belong together, whatever their play looks like."""

from __future__ import annotations

from tests.measures.zoo.beasts import Beast, spoilt

SCORE_TO_ONE = {
    "win_conditions": [
        {"type": "first_to_score", "trigger": "hand_end", "threshold": 1, "tie": "another_hand"}
    ]
}
PLAIN_HEARTS = {"game_rules": {}, "turn_structure.phases.1.no_points_first_trick": False}

INCOHERENT = (
    # --- Found by climbing on an earlier fitness ---
    Beast(
        "sudden death: every card -3, jacks +8, first to 1, floor -1",
        spoilt(
            "hearts",
            {
                **PLAIN_HEARTS,
                "game_rules": {"score_floor": -1},
                "card_scoring": [{"points": -3}, {"points": 8, "rank": "J"}],
                **SCORE_TO_ONE,
            },
        ),
        "over-at-once",
    ),
    Beast(
        "a knockout with points that decide nothing",
        spoilt(
            "knockout-whist",
            {"game_rules": {"eliminate_if": "no_tricks", "trick_points": -3}},
        ),
        "unread-scores",
    ),
    Beast(
        "tricks with +50 for emptying one's hand first",
        spoilt("hearts", {"game_rules": {"score_by_place": [50]}}),
        "placing-in-vain",
    ),
    Beast(
        "fan-tan with -100 for going out first",
        spoilt("fan-tan", {"game_rules": {"score_by_place": [-100]}}),
        "going-out-punished",
    ),
    Beast(
        "after drawing, other match rules",
        spoilt("crazy-eights", {"turn_structure.phases.1.matches": ["same_rank"]}),
        "two-ways-to-play",
    ),
    Beast(
        "after drawing, another pile",
        spoilt("crazy-eights", {"turn_structure.phases.1.target": "tableau"}),
        "two-ways-to-play",
    ),
    Beast(
        "8 is wild but Q names the suit",
        spoilt(
            "crazy-eights", {"special_effects": [{"trigger_rank": "Q", "effect_type": "name_suit"}]}
        ),
        "wild-names-nothing",
    ),
    Beast(
        "diamonds must be broken while hearts score",
        spoilt("hearts", {"turn_structure.phases.1.breaking_suit": "D"}),
        "broken-in-vain",
    ),
    Beast(
        "one card is removed",
        spoilt("hearts", {"setup.removed_cards": ["9C"]}),
        "odd-card-out",
    ),
    Beast(
        "one card scores everything",
        spoilt("hearts", {"card_scoring": [{"points": 13, "suit": "S", "rank": "Q"}]}),
        "one-card-is-all",
    ),
    Beast(
        "oh-hell where the lowest score wins",
        spoilt(
            "oh-hell",
            {"win_conditions": [{"type": "low_score", "trigger": "last_hand", "tie": "share"}]},
        ),
        "contracts-punished",
    ),
    # --- Soft penalties of validation ---
    Beast(
        "a war that the first without cards wins",
        spoilt("war", {"win_conditions": [{"type": "empty_hand", "trigger": "at_once"}]}),
        "war-empty-hand",
    ),
    Beast(
        "a scopa in which one side must capture every card",
        spoilt(
            "scopa",
            {
                "win_conditions": [{"type": "capture_all", "trigger": "hand_end"}],
                "category_scoring": [],
            },
        ),
        "match-rank-capture-all",
    ),
    Beast(
        "a sequence in which somebody must capture every card",
        spoilt("fan-tan", {"win_conditions": [{"type": "capture_all", "trigger": "hand_end"}]}),
        "sequence-capture-all",
    ),
    Beast(
        "sevens that are built upwards only",
        spoilt("fan-tan", {"setup.sequence_direction": "ascending"}),
        "sequence-cut-off",
    ),
    Beast(
        "a second way to win that the first always forestalls",
        spoilt(
            "oh-hell",
            {
                "win_conditions": [
                    {"type": "high_score", "trigger": "last_hand", "tie": "share"},
                    {"type": "low_score", "trigger": "last_hand", "tie": "share"},
                ]
            },
        ),
        "win-forestalled",
    ),
    # --- Points and targets ---
    Beast(
        "a target that no number of hands reaches",
        spoilt("president", {"win_conditions.0.threshold": 500}),
        "out-of-reach",
    ),
    Beast(
        "a target above, and points that only go down",
        spoilt(
            "hearts",
            {
                **PLAIN_HEARTS,
                "game_rules": {"score_floor": -100},
                "card_scoring": [{"points": -1, "suit": "H"}, {"points": 2, "rank": "J"}],
                "win_conditions": [
                    {"type": "first_to_score", "trigger": "hand_end", "threshold": 50}
                ],
            },
        ),
        "out-of-reach",
    ),
    Beast(
        "hearts to one point",
        spoilt(
            "hearts",
            {
                "game_rules": {},
                "win_conditions.0.threshold": 1,
            },
        ),
        "over-at-once",
    ),
    Beast(
        "card scores without a pattern",
        spoilt(
            "hearts",
            {
                "card_scoring": [
                    {"points": 1, "suit": "H"},
                    {"points": 13, "suit": "S", "rank": "Q"},
                    {"points": 4, "rank": "7"},
                    {"points": -2, "suit": "C", "rank": "5"},
                    {"points": 3, "suit": "D", "rank": "9"},
                    {"points": -1, "rank": "K"},
                ]
            },
        ),
        "patternless-scores",
    ),
    Beast(
        "spades with trick points and card points as well",
        spoilt(
            "spades",
            {
                "game_rules": {"score_floor": -500, "trick_points": 2, "extra_card_points": 1},
                "card_scoring": [{"points": -1, "suit": "H"}],
            },
        ),
        "mixed-scores",
    ),
    Beast(
        "an effect for every second card",
        spoilt(
            "uno-style",
            {
                "special_effects": [
                    {"trigger_rank": "8", "effect_type": "name_suit"},
                    *(
                        {"trigger_rank": rank, "effect_type": "skip_next", "value": 1}
                        for rank in "2J4"
                    ),
                    *({"trigger_rank": rank, "effect_type": "reverse"} for rank in "Q6T"),
                ]
            },
        ),
        "crowded-effects",
    ),
    Beast(
        "uno where the lowest score wins",
        spoilt(
            "uno-style",
            {"win_conditions": [{"type": "low_score", "trigger": "threshold", "threshold": 200}]},
        ),
        "going-out-punished",
    ),
    Beast(
        "a hand that goes on when the match is over",
        spoilt("fan-tan", {"game_rules": {"hand_ends_when": "one_left"}}),
        "plays-on-in-vain",
    ),
    Beast(
        "hearts in which hearts pay for the queen",
        spoilt(
            "hearts",
            {
                "card_scoring": [
                    {"points": -1, "suit": "H"},
                    {"points": 13, "suit": "S", "rank": "Q"},
                ]
            },
        ),
        "out-of-reach",
    ),
    Beast(
        "a Nil that loses less than it wins",
        spoilt("spades", {"contract_scoring.nil_penalty": 40}),
        "lopsided-contracts",
    ),
    Beast(
        "hands of sizes in no order",
        spoilt("oh-hell", {"setup.hand_sizes": [10, 9, 7, 8, 6, 5, 2, 3, 1, 1]}),
        "uneven-steps",
    ),
    # --- Found by reading what scored above a classic ---
    Beast(
        "a trump order that nobody keeps in mind",
        spoilt("scotch-whist", {"turn_structure.phases.0.trump_order": "97QT8AKJ6"}),
        "scrambled-order",
    ),
    Beast(
        "one honour of trumps that scores in clubs",
        spoilt("scotch-whist", {"card_scoring.0.suit": "C"}),
        "honours-astray",
    ),
    Beast(
        "jacks and aces of any suit beside the honours of trumps",
        spoilt("scotch-whist", {"card_scoring.1.suit": None, "card_scoring.4.suit": None}),
        "honours-astray",
    ),
    Beast(
        "a scopa whose fives count four",
        spoilt("scopa", {"setup.card_values": [2, 3, 4, 4, 6, 7, 8, 9, 10, 8, 9, 10, 1]}),
        "scrambled-values",
    ),
    Beast(
        "honours score and the cards that hold them cost",
        spoilt("scotch-whist", {"game_rules": {"extra_card_points": -1}}),
        "points-at-odds",
    ),
    Beast(
        "a scopa with points for the last card",
        spoilt("scopa", {"game_rules": {"score_by_place": [3]}}),
        "placing-in-vain",
    ),
    # --- Found by reading what evolution had exported ---
    Beast(
        "tricks without trump in which nobody follows",
        spoilt("hearts", {"turn_structure.phases.1.follow_suit": False}),
        "nothing-to-follow",
    ),
    Beast(
        "the lowest card takes the penalties",
        spoilt("hearts", {"turn_structure.phases.1.lowest_wins": True}),
        "upside-down",
    ),
    Beast(
        "the lowest trump wins, and the jack is the highest",
        spoilt("scotch-whist", {"turn_structure.phases.0.lowest_wins": True}),
        "upside-down",
    ),
    Beast(
        "tricks with a primiera",
        spoilt("scotch-whist", {"category_scoring": [{"category": "best_primiera", "points": 3}]}),
        "primiera-astray",
    ),
    Beast(
        "everybody bids two of two tricks",
        spoilt("oh-hell", {"turn_structure.phases.0.min_bid": 2}),
        "forced-bids",
    ),
    Beast(
        "a Nil worth more than all five tricks",
        spoilt("spades", {"setup.cards_per_player": 5, "turn_structure.phases.0.max_bid": 5}),
        "nil-outweighs",
    ),
    Beast(
        "a queen exchanges hands with one opponent after another",
        spoilt(
            "crazy-eights",
            {
                "special_effects": [
                    {"trigger_rank": "Q", "effect_type": "swap_hands", "target": "all_opponents"}
                ]
            },
        ),
        "swaps-with-many",
    ),
    Beast(
        "fan-tan that the winner of the last hand begins, in one hand",
        spoilt("fan-tan", {"turn_structure.phases.0.first_player": "last_hand_winner"}),
        "later-hands-in-vain",
    ),
    Beast(
        "one hand for the most cards, with passing that changes from hand to hand",
        spoilt(
            "hearts",
            {
                **PLAIN_HEARTS,
                "card_scoring": [],
                "win_conditions": [{"type": "most_captured", "trigger": "hand_end"}],
            },
        ),
        "later-hands-in-vain",
    ),
    Beast(
        "scopa in which all three cards are played in one turn",
        spoilt("scopa", {"turn_structure.phases.0.repeat": 3}),
        "all-in-one-turn",
    ),
    Beast(
        "hearts in which seven of thirteen cards are passed",
        spoilt("hearts", {"turn_structure.phases.0.count": 7}),
        "passes-most",
    ),
    Beast(
        "a president whose nines take three cards from everybody",
        spoilt(
            "president",
            {
                "special_effects": [
                    {
                        "trigger_rank": "9",
                        "effect_type": "steal_card",
                        "target": "all_opponents",
                        "value": 3,
                    }
                ]
            },
        ),
        "burdens-itself",
    ),
    # --- Found by reading what evolution thought best ---
    Beast(
        "tricks that are won by who has no cards left first",
        spoilt(
            "hearts",
            {
                **PLAIN_HEARTS,
                "card_scoring": [],
                "win_conditions": [{"type": "empty_hand", "trigger": "at_once"}],
            },
        ),
        "placing-in-vain",
    ),
    Beast(
        "tricks without trump in which aces alone count, for those who take them",
        spoilt(
            "hearts",
            {
                **PLAIN_HEARTS,
                "card_scoring": [
                    {"points": 1, "rank": "A"},
                    {"points": 1, "rank": "A", "suit": "H"},
                ],
                "win_conditions": [
                    {"type": "first_to_score", "trigger": "hand_end", "threshold": 15}
                ],
            },
        ),
        "points-as-dealt",
    ),
    Beast(
        "scopa of eight hands, three of which have one card",
        spoilt(
            "scopa",
            {
                "setup.cards_per_player": "all",
                "setup.hand_sizes": [6, 5, 4, 3, 2, 1],
                "game_rules": {"hands": 8},
                "win_conditions": [{"type": "high_score", "trigger": "last_hand", "tie": "share"}],
            },
        ),
        "one-card-hands",
    ),
)
