//! The unknown, dealt at random: every deal that agrees with a view is equally likely.
//!
//! Unknown cards that may lie in the same places form a class. How many cards of
//! each class can go to each place is counted once a decision, from the last class
//! back to the first; then a deal is a walk through these counts and a shuffle of
//! each class. Nothing is ever dealt that the view rules out.

mod layouts;
mod mixing;
mod whole;

use crate::card::{Bits, CARD_ROOM, Card, CardSet, Counted, MAX_CARDS, NO_CARD};
use crate::piles::{Piles, WAR};
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Drawing, Rng};
use crate::state::State;
use crate::view::View;
use layouts::Hidden;
use mixing::Mixing;

/// Hidden places at most: the hands of five others and the stock, or all that two seats at war have.
const MAX_PLACES: usize = 8;
/// Splits that are counted for one decision; where there are more, deals are mixed by exchanging cards.
const MAX_SPLITS: usize = 10_000;
/// `1 / n!`
static INVERSE_FACTORIAL: [f64; MAX_CARDS + 1] = {
    let mut table = [1.0; MAX_CARDS + 1];
    let mut n = 1;
    while n <= MAX_CARDS {
        table[n] = table[n - 1] / n as f64;
        n += 1;
    }
    table
};

/// The unknown cards of each hidden place in one deal.
pub(crate) type Sets = [CardSet; MAX_PLACES];

/// How likely each seat is to hold a card, against others.
pub(crate) type Likely = [[f32; CARD_ROOM]; MAX_SEATS];

/// Where unknown cards lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whose {
    Hand(usize),
    Taken(usize),
    Tableau,
    Stock,
}

#[derive(Clone, Copy, Debug)]
struct Gap {
    whose: Whose,
    /// Unknown cards that lie there.
    count: u32,
    possible: CardSet,
    /// What lies there in every deal, of these cards.
    fixed: CardSet,
}

impl Gap {
    fn room(&self) -> u32 {
        self.count - self.fixed.len()
    }
}

/// Cards that may lie in the same places, which are bits.
#[derive(Clone, Copy, Debug)]
struct Class {
    cards: CardSet,
    places: u8,
}

/// One way to split a class: how many cards go to each place, a byte each.
#[derive(Clone, Copy, Debug)]
struct Split {
    counts: u64,
    /// The node that it leads to.
    next: u32,
    /// Its share of the deals, added to those of the splits of its node before it.
    upto: f64,
}

/// The room that places have before a class is split, a byte each, and the ways to split it.
#[derive(Clone, Copy, Debug)]
struct Node {
    room: u64,
    first: u32,
    end: u32,
    weight: f64,
}

/// All deals that agree with one view.
///
/// It is set to one view after another, so that nothing is allocated in the long run.
#[derive(Debug)]
pub struct Imagination {
    /// The table without the unknown cards.
    base: State,
    /// Whose view it is.
    seat: usize,
    unknown: CardSet,
    places: Vec<Gap>,
    /// Classes whose cards may not lie everywhere, in the order in which they are split.
    classes: Vec<Class>,
    /// Cards that may lie in every place that has room.
    free: CardSet,
    /// The same as a deck to be dealt from.
    deck: [u8; CARD_ROOM],
    nodes: Vec<Node>,
    splits: Vec<Split>,
    rooms: Vec<u64>,
    /// The ways were not too many to be counted.
    is_counted: bool,
    /// Used where the ways are too many to be counted, or some of them are likelier.
    mixing: Option<Mixing>,
    /// Places of layouts whose cards are unknown.
    hidden: Vec<Hidden>,
}

impl Imagination {
    /// All deals that agree with a view.
    pub fn of(program: &Program, view: &View) -> Imagination {
        let mut imagination = Imagination::new(program);
        imagination.set(program, view);
        imagination
    }

    /// To be set to a view.
    pub fn new(program: &Program) -> Imagination {
        Imagination {
            base: State::empty(program, 0),
            seat: 0,
            unknown: CardSet::EMPTY,
            places: Vec::new(),
            classes: Vec::new(),
            free: CardSet::EMPTY,
            deck: [NO_CARD; CARD_ROOM],
            nodes: Vec::new(),
            splits: Vec::new(),
            rooms: Vec::new(),
            is_counted: false,
            mixing: None,
            hidden: Vec::new(),
        }
    }

    /// Turns to another view.
    pub fn set(&mut self, program: &Program, view: &View) {
        if program.table.layouts {
            return self.set_to_layouts(program, view);
        }
        self.find_places(program, view);
        self.find_classes(view.unknown);
        self.deal_forced();
        self.find_free();
        self.mixing = None;
        self.is_counted = self.count();
        if !self.is_counted {
            self.mixing = Mixing::new(&self.places, &self.classes, self.free);
            debug_assert!(self.mixing.is_some(), "knowledge that rules out every deal");
        }
    }

    /// Makes cards likelier to be held by some seats than by others, for many deals.
    pub(crate) fn lean(&mut self, likely: &Likely) {
        if self.mixing.is_none() {
            self.mixing = Mixing::new(&self.places, &self.classes, self.free);
        }
        let Imagination { places, mixing: Some(mixing), .. } = self else {
            return;
        };
        mixing.lean(|place, card| match places.get(place).map(|place| place.whose) {
            Some(Whose::Hand(seat)) => likely[seat][usize::from(card.0)],
            _ => 1.0,
        });
    }

    /// Turns to the deals of a view in which a seat holds these cards; false if there are none.
    fn set_holding(&mut self, program: &Program, view: &View, seat: usize, cards: CardSet) -> bool {
        self.find_places(program, view);
        let held = cards.and(view.unknown);
        for place in self.places.iter_mut().filter(|place| place.whose == Whose::Hand(seat)) {
            if held.len() > place.count || !held.without(place.possible).is_empty() {
                return false;
            }
            place.fixed = held;
        }
        self.find_classes(view.unknown.without(held));
        self.is_counted = false;
        self.mixing = Mixing::new(&self.places, &self.classes, CardSet::EMPTY);
        self.mixing.is_some()
    }

    /// A state that agrees with the view, each as likely as any other.
    #[inline]
    pub fn deal(&mut self, program: &Program, rng: &mut Rng) -> State {
        if program.table.layouts {
            return self.deal_layouts(rng);
        }
        let sets = self.draw(rng);
        self.lay_out(program, &sets, rng)
    }

    /// The unknown cards of each place, where they lie in hands, piles and the stock.
    #[inline]
    pub(crate) fn draw(&mut self, rng: &mut Rng) -> Sets {
        let mut sets = [CardSet::EMPTY; MAX_PLACES];
        for (set, place) in sets.iter_mut().zip(&self.places) {
            *set = place.fixed;
        }
        let Some(mut mixing) = self.mixing.take() else {
            self.walk(&mut sets, rng);
            return sets;
        };
        let hands = self.places.iter().filter(|place| matches!(place.whose, Whose::Hand(_)));
        if self.is_counted && mixing.wants_offers(hands.count()) {
            let mut fresh = sets;
            self.walk(&mut fresh, rng);
            mixing.offer(&fresh, rng);
        }
        mixing.deal(&mut sets, rng);
        self.mixing = Some(mixing);
        sets
    }

    /// The hand of a seat in a deal.
    #[inline]
    pub(crate) fn hand(&self, sets: &Sets, seat: usize) -> CardSet {
        let place = self.places.iter().position(|place| place.whose == Whose::Hand(seat));
        self.base.hand.held[seat].or(place.map_or(CardSet::EMPTY, |place| sets[place]))
    }

    /// Finds the hidden places, and takes the unknown cards off the table.
    fn find_places(&mut self, program: &Program, view: &View) {
        self.base = view.table.0;
        self.places.clear();
        let unknown = view.unknown;
        let mut take = |whose, cards: &mut CardSet, possible| {
            let count = cards.and(unknown).len();
            *cards = cards.without(unknown);
            if count > 0 {
                self.places.push(Gap { whose, count, possible, fixed: CardSet::EMPTY });
            }
        };
        for seat in 0..program.players() {
            let mut held = self.base.hand.held[seat].or(self.base.hand.aside[seat]);
            take(Whose::Hand(seat), &mut held, view.possible[seat]);
            if seat != view.seat {
                self.base.hand.held[seat] = held;
            }
            take(Whose::Taken(seat), &mut self.base.hand.taken[seat], unknown);
        }
        take(Whose::Tableau, &mut self.base.hand.tableau.cards, unknown);
        let count = self.base.stock().iter().filter(|&&card| card == NO_CARD).count() as u32;
        if count > 0 {
            let possible = view.possible_stock;
            self.places.push(Gap { whose: Whose::Stock, count, possible, fixed: CardSet::EMPTY });
        }
        self.unknown = unknown;
        self.seat = view.seat;
        if program.table.piles {
            self.base.hand.held = self.base.hand.held.map(|cards| cards.without(unknown));
        }
    }

    /// Groups the cards by the places where they may lie.
    fn find_classes(&mut self, unknown: CardSet) {
        self.classes.clear();
        self.classes.push(Class { cards: unknown, places: 0 });
        for (index, place) in self.places.iter().enumerate() {
            for at in 0..self.classes.len() {
                let class = self.classes[at];
                let inside = class.cards.and(place.possible);
                if !inside.is_empty() {
                    self.classes[at] = Class { cards: inside, places: class.places | 1 << index };
                    self.classes.push(Class { cards: class.cards.without(inside), ..class });
                }
            }
            self.classes.retain(|class| !class.cards.is_empty());
        }
    }

    fn open_places(&self) -> u8 {
        let open = self.places.iter().enumerate().filter(|(_, place)| place.room() > 0);
        open.map(|(index, _)| 1 << index).sum()
    }

    /// Deals the cards that can lie in one place only.
    fn deal_forced(&mut self) {
        loop {
            let open = self.open_places();
            for class in &mut self.classes {
                class.places &= open;
            }
            let is_forced = |class: &Class| class.places.count_ones() == 1;
            let Some(at) = self.classes.iter().position(is_forced) else {
                return;
            };
            let class = self.classes.swap_remove(at);
            let place = &mut self.places[class.places.trailing_zeros() as usize];
            debug_assert!(class.cards.len() <= place.room(), "knowledge that rules out every deal");
            place.fixed = place.fixed.or(class.cards);
        }
    }

    /// Sets the cards apart that may lie in every place that has room.
    fn find_free(&mut self) {
        let open = self.open_places();
        self.free = CardSet::EMPTY;
        self.classes.retain(|class| {
            if class.places == open {
                self.free = self.free.or(class.cards);
            }
            class.places != open
        });
        self.deck = self.free.deck();
        self.classes.sort_unstable_by_key(|class| (class.places.count_ones(), class.cards.0));
    }

    /// Counts the ways to split the classes; false when they are too many.
    fn count(&mut self) -> bool {
        let room = |room, (index, place): (usize, &Gap)| room | u64::from(place.room()) << (8 * index);
        let room = self.places.iter().enumerate().fold(0, room);
        self.nodes.clear();
        self.splits.clear();
        self.nodes.push(Node { room, first: 0, end: 0, weight: 0.0 });
        let mut layer = 0..1;
        for class in &self.classes {
            let first = self.splits.len();
            for index in layer.clone() {
                self.nodes[index].first = self.splits.len() as u32;
                let splits = &mut self.splits;
                let mut keep = |counts, weight| splits.push(Split { counts, next: 0, upto: weight });
                split(self.nodes[index].room, class.places, class.cards.len(), 0, 1.0, &mut keep);
                self.nodes[index].end = self.splits.len() as u32;
                if self.splits.len() > MAX_SPLITS {
                    return false;
                }
            }
            // What room can be left, each once.
            self.rooms.clear();
            for node in &self.nodes[layer.clone()] {
                let splits = &self.splits[node.first as usize..node.end as usize];
                self.rooms.extend(splits.iter().map(|split| node.room - split.counts));
            }
            self.rooms.sort_unstable();
            self.rooms.dedup();
            let start = self.nodes.len();
            let mut at = first;
            for index in layer.clone() {
                let node = self.nodes[index];
                for split in &mut self.splits[node.first as usize..node.end as usize] {
                    let place = self.rooms.partition_point(|&room| room < node.room - split.counts);
                    split.next = (start + place) as u32;
                    at += 1;
                }
            }
            debug_assert_eq!(at, self.splits.len());
            self.nodes.extend(self.rooms.iter().map(|&room| Node { room, first: 0, end: 0, weight: 0.0 }));
            layer = start..self.nodes.len();
        }
        self.weigh(layer);
        true
    }

    /// Adds up how many deals follow each split, from the last nodes back to the first.
    fn weigh(&mut self, last: std::ops::Range<usize>) {
        for node in &mut self.nodes[last.clone()] {
            let bytes = node.room.to_le_bytes();
            node.weight = bytes.iter().map(|&count| INVERSE_FACTORIAL[usize::from(count)]).product();
        }
        for index in (0..last.start).rev() {
            let node = self.nodes[index];
            let mut sum = 0.0;
            for at in node.first as usize..node.end as usize {
                sum += self.splits[at].upto * self.nodes[self.splits[at].next as usize].weight;
                self.splits[at].upto = sum;
            }
            self.nodes[index].weight = sum;
        }
        debug_assert!(self.nodes[0].weight > 0.0, "knowledge that rules out every deal");
    }

    #[inline]
    fn walk(&self, sets: &mut [CardSet; MAX_PLACES], rng: &mut Rng) {
        let mut node = self.nodes[0];
        for class in &self.classes {
            let splits = &self.splits[node.first as usize..node.end as usize];
            let goal = rng.unit() * node.weight;
            let found = splits.iter().find(|split| goal < split.upto).or(splits.last());
            let Some(split) = found else {
                return;
            };
            hand_out(class.cards, class.cards.deck(), split.counts, sets, rng);
            node = self.nodes[split.next as usize];
        }
        hand_out(self.free, self.deck, node.room, sets, rng);
    }

    /// Puts the cards of each place on the table.
    #[inline]
    pub(crate) fn lay_out(&self, program: &Program, sets: &Sets, rng: &mut Rng) -> State {
        let mut state = self.base;
        state.seed = rng.next_u64();
        state.chance = Rng::new(rng.next_u64());
        for (place, &cards) in self.places.iter().zip(sets) {
            match place.whose {
                Whose::Hand(seat) => state.hand.held[seat] = state.hand.held[seat].or(cards),
                Whose::Taken(seat) => state.hand.taken[seat] = state.hand.taken[seat].or(cards),
                Whose::Tableau => state.hand.tableau.cards = state.hand.tableau.cards.or(cards),
                Whose::Stock => fill_stock(program, &mut state, cards, rng),
            }
        }
        for seat in (0..program.players()).filter(|&seat| seat != self.seat) {
            let aside = std::mem::take(&mut state.hand.aside[seat]);
            if aside.is_empty() {
                continue;
            }
            for _ in 0..aside.len() {
                let card = Card(any_of(state.hand.held[seat], rng));
                state.hand.held[seat].remove(card);
                state.hand.aside[seat].insert(card);
            }
        }
        if program.table.piles {
            pile_up(program, &mut state, self.unknown, rng);
        }
        state
    }
}

/// Every way to split so many cards among the places, none with more than it has room for.
fn split(room: u64, places: u8, cards: u32, counts: u64, weight: f64, keep: &mut impl FnMut(u64, f64)) {
    if cards == 0 {
        return keep(counts, weight);
    }
    if places == 0 {
        return;
    }
    let room_in = |index: u32| (room >> (8 * index)) as u32 & 0xFF;
    let index = places.trailing_zeros();
    let rest = places & (places - 1);
    let elsewhere: u32 = Bits(rest.into()).map(|index| room_in(index.into())).sum();
    // The other places cannot take more than they have room for.
    for count in cards.saturating_sub(elsewhere)..=cards.min(room_in(index)) {
        let counts = counts | u64::from(count) << (8 * index);
        split(room, rest, cards - count, counts, weight * INVERSE_FACTORIAL[count as usize], keep);
    }
}

#[inline(always)]
fn any_of(cards: CardSet, rng: &mut Rng) -> u8 {
    let counted = Counted::new(cards.0);
    counted.nth(rng.below(counted.count()))
}

/// Deals cards at random, as many to each place as its byte says; the place with most gets the rest.
#[inline]
fn hand_out(
    cards: CardSet,
    deck: [u8; CARD_ROOM],
    mut counts: u64,
    sets: &mut [CardSet; MAX_PLACES],
    rng: &mut Rng,
) {
    let mut drawing = Drawing::new(rng, deck, cards.len());
    let mut rest = cards;
    let mut most = (0, 0);
    for place in 0..MAX_PLACES {
        let count = counts >> (8 * place) & 0xFF;
        if count > most.0 {
            most = (count, place);
        }
    }
    counts &= !(0xFF << (8 * most.1));
    while counts != 0 {
        let place = counts.trailing_zeros() as usize / 8;
        let mut dealt = CardSet::EMPTY;
        for _ in 0..counts >> (8 * place) & 0xFF {
            dealt.insert(Card(drawing.draw()));
        }
        sets[place] = sets[place].or(dealt);
        rest = rest.without(dealt);
        counts &= !(0xFF << (8 * place));
    }
    sets[most.1] = sets[most.1].or(rest);
}

/// Fills the places of the stock whose cards are unknown.
#[inline]
fn fill_stock(program: &Program, state: &mut State, cards: CardSet, rng: &mut Rng) {
    let range = usize::from(state.hand.stock_top)..usize::from(state.hand.stock_end);
    let unknown = state.hand.stock[range].iter_mut().filter(|card| **card == NO_CARD);
    if !program.table.uses_stock {
        // Nobody draws from it, so any order will do.
        unknown.zip(cards.iter()).for_each(|(place, card)| *place = card.0);
        return;
    }
    let mut drawing = Drawing::new(rng, cards.deck(), cards.len());
    unknown.for_each(|place| *place = drawing.draw());
}

/// Puts face-down piles, and what is unturned in a war, in a random order.
fn pile_up(program: &Program, state: &mut State, unknown: CardSet, rng: &mut Rng) {
    let before = state.hand.piles;
    let mut draw = |left: &mut CardSet| {
        let card = Card(any_of(*left, rng));
        left.remove(card);
        card
    };
    state.hand.piles = Piles::EMPTY;
    for seat in 0..program.players() {
        let mut left = state.hand.held[seat];
        while !left.is_empty() {
            state.hand.piles.put_under(seat, draw(&mut left));
        }
    }
    let mut unturned = state.hand.tableau.cards.and(unknown);
    for pile in [WAR, WAR + 1] {
        for card in before.cards(pile) {
            let card = if unknown.contains(card) { draw(&mut unturned) } else { card };
            state.hand.piles.put_under(pile, card);
        }
    }
}
