//! The layout phase, and what layouts score.

use super::reader::{Parsed, Reader, fault};
use crate::layouts::MAX_SLOTS;
use crate::program::*;

pub(super) fn read_layout(reader: &mut Reader) -> Parsed<LayoutPhase> {
    let shown = reader.between(0, MAX_SLOTS, "the cards that are turned up")?;
    let peeks = reader.between(0, MAX_SLOTS, "the cards that are looked at")?;
    let flags = reader.flags(0b1_1111, "the layout flags")?;
    let takes = [TakeDiscard::Never, TakeDiscard::IntoLayout, TakeDiscard::UnusedAction, TakeDiscard::Always];
    let take = reader.choice(&takes, "what becomes of the discard")?;
    let uses = reader.flags(0b111, "the uses of cards")?;
    let declare_penalty = reader.between(0, 5, "the penalty for a wrong declaration")?;
    let toss_penalty = reader.between(0, 5, "the penalty for a wrong toss")?;
    let calls = [Call::StartOfTurn, Call::InsteadOfTurn, Call::EndOfTurn, Call::AllOpen];
    let call = reader.choice(&calls, "when the end is called")?;
    let turns_after_call = reader.between(0, 3, "the turns after the call")?;
    let protections = [Protection::Nothing, Protection::Cards, Protection::Everything];
    let protection = reader.choice(&protections, "what is protected")?;
    let turns_limit = reader.between(1, 200, "the most turns")?;
    Ok(LayoutPhase {
        shown,
        peeks,
        chooses: flags & 1 == 0,
        public: flags & 2 == 0,
        take,
        use_drawn: uses & 1 != 0,
        use_declared: uses & 2 != 0,
        use_tossed: uses & 4 != 0,
        declare_penalty,
        toss: flags & 4 != 0,
        toss_penalty,
        toss_bars: flags & 8 != 0,
        call,
        turns_after_call,
        protection,
        turns_limit,
        pooled: flags & 16 != 0,
    })
}

pub(super) fn read_layout_scoring(section: &mut Reader) -> Parsed<LayoutScoring> {
    let mut scoring = LayoutScoring::USUAL;
    scoring.by_call = section.choice(&[false, true], "the scoring of layouts")?;
    match section.u8("the number of card values")? {
        0 => {}
        14 => {
            for value in &mut scoring.values {
                *value = points(section, 50, "the value of a card")? as i8;
            }
        }
        count => return fault(section.at - 1, format!("{count} card values, must be 0 or 14")),
    }
    scoring.columns = section.between(0, 8, "the number of columns")?;
    scoring.lowest_is_free = section.choice(&[false, true], "whether the lowest total counts")?;
    scoring.caller_bonus = points(section, 100, "the caller's bonus")?;
    scoring.caller_penalty = points(section, 100, "the caller's penalty")?;
    scoring.compared = section.choice(&[Compared::LowestOther, Compared::Each], "the comparison")?;
    for outcome in [&mut scoring.lower, &mut scoring.equal, &mut scoring.higher] {
        outcome.caller = points(section, 100, "the points of the caller")?;
        outcome.others = points(section, 100, "the points of the others")?;
    }
    scoring.sum_uncalled = section.choice(&[false, true], "the scoring of an uncalled hand")?;
    Ok(scoring)
}

fn points(section: &mut Reader, most: i8, what: &str) -> Parsed<i32> {
    let value = section.i8(what)?;
    if (-most..=most).contains(&value) {
        return Ok(value.into());
    }
    fault(section.at - 1, format!("{what} is {value}, must be {} to {most}", -most))
}

/// A layout phase stands alone, and what is about layouts needs one.
pub(super) fn check(program: &Program, wins_at: usize) -> Parsed<()> {
    let layouts = program.phases.iter().any(|phase| matches!(phase, Phase::Layout(_)));
    let called = program.rules.hand_ends_when == HandEnd::Called;
    if layouts != program.table.layouts || layouts != called {
        return fault(wins_at, "a layout phase needs layouts and hands that end when they are called");
    }
    let mut effects = program.effects.iter().flatten();
    if !effects.all(|effect| effect.kind.is_of_layouts() == layouts) {
        return fault(wins_at, "layouts have actions of their own, and nothing else has them");
    }
    if program.wins.iter().any(|win| win.kind == WinType::LowestTotal) && !layouts {
        return fault(wins_at, "the lowest total wins, but there are no layouts");
    }
    let Some(phase) = program.layout().filter(|_| layouts) else {
        if layouts {
            return fault(wins_at, "a layout phase stands alone");
        }
        return Ok(());
    };
    let sizes = match program.setup.hand_sizes.as_slice() {
        [] => return fault(wins_at, "layouts leave cards to draw"),
        sizes => sizes,
    };
    let most = sizes.iter().copied().max().unwrap_or(0);
    let least = sizes.iter().copied().min().unwrap_or(0);
    let left = program.setup.deck_size - most * program.players;
    if program.phases.len() > 1 || most > MAX_SLOTS {
        return fault(wins_at, format!("a layout phase stands alone, with at most {MAX_SLOTS} cards a seat"));
    }
    if left <= u8::from(program.table.initial_discard) || phase.shown + phase.peeks > least {
        return fault(wins_at, "layouts leave cards to draw, and no more are looked at than there are");
    }
    let table = &program.table;
    if table.redeal
        || table.initial_tableau > 0
        || program.ends_with_stock
        || program.setup.turn_up != TurnUp::None
    {
        return fault(wins_at, "layouts have a stock and a discard pile, and nothing else");
    }
    let fits = |kind: WinType| kind.looks_at_scores() || kind == WinType::LowestTotal;
    if program.watches_every_card || !program.wins.iter().all(|win| fits(win.kind)) {
        return fault(wins_at, "layouts are won by scores or totals, at the end of a hand");
    }
    Ok(())
}
