//! Weights of deals and worlds: made from what a model of play says, and drawn from.

use crate::rng::Rng;

/// How likely a move is if the model of play explains all but a small share of moves.
///
/// `least` is what a move has that the model would never make: it may sharpen a belief, and rules
/// nothing out.
#[inline]
pub(crate) fn allowing(chance: f64, share: f64, least: f64) -> f64 {
    (1.0 - share) * chance + least
}

/// Weights in the order in which they were given, to draw places by.
#[derive(Clone, Default, Debug)]
pub(crate) struct Weights {
    /// Each added to those before it.
    upto: Vec<f64>,
}

impl Weights {
    pub(crate) fn clear(&mut self) {
        self.upto.clear();
    }

    pub(crate) fn push(&mut self, weight: f64) {
        self.upto.push(self.total() + weight);
    }

    pub(crate) fn total(&self) -> f64 {
        self.upto.last().copied().unwrap_or(0.0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.upto.is_empty()
    }

    /// Each of them, as good as it was given.
    pub(crate) fn iter(&self) -> impl Iterator<Item = f64> {
        let before = std::iter::once(0.0).chain(self.upto.iter().copied());
        self.upto.iter().zip(before).map(|(upto, before)| upto - before)
    }

    /// A place, each as likely as its weight says.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut Rng) -> usize {
        self.place_at(rng.unit())
    }

    /// So many places in order, each as often as its weight says, but for less than one.
    pub(crate) fn spread(&self, count: usize, rng: &mut Rng) -> Vec<usize> {
        let start = rng.unit();
        (0..count).map(|number| self.place_at((number as f64 + start) / count as f64)).collect()
    }

    /// The place where a share of all weights is reached.
    #[inline]
    fn place_at(&self, share: f64) -> usize {
        let goal = share * self.total();
        self.upto.partition_point(|&upto| upto <= goal).min(self.upto.len().saturating_sub(1))
    }
}

impl FromIterator<f64> for Weights {
    fn from_iter<I: IntoIterator<Item = f64>>(weights: I) -> Weights {
        let mut found = Weights::default();
        weights.into_iter().for_each(|weight| found.push(weight));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_drawn_as_often_as_its_weight_says() {
        let weights: Weights = [1.0, 0.0, 3.0].into_iter().collect();
        let mut rng = Rng::new(5);
        let mut drawn = [0; 3];
        (0..4000).for_each(|_| drawn[weights.draw(&mut rng)] += 1);
        assert_eq!(drawn[1], 0, "what weighs nothing is never drawn");
        assert!((900..1100).contains(&drawn[0]), "{drawn:?}");
    }

    #[test]
    fn a_spread_has_every_place_by_its_weight() {
        let weights: Weights = [0.5, 0.25, 0.0, 0.25].into_iter().collect();
        for seed in 0..20 {
            assert_eq!(weights.spread(4, &mut Rng::new(seed)), [0, 0, 1, 3]);
        }
    }

    #[test]
    fn weights_are_kept_and_nothing_is_ruled_out() {
        let weights: Weights = [2.0, 6.0].into_iter().collect();
        assert_eq!(weights.iter().collect::<Vec<f64>>(), [2.0, 6.0]);
        assert_eq!(weights.total(), 8.0);
        assert_eq!(allowing(0.0, 0.05, 0.01), 0.01);
        assert_eq!(allowing(1.0, 0.25, 0.25), 1.0);
    }
}
