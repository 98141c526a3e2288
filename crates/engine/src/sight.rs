//! What a seat sees while it looks: a lens on a table, without a copy.
//!
//! A [`crate::View`] is kept and compared; a sight is for rules of thumb that
//! look at a few things only, many times a second. It shows the seat's own cards
//! and what lies open, never what is hidden: the state behind it is private.

use crate::card::{Card, CardSet, NO_CARD};
use crate::course;
use crate::pending::Frame;
use crate::program::{Phase, Program};
use crate::state::State;

/// The table as the seat that decides sees it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    state: &'a State,
    program: &'a Program,
    seat: usize,
}

impl<'a> Sight<'a> {
    /// What the seat that decides sees.
    #[inline(always)]
    pub fn new(program: &'a Program, state: &'a State) -> Sight<'a> {
        Sight { state, program, seat: state.to_move() }
    }

    /// The same while nothing is pending: what the seat sees whose turn it is.
    #[inline(always)]
    pub(crate) fn in_turn(program: &'a Program, state: &'a State) -> Sight<'a> {
        Sight { state, program, seat: state.turn.seat.into() }
    }

    /// The rules.
    #[inline(always)]
    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// Who looks: the seat that decides.
    #[inline(always)]
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// Its own cards; nobody sees into a pile or a layout.
    #[inline(always)]
    pub fn hand(&self) -> CardSet {
        if self.program.table.face_down { CardSet::EMPTY } else { self.state.hand.held[self.seat()] }
    }

    /// How many cards a seat holds.
    #[inline(always)]
    pub fn hand_count(&self, seat: usize) -> u32 {
        let aside = self.state.hand.aside[seat];
        self.state.hand.held[seat].len() + if aside.is_empty() { 0 } else { aside.len() }
    }

    /// Seats that still play in this hand, as bits.
    #[inline(always)]
    pub fn in_hand(&self) -> u8 {
        self.state.hand.seats
    }

    /// The phase that is being played.
    #[inline(always)]
    pub(crate) fn phase(&self) -> &'a Phase {
        &self.program.phases[self.phase_index()]
    }

    /// Its number.
    #[inline(always)]
    pub fn phase_index(&self) -> usize {
        usize::from(self.state.turn.phase)
    }

    /// Cards that the seat sees nowhere: other hands and the stock may have them.
    #[inline(always)]
    pub fn unseen(&self) -> CardSet {
        self.unseen_beside(self.played())
    }

    /// The same beside these cards, which have been played.
    #[inline(always)]
    pub fn unseen_beside(&self, played: CardSet) -> CardSet {
        let own = self.hand().or(self.state.hand.aside[self.seat()]);
        self.program.setup.deck_set.without(own.or(self.state.hand.trick.set).or(played))
    }

    /// Cards that lie open or were taken, but for those of the trick.
    #[inline(always)]
    pub fn played(&self) -> CardSet {
        let mut played = self.state.hand.tableau.cards.or(self.taken());
        for &card in self.state.discard() {
            played.insert(Card(card));
        }
        if self.state.hand.beside_stock {
            played.insert(Card(self.state.hand.turned_up));
        }
        played
    }

    /// Cards that anybody has taken.
    #[inline(always)]
    pub fn taken(&self) -> CardSet {
        self.state.hand.taken.iter().fold(CardSet::EMPTY, |all, &taken| all.or(taken))
    }

    /// Cards that a seat has taken.
    #[inline(always)]
    pub fn taken_by(&self, seat: usize) -> CardSet {
        self.state.hand.taken[seat]
    }

    /// The trump suit.
    #[inline(always)]
    pub fn trump(&self) -> u8 {
        self.state.hand.trump
    }

    /// How many cards the trick has so far.
    #[inline(always)]
    pub fn trick_len(&self) -> u8 {
        self.state.hand.trick.len
    }

    /// How many seats are still to play to the trick, this one included.
    #[inline(always)]
    pub fn trick_left(&self) -> u8 {
        self.state.hand.trick.size - self.state.hand.trick.len
    }

    /// Tricks until the first seat runs out of cards, the one that is being played included.
    #[inline(always)]
    pub fn tricks_left(&self) -> u8 {
        self.state.hand.trick.to_empty
    }

    /// Tricks to come while bids are made, as all can work out.
    pub fn tricks_to_come(&self) -> u32 {
        course::tricks_to_come(self.program, self.state)
    }

    /// The seats that play to the trick after this one, as bits.
    pub fn later_seats(&self) -> u8 {
        let mut seat = self.seat as u8;
        (1..self.trick_left()).fold(0, |later, _| {
            seat = crate::seats::next_seat(self.state.hand.seats, seat);
            later | 1 << seat
        })
    }

    /// Cards that another seat may hold, as far as the table and the seat's own cards tell.
    pub fn may_hold(&self, seat: usize) -> CardSet {
        self.state.hand.knowledge.possible[seat].and(self.unseen())
    }

    /// The cards of the trick.
    #[inline(always)]
    pub fn trick(&self) -> CardSet {
        self.state.hand.trick.set
    }

    /// The suit that was led.
    #[inline(always)]
    pub fn led_suit(&self) -> u8 {
        self.state.hand.trick.led_suit
    }

    /// Who wins the trick so far.
    #[inline(always)]
    pub fn best_seat(&self) -> usize {
        self.state.hand.trick.best_seat.into()
    }

    /// The card that wins the trick so far; there must be one.
    #[inline(always)]
    pub fn best_card(&self) -> Card {
        Card(self.state.hand.trick.best_card)
    }

    /// Is it the first trick, and may no point card be played to it?
    #[inline(always)]
    pub fn is_first_trick_clean(&self) -> bool {
        let bans = matches!(self.phase(), Phase::Trick(phase) if phase.no_points_first_trick);
        self.state.hand.trick.in_hand == 0 && bans
    }

    /// Tricks of a seat in this hand.
    #[inline(always)]
    pub fn tricks(&self, seat: usize) -> u8 {
        self.state.hand.tricks[seat]
    }

    /// The penalty cards that a seat has taken, if nobody else has any and taking all is rewarded.
    #[inline(always)]
    pub fn penalties_of_only(&self, seat: usize) -> Option<CardSet> {
        if !self.program.scoring.all_points_reversal {
            return None;
        }
        let penalties = self.program.scoring.penalty_cards[usize::from(self.trump())];
        let mut others = crate::seats::seats(self.in_hand() & !(1 << seat));
        let is_split = others.any(|other| self.state.hand.taken[other].meets(penalties));
        (!is_split).then(|| self.state.hand.taken[seat].and(penalties))
    }

    /// The bid of a seat, or −1.
    #[inline(always)]
    pub fn bid(&self, seat: usize) -> i8 {
        self.state.hand.bidding.bids[seat]
    }

    /// Seats that bid Nil, as bits.
    #[inline(always)]
    pub fn nils(&self) -> u8 {
        self.state.hand.bidding.nils
    }

    /// The cards on the tableau.
    #[inline(always)]
    pub fn tableau(&self) -> CardSet {
        self.state.hand.tableau.cards.without(self.state.hand.tableau.picked)
    }

    /// The card on top of the tableau.
    #[inline(always)]
    pub fn tableau_top(&self) -> Option<Card> {
        (self.state.hand.tableau.top != NO_CARD).then_some(Card(self.state.hand.tableau.top))
    }

    /// The card in play, whose effect or capture is being settled.
    #[inline(always)]
    pub fn in_play(&self) -> Option<Card> {
        (self.state.turn.in_play != NO_CARD).then_some(Card(self.state.turn.in_play))
    }

    /// The card in a slot, if the seat knows it.
    pub fn slot(&self, owner: usize, slot: u8) -> Option<Card> {
        self.state.card_in(owner, slot).filter(|&card| self.knows(card))
    }

    /// The slots of a layout that have a card, with those cards that the seat knows. They come
    /// in the order of their cards, hidden ones too: nothing may depend on it.
    #[inline]
    pub fn layout(&self, owner: usize) -> impl Iterator<Item = (u8, Option<Card>)> + use<'a> {
        let Sight { state, seat, .. } = *self;
        let knows = move |card: Card| state.hand.knowledge.known_by[usize::from(card.0)] >> seat & 1 == 1;
        let slot = move |card: Card| state.hand.layouts.slot(card);
        state.hand.held[owner].iter().map(move |card| (slot(card), knows(card).then_some(card)))
    }

    /// The card in the hand of the seat whose turn it is, if this seat knows it.
    pub fn drawn(&self) -> Option<Card> {
        let drawn = self.state.hand.layouts.drawn;
        (drawn != NO_CARD).then_some(Card(drawn)).filter(|&card| self.knows(card))
    }

    /// Does the seat know where a card is?
    #[inline]
    fn knows(&self, card: Card) -> bool {
        self.state.hand.knowledge.known_by[usize::from(card.0)] >> self.seat & 1 == 1
    }

    /// Cards whose place the seat does not know.
    pub fn unknown(&self) -> impl Iterator<Item = Card> {
        self.program.setup.deck_set.iter().filter(|&card| !self.knows(card))
    }

    /// The card on top of the discard pile.
    pub fn discard_top(&self) -> Option<Card> {
        self.state.discard().last().map(|&card| Card(card))
    }

    /// How many cards each seat was dealt.
    pub fn dealt(&self) -> u8 {
        self.state.hand.dealt[self.seat]
    }

    /// Who called, if anybody has.
    pub fn caller(&self) -> Option<usize> {
        let caller = self.state.hand.layouts.caller;
        (usize::from(caller) < self.program.players()).then_some(caller.into())
    }

    /// Ranks that may be tossed in, as bits.
    pub fn open_ranks(&self) -> u16 {
        self.state.hand.layouts.open
    }

    /// What has to be decided before the turn goes on.
    pub(crate) fn pending(&self) -> Option<&'a Frame> {
        self.state.hand.pending.top()
    }

    /// The next seat in turn order that is in the hand.
    #[inline(always)]
    pub fn next_seat(&self) -> usize {
        self.state.next_in_turn(self.state.hand.seats, self.seat as u8).into()
    }
}
