//! What each process has of its own.
//!
//! A child that was forked has none of its parent's threads, and a lock that one of them held
//! stays locked in it for ever. Pools and locks that live as long as their process are kept
//! here, so that a child makes its own.

use std::sync::OnceLock;

/// A value that is made at its first use in a process, and again in a child of it.
#[derive(Debug)]
pub struct PerProcess<T>(OnceLock<Own<T>>);

#[derive(Debug)]
struct Own<T> {
    process: u32,
    value: T,
    /// The value of a child in which this one is a copy without use.
    child: OnceLock<Box<Own<T>>>,
}

impl<T: Default> PerProcess<T> {
    /// One that is not made yet.
    pub const fn new() -> PerProcess<T> {
        PerProcess(OnceLock::new())
    }

    /// The value of this process.
    pub fn get(&self) -> &T {
        let process = std::process::id();
        let made = || Own { process, value: T::default(), child: OnceLock::new() };
        let mut own = self.0.get_or_init(made);
        loop {
            // Only the last can be ours: an ancestor's number may have been given out again.
            match own.child.get() {
                Some(child) => own = child,
                None if own.process == process => return &own.value,
                None => own = own.child.get_or_init(|| Box::new(made())),
            }
        }
    }
}

impl<T: Default> Default for PerProcess<T> {
    fn default() -> PerProcess<T> {
        PerProcess::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_process_keeps_its_value() {
        static COUNT: PerProcess<Mutex<u32>> = PerProcess::new();
        let counted = || COUNT.get().lock().map(|mut count| std::mem::replace(&mut *count, 7));
        assert_eq!(counted().ok(), Some(0));
        assert_eq!(counted().ok(), Some(7));
    }

    #[test]
    fn a_child_makes_a_value_of_its_own() {
        let inherited = Own { process: 0, value: 5, child: OnceLock::new() };
        let value: PerProcess<u32> = PerProcess(OnceLock::from(inherited));
        assert_eq!(*value.get(), 0);
        assert_eq!(*value.get(), 0);
        let first = value.0.get().map(|own| own.value);
        assert_eq!(first, Some(5), "what was inherited is left alone");
    }
}
