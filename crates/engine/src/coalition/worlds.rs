//! Worlds: ranks for the cards that a seat does not know, kept up to date as cards are shown.
//!
//! A world that turns out wrong about a card is not thrown away: the two ranks change places in
//! it, and what else it says stays.

use super::notebook::Reader;
use super::{RANKS, UNKNOWN, Unreadable, chain};
use crate::card::CardSet;
use crate::program::Program;
use crate::rng::Rng;
use crate::view::View;

/// Serial numbers that worlds have room for beyond those given out when they were made.
const ROOM: usize = 24;

/// Ranks by serial number, and what the stock has of each rank, in each world.
#[derive(Clone, Default, Debug)]
pub struct Worlds {
    stride: usize,
    ranks: Vec<u8>,
    stocks: Vec<[u8; RANKS]>,
    /// How often ranks have changed.
    changes: u32,
}

impl Worlds {
    pub(crate) fn with_room_for(serials: usize) -> Worlds {
        Worlds { stride: serials + ROOM, ..Worlds::default() }
    }

    /// How many worlds there are.
    pub fn len(&self) -> usize {
        self.stocks.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.stocks.is_empty()
    }

    /// How often cards that were shown have changed the ranks of other cards, or their own.
    pub fn changes(&self) -> u32 {
        self.changes
    }

    /// The ranks of a world by serial number.
    pub(crate) fn world(&self, number: usize) -> &[u8] {
        &self.ranks[number * self.stride..(number + 1) * self.stride]
    }

    pub(crate) fn stock(&self, number: usize) -> &[u8; RANKS] {
        &self.stocks[number]
    }

    pub(crate) fn push(&mut self, ranks: &[u8], stock: [u8; RANKS]) {
        let end = self.ranks.len() + self.stride;
        self.ranks.extend(ranks.iter().take(self.stride));
        self.ranks.resize(end, UNKNOWN);
        self.stocks.push(stock);
    }

    /// More serial numbers than there was room for.
    fn widen(&mut self) {
        let stride = self.stride + ROOM;
        let mut ranks = Vec::with_capacity(stride * self.len());
        for number in 0..self.len() {
            ranks.extend(self.world(number));
            ranks.resize((number + 1) * stride, UNKNOWN);
        }
        (self.ranks, self.stride) = (ranks, stride);
    }

    /// A card of the stock enters a layout.
    pub(crate) fn enter(&mut self, serial: usize, rank: u8, rng: &mut Rng) {
        if self.is_empty() {
            return;
        }
        if serial >= self.stride {
            self.widen();
        }
        for number in 0..self.len() {
            let rank = if rank == UNKNOWN { any_of(&mut self.stocks[number], rng) } else { rank };
            self.ranks[number * self.stride + serial] = rank;
        }
    }

    /// A card of this rank is drawn: worlds that have none left in the stock find one elsewhere.
    pub(crate) fn draw(&mut self, rank: u8, unknown: &[u16], epoch: u8, epochs: &[u8], rng: &mut Rng) {
        for number in 0..self.len() {
            let stock = &mut self.stocks[number];
            if stock[usize::from(rank)] > 0 {
                stock[usize::from(rank)] -= 1;
                continue;
            }
            let row = &mut self.ranks[number * self.stride..(number + 1) * self.stride];
            let holds =
                |serial: &&u16| epochs[usize::from(**serial)] == epoch && row[usize::from(**serial)] == rank;
            if let Some(&serial) = unknown.iter().find(holds) {
                row[usize::from(serial)] = any_of(stock, rng);
                self.changes += 1;
            }
        }
    }

    /// A card turns out to have this rank.
    pub(crate) fn reveal(
        &mut self,
        serial: u16,
        rank: u8,
        unknown: &[u16],
        epoch: u8,
        epochs: &[u8],
        rng: &mut Rng,
    ) {
        let at = usize::from(serial);
        let same = |other: u16| epochs[usize::from(other)] == epochs[at];
        for number in 0..self.len() {
            let row = &mut self.ranks[number * self.stride..(number + 1) * self.stride];
            let was = row[at];
            if was == rank {
                continue;
            }
            row[at] = rank;
            self.changes += 1;
            let stock = &mut self.stocks[number];
            let in_stock = if epochs[at] == epoch { stock[usize::from(rank)] } else { 0 };
            let holders = unknown.iter().filter(|&&other| same(other) && row[usize::from(other)] == rank);
            let count = holders.clone().count() as u32;
            let found = count + u32::from(in_stock);
            let choice = if found > 1 { rng.below(found) } else { 0 };
            if choice < count {
                if let Some(&other) = holders.clone().nth(choice as usize) {
                    row[usize::from(other)] = was;
                }
            } else if in_stock > 0 && usize::from(was) < RANKS {
                stock[usize::from(rank)] -= 1;
                stock[usize::from(was)] += 1;
            }
        }
    }

    /// These cards are the stock now.
    pub(crate) fn new_stock(&mut self, cards: CardSet) {
        let mut stock = [0; RANKS];
        for card in cards.iter() {
            stock[usize::from(card.rank())] += 1;
        }
        self.stocks.fill(stock);
    }
}

/// Takes a card out of a stock at random.
fn any_of(stock: &mut [u8; RANKS], rng: &mut Rng) -> u8 {
    let left: u32 = stock.iter().map(|&count| u32::from(count)).sum();
    if left == 0 {
        return UNKNOWN;
    }
    let mut place = rng.below(left);
    for (rank, count) in stock.iter_mut().enumerate() {
        if place < u32::from(*count) {
            *count -= 1;
            return rank as u8;
        }
        place -= u32::from(*count);
    }
    UNKNOWN
}

/// What worlds are to agree with.
#[derive(Clone, Debug)]
pub struct Reading {
    /// All that the others did; otherwise only that the caller called.
    pub history: bool,
    /// How much likelier each rank is than by chance among cards that their owners know.
    pub kept: Option<[f64; RANKS]>,
    /// The share of moves that the model does not explain.
    pub allowance: f64,
    /// Steps of the chain.
    pub steps: u32,
    /// Worlds that are kept.
    pub kept_worlds: u32,
}

impl Reader {
    /// Samples worlds anew; by how much two chains differ in the value of a card at most.
    pub fn settle(
        &mut self,
        program: &Program,
        view: &View,
        reading: &Reading,
        seed: u64,
    ) -> Result<f64, Unreadable> {
        self.check(view)?;
        let (worlds, difference) = chain::sample(self, program, view, reading, seed);
        self.worlds = worlds;
        self.deeds.clear();
        Ok(difference)
    }

    /// The rank in a slot in each world, jokers last; [`UNKNOWN`] where there is none.
    pub fn ranks_in(&self, seat: usize, slot: usize) -> Vec<u8> {
        self.ranks_of(self.serials[seat][slot])
    }

    /// The serial number of the card in a slot.
    pub fn serial_in(&self, seat: usize, slot: usize) -> u16 {
        self.serials[seat][slot]
    }

    /// The rank of a card in each world, by its serial number.
    pub fn ranks_of(&self, serial: u16) -> Vec<u8> {
        let rank = |number| self.worlds.world(number).get(usize::from(serial)).copied().unwrap_or(UNKNOWN);
        (0..self.worlds.len()).map(rank).collect()
    }

    /// The weight of each rank in a slot.
    pub fn marginal(&self, seat: usize, slot: usize, weights: &[f64]) -> [f64; RANKS] {
        let mut found = [0.0; RANKS];
        let serial = usize::from(self.serials[seat][slot]);
        for number in 0..self.worlds.len() {
            if let Some(&rank) = self.worlds.world(number).get(serial)
                && usize::from(rank) < RANKS
            {
                found[usize::from(rank)] += weights.get(number).copied().unwrap_or(0.0);
            }
        }
        found
    }
}
