//! The bundled games, from their golden bytecode.

use std::path::PathBuf;

use darwindeck_engine::Program;

/// The bytes in a hex file; white space does not count.
pub fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect()
}

/// Name and bytecode of every bundled game.
pub fn bundled() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/bytecode");
    let mut games: Vec<(String, Vec<u8>)> = std::fs::read_dir(&folder)
        .expect("the golden bytecode is in the repository")
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let name = path.file_stem()?.to_string_lossy().into_owned();
            Some((name, from_hex(&std::fs::read_to_string(path).ok()?)))
        })
        .collect();
    games.sort();
    assert!(games.len() >= 6, "only {} golden files", games.len());
    games
}

/// A bundled game, parsed.
#[allow(dead_code, reason = "each test crate uses the part that it needs")]
pub fn program(name: &str) -> Program {
    let games = bundled();
    let (_, code) = games.iter().find(|(game, _)| game == name).expect("a bundled game");
    Program::parse(code).expect("golden bytecode parses")
}

/// Every bundled game, parsed.
#[allow(dead_code, reason = "each test crate uses the part that it needs")]
pub fn programs() -> impl Iterator<Item = (String, Program)> {
    let parse = |code: Vec<u8>| Program::parse(&code).expect("golden bytecode parses");
    bundled().into_iter().map(move |(name, code)| (name, parse(code)))
}
