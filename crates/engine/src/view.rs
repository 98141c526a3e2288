//! What a seat may see: all that it may know, and nothing else.

use std::fmt;

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use crate::knowledge::STOCK;
use crate::moves::{Choices, Move, MoveKind, suit_word};
use crate::program::{Breaking, MAX_SEATS, Phase, Program};
use crate::rng::Rng;
use crate::state::{State, Status, next_seat};

/// All that one seat may know at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose view it is.
    pub seat: usize,
    /// How many seats the game has.
    pub players: usize,
    /// The seat's own cards.
    pub hand: CardSet,
    /// Cards that it has set aside in a choice that is not yet shown.
    pub chosen: CardSet,
    /// Cards whose place the whole table knows.
    pub public_cards: CardSet,
    /// The trick in the order of play: seat and card.
    pub trick: [(u8, u8); MAX_SEATS],
    /// How many cards the trick has.
    pub trick_len: usize,
    /// How many cards each seat holds, those set aside included.
    pub hand_counts: [u8; MAX_SEATS],
    /// The cards that each seat has taken.
    pub taken: [CardSet; MAX_SEATS],
    /// How many cards lie face down in the stock.
    pub stock_count: usize,
    /// Cards that this seat knows to be in each hand.
    pub known: [CardSet; MAX_SEATS],
    /// Cards unknown to this seat that may be in each hand.
    pub possible: [CardSet; MAX_SEATS],
    /// Cards unknown to this seat that may be in the stock.
    pub possible_stock: CardSet,
    /// Bids, or −1.
    pub bids: [i8; MAX_SEATS],
    /// Seats that bid Nil, as bits.
    pub nils: u8,
    /// Tricks in this hand.
    pub tricks: [u8; MAX_SEATS],
    /// The points of each seat.
    pub scores: [i32; MAX_SEATS],
    /// The points of each team.
    pub team_scores: [i32; MAX_SEATS],
    /// How many teams; 0 without teams.
    pub teams: usize,
    /// Unpaid overtricks of each side.
    pub bags: [i16; MAX_SEATS],
    /// The trump suit, or 4.
    pub trump: u8,
    /// The card that was turned up, or 255.
    pub turned_up: u8,
    /// The cards on the tableau.
    pub tableau: CardSet,
    /// The card on top of the tableau, or 255.
    pub tableau_top: u8,
    /// The card on top of the discard pile, or 255.
    pub discard_top: u8,
    /// How many cards the discard pile has.
    pub discard_count: usize,
    /// The suit to be matched in place of the top card's, or 4.
    pub named_suit: u8,
    /// Play goes anticlockwise.
    pub reversed: bool,
    /// The suit that had to be broken has been.
    pub broken: bool,
    /// Who dealt.
    pub dealer: usize,
    /// Who decides, while the hand is being played.
    pub to_move: Option<usize>,
    /// Counting from 0.
    pub hand_number: u32,
    /// Seats still in the match, as bits.
    pub in_match: u8,
    /// The seat's own moves, when it decides.
    pub choices: Choices,
    /// Cards whose place it does not know.
    pub(crate) unknown: CardSet,
    /// The table with the unknown cards dealt in ascending order, so that it tells nothing about them;
    /// only [`crate::imagine`] looks at it.
    pub(crate) table: Backing,
}

/// The table behind a view: views are equal when what they show is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backing(pub State);

impl PartialEq for Backing {
    fn eq(&self, _: &Backing) -> bool {
        true
    }
}

impl Eq for Backing {}

impl View {
    /// Are both the same to a searcher, too, which goes on from the table as it is?
    pub fn is_same_table(&self, other: &View) -> bool {
        self == other && self.table.0 == other.table.0
    }
}

impl State {
    /// All that a seat may know now.
    pub fn view(&self, program: &Program, seat: usize) -> View {
        let (public_cards, known) = self.known_cards(program, seat);
        let unknown = program.setup.deck_set.without(known);
        let playing = self.status == Status::Playing;
        let to_move = playing.then(|| self.to_move());
        View {
            seat,
            players: program.players(),
            // Nobody sees into a pile.
            hand: if program.table.piles { CardSet::EMPTY } else { self.hands[seat] },
            chosen: self.chosen[seat],
            public_cards,
            trick: self.trick_by_seat(),
            trick_len: self.trick_len.into(),
            hand_counts: std::array::from_fn(|other| {
                (self.hands[other].len() + self.chosen[other].len()) as u8
            }),
            // Cards that were won unturned stay unknown.
            taken: self.taken.map(|cards| cards.and(public_cards)),
            stock_count: self.stock().len(),
            known: std::array::from_fn(|other| self.hands[other].or(self.chosen[other]).and(known)),
            possible: std::array::from_fn(|other| match other == seat {
                true if !program.table.piles => CardSet::EMPTY,
                true => self.knowledge.possible[other].and(unknown),
                false => self.knowledge.possible[other].and(unknown),
            }),
            possible_stock: self.knowledge.possible[STOCK].and(unknown),
            bids: self.bids,
            nils: self.nils,
            tricks: self.tricks,
            scores: self.scores,
            team_scores: self.team_scores,
            teams: program.teams.as_ref().map_or(0, |teams| teams.count.into()),
            bags: self.bags,
            trump: self.trump,
            turned_up: self.turned_up,
            // Cards added unturned to a war stay unknown.
            tableau: self.tableau.and(public_cards),
            tableau_top: self.tableau_top,
            discard_top: self.discard_top(),
            discard_count: self.discard().len(),
            named_suit: self.named_suit,
            reversed: self.reversed,
            broken: self.is_broken(program),
            dealer: self.dealer(),
            to_move,
            hand_number: self.hand_number,
            in_match: self.in_match,
            choices: if to_move == Some(seat) { self.choices(program) } else { Choices::NONE },
            unknown,
            table: Backing(self.without_secrets(program, seat, public_cards, unknown)),
        }
    }

    /// The cards whose place everybody knows, and those whose place the seat knows.
    fn known_cards(&self, program: &Program, seat: usize) -> (CardSet, CardSet) {
        let everyone = ((1u16 << program.players) - 1) as u8;
        let (mut public, mut known) = (0, 0);
        for (card, &mask) in self.knowledge.known_by.iter().enumerate() {
            public |= u64::from(mask == everyone) << card;
            known |= u64::from(mask >> seat & 1) << card;
        }
        (CardSet(public).and(program.setup.deck_set), CardSet(known).and(program.setup.deck_set))
    }

    /// The state with every card that the seat does not know replaced: in the order of places, ascending.
    fn without_secrets(&self, program: &Program, seat: usize, public: CardSet, unknown: CardSet) -> State {
        let mut table = *self;
        let mut cards = unknown.iter();
        let mut replaced = |set: CardSet| -> CardSet {
            let count = set.and(unknown).len() as usize;
            cards.by_ref().take(count).collect::<CardSet>().or(set.without(unknown))
        };
        for other in 0..program.players() {
            if other != seat || program.table.piles {
                let all = replaced(self.hands[other].or(self.chosen[other]));
                let aside: CardSet = all.iter().take(self.chosen[other].len() as usize).collect();
                table.chosen[other] = aside;
                table.hands[other] = all.without(aside);
            }
            table.taken[other] = replaced(self.taken[other]);
        }
        table.tableau = replaced(self.tableau);
        // Unknown cards of the stock have no name, and those that have left it no trace.
        table.stock = [NO_CARD; MAX_CARDS];
        for place in usize::from(self.stock_top)..usize::from(self.stock_end) {
            if !unknown.contains(Card(self.stock[place])) {
                table.stock[place] = self.stock[place];
            }
        }
        table.discard[usize::from(self.discard_len)..].fill(NO_CARD);
        if program.table.piles {
            table.piles = self.piles.in_order(&table, unknown);
        }
        if self.to_move() != seat {
            table.picked = CardSet::EMPTY;
        }
        for (card, mask) in table.knowledge.known_by.iter_mut().enumerate() {
            let card = Card(card as u8);
            if !public.contains(card) {
                *mask = u8::from(!unknown.contains(card) && program.setup.deck_set.contains(card)) << seat;
            }
        }
        table.seed = 0;
        table.chance = Rng::new(0);
        table
    }

    /// What `seat` sees when the seat that decides makes a move.
    pub fn seen(&self, program: &Program, choice: Move, seat: usize) -> Move {
        match choice.kind {
            kind if self.hides(program, kind) && seat != self.to_move() => choice.hidden(),
            // Nobody knows the top card before it is turned, and everybody sees it then.
            MoveKind::Turn => Move { card: self.piles.top(self.to_move()), ..choice },
            _ => choice,
        }
    }

    /// Are moves of this kind hidden from other seats? Cards of a series are until it is complete.
    #[inline(always)]
    pub(crate) fn hides(&self, program: &Program, kind: MoveKind) -> bool {
        match &program.phases[usize::from(self.phase)] {
            Phase::Discard(phase) => phase.count > 1,
            _ => matches!(kind, MoveKind::PassCard | MoveKind::Take),
        }
    }

    fn trick_by_seat(&self) -> [(u8, u8); MAX_SEATS] {
        let mut seat = self.leader;
        let mut trick = [(0, NO_CARD); MAX_SEATS];
        for (place, &card) in self.trick[..usize::from(self.trick_len)].iter().enumerate() {
            trick[place] = (seat, card);
            seat = next_seat(self.in_hand, seat);
        }
        trick
    }

    fn is_broken(&self, program: &Program) -> bool {
        let phase = program.trick_phase_from(self.phase.into());
        phase.is_some_and(|phase| {
            phase.breaking != Breaking::None && self.played_suits >> phase.breaking_suit & 1 == 1
        })
    }
}

fn count(number: u8, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

fn names(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    names.join(" ")
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Hand {}, seen from seat {}. Seat {} dealt.",
            self.hand_number + 1,
            self.seat,
            self.dealer
        )?;
        if self.trump < 4 {
            write!(f, "Trump: {}.", suit_word(self.trump))?;
            match self.turned_up {
                NO_CARD => writeln!(f)?,
                card => writeln!(f, " Turned up: {}.", Card(card))?,
            }
        }
        for seat in (0..self.players).filter(|seat| self.in_match >> seat & 1 == 1) {
            write!(f, "Seat {seat}: {}", count(self.hand_counts[seat], "card"))?;
            if self.tricks[seat] > 0 {
                write!(f, ", {}", count(self.tricks[seat], "trick"))?;
            }
            match self.bids[seat] {
                0 if self.nils >> seat & 1 == 1 => write!(f, ", bid nil")?,
                bid if bid >= 0 => write!(f, ", bid {bid}")?,
                _ => {}
            }
            writeln!(f, ", score {}", self.scores[seat])?;
        }
        if self.teams > 0 {
            let scores: Vec<String> = self.team_scores[..self.teams].iter().map(i32::to_string).collect();
            writeln!(f, "Teams: {}", scores.join(", "))?;
        }
        if self.trick_len > 0 {
            let played = self.trick[..self.trick_len].iter();
            let cards: Vec<String> =
                played.map(|&(seat, card)| format!("{} (seat {seat})", Card(card))).collect();
            writeln!(f, "Trick: {}", cards.join(", "))?;
        }
        if !self.tableau.is_empty() {
            writeln!(f, "Tableau: {}", names(self.tableau))?;
        }
        if self.discard_top != NO_CARD {
            write!(f, "Discard pile: {} on {} cards", Card(self.discard_top), self.discard_count - 1)?;
            match self.named_suit {
                4 => writeln!(f)?,
                suit => writeln!(f, ", but {} was named", suit_word(suit))?,
            }
        }
        writeln!(f, "Your hand: {}", names(self.hand))?;
        match self.to_move {
            Some(seat) if seat == self.seat => write!(f, "You decide."),
            Some(seat) => write!(f, "Seat {seat} decides."),
            None => write!(f, "The hand is over."),
        }
    }
}
