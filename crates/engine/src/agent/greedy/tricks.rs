//! Which card to play to a trick.

use super::best;
use super::memory::Memory;
use super::wish::{needed, wish};
use crate::agent::guide::{Guide, Strengths, TRAP, partners};
use crate::card::{Card, CardSet, NO_SUIT};
use crate::seats::seats;
use crate::sight::Sight;

/// Who has taken so many tricks, and nobody else a penalty card, may be after all of them.
const MANY_TRICKS: u8 = 4;

/// The card that it plays, of those that it may play.
#[inline(always)]
pub(crate) fn choose(guide: &Guide, memory: &Memory<'_>, sight: Sight<'_>, cards: CardSet) -> Card {
    match Player::new(guide, memory, sight, cards) {
        Some(player) => player.own_way(),
        None => first(cards),
    }
}

/// The same of somebody who does not let an opponent take all penalty cards, whatever it costs.
#[inline(never)]
pub(crate) fn choose_warily(guide: &Guide, memory: &Memory<'_>, sight: Sight<'_>, cards: CardSet) -> Card {
    let Some(player) = Player::new(guide, memory, sight, cards) else {
        return first(cards);
    };
    match sight.trick_len() > 0 && player.must_stop(sight.best_seat()) {
        true => player.stop(),
        false => player.own_way(),
    }
}

#[inline(always)]
fn first(cards: CardSet) -> Card {
    Card(cards.0.trailing_zeros() as u8)
}

/// Cards that no card player would think about while there are others: those that take a trick from a
/// partner who is sure to win it, and those that are higher or lower than they need to be.
pub(crate) fn folly(guide: &Guide, sight: Sight<'_>, cards: CardSet) -> CardSet {
    let memory = Memory::of(guide, sight, 1 << sight.seat());
    let Some(player) = Player::new(guide, &memory, sight, cards).filter(|_| sight.trick_len() > 0) else {
        return CardSet::EMPTY;
    };
    let winners = player.beating(sight.best_card());
    let above = |low: Card, high: Card| player.strengths.above[usize::from(low.0)].contains(high);
    let mut found = match wish(guide, sight) > 0 {
        true => {
            let is_wasted = |card: Card, other: Card| above(other, card);
            let wasted = if player.wants_all() { player.worse(winners, is_wasted) } else { CardSet::EMPTY };
            if player.is_partners_trick() && winners != cards { wasted.or(winners) } else { wasted }
        }
        false if player.wants_none() => player.worse(winners, above),
        false => CardSet::EMPTY,
    };
    // What rules of thumb would play is always thought about.
    found.remove(choose(guide, &memory, sight, cards));
    found
}

struct Player<'a> {
    guide: &'a Guide,
    memory: &'a Memory<'a>,
    sight: Sight<'a>,
    strengths: &'a Strengths,
    cards: CardSet,
}

impl<'a> Player<'a> {
    /// Somebody who has to choose; nobody where there is only one card, or no tricks are played.
    #[inline(always)]
    fn new(guide: &'a Guide, memory: &'a Memory<'_>, sight: Sight<'a>, cards: CardSet) -> Option<Player<'a>> {
        if cards.0 & cards.0.wrapping_sub(1) == 0 {
            return None;
        }
        Some(Player { guide, memory, sight, strengths: memory.strengths?, cards })
    }

    /// What is best for it in this trick.
    #[inline(always)]
    fn own_way(&self) -> Card {
        let Memory { settled, wanting, .. } = *self.memory;
        let wants = match settled >> self.sight.seat() & 1 == 1 {
            true => wanting >> self.sight.seat() & 1 == 1,
            false => wish(self.guide, self.sight) > 0,
        };
        match (self.sight.trick_len() == 0, wants) {
            (true, true) => self.lead_to_win(),
            (true, false) => self.lead_to_lose(),
            (false, true) => self.follow_to_win(),
            (false, false) => self.follow_to_lose(),
        }
    }

    #[inline(always)]
    fn power(&self, card: Card) -> i32 {
        self.strengths.power[usize::from(card.0)].into()
    }

    #[inline(always)]
    fn worth(&self, card: Card) -> i32 {
        self.guide.worth[usize::from(self.sight.trump())][usize::from(card.0)].into()
    }

    /// Power, and eight times what the card is worth.
    #[inline(always)]
    fn with_worth(&self, card: Card) -> i32 {
        self.strengths.with_worth[usize::from(card.0)]
    }

    /// Power less eight times what the card is worth.
    #[inline(always)]
    fn less_worth(&self, card: Card) -> i32 {
        self.strengths.less_worth[usize::from(card.0)]
    }

    #[inline(always)]
    fn trumps(&self) -> CardSet {
        self.strengths.trumps
    }

    /// The cards of a suit; jokers that are trumps belong to theirs.
    #[inline(always)]
    fn suit(&self, suit: u8) -> CardSet {
        self.strengths.suits[usize::from(suit)]
    }

    /// Cards that the seat sees nowhere.
    #[inline(always)]
    fn unseen(&self) -> CardSet {
        self.sight.unseen_beside(self.memory.played)
    }

    /// The strongest of cards of one suit.
    #[inline(always)]
    fn strongest(&self, cards: CardSet) -> Card {
        match self.strengths.in_order {
            true => Card(63 - cards.0.leading_zeros() as u8),
            false => best(cards, |card| self.power(card)),
        }
    }

    /// The weakest of cards of one suit.
    #[inline(always)]
    fn weakest(&self, cards: CardSet) -> Card {
        match self.strengths.in_order {
            true => Card(cards.0.trailing_zeros() as u8),
            false => best(cards, |card| -self.power(card)),
        }
    }

    /// The cards of `cards` that nothing unseen of their suit can beat.
    #[inline(always)]
    fn masters(&self, cards: CardSet, unseen: CardSet) -> CardSet {
        if self.strengths.in_order {
            return cards.without(unseen.and_lower());
        }
        let is_master = |card: &Card| self.strengths.above[usize::from(card.0)].and(unseen).is_empty();
        cards.iter().filter(is_master).collect()
    }

    /// Can nothing unseen beat a card, not even a trump?
    fn is_unbeatable(&self, card: Card, unseen: CardSet) -> bool {
        let ruffed = !self.trumps().contains(card) && !unseen.and(self.trumps()).is_empty();
        !ruffed && self.strengths.above[usize::from(card.0)].and(unseen).is_empty()
    }

    /// The cards that beat the best one so far.
    #[inline(always)]
    fn beating(&self, card: Card) -> CardSet {
        let over = self.strengths.above[usize::from(card.0)];
        let ruffs = if self.trumps().contains(card) { CardSet::EMPTY } else { self.trumps() };
        self.cards.and(over.or(ruffs))
    }

    /// Is the trick a partner's, and hardly anything can beat its card?
    fn is_partners_trick(&self) -> bool {
        let sight = self.sight;
        let friends = partners(sight.program(), sight.seat());
        let best_card = sight.best_card();
        let is_sure = || {
            let is_master = self.strengths.above[usize::from(best_card.0)].and(self.unseen()).is_empty();
            is_master && !seats(sight.later_seats() & !friends).any(|seat| self.ruffs(seat))
        };
        friends >> sight.best_seat() & 1 == 1
            && !self.is_nil(sight.best_seat())
            && (sight.trick_left() == 1 || self.is_unbeatable(best_card, self.unseen()) || is_sure())
    }

    /// Is a later seat known to be void in the suit that was led, and would it ruff? A Nil would not.
    fn ruffs(&self, seat: usize) -> bool {
        let held = self.sight.may_hold(seat);
        !held.meets(self.suit(self.sight.led_suit())) && held.meets(self.trumps()) && !self.is_nil(seat)
    }

    /// Does the seat want all the tricks that are left, whoever else might take them?
    fn wants_all(&self) -> bool {
        let sight = self.sight;
        match sight.program().contract.as_ref().filter(|_| sight.bid(sight.seat()) >= 0) {
            Some(contract) => {
                let opponents = sight.in_hand() & !partners(sight.program(), sight.seat());
                !contract.exactly && !seats(opponents).any(|seat| self.is_nil(seat))
            }
            None => self.guide.trick_worth * 16 + self.guide.mean_worth[usize::from(sight.trump())] > 0,
        }
    }

    /// Does it want none of them? A Nil does not, nor who has made a contract that must not be exceeded.
    /// Where tricks cost, high cards may be kept to take all penalty cards, or to stop who would.
    fn wants_none(&self) -> bool {
        let sight = self.sight;
        let (program, seat) = (sight.program(), sight.seat());
        let is_exact = program.contract.as_ref().is_some_and(|contract| contract.exactly);
        let is_complete = || needed(program, sight, program.side_of(seat)) == 0;
        sight.bid(seat) >= 0 && (self.is_nil(seat) || (is_exact && is_complete()))
    }

    /// Cards that do no more in this trick than another one of the same worth, and are worse to play:
    /// of those that lose, and for the last to play of those that win.
    fn worse(&self, winners: CardSet, is_worse: impl Fn(Card, Card) -> bool) -> CardSet {
        let of = |cards: CardSet| -> CardSet {
            let is_found = |card: &Card| {
                let mut others = cards.iter().filter(|other| self.worth(*other) == self.worth(*card));
                others.any(|other| is_worse(*card, other))
            };
            cards.iter().filter(is_found).collect()
        };
        let losers = of(self.cards.without(winners));
        if self.sight.trick_left() == 1 { losers.or(of(winners)) } else { losers }
    }

    /// The weakest card that costs least to lose.
    #[inline(always)]
    fn spare(&self, cards: CardSet) -> Card {
        match self.strengths.by_rank {
            true => cards.without(self.trumps()).or_else(cards).lowest(),
            false => best(cards, |card| -self.with_worth(card)),
        }
    }

    /// The weakest card that brings most.
    #[inline(always)]
    fn gift(&self, cards: CardSet) -> Card {
        match self.strengths.by_rank {
            true => self.spare(cards),
            false => best(cards, |card| -self.less_worth(card)),
        }
    }

    #[inline(always)]
    fn lead_to_win(&self) -> Card {
        let unseen = self.unseen();
        let plain = self.cards.without(self.trumps());
        let trumps = self.cards.and(self.trumps());
        let trumps_out = !unseen.and(self.trumps()).is_empty();
        let mut sure = self.masters(plain, unseen);
        let top = self.masters(trumps, unseen);
        if trumps_out && !top.is_empty() && trumps.len() > 2 {
            // What would be ruffed waits until the trumps are drawn.
            let is_short = |card: &Card| unseen.and(self.suit(card.suit())).len() < 4;
            sure = sure.iter().filter(|card| !is_short(card)).collect();
            if sure.is_empty() {
                return self.strongest(top);
            }
        }
        if !sure.is_empty() {
            // A suit that others still have is followed; the shortest is ruffed last.
            return best(sure, |card| {
                let followed = unseen.and(self.suit(card.suit())).len() as i32;
                16 * followed + self.power(card)
            });
        }
        if self.has_nil_partner() {
            return best(plain.or_else(self.cards), |card| self.power(card));
        }
        let mut from = plain.or_else(self.cards);
        if self.strengths.by_rank {
            from = from.lowest_of_suits();
        }
        let lengths = self.strengths.suits.map(|suit| self.cards.and(suit).len() as i32);
        // Low, from length; a valuable card is not given away.
        best(from, |card| 2 * lengths[usize::from(card.suit())] - self.power(card) - self.with_worth(card))
    }

    #[inline(always)]
    fn lead_to_lose(&self) -> Card {
        let unseen = self.unseen();
        let costly = self.strengths.costly;
        let held = costly.and(self.sight.hand());
        // Nothing speaks for a card that does not speak more for a lower one of its suit.
        let from = if self.strengths.in_order { self.cards.lowest_of_suits() } else { self.cards };
        // A card that somebody must beat: many unseen above it, few below.
        best(from, |card| {
            let suit = unseen.and(self.suit(card.suit()));
            let above = suit.and(self.strengths.above[usize::from(card.0)]).len() as i32;
            let below = suit.len() as i32 - above;
            let safe = if above == 0 { -40 } else { 3 * above.min(6) };
            let trump = if self.trumps().contains(card) { 6 } else { 0 };
            // A costly card is kept covered, or drawn out of another hand from below.
            let covered = if held.and(self.suit(card.suit())).is_empty() { 0 } else { 15 };
            let draws = !costly.and(suit).and(self.strengths.above[usize::from(card.0)]).is_empty();
            let short = if suit.len() < 4 { 6 } else { 0 };
            safe - 4 * below - trump - covered - short + if draws { 6 } else { 0 }
        })
    }

    #[inline(always)]
    fn has_nil_partner(&self) -> bool {
        let friends = partners(self.sight.program(), self.sight.seat());
        seats(friends & self.sight.nils()).any(|friend| self.sight.tricks(friend) == 0)
    }

    #[inline(always)]
    fn follow_to_win(&self) -> Card {
        let sight = self.sight;
        let best_card = sight.best_card();
        let winners = self.beating(best_card);
        let is_last = sight.trick_left() == 1;
        let friend = partners(sight.program(), sight.seat()) >> sight.best_seat() & 1 == 1;
        let covered = friend && self.is_nil(sight.best_seat());
        if friend && !covered {
            let unseen = self.unseen();
            let above = self.strengths.above[usize::from(best_card.0)].and(unseen);
            let ruffed = !self.trumps().contains(best_card) && !unseen.and(self.trumps()).is_empty();
            if is_last || above.is_empty() || (ruffed && winners.and(self.suit(sight.led_suit())).is_empty())
            {
                return self.give(winners);
            }
            // The partner may be beaten: only a card that cannot be is put on top of it.
            let sure = self.masters(winners.and(self.suit(sight.led_suit())), unseen);
            if sure.is_empty() {
                return self.give(winners);
            }
            return self.weakest(sure);
        }
        if winners.is_empty() {
            return self.spare(self.cards);
        }
        if is_last {
            return self.gift(winners);
        }
        let following = winners.and(self.suit(sight.led_suit()));
        if following.is_empty() {
            return self.weakest(winners);
        }
        let sure = self.masters(following, self.unseen());
        if !sure.is_empty() {
            return self.weakest(sure);
        }
        // The last but one plays high; before that a high card is kept.
        if sight.trick_left() == 2 { self.strongest(following) } else { self.spare(self.cards) }
    }

    #[inline(always)]
    fn is_nil(&self, seat: usize) -> bool {
        self.sight.nils() >> seat & 1 == 1 && self.sight.tricks(seat) == 0
    }

    /// A card for the partner's trick: what counts if it can be, else the weakest.
    #[inline(always)]
    fn give(&self, winners: CardSet) -> Card {
        let losers = self.cards.without(winners).or_else(self.cards);
        self.gift(losers)
    }

    #[inline(always)]
    fn follow_to_lose(&self) -> Card {
        let sight = self.sight;
        let winners = self.beating(sight.best_card());
        let losers = self.cards.without(winners);
        if self.is_free() && self.follows() && !losers.meets(self.strengths.bad) {
            // Nothing is lost by taking it, and nothing bad can be left to another, so a high card goes.
            let harmless = self.cards.without(self.strengths.bad);
            if !harmless.is_empty() {
                return best(harmless, |card| self.power(card));
            }
        }
        if !losers.is_empty() {
            if self.follows() {
                return match self.strengths.by_rank {
                    true => self.strongest(losers),
                    false => best(losers, |card| self.less_worth(card)),
                };
            }
            let out = self.strengths.costly.and(self.unseen());
            return best(losers, |card| {
                let is_trap = self.strengths.traps[usize::from(card.0)].meets(out);
                i32::from(self.strengths.danger[usize::from(card.0)]) + if is_trap { TRAP } else { 0 }
            });
        }
        if sight.trick_left() == 1 {
            // It has to be taken, so the highest goes, but nothing that costs.
            return best(self.cards, |card| self.with_worth(card));
        }
        self.gift(self.cards)
    }

    /// May an opponent, who wins the trick so far, take all penalty cards and be paid for it?
    fn must_stop(&self, winner: usize) -> bool {
        let sight = self.sight;
        let Some(taken) = sight.penalties_of_only(winner) else {
            return false;
        };
        let program = sight.program();
        let penalties = program.scoring.penalty_cards[usize::from(sight.trump())];
        let cost = |cards: CardSet| cards.iter().map(|card| -self.worth(card)).sum::<i32>();
        program.side_of(winner) != program.side_of(sight.seat())
            && (12 * cost(taken) >= cost(penalties) || sight.tricks(winner) >= MANY_TRICKS)
    }

    /// Takes a penalty card away from whoever may take all, or at least gives none.
    fn stop(&self) -> Card {
        let sight = self.sight;
        let winners = self.beating(sight.best_card());
        let is_last = sight.trick_left() == 1;
        let costs = sight.trick().meets(self.strengths.bad);
        if !winners.is_empty() && (costs || !is_last) {
            let sign = if is_last { 1 } else { -1 };
            return best(winners, |card| 8 * self.worth(card) - sign * self.power(card));
        }
        // High cards may stop it later.
        let harmless = self.cards.without(self.strengths.bad);
        best(harmless.or_else(self.cards), |card| -self.less_worth(card))
    }

    /// Does the seat follow suit?
    #[inline(always)]
    fn follows(&self) -> bool {
        let led = self.sight.led_suit();
        led != NO_SUIT && !self.cards.and(self.suit(led)).is_empty()
    }

    /// Does nothing bad come with the trick, where only cards can be bad?
    #[inline(always)]
    fn is_free(&self) -> bool {
        let sight = self.sight;
        if self.guide.trick_worth < 0 || sight.bid(sight.seat()) >= 0 {
            return false;
        }
        let cost = sight.trick().meets(self.strengths.bad);
        !cost && (sight.trick_left() == 1 || sight.is_first_trick_clean())
    }
}
