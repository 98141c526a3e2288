//! The win conditions.

use super::reader::{Parsed, Reader, fault};
use crate::program::*;

/// The highest threshold, and the lowest score floor below 0.
pub(super) const MOST_POINTS: i32 = 100_000;

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
        Win::LowestTotal,
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
            Win::BestHand | Win::LastIn | Win::LowestTotal => trigger == On::HandEnd,
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
