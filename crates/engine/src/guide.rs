//! What players know about a game before they play it: data that [`crate::agent::guide`] works out.

use crate::agent::greedy::likely::Follow;
use crate::card::{CARD_ROOM, CardSet, MAX_CARDS};

/// What is worth knowing about a game.
#[derive(Clone, Debug)]
pub struct Guide {
    /// The standard deviation of hand margins in random play; 0 where hands have no points.
    pub spread: f64,
    /// For each phase that is played in tricks and each trump suit: how cards compare.
    pub strengths: Vec<Option<Box<[Strengths; 5]>>>,
    /// The first of these phases.
    pub first_tricks: usize,
    /// What taking each card is worth to the taker, by trump suit.
    pub worth: Box<[[i16; MAX_CARDS]; 5]>,
    /// Cards whose taking is worth something, good or bad, by trump suit.
    pub valued: [CardSet; 5],
    /// The mean of it over the deck, times 16.
    pub mean_worth: [i32; 5],
    /// Whether every trick is wanted or none, by trump suit, where that does not depend on its cards.
    pub wants_tricks: [Option<bool>; 5],
    /// What taking a trick is worth, whatever is in it.
    pub trick_worth: i32,
    /// Running out of cards is the aim.
    pub sheds: bool,
    /// What a card left in hand costs, or its rank where it costs nothing.
    pub weight: [i16; MAX_CARDS],
    /// What capturing each card is worth in points, times 16.
    pub capture: [i16; MAX_CARDS],
    /// Tricks that were taken for each trick that the rule of thumb expects, in random play.
    pub bid_scale: f64,
    /// The chances that all others follow suit, where there is bidding.
    pub follow: Follow,
    /// How likely each card is to be kept by who may pass it on; empty where nothing is passed.
    pub keeps: Vec<f64>,
}

/// How likely each standing after a hand is to win the match: two numbers that are fitted to matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// What a point counts in a match with one hand to go.
    pub per_point: f64,
    /// Hands that are added to those to come: the standing is never quite as good as the result.
    pub beyond: f64,
    /// How much the highest score grows in a hand.
    pub up: f64,
    /// How much the lowest score falls in a hand.
    pub down: f64,
    /// Points that it brings in the next hand to have been the first in this one, and the last, where
    /// these exchange cards.
    pub places: (f64, f64),
}

/// How cards compare in tricks under one trump suit.
#[derive(Clone, Debug)]
pub struct Strengths {
    /// Within its suit; trumps above all others.
    pub power: [u8; CARD_ROOM],
    /// The cards of its own suit that beat each card.
    pub above: [CardSet; CARD_ROOM],
    /// How much each card should be got rid of where tricks are bad, apart from what `traps` say.
    pub danger: [i16; CARD_ROOM],
    /// The costly cards of its suit that each card would beat.
    pub traps: [CardSet; CARD_ROOM],
    /// Cards that cost far more than others.
    pub costly: CardSet,
    /// The trumps.
    pub trumps: CardSet,
    /// The cards of each suit, none for no suit.
    pub suits: [CardSet; 5],
    /// Power, and eight times what taking the card is worth.
    pub with_worth: [i32; CARD_ROOM],
    /// Power less eight times what taking the card is worth.
    pub less_worth: [i32; CARD_ROOM],
    /// Cards whose taking costs something.
    pub bad: CardSet,
    /// In each suit, trumps included, cards stand in the order of their numbers.
    pub in_order: bool,
    /// They differ by rank alone, trumps above all others: none is worth anything.
    pub by_rank: bool,
}
