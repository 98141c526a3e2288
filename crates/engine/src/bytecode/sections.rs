//! The sections that extend a game, and their defaults where there are none.

use super::layout::read_layout_scoring;
use super::phases::read_first_player;
use super::reader::{Parsed, Reader, fault};
use super::table::{read_categories, read_effects, read_table, read_tableau};
use super::turns::Turns;
use super::wins::MOST_POINTS;
use super::{
    BIDDING_EXTENSION, CATEGORIES, EFFECTS, LAYOUT_SCORING, MATCH_POINTS, SECTION_OPCODES, TABLE, TABLEAU,
    TEAMS,
};
use crate::card::{CardSet, MAX_CARDS};
use crate::program::*;

/// What the sections hold; their defaults where there is no section.
pub(super) struct Sections {
    pub teams: Option<Teams>,
    pub rules: MatchRules,
    pub table: TableRules,
    pub tableau: TableauRules,
    pub effects: [Option<Effect>; 13],
    pub categories: Vec<(Category, i32)>,
    pub layout_scoring: LayoutScoring,
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
                points_by_rank: Vec::new(),
            },
            table: TableRules {
                piles: false,
                layouts: false,
                face_down: false,
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
            layout_scoring: LayoutScoring::USUAL,
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
            LAYOUT_SCORING => sections.layout_scoring = read_layout_scoring(&mut section)?,
            MATCH_POINTS => {
                for _ in 0..section.between(1, players, "the number of ranks that get points")? {
                    sections.rules.points_by_rank.push(section.between(0, 100, "the points for a rank")?);
                }
            }
            _ => sections.rules = read_game_rules(&mut section, players)?,
        }
        section.done("the section")?;
        reader.at = section.end;
    }
    Ok(sections)
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
    let ends =
        [HandEnd::AllHandsEmpty, HandEnd::FirstOut, HandEnd::OneLeft, HandEnd::Showdown, HandEnd::Called];
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
        points_by_rank: Vec::new(),
    })
}
