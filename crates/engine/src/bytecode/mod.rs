//! Bytes to [`Program`], once; after that nothing is checked again.
//!
//! The layout is in `docs/bytecode.md`. Every value is checked, and a fault is
//! an error with the offset of the byte that holds it.

mod layout;
mod phases;
mod reader;
mod scoring;
mod sections;
mod setup;
mod table;
mod turns;
mod wins;

use sha2::{Digest, Sha256};

use crate::card::{Card, CardSet};
use crate::course;
use crate::program::*;
pub use reader::ParseError;
use reader::{Parsed, Reader, fault};
use scoring::read_scoring;
use sections::read_sections;
use setup::read_setup;
use turns::read_turn_structure;
use wins::read_wins;

/// The version of the bytecode that is written today.
pub const VERSION: u8 = 2;
/// Opcodes of the phase stream.
pub const PHASE_OPCODES: [(u8, &str); 7] = [
    (DRAW, "draw"),
    (PLAY, "play"),
    (DISCARD, "discard"),
    (TRICK, "trick"),
    (PASS, "pass"),
    (BIDDING, "bidding"),
    (LAYOUT, "layout"),
];
/// Opcodes of the section stream.
pub const SECTION_OPCODES: [(u8, &str); 9] = [
    (EFFECTS, "effects"),
    (TEAMS, "teams"),
    (BIDDING_EXTENSION, "bidding extension"),
    (GAME_RULES, "game rules"),
    (TABLE, "table"),
    (TABLEAU, "tableau"),
    (CATEGORIES, "categories"),
    (LAYOUT_SCORING, "layout scoring"),
    (MATCH_POINTS, "match points"),
];

const DRAW: u8 = 10;
const PLAY: u8 = 20;
const DISCARD: u8 = 30;
const TRICK: u8 = 40;
const PASS: u8 = 50;
const BIDDING: u8 = 60;
const LAYOUT: u8 = 110;
const EFFECTS: u8 = 60;
const TEAMS: u8 = 62;
const BIDDING_EXTENSION: u8 = 63;
const GAME_RULES: u8 = 64;
const TABLE: u8 = 65;
const TABLEAU: u8 = 66;
const CATEGORIES: u8 = 67;
const LAYOUT_SCORING: u8 = 75;
const MATCH_POINTS: u8 = 76;

const MOST_TURNS: u32 = 50_000;
const MOST_PHASES: u8 = 16;
const MOST_LISTED: u8 = 64;

/// Where the parts of the program lie.
struct Header {
    identity: u64,
    players: u8,
    max_turns: u16,
    tableau_mode: TableauMode,
    sequence_direction: u8,
    /// Setup, turn structure, win conditions and sections, scoring; each ends where the next starts.
    parts: [(usize, usize); 4],
}

impl Program {
    /// Reads bytecode of version 1 or 2.
    ///
    /// ```
    /// use darwindeck_engine::Program;
    /// let error = Program::parse(&[7, 0, 0]).unwrap_err();
    /// assert_eq!(error.offset, 0);
    /// assert!(error.message.contains("version 7"));
    /// ```
    pub fn parse(code: &[u8]) -> Result<Program, ParseError> {
        let header = read_header(code)?;
        let [setup, turns, wins, scoring] = header.parts;
        let window = |(at, end)| Reader::window(code, at, end);

        let setup = read_setup(&mut window(setup), header.players)?;
        let mut turns = read_turn_structure(&mut window(turns), header.players, &setup)?;
        let mut reader = window(wins);
        let wins_at = reader.at;
        let wins = read_wins(&mut reader)?;
        let mut sections = read_sections(&mut reader, header.players, &setup, &mut turns)?;
        let mut scoring = read_scoring(&mut window(scoring), &setup, &wins)?;
        scoring.categories = sections.categories;
        sections.tableau.mode = header.tableau_mode;
        sections.tableau.ascending = header.sequence_direction != 1;
        sections.tableau.descending = header.sequence_direction != 0;
        // The last block goes round for ever, unless play returns to an earlier one or the hand ends.
        if usize::from(turns.loop_from) + 1 == turns.blocks.len()
            && sections.rules.hand_ends_when != HandEnd::Showdown
            && let Some(last) = turns.blocks.last_mut()
        {
            last.for_ever = true;
        }
        sections.table.uses_stock = uses_stock(&turns.phases, &sections.table, &sections.effects);

        let going_out_matters = matches!(sections.rules.hand_ends_when, HandEnd::FirstOut | HandEnd::OneLeft)
            || wins.iter().any(|win| win.kind == WinType::EmptyHand);
        let mut program = Program {
            going_out_matters,
            ranks_hands: turns.phases.iter().any(Phase::looks_back),
            identity: header.identity,
            players: header.players,
            max_turns: header.max_turns,
            setup,
            schedule: turns.phases.iter().map(Phase::due).collect(),
            phases: turns.phases,
            blocks: turns.blocks,
            loop_from: turns.loop_from,
            table: sections.table,
            tableau: sections.tableau,
            effect_cards: effect_cards(&sections.effects),
            effects: sections.effects,
            teams: sections.teams,
            contract: turns.contract,
            layout_scoring: sections.layout_scoring,
            scoring,
            rules: sections.rules,
            watches_every_card: wins.iter().any(|win| win.trigger == Trigger::AtOnce),
            watches_hands_only: wins
                .iter()
                .all(|win| win.trigger != Trigger::AtOnce || win.kind == WinType::EmptyHand),
            only_mover_runs_out: false,
            plays_all: false,
            guide: std::sync::OnceLock::new(),
            chances: std::sync::OnceLock::new(),
            ends_with_stock: wins.iter().any(|win| win.trigger == Trigger::StockEmpty),
            wins,
            single_hand: false,
        };
        program.scoring.penalty_cards = penalty_cards(&program);
        program.only_mover_runs_out = only_mover_runs_out(&program);
        check_winning(&program, wins_at)?;
        check_tableau(&program, wins_at)?;
        layout::check(&program, wins_at)?;
        program.plays_all = course::plays_all(&program);
        Ok(program)
    }
}

/// Cards with points that nobody wants to take, by trump suit.
fn penalty_cards(program: &Program) -> [CardSet; 5] {
    let sign = if program.low_score_wins() { 1 } else { -1 };
    std::array::from_fn(|trump| {
        let points = &program.scoring.card_points[trump];
        let is_penalty = |card: &Card| sign * i32::from(points[usize::from(card.0)]) > 0;
        program.scoring.point_cards[trump].iter().filter(is_penalty).collect()
    })
}

fn read_header(code: &[u8]) -> Parsed<Header> {
    let Some(&version) = code.first() else {
        return fault(0, "there are no bytes");
    };
    let start = match version {
        0 => 0,
        VERSION => 1,
        other => return fault(0, format!("version {other} is unknown; versions 1 and 2 can be read")),
    };
    let mut header = Reader::window(code, start, code.len());
    let what = "the header";
    if header.u32(what)? != 1 {
        return fault(start, "the format must be 1");
    }
    let identity_at = header.at;
    let identity = u64::from_be_bytes(header.take(what)?);
    let players_at = header.at;
    let players = header.u32(what)?;
    if !(2..=MAX_SEATS as u32).contains(&players) {
        return fault(players_at, format!("{players} players, must be 2 to {MAX_SEATS}"));
    }
    let turns_at = header.at;
    let max_turns = header.u32(what)?;
    if !(1..=MOST_TURNS).contains(&max_turns) {
        return fault(turns_at, format!("a maximum of {max_turns} turns, must be 1 to {MOST_TURNS}"));
    }
    let offsets_at = header.at;
    let mut offsets = [0i32; 4];
    for offset in &mut offsets {
        *offset = header.i32(what)?;
    }
    let mut tableau_mode = TableauMode::None;
    let mut sequence_direction = 0;
    if version == VERSION {
        let modes = [TableauMode::None, TableauMode::War, TableauMode::MatchRank, TableauMode::Sequence];
        tableau_mode = header.choice(&modes, "the tableau mode")?;
        sequence_direction = header.between(0, 2, "the sequence direction")?;
        if sequence_direction != 0 && tableau_mode != TableauMode::Sequence {
            return fault(header.at - 1, "a sequence direction without sequences");
        }
        verify_identity(code, identity_at, identity)?;
    }
    Ok(Header {
        identity,
        players: players as u8,
        max_turns: max_turns as u16,
        tableau_mode,
        sequence_direction,
        parts: read_parts(offsets, offsets_at, header.at, code.len())?,
    })
}

fn verify_identity(code: &[u8], at: usize, identity: u64) -> Parsed<()> {
    let mut hash = Sha256::new();
    hash.update(&code[..at]);
    hash.update(&code[at + 8..]);
    let digest = hash.finalize();
    if digest[..8] == identity.to_be_bytes() {
        return Ok(());
    }
    fault(at, "the identity is not that of the bytes: they were damaged or changed")
}

/// Turns four offsets into four windows that cover everything after the header.
fn read_parts(offsets: [i32; 4], at: usize, header_end: usize, end: usize) -> Parsed<[(usize, usize); 4]> {
    let names = ["setup", "turn structure", "win conditions", "scoring"];
    let mut starts = [header_end, 0, 0, end];
    for (index, name) in names.iter().enumerate() {
        let absent = index == 3 && offsets[index] == 0;
        if absent {
            continue;
        }
        let lowest = if index == 0 { header_end } else { starts[index - 1] };
        match usize::try_from(offsets[index]) {
            Ok(start) if (lowest..end).contains(&start) && (index != 0 || start == header_end) => {
                starts[index] = start;
            }
            _ => {
                let offset = offsets[index];
                let message =
                    format!("the {name} cannot start at {offset}: parts lie in order after the header");
                return fault(at + 4 * index, message);
            }
        }
    }
    let ends = [starts[1], starts[2], starts[3], end];
    Ok([0, 1, 2, 3].map(|index| (starts[index], ends[index])))
}

/// Does anything take cards from the stock, so that its order matters?
fn uses_stock(phases: &[Phase], table: &TableRules, effects: &[Option<Effect>; 13]) -> bool {
    let draws = |phase: &Phase| match phase {
        Phase::Draw(phase) => phase.source == DrawSource::Stock,
        Phase::Play(phase) => phase.or_draw,
        Phase::Layout(_) => true,
        Phase::Discard(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => false,
    };
    let effect_draws = effects.iter().flatten().any(|effect| effect.kind == EffectType::DrawCards);
    phases.iter().any(draws)
        || effect_draws
        || table.redeal
        || table.initial_discard
        || table.initial_tableau > 0
}

fn effect_cards(effects: &[Option<Effect>; 13]) -> CardSet {
    let ranks = (0..13).filter(|&rank| effects[usize::from(rank)].is_some());
    ranks.fold(CardSet::EMPTY, |cards, rank| cards.or(CardSet::of_rank(rank)))
}

/// Does nothing take cards from other hands, and nobody wait without cards for more of them?
fn only_mover_runs_out(program: &Program) -> bool {
    let takes = |effect: &Effect| match effect.kind {
        EffectType::ForceDiscard | EffectType::StealCard | EffectType::SwapHands => true,
        EffectType::SkipNext
        | EffectType::Reverse
        | EffectType::DrawCards
        | EffectType::ExtraTurn
        | EffectType::NameSuit
        | EffectType::PeekHand
        | EffectType::PeekOwn
        | EffectType::PeekOther
        | EffectType::SwapTwo
        | EffectType::PeekTwoThenSwap
        | EffectType::NameAndPlay
        | EffectType::ForceDraw => false,
    };
    let goes_on = |phase: &Phase| match phase {
        Phase::Draw(phase) => matches!(phase.source, DrawSource::Stock | DrawSource::Discard),
        Phase::Play(_) | Phase::Discard(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => true,
        Phase::Layout(_) => false,
    };
    let table = &program.table;
    !(table.redeal || table.piles || table.layouts)
        && program.phases.iter().all(goes_on)
        && !program.effects.iter().flatten().any(takes)
}

/// Win conditions that nothing can meet, and phases that the others need.
fn check_winning(program: &Program, wins_at: usize) -> Parsed<()> {
    let position = |wanted: fn(&Phase) -> bool| program.phases.iter().position(wanted);
    let first_trick = position(|phase| matches!(phase, Phase::Trick(_)));
    let bidding = position(|phase| matches!(phase, Phase::Bidding(_)));
    let others = position(|phase| matches!(phase, Phase::Play(_) | Phase::Discard(_) | Phase::Layout(_)));
    if first_trick.is_none() && others.is_none() {
        return fault(wins_at, "no phase plays cards");
    }
    if bidding.is_some() && (first_trick.is_none() || bidding > first_trick) {
        return fault(wins_at, "bidding must come before the first tricks");
    }
    if program.rules.eliminate_no_tricks && first_trick.is_none() {
        return fault(wins_at, "seats without a trick are eliminated, but there are no tricks");
    }
    for (index, win) in program.wins.iter().enumerate() {
        let at = wins_at + 1 + 7 * index;
        if win.trigger == Trigger::LastHand && program.rules.hands == 0 {
            return fault(at + 1, "there is no last hand: the number of hands is not fixed");
        }
        if win.kind == WinType::LastIn && !program.rules.eliminate_no_tricks {
            return fault(at, "nobody is ever eliminated, so nobody can be the last one in");
        }
        if win.trigger == Trigger::StockEmpty && !program.table.uses_stock {
            return fault(at + 1, "nothing is ever taken from the stock");
        }
        let live = win.kind == WinType::FirstToScore && win.trigger == Trigger::AtOnce;
        if live && (first_trick.is_none() || program.tableau.mode != TableauMode::None) {
            return fault(at + 1, "points count at once only where tricks alone take cards");
        }
    }
    let has_last_in = program.wins.iter().any(|win| win.kind == WinType::LastIn);
    if program.rules.eliminate_no_tricks && !has_last_in {
        return fault(wins_at, "seats are eliminated, but no win condition is for the last one in");
    }
    Ok(())
}

/// Modes, piles and further deals that need phases of their own.
fn check_tableau(program: &Program, wins_at: usize) -> Parsed<()> {
    let mode = program.tableau.mode;
    let plays = || {
        program.phases.iter().filter_map(|phase| match phase {
            Phase::Play(play) => Some(play),
            _ => None,
        })
    };
    if mode != TableauMode::None && !plays().any(|play| play.to_tableau) {
        return fault(wins_at, "no phase plays to the tableau");
    }
    if mode != TableauMode::None
        && plays().any(|play| play.to_tableau && (play.max_cards > 1 || play.climbing))
    {
        return fault(wins_at, "with a tableau mode, one card is played at a time");
    }
    let captures = program.tableau.capture_sums || program.tableau.last_capture_takes_rest;
    if captures && mode != TableauMode::MatchRank {
        return fault(wins_at, "only where ranks are matched are cards captured from the tableau");
    }
    if plays().any(|play| play.climbing && !play.to_tableau) {
        return fault(wins_at, "climbing is played on the tableau");
    }
    let war = mode == TableauMode::War;
    if war != program.table.piles || (war && program.players != 2) {
        return fault(wins_at, "war is played by two players from piles, and piles serve nothing else");
    }
    let table = &program.table;
    if war && (table.initial_tableau > 0 || table.initial_discard || table.redeal) {
        return fault(wins_at, "in war all cards are in the piles");
    }
    if war && (program.phases.len() > 1 || program.effects.iter().any(Option::is_some)) {
        return fault(wins_at, "war has one phase and no effects");
    }
    let turns_one = |play: &PlayPhase| {
        let once = play.repeat == 1 && play.only_if == OnlyIf::Always;
        once && !play.optional && !play.or_draw
    };
    if war && !plays().all(turns_one) {
        return fault(wins_at, "in war each turn turns one card");
    }
    if program.table.redeal && !program.phases.iter().all(Phase::is_of_a_seat) {
        return fault(wins_at, "cards are dealt again only where seats play in turn");
    }
    let of_layouts = program.layout().is_some();
    if program.effects.iter().any(Option::is_some) && plays().next().is_none() && !of_layouts {
        return fault(wins_at, "effects need a phase in which cards are played in turn");
    }
    Ok(())
}
