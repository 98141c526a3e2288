//! The events of matches, as FlatBuffers tables.
//!
//! Kinds, reasons and places go by number, and the names of the numbers go with
//! them: the lists may grow without a new version of the format.

use darwindeck_engine::event::{EventKind, Reason};
use darwindeck_engine::witness::Entry;
use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::table;
use crate::event::{Event, PLACES, place_byte, place_number};

type Builder<'a> = FlatBufferBuilder<'a>;

/// The events of some games as a seat hears of them, or one that hears all.
pub fn journal<'a>(
    builder: &mut Builder<'a>,
    listener: Option<usize>,
    games: &[Vec<Entry>],
) -> WIPOffset<table::Journal<'a>> {
    let games: Vec<_> = games.iter().map(|entries| game(builder, listener, entries)).collect();
    let kinds: Vec<_> = EventKind::ALL.iter().map(|kind| builder.create_string(kind.name())).collect();
    let reasons: Vec<_> = Reason::ALL.iter().map(|reason| builder.create_string(reason.name())).collect();
    let places: Vec<_> = PLACES.iter().map(|(name, _)| builder.create_string(name)).collect();
    let args = table::JournalArgs {
        kinds: Some(builder.create_vector(&kinds)),
        reasons: Some(builder.create_vector(&reasons)),
        places: Some(builder.create_vector(&places)),
        games: Some(builder.create_vector(&games)),
    };
    table::Journal::create(builder, &args)
}

/// The events of one game, a list for each of their fields.
fn game<'a>(
    builder: &mut Builder<'a>,
    listener: Option<usize>,
    entries: &[Entry],
) -> WIPOffset<table::GameJournal<'a>> {
    let heard: Vec<Event> = entries.iter().map(|entry| Event::of(entry, listener)).collect();
    let order: Vec<u8> = heard.iter().flat_map(|heard| heard.order.iter().copied()).collect();
    macro_rules! list {
        ($field:expr) => {{
            let field: fn(&Event) -> _ = $field;
            let numbers: Vec<_> = heard.iter().map(field).collect();
            Some(builder.create_vector(&numbers))
        }};
    }
    let args = table::GameJournalArgs {
        kind: list!(|heard| heard.event.kind as u8),
        seat: list!(|heard| heard.event.seat),
        other: list!(|heard| heard.event.other),
        source: list!(|heard| place_number(heard.event.from) as u8),
        source_seat: list!(|heard| place_byte(heard.event.from)),
        target: list!(|heard| place_number(heard.event.to) as u8),
        target_seat: list!(|heard| place_byte(heard.event.to)),
        cards: list!(|heard| heard.event.cards.0),
        suit: list!(|heard| heard.event.suit),
        amount: list!(|heard| heard.event.amount),
        number: list!(|heard| heard.event.number),
        bid: list!(|heard| heard.bid_or_ranks()),
        reason: list!(|heard| heard.event.reason as u8),
        told: list!(|heard| heard.event.told),
        move_number: list!(|heard| heard.move_number),
        count: list!(|heard| heard.count),
        ordered: list!(|heard| heard.order.len() as u8),
        order: Some(builder.create_vector(&order)),
    };
    table::GameJournal::create(builder, &args)
}
