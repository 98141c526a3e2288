//! Tells the module what it is built from: a digest of all Rust sources of both crates.
//!
//! Two machines that build the same sources get the same digest, though not the same bytes of code.

use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// All that decides what is played and counted, seen from this crate.
const SOURCES: [&str; 2] = ["../engine/src", "src"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
        gather(Path::new(source), &mut files)?;
    }
    let mut digest = Sha256::new();
    for (name, path) in files {
        let text = std::fs::read(path)?;
        // Some checkouts end lines in their own way.
        let text: Vec<u8> = text.into_iter().filter(|&byte| byte != b'\r').collect();
        digest.update(name);
        digest.update([0]);
        digest.update(Sha256::digest(text));
    }
    let letters: String = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=DARWINDECK_SOURCES={letters}");
    Ok(())
}

/// A file, or all Rust files below a folder in the order of their names.
fn gather(path: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if path.is_file() {
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        files.push((parts.join("/"), path.into()));
        return Ok(());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path)? {
        found.push(entry?.path());
    }
    found.retain(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    found.sort();
    found.iter().try_for_each(|path| gather(path, files))
}
