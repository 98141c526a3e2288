//! How likely a side is to win the match from a standing between two hands.
//!
//! Margins count for more the fewer hands are to come, and a liability such as
//! bags counts against its side. How much is fitted once a program, when a
//! search in a match first asks, to matches that `greedy` plays against itself.

use super::greedy;
use super::guide;
use super::numbers::fall;
use crate::flow::{self, Policy};
use crate::guide::{Chances, Guide};
use crate::moves::{Choices, Move};
use crate::program::{MAX_SEATS, Phase, Program, Trigger, WinType};
use crate::rng::mix;
use crate::sight::Sight;
use crate::state::{State, Status};
use crate::witness::{Knowing, Nobody, Witness};
use crate::{Card, CardSet};

const SEED: u64 = 0x05C0_2E50_FA11;
/// Matches and decisions after which no other match is begun.
const MATCHES: u64 = 128;
const DECISIONS: u32 = 60_000;
const DECISIONS_WITH_LAYOUTS: u32 = 6_000;
/// Matches that tell nothing if they are fewer.
const FEWEST: usize = 8;
/// The most hands that are counted on.
const LONGEST: f64 = 60.0;
/// What is tried for a point, in parts of how far apart hands lie, and for the hands beyond.
const PER_POINT: [f64; 12] = [0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0, 1.25, 1.5, 1.9, 2.4, 3.0];
const BEYOND: [f64; 4] = [0.0, 0.5, 1.0, 2.0];

/// What standings are worth in a match: worked out at the first call, then kept with the program.
///
/// None where the match is not decided by points, or by those of its only hand.
pub(crate) fn of(program: &Program) -> Option<Chances> {
    if let Some(chances) = program.chances.get() {
        return *chances;
    }
    // Worked out before the lock is taken, as guides are.
    let chances = fit(program);
    *program.chances.get_or_init(|| chances)
}

/// How likely each side is to win the match, in which another hand is to come.
pub(crate) fn chances(program: &Program, chances: &Chances, state: &State) -> [f64; MAX_SEATS] {
    let standing = Standing::of(program, chances, state);
    standing.chances(program.sides(), chances)
}

/// What is known of a match between two hands.
#[derive(Clone, Copy)]
struct Standing {
    /// What each side has, more being better, less what it will have to pay; none for sides that are out.
    merits: [Option<f64>; MAX_SEATS],
    /// Hands to come, as far as they can be foreseen.
    hands: f64,
}

impl Standing {
    fn of(program: &Program, chances: &Chances, state: &State) -> Standing {
        let scores = if program.teams.is_some() { &state.team_scores } else { &state.scores };
        let scores = &scores[..program.sides()];
        let hands = hands_left(program, chances, state, scores);
        let sign = if program.low_score_wins() { -1.0 } else { 1.0 };
        // What will never be paid for costs nothing.
        let due = bag_cost(program) * hands / (hands + 1.0);
        let mut merits = [None; MAX_SEATS];
        for (side, (merit, &score)) in merits.iter_mut().zip(scores).enumerate() {
            let score = sign * f64::from(score);
            let is_in = program.members(side) & state.in_match != 0;
            *merit = is_in.then(|| score - due * f64::from(state.bags[side]));
        }
        if chances.places != (0.0, 0.0) {
            let (first, last) = ends(program, state);
            for (seat, worth) in [(first, chances.places.0), (last, chances.places.1)] {
                if let Some(Some(merit)) = seat.map(|seat| &mut merits[program.side_of(seat)]) {
                    *merit += worth;
                }
            }
        }
        Standing { merits, hands }
    }

    fn chances(&self, sides: usize, chances: &Chances) -> [f64; MAX_SEATS] {
        let scale = chances.per_point / (self.hands + chances.beyond).sqrt();
        let merits = &self.merits[..sides];
        let best = merits.iter().flatten().copied().fold(f64::MIN, f64::max);
        let (mut found, mut sum) = ([0.0; MAX_SEATS], 0.0);
        for (chance, merit) in found.iter_mut().zip(merits) {
            *chance = merit.map_or(0.0, |merit| fall((best - merit) * scale));
            sum += *chance;
        }
        if sum == 0.0 {
            return [1.0 / sides as f64; MAX_SEATS];
        }
        let share = 1.0 / sum;
        for chance in &mut found[..sides] {
            *chance *= share;
        }
        found
    }
}

/// The first to go out in a hand and the last, as far as they are known.
fn ends(program: &Program, state: &State) -> (Option<usize>, Option<usize>) {
    let placing = state.placing();
    let seat = |seat: Option<&u8>| seat.map(|&seat| usize::from(seat));
    let is_whole = placing.len() == usize::from(program.players);
    let out = placing.iter().fold(0u8, |out, &seat| out | 1 << seat);
    let left = state.in_match & !out;
    let last = match left.count_ones() {
        0 if is_whole => seat(placing.last()),
        1 => Some(left.trailing_zeros() as usize),
        _ => None,
    };
    (seat(placing.first()), last)
}

/// What a bag will cost on average.
fn bag_cost(program: &Program) -> f64 {
    match &program.contract {
        Some(contract) if contract.bag_limit > 0 => {
            f64::from(contract.bag_penalty) / f64::from(contract.bag_limit)
        }
        _ => 0.0,
    }
}

/// The score that ends the match once a side has reached it.
fn target(program: &Program) -> Option<i32> {
    let is_target = |win: &&crate::program::WinCondition| {
        win.kind == WinType::FirstToScore || (win.kind.looks_at_scores() && win.trigger == Trigger::Threshold)
    };
    program.wins.iter().filter(is_target).map(|win| win.threshold).min()
}

/// How many hands are to come.
fn hands_left(program: &Program, chances: &Chances, state: &State, scores: &[i32]) -> f64 {
    let mut hands = LONGEST;
    if program.rules.hands > 0 {
        hands = hands.min(f64::from(program.rules.hands) - f64::from(state.hand_number) - 1.0);
    }
    if let (Some(target), Some(&highest)) = (target(program), scores.iter().max()) {
        hands = hands.min(f64::from(target - highest) / chances.up);
    }
    if let (Some(floor), Some(&lowest)) = (program.rules.score_floor, scores.iter().min()) {
        hands = hands.min(f64::from(lowest - floor) / chances.down);
    }
    hands.max(1.0)
}

/// One match after another, as `greedy` plays them: standings and what came of them.
struct Sample {
    standings: Vec<(State, u32)>,
    /// The share of the win of each side, by match.
    results: Vec<[f64; MAX_SEATS]>,
    decisions: u32,
}

/// Plays as `greedy` does.
struct Greedily<'a>(&'a Guide);

impl Policy for Greedily<'_> {
    fn card(&mut self, program: &Program, state: &State, cards: CardSet) -> Card {
        greedy::trick_card(self.0, Sight::new(program, state), cards)
    }

    fn choice(&mut self, program: &Program, state: &State, choices: &Choices) -> Move {
        greedy::choose(self.0, Sight::new(program, state), choices)
    }
}

impl Sample {
    fn play<W: Witness>(&mut self, program: &Program, guide: &Guide, seed: u64, witness: &mut W) {
        let number = self.results.len() as u32;
        let mut state = flow::start(program, seed, witness);
        loop {
            flow::play_on(program, &mut state, witness, program.max_turns, &mut Greedily(guide));
            if state.status != Status::HandOver {
                break;
            }
            self.standings.push((state, number));
            flow::next_hand(program, &mut state, witness);
        }
        self.decisions += state.turns();
        let sides = program.sides();
        let winners = f64::from(state.winners.count_ones());
        self.results.push(std::array::from_fn(|side| match state.winners {
            0 => 1.0 / sides as f64,
            bits => f64::from(bits >> side & 1) / winners,
        }));
    }
}

fn fit(program: &Program) -> Option<Chances> {
    let guide = guide::of(program);
    let by_points = program.wins.first().is_some_and(|win| win.kind.looks_at_scores());
    if program.single_hand || program.rules.hands == 1 || !by_points || guide.spread == 0.0 {
        return None;
    }
    let mut sample = Sample { standings: Vec::new(), results: Vec::new(), decisions: 0 };
    let most = if program.table.layouts { DECISIONS_WITH_LAYOUTS } else { DECISIONS };
    for number in 0..MATCHES {
        let seed = mix(SEED, number);
        match program.table.layouts {
            true => sample.play(program, guide, seed, &mut Knowing),
            false => sample.play(program, guide, seed, &mut Nobody),
        }
        if sample.decisions >= most {
            break;
        }
    }
    Some(sample.fit(program, guide))
}

impl Sample {
    /// The numbers under which the results were least surprising.
    fn fit(&self, program: &Program, guide: &Guide) -> Chances {
        let spread = self.spread(program).unwrap_or(guide.spread);
        let (up, down) = self.drift(program, spread);
        let places = self.places(program);
        let mut best = Chances { per_point: 1.0 / spread, beyond: 1.0, up, down, places };
        if self.results.len() < FEWEST || self.standings.is_empty() {
            return best;
        }
        let rows: Vec<(Standing, &[f64; MAX_SEATS])> = self
            .standings
            .iter()
            .map(|(state, number)| (Standing::of(program, &best, state), &self.results[*number as usize]))
            .collect();
        let mut least = f64::MAX;
        for beyond in BEYOND {
            for per_point in PER_POINT {
                let tried = Chances { per_point: per_point / spread, beyond, ..best };
                let error: f64 = rows
                    .iter()
                    .map(|(standing, result)| {
                        let chances = standing.chances(program.sides(), &tried);
                        chances.iter().zip(*result).map(|(p, y)| (p - y) * (p - y)).sum::<f64>()
                    })
                    .sum();
                if error < least {
                    (best, least) = (tried, error);
                }
            }
        }
        best
    }

    /// How far apart the sides' points of a hand lie.
    fn spread(&self, program: &Program) -> Option<f64> {
        let sides = program.sides();
        let (mut squares, mut count) = (0.0, 0.0);
        for (state, _) in &self.standings {
            for side in 0..sides {
                let margin = guide::margin(program, state, side);
                squares += margin * margin;
                count += 1.0;
            }
        }
        (squares > 0.0).then(|| (squares / count).sqrt())
    }

    /// What the first and the last of a hand got more than others in the next one.
    fn places(&self, program: &Program) -> (f64, f64) {
        let exchanges = |phase: &Phase| matches!(phase, Phase::Pass(phase) if phase.by_placing);
        if !program.phases.iter().any(exchanges) {
            return (0.0, 0.0);
        }
        let (mut first, mut last, mut hands) = (0.0, 0.0, 0.0);
        for ((state, number), (next, same)) in self.standings.iter().zip(self.standings.iter().skip(1)) {
            let (Some(best), Some(worst), true) =
                (ends(program, state).0, ends(program, state).1, number == same)
            else {
                continue;
            };
            let margin = |seat: usize| guide::margin(program, next, program.side_of(seat));
            first += margin(best);
            last += margin(worst);
            hands += 1.0;
        }
        if hands > 0.0 { (first / hands, last / hands) } else { (0.0, 0.0) }
    }

    /// How much the highest score grows and the lowest falls in a hand; at least a little.
    fn drift(&self, program: &Program, spread: f64) -> (f64, f64) {
        let (mut up, mut down, mut hands) = (0.0, 0.0, 0.0);
        for (at, (state, number)) in self.standings.iter().enumerate() {
            let is_last = self.standings.get(at + 1).is_none_or(|(_, next)| next != number);
            if is_last {
                let scores = (0..program.sides()).map(|side| f64::from(state.side_score(program, side)));
                up += scores.clone().fold(f64::MIN, f64::max);
                down -= scores.fold(f64::MAX, f64::min);
                hands += f64::from(state.hand_number + 1);
            }
        }
        let least = spread / 8.0;
        let each = |sum: f64| if hands > 0.0 { (sum / hands).max(least) } else { least };
        (each(up), each(down))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A bundled game.
    pub(crate) fn program(name: &str) -> Program {
        let path = format!("{}/../../tests/golden/bytecode/{name}.hex", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("golden bytecode");
        let digits: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
        let code: Vec<u8> = digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect();
        Program::parse(&code).expect("it parses")
    }

    /// The standing after a first hand, with these scores of teams or seats.
    fn after(program: &Program, scores: &[i32]) -> State {
        let mut state = State::empty(program, 1);
        for (side, &score) in scores.iter().enumerate() {
            match program.teams {
                Some(_) => state.team_scores[side] = score,
                None => state.scores[side] = score,
            }
        }
        state
    }

    fn chance(program: &Program, state: &State) -> f64 {
        let fitted = of(program).expect("points decide");
        chances(program, &fitted, state)[0]
    }

    #[test]
    fn a_lead_is_worth_more_the_nearer_the_target_is() {
        let spades = program("partnership-spades");
        let [even, early, late] = [[0, 0], [60, 0], [460, 400]].map(|scores| after(&spades, &scores));
        assert!((chance(&spades, &even) - 0.5).abs() < 1e-9);
        assert!(chance(&spades, &early) > 0.52);
        assert!(chance(&spades, &late) > chance(&spades, &early) + 0.05);
    }

    #[test]
    fn few_points_are_good_where_the_lowest_score_wins() {
        let hearts = program("hearts");
        let best = chance(&hearts, &after(&hearts, &[10, 60, 70, 90]));
        assert!(best > 0.6, "{best}");
        assert!(chance(&hearts, &after(&hearts, &[90, 60, 70, 10])) < 0.1);
    }

    #[test]
    fn bags_count_against_their_side() {
        let spades = program("partnership-spades");
        let mut state = after(&spades, &[100, 100]);
        state.bags[0] = 8;
        assert!(chance(&spades, &state) < 0.48, "{}", chance(&spades, &state));
    }

    #[test]
    fn where_the_last_gives_its_best_cards_to_the_first_places_count() {
        let president = program("president");
        let fitted = of(&president).expect("points decide");
        assert!(fitted.places.0 > 0.1 && fitted.places.1 < -0.1, "{:?}", fitted.places);
        let mut state = after(&president, &[3, 3, 3, 3]);
        state.hand.placing[..4].copy_from_slice(&[2, 1, 0, 3]);
        state.hand.placed = 4;
        let [third, second, first, last, ..] = chances(&president, &fitted, &state);
        assert!(first > second && third > last, "{first} {second} {third} {last}");
        assert_eq!(of(&program("hearts")).expect("points decide").places, (0.0, 0.0));
    }

    #[test]
    fn chances_add_up_and_are_fitted_alike_every_time() {
        for name in ["hearts", "spades", "oh-hell", "scopa", "president", "golf"] {
            let program = program(name);
            let fitted = of(&program).expect("points decide");
            assert_eq!(fit(&program), Some(fitted), "{name}");
            let state = after(&program, &[5, 0, 3, 1][..program.sides()]);
            let sum: f64 = chances(&program, &fitted, &state)[..program.sides()].iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
        }
    }

    #[test]
    fn nothing_is_fitted_where_points_do_not_decide_a_match() {
        assert_eq!(of(&program("fan-tan")), None);
        assert_eq!(of(&program("knockout-whist")), None);
        assert_eq!(of(&program("hearts").one_hand()), None);
    }
}
