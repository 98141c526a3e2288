//! Win conditions, sections and scoring.

use super::reader::{Parsed, Reader, fault};
use super::turns::read_first_player;
use super::{BIDDING_EXTENSION, MOST_LISTED, SECTION_OPCODES, TEAMS};
use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::program::*;

/// The highest threshold, and the lowest score floor below 0.
const MOST_POINTS: i32 = 100_000;

pub(super) fn read_wins(reader: &mut Reader) -> Parsed<Vec<WinCondition>> {
    use {TieRule as Tie, Trigger as On, WinType as Win};
    let kinds = [
        Win::EmptyHand,
        Win::HighScore,
        Win::LowScore,
        Win::FirstToScore,
        Win::CaptureAll,
        Win::MostCaptured,
        Win::BestHand,
        Win::LastIn,
    ];
    let triggers = [On::AtOnce, On::HandEnd, On::Threshold, On::HandsEmpty, On::LastHand];
    let ties = [
        Tie::Draw,
        Tie::AnotherHand,
        Tie::Share,
        Tie::HighestScore,
        Tie::LowestScore,
        Tie::MostTricks,
        Tie::MostCaptured,
    ];
    let mut wins = Vec::new();
    for _ in 0..reader.between(1, 8, "the number of win conditions")? {
        let at = reader.at;
        let kind = reader.choice(&kinds, "the win condition")?;
        let trigger = reader.choice(&triggers, "the trigger")?;
        let tie = reader.choice(&ties, "the tie rule")?;
        let threshold = reader.i32("the threshold")?;
        let fits = match kind {
            Win::EmptyHand | Win::CaptureAll | Win::FirstToScore => {
                matches!(trigger, On::AtOnce | On::HandEnd)
            }
            Win::HighScore => matches!(trigger, On::HandEnd | On::HandsEmpty | On::LastHand),
            Win::LowScore => trigger != On::AtOnce,
            Win::MostCaptured => matches!(trigger, On::HandEnd | On::HandsEmpty),
            Win::BestHand | Win::LastIn => trigger == On::HandEnd,
        };
        if !fits {
            return fault(at + 1, format!("{kind:?} cannot be looked at {trigger:?}"));
        }
        let uses_threshold = kind == Win::FirstToScore || trigger == On::Threshold;
        let right = if uses_threshold { 1..=MOST_POINTS } else { 0..=0 };
        if !right.contains(&threshold) {
            return fault(at + 3, format!("the threshold is {threshold}, must be {right:?}"));
        }
        wins.push(WinCondition { kind, trigger, tie, threshold });
    }
    Ok(wins)
}

pub(super) struct Sections {
    pub teams: Option<Teams>,
    pub rules: MatchRules,
}

pub(super) fn read_sections(
    reader: &mut Reader,
    players: u8,
    setup: &Setup,
    phases: &mut [Phase],
    contract: &mut Option<ContractScoring>,
) -> Parsed<Sections> {
    let mut teams = None;
    let mut rules = MatchRules {
        hands: 0,
        score_floor: None,
        hand_ends_when: HandEnd::AllHandsEmpty,
        eliminate_no_tricks: false,
        score_by_place: Vec::new(),
    };
    let mut previous = 0;
    while reader.at < reader.end {
        let at = reader.at;
        let opcode = reader.u8("a section")?;
        if opcode <= previous {
            return fault(
                at,
                format!("section {opcode} after section {previous}: sections ascend, each at most once"),
            );
        }
        previous = opcode;
        if !SECTION_OPCODES.iter().any(|&(known, _)| known == opcode) {
            return fault(at, format!("section opcode {opcode} is unknown"));
        }
        let length = usize::from(reader.u16("the length of a section")?);
        if reader.at + length > reader.end {
            return fault(at + 1, format!("section {opcode} is {length} bytes long, more than there are"));
        }
        let mut section = Reader::window(reader.code, reader.at, reader.at + length);
        match opcode {
            TEAMS => teams = Some(read_teams(&mut section, players)?),
            BIDDING_EXTENSION => {
                let bidding = phases.iter_mut().find_map(|phase| match phase {
                    Phase::Bidding(bidding) => Some(bidding),
                    _ => None,
                });
                let (Some(bidding), Some(contract)) = (bidding, contract.as_mut()) else {
                    return fault(at, "an extension of bidding without bidding");
                };
                read_bidding_extension(&mut section, setup.deck_set, teams.is_some(), bidding, contract)?;
            }
            _ => rules = read_game_rules(&mut section, players)?,
        }
        section.done("the section")?;
        reader.at = section.end;
    }
    Ok(Sections { teams, rules })
}

fn read_teams(section: &mut Reader, players: u8) -> Parsed<Teams> {
    let count = section.between(2, players, "the number of teams")?;
    let mut teams = Teams { count, of_seat: [0; MAX_SEATS], members: [0; MAX_SEATS] };
    let mut named = 0;
    for seat in 0..usize::from(players) {
        // Teams are numbered by their first seat, so a new one must be the next.
        let team = section.between(0, named.min(count - 1), "the team of a seat")?;
        named = named.max(team + 1);
        teams.of_seat[seat] = team;
        teams.members[usize::from(team)] |= 1 << seat;
    }
    if named < count {
        return fault(section.at - 1, format!("team {named} of {count} has no seat"));
    }
    Ok(teams)
}

fn read_bidding_extension(
    section: &mut Reader,
    deck: CardSet,
    has_teams: bool,
    bidding: &mut BiddingPhase,
    contract: &mut ContractScoring,
) -> Parsed<()> {
    let most = if has_teams { MAX_CARDS as u8 } else { 0 };
    bidding.max_team_bid = section.between(0, most, "the highest bid of a team")?;
    contract.exactly = section.choice(&[false, true], "the kind of contract")?;
    contract.points_per_trick = section.u8("the points for a trick")?.into();
    contract.exact_bonus = section.u16("the bonus for an exact contract")?.into();
    bidding.first_player = read_first_player(section, deck)?;
    Ok(())
}

fn read_game_rules(section: &mut Reader, players: u8) -> Parsed<MatchRules> {
    let hands = section.u16("the number of hands")?;
    if hands > 1000 {
        return fault(section.at - 2, format!("{hands} hands, must be at most 1000"));
    }
    let has_floor = section.choice(&[false, true], "the presence of a score floor")?;
    let floor = section.i32("the score floor")?;
    if has_floor != (floor < 0) || !(-MOST_POINTS..=0).contains(&floor) {
        return fault(
            section.at - 4,
            format!("score floor {floor}: it must be -{MOST_POINTS} to -1, or absent"),
        );
    }
    let ends = [HandEnd::AllHandsEmpty, HandEnd::FirstOut, HandEnd::OneLeft, HandEnd::Showdown];
    let hand_ends_when = section.choice(&ends, "the end of a hand")?;
    let eliminate_no_tricks = section.choice(&[false, true], "elimination")?;
    let mut score_by_place = Vec::new();
    for _ in 0..section.between(0, players, "the number of places that score")? {
        let points = section.i16("the points for a place")?;
        if !(-500..=500).contains(&points) {
            return fault(section.at - 2, format!("{points} points for a place, must be -500 to 500"));
        }
        score_by_place.push(points);
    }
    Ok(MatchRules {
        hands,
        score_floor: has_floor.then_some(floor),
        hand_ends_when,
        eliminate_no_tricks,
        score_by_place,
    })
}

pub(super) fn read_scoring(reader: &mut Reader, setup: &Setup, wins: &[WinCondition]) -> Parsed<Scoring> {
    let mut scoring = Scoring {
        all_points_reversal: false,
        trick_points: 0,
        extra_card_points: 0,
        card_points: Box::new([[0; MAX_CARDS]; 5]),
        point_cards: [CardSet::EMPTY; 5],
        live: wins.iter().any(|win| win.kind == WinType::FirstToScore && win.trigger == Trigger::AtOnce),
    };
    if reader.at == reader.end {
        return Ok(scoring);
    }
    scoring.all_points_reversal = reader.flags(1, "the scoring flags")? & 1 != 0;
    if scoring.all_points_reversal && scoring.live {
        return fault(reader.at - 1, "points that count at once cannot be reversed at the end of the hand");
    }
    scoring.trick_points = read_small_points(reader, "the points for a trick")?;
    scoring.extra_card_points = read_small_points(reader, "the points for extra cards")?;
    let mut previous = None;
    for _ in 0..reader.between(0, MOST_LISTED, "the number of card scoring rules")? {
        let at = reader.at;
        let suit = reader.u8("a scoring suit")?;
        if suit > 4 && suit != NO_CARD {
            return fault(at, format!("scoring suit {suit}, must be 0 to 4 or 255"));
        }
        let rank = reader.u8("a scoring rank")?;
        if rank > 12 && rank != NO_CARD {
            return fault(at + 1, format!("scoring rank {rank}, must be 0 to 12 or 255"));
        }
        let points = reader.i16("the points of a card")?;
        if !(-500..=500).contains(&points) || points == 0 {
            return fault(at + 2, format!("{points} points for a card, must be 1 to 500 or -500 to -1"));
        }
        if previous.is_some_and(|previous| previous >= (suit, rank)) {
            return fault(at, "card scoring rules must ascend by suit and rank");
        }
        previous = Some((suit, rank));
        add_card_points(&mut scoring, setup.deck_set, suit, rank, points);
    }
    reader.done("the scoring")?;
    for trump in 0..5 {
        let points = &scoring.card_points[trump];
        let scores = |card: &Card| points[usize::from(card.0)] != 0;
        scoring.point_cards[trump] = setup.deck_set.iter().filter(scores).collect();
    }
    Ok(scoring)
}

fn read_small_points(reader: &mut Reader, what: &str) -> Parsed<i32> {
    let points = reader.i8(what)?;
    if (-100..=100).contains(&points) {
        return Ok(points.into());
    }
    fault(reader.at - 1, format!("{what} are {points}, must be -100 to 100"))
}

fn add_card_points(scoring: &mut Scoring, deck: CardSet, suit: u8, rank: u8, points: i16) {
    for trump in 0..=NO_SUIT {
        let wanted = if suit == 4 { trump } else { suit };
        for card in deck.iter() {
            let suit_fits = suit == NO_CARD || (wanted < NO_SUIT && card.suit() == wanted);
            let rank_fits = rank == NO_CARD || card.rank() == rank;
            if suit_fits && rank_fits {
                let total = &mut scoring.card_points[usize::from(trump)][usize::from(card.0)];
                *total = total.saturating_add(points);
            }
        }
    }
}
