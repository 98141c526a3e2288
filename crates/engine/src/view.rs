//! What a seat may see: all that it may know, and nothing else.

use crate::asked::Asked;
use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::knowledge::{STOCK, is_public};
use crate::layouts::MAX_SLOTS;
use crate::moves::{Choices, Heard, Move, MoveKind};
use crate::program::{MAX_SEATS, PassTo, Phase, PhaseKind, Program};
use crate::rng::Rng;
use crate::scoring::cards::points_of;
use crate::scoring::contracts::Contract;
use crate::seats::{next_seat, seats};
use crate::state::{State, Status};

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
    /// The trick in the order of play, or the card that waits for a battle: seat and card.
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
    /// The team of each seat, where there are any.
    pub team_of: [u8; MAX_SEATS],
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
    /// Captures of each seat that emptied the tableau.
    pub sweeps: [u8; MAX_SEATS],
    /// Seats in the order of going out in this hand, then [`crate::program::NO_SEAT`].
    pub placing: [u8; MAX_SEATS],
    /// Seats that have passed and wait for the pile to be cleared, as bits.
    pub passed: u8,
    /// The points of the cards and tricks that each seat has taken in this hand, as far as all see them.
    pub points_so_far: [i32; MAX_SEATS],
    /// Play goes anticlockwise.
    pub reversed: bool,
    /// The suit that is held back until it is broken, now or in the next tricks, or 4.
    pub held_back: u8,
    /// That suit has been broken.
    pub broken: bool,
    /// The phase that is being played, by its place in the file, where the seat may know it.
    pub phase: Option<usize>,
    /// What kind of phase it is.
    pub phase_kind: Option<PhaseKind>,
    /// What the seat that decides is asked, where this seat may know it.
    pub asked: Option<Asked>,
    /// To whom the seat gives cards in this phase.
    pub gives_to: Option<usize>,
    /// Which way they go; an exchange has no direction.
    pub passes: Option<PassTo>,
    /// Who dealt.
    pub dealer: usize,
    /// Who decides, while the hand is being played.
    pub to_move: Option<usize>,
    /// Counting from 0.
    pub hand_number: u32,
    /// Seats still in the match, as bits.
    pub in_match: u8,
    /// The slots of each layout: the card, [`HIDDEN`] or [`NO_CARD`], and the seats that know it, as bits.
    pub layouts: Layout,
    /// The card that the seat whose turn it is has drawn, [`HIDDEN`] or [`NO_CARD`].
    pub drawn: u8,
    /// Who called, or [`crate::program::NO_SEAT`].
    pub caller: u8,
    /// Seats that may toss no more, as bits.
    pub barred: u8,
    /// Ranks that may be tossed in, as bits.
    pub open_ranks: u16,
    /// The top of the discard pile is an action card that was not used.
    pub top_unused: bool,
    /// The seat's own moves, when it decides.
    pub choices: Choices,
    /// Cards whose place it does not know.
    pub(crate) unknown: CardSet,
    /// The table with the unknown cards dealt in ascending order, so that it tells nothing about them;
    /// only [`crate::imagine`] looks at it.
    pub(crate) table: Backing,
}

/// The slots of each seat.
pub type Layout = [[(u8, u8); MAX_SLOTS as usize]; MAX_SEATS];

/// What a card-valued field holds when there is a card that the seat does not know.
pub const HIDDEN: u8 = 254;

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
    /// How many sides: teams, or seats when there are no teams.
    pub fn sides(&self) -> usize {
        if self.teams > 0 { self.teams } else { self.players }
    }

    /// The seats of a side, as bits.
    pub fn members(&self, side: usize) -> u8 {
        if self.teams == 0 {
            return 1 << side;
        }
        let is_member = |seat: &usize| usize::from(self.team_of[*seat]) == side;
        (0..self.players).filter(is_member).map(|seat| 1 << seat).sum()
    }

    /// The seats that win and lose with this one, as bits.
    pub fn partners(&self) -> u8 {
        if self.teams == 0 { 0 } else { self.members(self.team_of[self.seat].into()) & !(1 << self.seat) }
    }

    /// Has anybody bid in this hand?
    pub fn has_bids(&self) -> bool {
        self.bids.iter().any(|&bid| bid >= 0)
    }

    /// What a side has bid, and what it has taken.
    pub fn contract(&self, side: usize) -> Contract {
        Contract::of(self.members(side), &self.bids, self.nils, &self.tricks)
    }

    /// Has every seat of a side bid that is in the match?
    pub fn has_bid(&self, side: usize) -> bool {
        seats(self.members(side) & self.in_match).all(|seat| self.bids[seat] >= 0)
    }

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
        let decides = to_move == Some(seat);
        let choices =
            if decides || self.asks_openly(program) { self.choices(program) } else { Choices::NONE };
        let phase = self.phase_now(program, seat);
        let gives_to = phase.and_then(|phase| self.gives_to(program, phase, seat));
        View {
            seat,
            players: program.players(),
            // Nobody sees into a pile or a layout.
            hand: if program.table.face_down { CardSet::EMPTY } else { self.hand.held[seat] },
            chosen: self.hand.aside[seat],
            public_cards,
            trick: self.trick_by_seat(),
            trick_len: match self.hand.war.card {
                NO_CARD => self.hand.trick.len.into(),
                _ => 1,
            },
            hand_counts: std::array::from_fn(|other| {
                (self.hand.held[other].len() + self.hand.aside[other].len()) as u8
            }),
            // Cards that were won unturned stay unknown.
            taken: self.hand.taken.map(|cards| cards.and(public_cards)),
            stock_count: self.stock().len(),
            known: std::array::from_fn(|other| self.hand.held[other].or(self.hand.aside[other]).and(known)),
            possible: std::array::from_fn(|other| match other == seat {
                _ if program.table.layouts => self.alike(self.hand.held[other], unknown),
                true if !program.table.piles => CardSet::EMPTY,
                true => self.hand.knowledge.possible[other].and(unknown),
                false => self.hand.knowledge.possible[other].and(unknown),
            }),
            possible_stock: match self.stock() {
                [] => CardSet::EMPTY,
                stock if program.table.layouts => {
                    self.alike(stock.iter().map(|&card| Card(card)).collect(), unknown)
                }
                _ => self.hand.knowledge.possible[STOCK].and(unknown),
            },
            bids: self.hand.bidding.bids,
            nils: self.hand.bidding.nils,
            tricks: self.hand.tricks,
            scores: self.scores,
            team_scores: self.team_scores,
            teams: program.teams.as_ref().map_or(0, |teams| teams.count.into()),
            bags: self.bags,
            trump: self.hand.trump,
            turned_up: self.hand.turned_up,
            // Cards added unturned to a war stay unknown.
            tableau: self.hand.tableau.cards.and(public_cards),
            tableau_top: self.hand.tableau.top,
            discard_top: self.discard_top(),
            discard_count: self.discard().len(),
            named_suit: self.hand.named_suit,
            team_of: program.teams.as_ref().map_or([0; MAX_SEATS], |teams| teams.of_seat),
            sweeps: self.hand.tableau.sweeps,
            placing: self.hand.placing,
            passed: self.hand.locked,
            points_so_far: std::array::from_fn(|other| {
                let taken = points_of(program, self, self.hand.taken[other].and(public_cards));
                taken + i32::from(self.hand.tricks[other]) * program.scoring.trick_points
            }),
            reversed: self.hand.reversed,
            held_back: self.held_back(program).unwrap_or(NO_SUIT),
            broken: self.is_broken(program),
            phase,
            phase_kind: phase.map(|phase| program.phases[phase].kind()),
            asked: (!choices.is_empty()).then(|| choices.nth(0).asked()),
            gives_to: gives_to.map(|(receiver, _)| receiver),
            passes: gives_to.and_then(|(_, direction)| direction),
            dealer: self.dealer(),
            to_move,
            hand_number: self.hand_number,
            in_match: self.in_match,
            layouts: self.seen_layouts(program, unknown),
            drawn: match self.hand.layouts.drawn {
                NO_CARD => NO_CARD,
                card if unknown.contains(Card(card)) => HIDDEN,
                card => card,
            },
            caller: self.hand.layouts.caller,
            barred: self.hand.layouts.barred,
            open_ranks: self.hand.layouts.open,
            top_unused: self.hand.layouts.unused,
            choices: if decides { choices } else { Choices::NONE },
            unknown,
            table: Backing(self.without_secrets(program, seat, public_cards, unknown)),
        }
    }

    /// The cards whose place everybody knows, and those whose place the seat knows.
    fn known_cards(&self, program: &Program, seat: usize) -> (CardSet, CardSet) {
        let (mut public, mut known) = (0, 0);
        for (card, &mask) in self.hand.knowledge.known_by.iter().enumerate() {
            public |= u64::from(is_public(program, mask)) << card;
            known |= u64::from(mask >> seat & 1) << card;
        }
        (CardSet(public).and(program.setup.deck_set), CardSet(known).and(program.setup.deck_set))
    }

    /// The slots of every layout, with the cards that are not unknown.
    fn seen_layouts(&self, program: &Program, unknown: CardSet) -> Layout {
        let mut layouts = [[(NO_CARD, 0); MAX_SLOTS as usize]; MAX_SEATS];
        if program.table.layouts {
            for (slots, held) in layouts.iter_mut().zip(&self.hand.held) {
                for card in held.iter() {
                    let known_by = self.hand.knowledge.known_by[usize::from(card.0)] & program.everyone();
                    let seen = if unknown.contains(card) { HIDDEN } else { card.0 };
                    slots[usize::from(self.hand.layouts.slot(card))] = (seen, known_by);
                }
            }
        }
        layouts
    }

    /// The state with every card that the seat does not know replaced: in the order of places, ascending.
    fn without_secrets(&self, program: &Program, seat: usize, public: CardSet, unknown: CardSet) -> State {
        if program.table.layouts {
            return self.with_layouts_in_order(unknown);
        }
        let mut table = *self;
        let mut cards = unknown.iter();
        let mut replaced = |set: CardSet| -> CardSet {
            let count = set.and(unknown).len() as usize;
            cards.by_ref().take(count).collect::<CardSet>().or(set.without(unknown))
        };
        for other in 0..program.players() {
            if other != seat || program.table.piles {
                let all = replaced(self.hand.held[other].or(self.hand.aside[other]));
                let aside: CardSet = all.iter().take(self.hand.aside[other].len() as usize).collect();
                table.hand.aside[other] = aside;
                table.hand.held[other] = all.without(aside);
            }
            table.hand.taken[other] = replaced(self.hand.taken[other]);
        }
        table.hand.tableau.cards = replaced(self.hand.tableau.cards);
        // Unknown cards of the stock have no name, and those that have left it no trace.
        table.hand.stock = [NO_CARD; MAX_CARDS];
        for place in usize::from(self.hand.stock_top)..usize::from(self.hand.stock_end) {
            if !unknown.contains(Card(self.hand.stock[place])) {
                table.hand.stock[place] = self.hand.stock[place];
            }
        }
        table.hand.discard[usize::from(self.hand.discard_len)..].fill(NO_CARD);
        if program.table.piles {
            table.hand.piles = self.hand.piles.in_order(&table, unknown);
        }
        if self.to_move() != seat {
            table.hand.tableau.picked = CardSet::EMPTY;
        }
        for (card, mask) in table.hand.knowledge.known_by.iter_mut().enumerate() {
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
        if choice.kind == MoveKind::Turn {
            // Nobody knows the top card before it is turned, and everybody sees it then.
            return Move { card: self.hand.piles.top(self.to_move()), ..choice };
        }
        let is_hidden = self.hides(program, choice.kind) && seat != self.to_move();
        if is_hidden { choice.hidden() } else { choice }
    }

    /// Are moves of this kind hidden from other seats? Cards of a series are until it is complete.
    #[inline(always)]
    pub(crate) fn hides(&self, program: &Program, kind: MoveKind) -> bool {
        match kind.heard() {
            Heard::Everybody => false,
            Heard::Mover => true,
            Heard::MoverInSeries => match &program.phases[usize::from(self.turn.phase)] {
                Phase::Discard(phase) => phase.count > 1,
                Phase::Play(_)
                | Phase::Draw(_)
                | Phase::Layout(_)
                | Phase::Pass(_)
                | Phase::Bidding(_)
                | Phase::Trick(_) => false,
            },
        }
    }

    fn trick_by_seat(&self) -> [(u8, u8); MAX_SEATS] {
        let mut seat = self.hand.trick.leader;
        let mut trick = [(0, NO_CARD); MAX_SEATS];
        for (place, &card) in self.hand.trick.cards[..usize::from(self.hand.trick.len)].iter().enumerate() {
            trick[place] = (seat, card);
            seat = next_seat(self.hand.seats, seat);
        }
        if self.hand.war.card != NO_CARD {
            trick[0] = (self.hand.war.seat, self.hand.war.card);
        }
        trick
    }
}
