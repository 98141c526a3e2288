//! Win conditions, sections and scoring.

use super::reader::{Parsed, Reader, fault};
use super::turns::Turns;
use super::turns::read_first_player;
use super::{BIDDING_EXTENSION, CATEGORIES, EFFECTS, MOST_LISTED, SECTION_OPCODES, TABLE, TABLEAU, TEAMS};
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
    let triggers = [On::AtOnce, On::HandEnd, On::Threshold, On::HandsEmpty, On::LastHand, On::StockEmpty];
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
            Win::HighScore => matches!(trigger, On::HandEnd | On::HandsEmpty | On::LastHand | On::StockEmpty),
            Win::LowScore => trigger != On::AtOnce,
            Win::MostCaptured => matches!(trigger, On::HandEnd | On::HandsEmpty | On::StockEmpty),
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

/// What the sections hold; their defaults where there is no section.
pub(super) struct Sections {
    pub teams: Option<Teams>,
    pub rules: MatchRules,
    pub table: TableRules,
    pub tableau: TableauRules,
    pub effects: [Option<Effect>; 13],
    pub categories: Vec<(Category, i32)>,
}

impl Sections {
    fn defaults(setup: &Setup) -> Sections {
        Sections {
            teams: None,
            rules: MatchRules {
                hands: 0,
                score_floor: None,
                hand_ends_when: HandEnd::AllHandsEmpty,
                eliminate_no_tricks: false,
                score_by_place: Vec::new(),
            },
            table: TableRules {
                piles: false,
                initial_tableau: 0,
                initial_discard: false,
                buried: CardSet::EMPTY,
                redeal: false,
                stock_empty: StockEmpty::Reshuffle,
                all_pass: AllPass::Nothing,
                uses_stock: false,
            },
            tableau: TableauRules {
                mode: TableauMode::None,
                ascending: true,
                descending: false,
                openers: setup.deck_set,
                war_face_down: 0,
                war_captured: false,
                capture_sums: false,
                last_capture_takes_rest: false,
                values: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 0],
            },
            effects: [None; 13],
            categories: Vec::new(),
        }
    }
}

pub(super) fn read_sections(
    reader: &mut Reader,
    players: u8,
    setup: &Setup,
    turns: &mut Turns,
) -> Parsed<Sections> {
    let mut sections = Sections::defaults(setup);
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
        if opcode == EFFECTS {
            read_effects(reader, &mut sections.effects)?;
            continue;
        }
        let length = usize::from(reader.u16("the length of a section")?);
        if reader.at + length > reader.end {
            return fault(at + 1, format!("section {opcode} is {length} bytes long, more than there are"));
        }
        let mut section = Reader::window(reader.code, reader.at, reader.at + length);
        match opcode {
            TEAMS => sections.teams = Some(read_teams(&mut section, players)?),
            BIDDING_EXTENSION => {
                let bidding = turns.phases.iter_mut().find_map(|phase| match phase {
                    Phase::Bidding(bidding) => Some(bidding),
                    _ => None,
                });
                let (Some(bidding), Some(contract)) = (bidding, turns.contract.as_mut()) else {
                    return fault(at, "an extension of bidding without bidding");
                };
                let has_teams = sections.teams.is_some();
                read_bidding_extension(&mut section, setup.deck_set, has_teams, bidding, contract)?;
            }
            TABLE => read_table(&mut section, &mut sections.table)?,
            TABLEAU => read_tableau(&mut section, setup, &mut sections.tableau)?,
            CATEGORIES => sections.categories = read_categories(&mut section, setup)?,
            _ => sections.rules = read_game_rules(&mut section, players)?,
        }
        section.done("the section")?;
        reader.at = section.end;
    }
    Ok(sections)
}

fn read_effects(reader: &mut Reader, effects: &mut [Option<Effect>; 13]) -> Parsed<()> {
    use EffectType as Type;
    let types = [
        Type::SkipNext,
        Type::Reverse,
        Type::DrawCards,
        Type::ExtraTurn,
        Type::ForceDiscard,
        Type::SwapHands,
        Type::StealCard,
        Type::PeekHand,
        Type::NameSuit,
    ];
    let targets = [
        Target::Next,
        Target::Previous,
        Target::Choice,
        Target::RandomOpponent,
        Target::AllOpponents,
        Target::Left,
        Target::Right,
        Target::Myself,
    ];
    let mut previous = None;
    for _ in 0..reader.between(1, 13, "the number of effects")? {
        let at = reader.at;
        let rank = reader.between(0, 12, "the rank of an effect")?;
        if previous.is_some_and(|previous| previous >= rank) {
            return fault(at, "effects must ascend by rank");
        }
        previous = Some(rank);
        let kind = reader.choice(&types, "the type of an effect")?;
        let target = reader.choice(&targets, "the target of an effect")?;
        let aims = matches!(
            kind,
            Type::DrawCards | Type::ForceDiscard | Type::SwapHands | Type::StealCard | Type::PeekHand
        );
        if !aims && target != Target::Next {
            return fault(at + 2, "a target that the effect does not use must be 0");
        }
        let counts = matches!(kind, Type::SkipNext | Type::DrawCards | Type::ForceDiscard | Type::StealCard);
        let (low, high) = if counts { (1, 10) } else { (0, 0) };
        let value = reader.between(low, high, "the value of an effect")?;
        effects[usize::from(rank)] = Some(Effect { kind, target, value });
    }
    Ok(())
}

fn read_table(section: &mut Reader, table: &mut TableRules) -> Parsed<()> {
    table.piles = section.choice(&[false, true], "the hand mode")?;
    table.initial_tableau = section.between(0, 12, "the first cards of the tableau")?;
    table.initial_discard = section.choice(&[false, true], "the first card of the discard pile")?;
    table.buried = section.rank_set("the buried ranks")?;
    table.redeal = section.choice(&[false, true], "dealing again")?;
    let empty = [StockEmpty::Reshuffle, StockEmpty::EndHand, StockEmpty::Skip];
    table.stock_empty = section.choice(&empty, "what an empty stock means")?;
    let passes = [AllPass::Nothing, AllPass::ClearTableau, AllPass::EndHand];
    table.all_pass = section.choice(&passes, "what it means when all pass")?;
    Ok(())
}

fn read_tableau(section: &mut Reader, setup: &Setup, tableau: &mut TableauRules) -> Parsed<()> {
    match section.u8("the rank that starts a sequence")? {
        NO_CARD => {}
        rank if rank < 13 => tableau.openers = CardSet::of_rank(rank).and(setup.deck_set),
        rank => return fault(section.at - 1, format!("start rank {rank}, must be 0 to 12 or 255")),
    }
    tableau.war_face_down = section.between(0, 3, "the unturned cards of a war")?;
    tableau.war_captured = section.choice(&[false, true], "where war cards go")?;
    tableau.capture_sums = section.choice(&[false, true], "captures by sum")?;
    tableau.last_capture_takes_rest = section.choice(&[false, true], "who takes the rest")?;
    match section.u8("the number of card values")? {
        0 => {}
        13 => {
            for value in tableau.values.iter_mut().take(13) {
                *value = section.between(1, 20, "the value of a card")?;
            }
        }
        count => return fault(section.at - 1, format!("{count} card values, must be 0 or 13")),
    }
    Ok(())
}

fn read_categories(section: &mut Reader, setup: &Setup) -> Parsed<Vec<(Category, i32)>> {
    let mut categories = Vec::new();
    let mut previous = None;
    for _ in 0..section.between(1, MOST_LISTED, "the number of categories")? {
        let at = section.at;
        let kind = section.between(0, 4, "the category")?;
        let suit = section.u8("the suit of a category")?;
        let card = section.u8("the card of a category")?;
        if previous.is_some_and(|previous| previous >= (kind, suit, card)) {
            return fault(at, "categories must ascend");
        }
        previous = Some((kind, suit, card));
        let in_deck = usize::from(card) < MAX_CARDS && setup.deck_set.contains(Card(card));
        let category = match (kind, suit, card) {
            (0, NO_CARD, NO_CARD) => Category::MostCards,
            (1, 0..=3, NO_CARD) => Category::MostOfSuit(suit),
            (2, NO_CARD, _) if in_deck => Category::NamedCard(card),
            (3, NO_CARD, NO_CARD) => Category::BestPrimiera,
            (4, NO_CARD, NO_CARD) => Category::EachSweep,
            _ => return fault(at + 1, format!("suit {suit} and card {card} do not fit category {kind}")),
        };
        categories.push((category, section.between(1, 100, "the points of a category")?.into()));
    }
    Ok(categories)
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
        held_cards: HeldCards::Nothing,
        categories: Vec::new(),
        live: wins.iter().any(|win| win.kind == WinType::FirstToScore && win.trigger == Trigger::AtOnce),
    };
    if reader.at == reader.end {
        return Ok(scoring);
    }
    let flags = reader.flags(0b111, "the scoring flags")?;
    scoring.all_points_reversal = flags & 1 != 0;
    scoring.held_cards = match flags >> 1 {
        0 => HeldCards::Nothing,
        1 => HeldCards::AgainstHolder,
        2 => HeldCards::ToFirstOut,
        _ => return fault(reader.at - 1, "cards held cannot count against their holder and for another"),
    };
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
