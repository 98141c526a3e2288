//! Metropolis chains over worlds: two ranks change places, and moves are weighed again.
//!
//! Decisions whose mover knew the same unknown cards form one factor; its values are kept in a
//! table by the ranks of those cards, so that only what a change touches is counted, and once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::model::Noted;
use super::notebook::Reader;
use super::worlds::{Reading, Worlds};
use super::{RANKS, UNKNOWN};
use crate::imagine::Imagination;
use crate::infer::allowing;
use crate::program::Program;
use crate::rng::Rng;
use crate::view::View;

/// The most cards whose ranks index a table.
const TABLED: usize = 3;
/// Chains that must agree.
const CHAINS: u32 = 2;

/// Decisions that depend on the same unknown cards.
struct Factor {
    serials: Vec<u16>,
    noted: Vec<Arc<Noted>>,
    table: Vec<f64>,
    /// The same where a table would be too large.
    further: BTreeMap<u64, f64>,
}

impl Factor {
    fn value(&mut self, reader: &Reader, allowance: f64, ranks: &[u8]) -> f64 {
        let rank = |serial: u16| u64::from(ranks[usize::from(serial)]).min(RANKS as u64 - 1);
        let index = self.serials.iter().fold(0, |index, &serial| index * RANKS as u64 + rank(serial));
        let tabled = self.table.get(index as usize).copied().filter(|&known| known >= 0.0);
        if let Some(known) = tabled.or_else(|| self.further.get(&index).copied()) {
            return known;
        }
        let chance = |noted: &Arc<Noted>| {
            let moves = f64::from(noted.decision.choices.len());
            allowing(noted.chance(&reader.rules, &reader.manner, ranks), allowance, allowance / moves)
        };
        // Many moves make a small number: each is taken relative to an even choice.
        let value = self.noted.iter().map(|noted| chance(noted) * 2.0).product();
        match self.table.get_mut(index as usize) {
            Some(place) => *place = value,
            None => {
                self.further.insert(index, value);
            }
        }
        value
    }
}

/// What the moves of the others say, by the unknown cards that they depend on.
fn factors(reader: &Reader, unknown: &[u16], history: bool) -> Vec<Factor> {
    let mut factors: Vec<Factor> = Vec::new();
    for noted in reader.noted.iter().filter(|noted| history || noted.is_call()) {
        let serials = noted.depends_on(unknown);
        if serials.is_empty() {
            continue;
        }
        match factors.iter_mut().find(|factor| factor.serials == serials) {
            Some(factor) => factor.noted.push(noted.clone()),
            None => {
                let size = if serials.len() <= TABLED { RANKS.pow(serials.len() as u32) } else { 0 };
                factors.push(Factor {
                    serials,
                    noted: vec![noted.clone()],
                    table: vec![-1.0; size],
                    further: BTreeMap::new(),
                });
            }
        }
    }
    factors
}

/// Worlds that agree with what was done, and by how much the chains differ.
pub(crate) fn sample(
    reader: &Reader,
    program: &Program,
    view: &View,
    reading: &Reading,
    seed: u64,
) -> (Worlds, f64) {
    let unknown = reader.unknown();
    let mut factors = factors(reader, &unknown, reading.history);
    let mut rng = Rng::new(seed);
    let mut worlds = Worlds::with_room_for(reader.ranks.len());
    let mut imagination = Imagination::of(program, view);
    let mut means = Vec::new();
    for _ in 0..CHAINS {
        let dealt = imagination.deal(program, &mut rng);
        let mut ranks = reader.ranks.clone();
        for (seat, serials) in reader.serials.iter().enumerate() {
            for (slot, &serial) in serials.iter().enumerate() {
                if let (Some(rank), Some(card)) =
                    (ranks.get_mut(usize::from(serial)), dealt.card_in(seat, slot as u8))
                    && *rank == UNKNOWN
                {
                    *rank = card.rank();
                }
            }
        }
        let stock = dealt.stock().iter().map(|&card| crate::Card(card).rank()).collect();
        let owned = owned(reader, view, &unknown);
        let chain = Chain { reader, unknown: &unknown, owned, reading, ranks, stock };
        means.push(chain.run(&mut factors, &mut rng, &mut worlds));
    }
    let gap = |(one, two): (&f64, &f64)| (one - two).abs();
    let difference = means[0].iter().zip(&means[1]).map(gap).fold(0.0, f64::max);
    (worlds, difference)
}

/// Is each unknown card known to its owner?
fn owned(reader: &Reader, view: &View, unknown: &[u16]) -> Vec<bool> {
    let mut owned = vec![false; unknown.len()];
    for (seat, serials) in reader.serials.iter().enumerate() {
        for (slot, serial) in serials.iter().enumerate() {
            if let Some(place) = unknown.iter().position(|other| other == serial) {
                owned[place] = view.layouts[seat][slot].1 >> seat & 1 == 1;
            }
        }
    }
    owned
}

struct Chain<'a> {
    reader: &'a Reader,
    unknown: &'a [u16],
    owned: Vec<bool>,
    reading: &'a Reading,
    ranks: Vec<u8>,
    stock: Vec<u8>,
}

impl Chain<'_> {
    /// Runs it, keeps worlds of its later part, and returns the mean value of each unknown card.
    fn run(mut self, factors: &mut [Factor], rng: &mut Rng, worlds: &mut Worlds) -> Vec<f64> {
        let (reader, reading) = (self.reader, self.reading);
        let allowance = reading.allowance;
        let steps = reading.steps / CHAINS;
        let wanted = (reading.kept_worlds / CHAINS).max(1);
        let warm = steps / 3;
        let every = ((steps - warm) / wanted).max(1);
        let touching: Vec<Vec<usize>> = self
            .unknown
            .iter()
            .map(|serial| (0..factors.len()).filter(|&at| factors[at].serials.contains(serial)).collect())
            .collect();
        let mut current: Vec<f64> =
            factors.iter_mut().map(|factor| factor.value(reader, allowance, &self.ranks)).collect();
        let mut sums = vec![0.0; self.unknown.len()];
        let (mut kept, mut step) = (0, 0);
        while kept < wanted {
            if !self.unknown.is_empty() {
                self.exchange(factors, &touching, &mut current, rng);
            }
            step += 1;
            if step > warm && (step - warm).is_multiple_of(every) {
                kept += 1;
                let mut stock = [0; RANKS];
                self.stock.iter().for_each(|&rank| stock[usize::from(rank)] += 1);
                worlds.push(&self.ranks, stock);
                for (sum, &serial) in sums.iter_mut().zip(self.unknown) {
                    let rank = self.ranks[usize::from(serial)];
                    *sum += reader.rules.values.get(usize::from(rank)).map_or(0.0, |&value| f64::from(value));
                }
            }
        }
        sums.iter().map(|sum| sum / f64::from(wanted)).collect()
    }

    /// One step: an unknown card and another of its stock change ranks, if the moves allow it.
    fn exchange(
        &mut self,
        factors: &mut [Factor],
        touching: &[Vec<usize>],
        current: &mut [f64],
        rng: &mut Rng,
    ) {
        let (reader, allowance) = (self.reader, self.reading.allowance);
        let one = rng.below(self.unknown.len() as u32) as usize;
        let other = rng.below((self.unknown.len() + self.stock.len()) as u32) as usize;
        let epoch = |serial: u16| reader.epochs[usize::from(serial)];
        let at = usize::from(self.unknown[one]);
        let partner = self.unknown.get(other).map(|&serial| usize::from(serial));
        let fits = match self.unknown.get(other) {
            Some(&serial) => epoch(serial) == epoch(self.unknown[one]),
            None => epoch(self.unknown[one]) == reader.epoch,
        };
        let mine = self.ranks[at];
        let theirs = match partner {
            Some(partner) => self.ranks[partner],
            None => self.stock[other - self.unknown.len()],
        };
        if !fits || mine == theirs || theirs == UNKNOWN {
            return;
        }
        self.put(at, partner, other, theirs, mine);
        let mut ratio = 1.0;
        if let Some(kept) = &self.reading.kept {
            let likelier = |rank: u8| kept[usize::from(rank).min(RANKS - 1)];
            if self.owned[one] {
                ratio *= likelier(theirs) / likelier(mine);
            }
            if partner.is_some() && self.owned[other] {
                ratio *= likelier(mine) / likelier(theirs);
            }
        }
        let also: &[usize] = if partner.is_some() { &touching[other] } else { &[] };
        let touched =
            || touching[one].iter().chain(also.iter().filter(|&factor| !touching[one].contains(factor)));
        let mut changed = [0.0; 64];
        for (place, &factor) in changed.iter_mut().zip(touched()) {
            *place = factors[factor].value(reader, allowance, &self.ranks);
            ratio *= *place / current[factor].max(f64::MIN_POSITIVE);
        }
        if rng.unit() < ratio {
            for (value, &factor) in changed.iter().zip(touched()) {
                current[factor] = *value;
            }
        } else {
            self.put(at, partner, other, mine, theirs);
        }
    }

    fn put(&mut self, at: usize, partner: Option<usize>, other: usize, mine: u8, theirs: u8) {
        self.ranks[at] = mine;
        match partner {
            Some(partner) => self.ranks[partner] = theirs,
            None => self.stock[other - self.unknown.len()] = theirs,
        }
    }
}
