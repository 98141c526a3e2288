//! Bytes to [`Program`], once; after that nothing is checked again.
//!
//! The layout is in `docs/bytecode.md`. Every value is checked, and a fault is
//! an error with the offset of the byte that holds it.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::card::{Card, CardSet, Deck, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::program::*;

/// The version of the bytecode that is written today.
pub const VERSION: u8 = 2;
/// Opcodes of the phase stream.
pub const PHASE_OPCODES: [(u8, &str); 3] = [(TRICK, "trick"), (PASS, "pass"), (BIDDING, "bidding")];
/// Opcodes of the section stream.
pub const SECTION_OPCODES: [(u8, &str); 3] =
    [(TEAMS, "teams"), (BIDDING_EXTENSION, "bidding extension"), (GAME_RULES, "game rules")];

const TRICK: u8 = 40;
const PASS: u8 = 50;
const BIDDING: u8 = 60;
const TEAMS: u8 = 62;
const BIDDING_EXTENSION: u8 = 63;
const GAME_RULES: u8 = 64;

const MOST_TURNS: u32 = 50_000;
const MOST_PHASES: u8 = 16;
const MOST_LISTED: u8 = 64;

/// Bytes that are not a game: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The first byte that is wrong.
    pub offset: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

fn fault<T>(offset: usize, message: impl Into<String>) -> Parsed<T> {
    Err(ParseError { offset, message: message.into() })
}

/// A window on the bytes that knows where it is.
struct Reader<'a> {
    code: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    fn window(code: &'a [u8], at: usize, end: usize) -> Reader<'a> {
        Reader { code, at, end }
    }

    fn take<const N: usize>(&mut self, what: &str) -> Parsed<[u8; N]> {
        let bytes = self.code[..self.end].get(self.at..self.at + N);
        match bytes.and_then(|bytes| <[u8; N]>::try_from(bytes).ok()) {
            Some(bytes) => {
                self.at += N;
                Ok(bytes)
            }
            None => fault(self.end, format!("the data ends within {what}")),
        }
    }

    fn u8(&mut self, what: &str) -> Parsed<u8> {
        Ok(self.take::<1>(what)?[0])
    }

    fn i8(&mut self, what: &str) -> Parsed<i8> {
        Ok(i8::from_be_bytes(self.take(what)?))
    }

    fn u16(&mut self, what: &str) -> Parsed<u16> {
        Ok(u16::from_be_bytes(self.take(what)?))
    }

    fn i16(&mut self, what: &str) -> Parsed<i16> {
        Ok(i16::from_be_bytes(self.take(what)?))
    }

    fn u32(&mut self, what: &str) -> Parsed<u32> {
        Ok(u32::from_be_bytes(self.take(what)?))
    }

    fn i32(&mut self, what: &str) -> Parsed<i32> {
        Ok(i32::from_be_bytes(self.take(what)?))
    }

    fn between(&mut self, low: u8, high: u8, what: &str) -> Parsed<u8> {
        let value = self.u8(what)?;
        if (low..=high).contains(&value) {
            return Ok(value);
        }
        fault(self.at - 1, format!("{what} is {value}, must be {low} to {high}"))
    }

    fn choice<T: Copy>(&mut self, values: &[T], what: &str) -> Parsed<T> {
        Ok(values[usize::from(self.between(0, values.len() as u8 - 1, what)?)])
    }

    fn flags(&mut self, used: u8, what: &str) -> Parsed<u8> {
        let flags = self.u8(what)?;
        if flags & !used == 0 {
            return Ok(flags);
        }
        fault(self.at - 1, format!("{what} are {flags:#010b}, only bits {used:#010b} mean anything"))
    }

    fn card_in(&mut self, deck: CardSet, what: &str) -> Parsed<u8> {
        let card = self.u8(what)?;
        if usize::from(card) < MAX_CARDS && deck.contains(Card(card)) {
            return Ok(card);
        }
        fault(self.at - 1, format!("{what} {card} is not a card of the deck"))
    }

    /// Rank powers from a listed order: each rank of the deck once, lowest first.
    fn rank_order(&mut self, deck: CardSet, what: &str) -> Parsed<Option<[u8; 13]>> {
        let start = self.at;
        let count = self.between(0, 13, what)?;
        if count == 0 {
            return Ok(None);
        }
        let mut powers = [0; 13];
        for power in 1..=count {
            let rank = usize::from(self.between(0, 12, what)?);
            if powers[rank] != 0 {
                return fault(self.at - 1, format!("{what} lists a rank twice"));
            }
            powers[rank] = power;
        }
        let wanted = ranks_of(deck);
        if (0..13).any(|rank| (powers[rank] != 0) != (wanted >> rank & 1 == 1)) {
            return fault(start, format!("{what} must list each rank of the deck once"));
        }
        Ok(Some(powers))
    }

    fn done(&self, what: &str) -> Parsed<()> {
        if self.at == self.end {
            return Ok(());
        }
        fault(self.at, format!("{} unexpected bytes after {what}", self.end - self.at))
    }
}

fn ranks_of(deck: CardSet) -> u16 {
    deck.iter().filter(|card| card.rank() < 13).fold(0, |ranks, card| ranks | 1 << card.rank())
}

/// Where the parts of the program lie.
struct Header {
    identity: u64,
    players: u8,
    max_turns: u16,
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
        let (mut phases, loop_from, mut contract) =
            read_turn_structure(&mut window(turns), header.players, &setup)?;
        let mut reader = window(wins);
        let wins_at = reader.at;
        let wins = read_wins(&mut reader)?;
        let sections = read_sections(&mut reader, header.players, &setup, &mut phases, &mut contract)?;
        let scoring = read_scoring(&mut window(scoring), &setup, &wins)?;

        let program = Program {
            identity: header.identity,
            players: header.players,
            max_turns: header.max_turns,
            setup,
            phases,
            loop_from,
            teams: sections.teams,
            contract,
            scoring,
            rules: sections.rules,
            watches_every_card: wins.iter().any(|win| win.trigger == Trigger::AtOnce),
            wins,
        };
        check_whole(&program, wins_at)?;
        Ok(program)
    }
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
    if version == VERSION {
        for what in ["tableau mode", "sequence direction"] {
            let value = header.u8("the header")?;
            if value != 0 {
                return fault(header.at - 1, format!("{what} {value}: no phase plays to a tableau"));
            }
        }
        verify_identity(code, identity_at, identity)?;
    }
    Ok(Header {
        identity,
        players: players as u8,
        max_turns: max_turns as u16,
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

fn read_setup(reader: &mut Reader, players: u8) -> Parsed<Setup> {
    let decks = [Deck::Standard52, Deck::Italian40, Deck::Piquet32, Deck::Euchre24];
    let deck = reader.choice(&decks, "the deck")?;
    let most_jokers = if deck == Deck::Standard52 { 2 } else { 0 };
    let jokers = reader.between(0, most_jokers, "the number of jokers")?;
    let mut set = CardSet(deck.cards().0 | ((1 << jokers) - 1) << 52);

    let removed = reader.u8("the removed cards")?;
    let mut previous = None;
    for _ in 0..removed {
        let card = reader.card_in(set, "removed card")?;
        if previous.is_some_and(|previous| previous >= card) {
            return fault(reader.at - 1, "removed cards must ascend");
        }
        previous = Some(card);
        set.remove(Card(card));
    }
    let deck_size = set.len() as u8;
    let most = deck_size / players;
    if most == 0 {
        return fault(reader.at, format!("{deck_size} cards are too few for {players} players"));
    }

    let each = reader.between(0, most, "the number of cards for each player")?;
    let count = reader.between(0, MOST_LISTED, "the number of hand sizes")?;
    if count > 0 && each != 0 {
        return fault(reader.at - 1, "hand sizes and a fixed number of cards exclude each other");
    }
    let mut hand_sizes = if each > 0 { vec![each] } else { Vec::new() };
    for _ in 0..count {
        hand_sizes.push(reader.between(1, most, "a hand size")?);
    }
    let turn_up = reader.choice(&[TurnUp::None, TurnUp::NextCard, TurnUp::DealersLast], "the turn-up")?;
    let usual = std::array::from_fn(|rank| rank as u8 + 1);
    let rank_power = reader.rank_order(set, "the rank order")?.unwrap_or(usual);
    reader.done("the setup")?;

    let mut cards = [0; MAX_CARDS];
    for (place, card) in set.iter().enumerate() {
        cards[place] = card.0;
    }
    Ok(Setup { deck: cards, deck_size, deck_set: set, hand_sizes, turn_up, rank_power })
}

type TurnParts = (Vec<Phase>, u8, Option<ContractScoring>);

fn read_turn_structure(reader: &mut Reader, players: u8, setup: &Setup) -> Parsed<TurnParts> {
    let count = reader.between(1, MOST_PHASES, "the number of phases")?;
    let loop_from = match reader.u8("the loop")? {
        NO_CARD => count - 1,
        block if block < count => block,
        block => return fault(reader.at - 1, format!("the loop starts at block {block} of {count}")),
    };
    let mut phases = Vec::with_capacity(usize::from(count));
    let mut contract = None;
    for _ in 0..count {
        let at = reader.at;
        phases.push(match reader.u8("a phase")? {
            TRICK => Phase::Trick(Box::new(read_trick(reader, setup)?)),
            PASS => Phase::Pass(read_pass(reader, players)?),
            BIDDING => {
                let looped = phases.len() >= usize::from(loop_from);
                if contract.is_some() || looped {
                    return fault(at, "bidding must come once in a hand, before the loop");
                }
                let (bidding, scoring) = read_bidding(reader)?;
                contract = Some(scoring);
                Phase::Bidding(bidding)
            }
            other => return fault(at, format!("phase opcode {other} is unknown")),
        });
    }
    reader.done("the phases")?;
    Ok((phases, loop_from, contract))
}

fn read_first_player(reader: &mut Reader, deck: CardSet) -> Parsed<FirstPlayer> {
    let kind = reader.between(0, 3, "the first player")?;
    let at = reader.at;
    let card = if kind == 1 { reader.card_in(deck, "first card")? } else { reader.u8("the first card")? };
    if kind != 1 && card != NO_CARD {
        return fault(at, "a first card needs the first player to be its holder");
    }
    Ok(match kind {
        0 => FirstPlayer::AfterDealer,
        1 => FirstPlayer::HolderOf(card),
        2 => FirstPlayer::LastHandWinner,
        _ => FirstPlayer::LastHandLoser,
    })
}

fn read_trick(reader: &mut Reader, setup: &Setup) -> Parsed<TrickPhase> {
    let deck = setup.deck_set;
    let tricks = reader.between(0, MAX_CARDS as u8, "the number of tricks")?;
    let flags = reader.flags(0b1111, "the trick flags")?;
    let flags_at = reader.at - 1;
    let lowest_wins = flags & 2 != 0;

    let trump_at = reader.at;
    let kind = reader.between(0, 4, "the kind of trump")?;
    let count = reader.between(0, 8, "the number of trump suits")?;
    let mut suits = Vec::new();
    for _ in 0..count {
        let highest = if kind == 3 { NO_SUIT } else { 3 };
        suits.push(reader.between(0, highest, "a trump suit")?);
    }
    let trump = match (kind, suits.as_slice()) {
        (0, []) => Trump::None,
        (1, [suit]) => Trump::Fixed(*suit),
        (2, []) => Trump::TurnedUp,
        (3, [_, _, ..]) => Trump::Rotating(suits),
        (4, []) => Trump::LastWinnerChooses,
        _ => return fault(trump_at, format!("trump of kind {kind} cannot have {count} suits")),
    };
    if trump == Trump::TurnedUp && setup.turn_up == TurnUp::None {
        return fault(trump_at, "no card is turned up to make trump");
    }
    let order_at = reader.at;
    let trump_order = reader.rank_order(deck, "the trump order")?;
    if trump_order.is_some() && trump == Trump::None {
        return fault(order_at, "an order of trumps without trumps");
    }

    let ways = [Breaking::None, Breaking::CannotLead, Breaking::CannotPlay];
    let breaking = reader.choice(&ways, "the breaking rule")?;
    let breaking_suit = match reader.u8("the breaking suit")? {
        NO_CARD if breaking == Breaking::None => NO_SUIT,
        suit @ 0..=3 if breaking != Breaking::None => suit,
        suit => return fault(reader.at - 1, format!("breaking suit {suit} does not fit the breaking rule")),
    };
    let first_player = read_first_player(reader, deck)?;
    let lead_first_card = flags & 4 != 0;
    if lead_first_card && !matches!(first_player, FirstPlayer::HolderOf(_)) {
        return fault(flags_at, "a card that must be led needs its holder to lead");
    }

    // Where the lowest card wins, powers run the other way; trumps stay above the led suit.
    let turned = |power: u8| if lowest_wins { 14 - power } else { power };
    Ok(TrickPhase {
        tricks,
        follow_suit: flags & 1 != 0,
        lead_first_card,
        no_points_first_trick: flags & 8 != 0,
        trump,
        plain_power: with_joker(setup.rank_power.map(turned)),
        trump_power: with_joker(trump_order.unwrap_or(setup.rank_power).map(|power| 32 + turned(power))),
        breaking,
        breaking_suit,
        first_player,
    })
}

/// Powers by rank, jokers included: they beat nothing.
fn with_joker(powers: [u8; 13]) -> [u8; 14] {
    let mut all = [0; 14];
    all[..13].copy_from_slice(&powers);
    all
}

fn read_pass(reader: &mut Reader, players: u8) -> Parsed<PassPhase> {
    let count = reader.between(1, 13, "the number of cards to pass")?;
    let by_placing = reader.flags(1, "the pass flags")? & 1 != 0;
    let ways = [PassTo::Left, PassTo::Right, PassTo::Across, PassTo::None];
    let mut directions = Vec::new();
    for _ in 0..reader.between(1, 8, "the number of pass directions")? {
        let direction = reader.choice(&ways, "a pass direction")?;
        if direction == PassTo::Across && players % 2 == 1 {
            return fault(reader.at - 1, format!("with {players} players nobody sits across"));
        }
        directions.push(direction);
    }
    Ok(PassPhase { count, by_placing, directions })
}

fn read_bidding(reader: &mut Reader) -> Parsed<(BiddingPhase, ContractScoring)> {
    let min_bid = reader.between(0, 13, "the lowest bid")?;
    let max_bid = reader.between(min_bid, MAX_CARDS as u8, "the highest bid")?;
    let flags = reader.flags(0b11, "the bidding flags")?;
    let what = "the contract scoring";
    let scoring = ContractScoring {
        exactly: false,
        points_per_trick_bid: reader.u8(what)?.into(),
        overtrick_points: reader.u8(what)?.into(),
        failed_contract_penalty: reader.u8(what)?.into(),
        nil_bonus: reader.u16(what)?.into(),
        nil_penalty: reader.u16(what)?.into(),
        bag_limit: reader.u8(what)?.into(),
        bag_penalty: reader.u16(what)?.into(),
        points_per_trick: 1,
        exact_bonus: 10,
    };
    if reader.u16(what)? != 0 {
        return fault(reader.at - 2, "reserved bytes must be 0");
    }
    let bidding = BiddingPhase {
        min_bid,
        max_bid,
        allow_nil: flags & 1 != 0,
        hook: flags & 2 != 0,
        max_team_bid: 0,
        first_player: FirstPlayer::AfterDealer,
    };
    Ok((bidding, scoring))
}

fn read_wins(reader: &mut Reader) -> Parsed<Vec<WinCondition>> {
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
        if uses_threshold != (threshold > 0) || (!uses_threshold && threshold != 0) {
            let right = if uses_threshold { "above 0" } else { "0" };
            return fault(at + 3, format!("the threshold is {threshold}, must be {right}"));
        }
        wins.push(WinCondition { kind, trigger, tie, threshold });
    }
    Ok(wins)
}

struct Sections {
    teams: Option<Teams>,
    rules: MatchRules,
}

fn read_sections(
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
    if has_floor != (floor < 0) || floor > 0 {
        return fault(section.at - 4, format!("score floor {floor}: it must be below 0, or absent"));
    }
    let ends = [HandEnd::AllHandsEmpty, HandEnd::FirstOut, HandEnd::OneLeft, HandEnd::Showdown];
    let hand_ends_when = section.choice(&ends, "the end of a hand")?;
    let eliminate_no_tricks = section.choice(&[false, true], "elimination")?;
    let mut score_by_place = Vec::new();
    for _ in 0..section.between(0, players, "the number of places that score")? {
        score_by_place.push(section.i16("the points for a place")?);
    }
    Ok(MatchRules {
        hands,
        score_floor: has_floor.then_some(floor),
        hand_ends_when,
        eliminate_no_tricks,
        score_by_place,
    })
}

fn read_scoring(reader: &mut Reader, setup: &Setup, wins: &[WinCondition]) -> Parsed<Scoring> {
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
    scoring.trick_points = reader.i8("the points for a trick")?.into();
    scoring.extra_card_points = reader.i8("the points for extra cards")?.into();
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

/// What only the whole program can show.
fn check_whole(program: &Program, wins_at: usize) -> Parsed<()> {
    if program.trick_phase_from(0).is_none() {
        return fault(wins_at, "no phase plays cards");
    }
    let first_trick = program.phases.iter().position(|phase| matches!(phase, Phase::Trick(_)));
    let bidding = program.phases.iter().position(|phase| matches!(phase, Phase::Bidding(_)));
    if bidding > first_trick && bidding.is_some() {
        return fault(wins_at, "bidding must come before the first tricks");
    }
    for (index, win) in program.wins.iter().enumerate() {
        let at = wins_at + 1 + 7 * index;
        if win.trigger == Trigger::LastHand && program.rules.hands == 0 {
            return fault(at + 1, "there is no last hand: the number of hands is not fixed");
        }
        if win.kind == WinType::LastIn && !program.rules.eliminate_no_tricks {
            return fault(at, "nobody is ever eliminated, so nobody can be the last one in");
        }
    }
    let has_last_in = program.wins.iter().any(|win| win.kind == WinType::LastIn);
    if program.rules.eliminate_no_tricks && !has_last_in {
        return fault(wins_at, "seats are eliminated, but no win condition is for the last one in");
    }
    Ok(())
}
